/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;

/**
 * Columns of numbers and labels, as R's {@code mlmRev::Contraception$livch} (0, 1, 2, 3+) and
 * {@code AER::ResumeNames$minimum} (none, some, 0.5, 1, …): what becomes of them without any option
 * is what becomes of them with {@code --categorical}.
 */
class MixedColumnsTest {
  private static final String NOTE = "labels among the numbers, so taken as categories: ";

  @TempDir private Path folder;

  /** A table whose labels come after so many rows. */
  private Path table(int rows, int lastNumber) throws IOException {
    List<String> lines = new ArrayList<>(List.of("livch,minimum,age,use"));
    String[] livch = {"0", "1", "2", "2.0", "3+"};
    String[] minimum = {"0.5", "1", ".5", "10", "none", "some"};
    for (int i = 0; i < rows; i++) {
      int k = (i * 7 + i / 11) % 30;
      boolean labels = i >= lastNumber;
      lines.add(
          livch[k % (labels ? 5 : 4)]
              + ","
              + minimum[k % (labels ? 6 : 4)]
              + ","
              + (i % 37) / 3.0
              + ","
              + ((k % 5 > 1) ^ (i % 3 == 0) ? "Y" : "N"));
    }
    return Files.write(folder.resolve("t" + rows + "-" + lastNumber + ".csv"), lines);
  }

  private static Result run(Object... words) {
    Result result = Cli.run(words);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private Result fit(Path table, String model, Object... more) {
    List<Object> words =
        new ArrayList<>(List.of("fit", table, "--target", "use", "-o", folder.resolve(model)));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  private String coefficients(String model) {
    return run("inspect", folder.resolve(model), "--format", "csv").out();
  }

  private void assertFitsAsCategories(Path table, Object... more) {
    Result found = fit(table, "found.zip", more);
    assertThat(found.err()).contains(NOTE + "livch (\"3+\"), minimum (\"none\")");
    List<Object> asked = new ArrayList<>(List.of(more));
    asked.addAll(List.of("--categorical", "livch,minimum"));
    assertThat(fit(table, "asked.zip", asked.toArray()).err()).doesNotContain(NOTE);
    assertThat(coefficients("found.zip"))
        .isEqualTo(coefficients("asked.zip"))
        .contains("minimum=.5", "minimum=none");
  }

  @Test
  void fewNumbersAndLabelsAreCategories() throws IOException {
    assertFitsAsCategories(table(300, 0));
    assertFitsAsCategories(table(300, 0), "--stream");
  }

  /** Whether the labels come in the first rows or after more rows than anybody would look at. */
  @Test
  void labelsMayComeLate() throws IOException {
    assertFitsAsCategories(table(12_000, 11_000), "--prior-variance", 25);
    assertFitsAsCategories(table(12_000, 11_000), "--prior-variance", 25, "--stream");
  }

  @Test
  void rowsToPredictNeedNotHaveTheLabels() throws IOException {
    fit(table(300, 0), "found.zip", "--prior-variance", 25);
    Path few =
        Files.writeString(
            folder.resolve("few.csv"), "livch,minimum,age\n3,1,2\n2.0,.5,2\n2,0.5,2\n2,.50,2\n");
    Result result = run("predict", folder.resolve("found.zip"), few);
    List<String> rows = result.out().lines().toList();
    assertThat(rows.get(2)).isNotEqualTo(rows.get(3));
    assertThat(result.err()).contains("livch (1 cell), minimum (1 cell)");
  }

  @Test
  void evaluateAndDescribeTakeThemToo() throws IOException {
    Path table = table(300, 200);
    Object[] evaluate = {
      "evaluate", table, "--target", "use", "--prior-variance", 25, "--folds", 3
    };
    List<Object> asked = new ArrayList<>(List.of(evaluate));
    asked.addAll(List.of("--categorical", "livch,minimum"));
    assertThat(run(evaluate).out()).isEqualTo(run(asked.toArray()).out());
    String described = run("describe", table, "--target", "use").out();
    assertThat(described).contains(NOTE + "livch (\"3+\"), minimum (\"none\")");
    assertThat(run("describe", table).out()).contains("labels among numbers, such as \"3+\"");
  }

  @Test
  void aFormulaThatNeedsNumbersNamesTheLabel() throws IOException {
    Result result =
        Cli.run(
            "fit", table(300, 0), "--formula", "use ~ log(livch)", "-o", folder.resolve("m.zip"));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains(
            "log(livch) needs numbers, but \"livch\" has \"3+\" among them; if it means missing,"
                + " say so (see --na)");
  }
}
