/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;

/** What {@code evaluate --loo} and {@code fit} say of rows that one fit cannot leave out well. */
class EvaluateLeaveOneOutTest {
  @TempDir Path folder;

  /** Outcomes that two of the columns nearly decide. */
  private Path table(int n, int p, String outlier) throws IOException {
    Random random = new Random(11);
    StringBuilder text = new StringBuilder("y");
    for (int j = 0; j < p; j++) {
      text.append(",x").append(j);
    }
    text.append('\n');
    for (int i = 0; i < n; i++) {
      double sum = 0.2 * random.nextGaussian();
      StringBuilder cells = new StringBuilder();
      for (int j = 0; j < p; j++) {
        double value = random.nextGaussian();
        sum += j < 2 ? value : 0;
        cells.append(',').append(i == 4 && j == 0 && !outlier.isEmpty() ? outlier : value);
      }
      text.append(i == 4 ? 0 : sum > 0 ? 1 : 0).append(cells).append('\n');
    }
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  private List<String[]> predictions(Path table, Object... more) throws IOException {
    Path file = folder.resolve("predictions.csv");
    List<Object> words = new ArrayList<>(List.of("evaluate", table, "--target", "y"));
    words.addAll(List.of(more));
    words.addAll(List.of("--predictions", file));
    Result result = Cli.run(words.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return Files.readAllLines(file).stream().skip(1).map(line -> line.split(",")).toList();
  }

  /** The limits of rows that were not fitted again are not as near. */
  @Test
  void nearlySeparableRowsAreNearRefits() throws IOException {
    Path table = table(40, 8, "");
    Object[] how = {"--scale=none", "--prior-variance=25"};
    List<String[]> one = predictions(table, how[0], how[1], "--loo");
    List<String[]> refits = predictions(table, how[0], how[1], "--folds=40");
    for (int i = 0; i < 40; i++) {
      boolean fittedAgain = one.get(i)[one.get(i).length - 1].equals("refit");
      for (int column = 3; column < (fittedAgain ? 6 : 4); column++) {
        assertThat(Double.parseDouble(one.get(i)[column]))
            .as("row %d, column %d", i + 1, column)
            .isCloseTo(Double.parseDouble(refits.get(i)[column]), within(0.005));
      }
    }
  }

  /** A cell of 30 makes the scale of its column; its row cannot be left out of that. */
  @Test
  void aRowThatTheScaleHangsOnIsMarked() throws IOException {
    Path table = table(25, 2, "30");
    List<String[]> rows = predictions(table, "--loo");
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i)[rows.get(i).length - 1].equals("outlier")).isEqualTo(i == 4);
    }
    assertThat(Cli.run("evaluate", table, "--target", "y", "--loo").err())
        .contains("leave-one-out is rough for 1 row (the first is row 5) on which the scale");
    assertThat(Cli.run("evaluate", table, "--target", "y", "--loo", "--scale=none").err())
        .doesNotContain("leave-one-out is rough");
  }

  /** So many columns that a fit spares itself most of the refits. */
  @Test
  void aFitSaysWhichRowsItHasNoTimeFor() throws IOException {
    Path model = folder.resolve("model.zip");
    Path table = table(150, 100, "");
    Result fit = Cli.run("fit", table, "--target", "y", "--prior-variance=25", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err())
        .containsPattern("leave-one-out is rough for \\d+ of 150 rows")
        .contains("evaluate --loo refits more of them");
    assertThat(Cli.run("inspect", model).out())
        .containsPattern("leave-one-out is rough for \\d+ of 150 rows");
  }
}
