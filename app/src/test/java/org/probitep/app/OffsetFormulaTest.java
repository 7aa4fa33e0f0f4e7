/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.app.Cli.Result;

/** Offsets in formulas, against R and against {@code --offset}. */
class OffsetFormulaTest {
  @TempDir private Path folder;
  private Path table;
  private Path model;

  /** Pima with the offset of the formulas below as columns. */
  @BeforeEach
  void writeTable() throws IOException {
    List<String> lines = Files.readAllLines(Cli.PIMA.resolve("train.csv"));
    List<String> names = Arrays.asList(lines.get(0).split(",", -1));
    List<String> more = new ArrayList<>(List.of(lines.get(0) + ",shift,total"));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      double age = Double.parseDouble(cells[names.indexOf("age")]);
      double ped = Double.parseDouble(cells[names.indexOf("ped")]);
      double shift = Math.log(ped);
      more.add(line + "," + shift + "," + (0.02 * age + shift));
    }
    table = Files.write(folder.resolve("pima.csv"), more);
    model = folder.resolve("model.zip");
  }

  private static Result run(Object... words) {
    Result result = Cli.run(words);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private String coefficients() {
    return run("inspect", model, "--format", "csv").out();
  }

  private String predicted(Object... fit) {
    List<Object> words = new ArrayList<>(List.of("fit", table, "-o", model));
    words.addAll(List.of(fit));
    run(words.toArray());
    return coefficients() + run("predict", model, table).out();
  }

  /**
   * R 4.2.2: {@code glm(type ~ glu + bmi + offset(0.02 * age) + offset(log(ped)),
   * binomial("probit"), MASS::Pima.tr)}, coefficients and standard errors.
   */
  @Test
  void offsetsAddUpAsInR() {
    double[] expected = {-4.295084214407, 0.021460400584, 0.042216030807};
    double[] errors = {0.779428, 0.00382556, 0.0187866};
    run(
        "fit",
        table,
        "--formula",
        "type ~ glu + bmi + offset(0.02 * age) + offset(log(ped))",
        "--prior-variance",
        "1e4",
        "-o",
        model);
    List<String> lines = coefficients().lines().skip(1).toList();
    for (int j = 0; j < expected.length; j++) {
      assertThat(Cli.numbers(lines.get(j), 1)[0]).isCloseTo(expected[j], within(0.1 * errors[j]));
    }
    assertThat(run("inspect", model).out()).contains("offset         0.02 * age + log(ped)\n");
  }

  /** To the last bit, prediction from the model file included. */
  @Test
  void aColumnOrWhatIsComputedIsTheSameAsItsOption() {
    String[] prior = {"--prior-variance", "25"};
    String expected = predicted("--formula", "type ~ glu", "--offset", "total", prior[0], prior[1]);
    for (String formula :
        List.of(
            "type ~ glu + offset(total)",
            "type ~ offset(0.02 * age) + glu + offset(log(ped))",
            "type ~ glu + offset(0.02 * age + shift)")) {
      assertThat(predicted("--formula", formula, prior[0], prior[1])).isEqualTo(expected);
    }
    String half = "type ~ glu + offset(0.02 * age)";
    assertThat(predicted("--formula", half, "--offset", "shift", prior[0], prior[1]))
        .isEqualTo(expected);
  }

  @Test
  void streamedAndEvaluatedRowsHaveTheirOffsets() {
    String formula = "type ~ glu + bmi + offset(0.02 * age + log(ped))";
    Object[] column = {"--formula", "type ~ glu + bmi", "--offset", "total", "--stream"};
    assertThat(predicted("--formula", formula, "--stream")).isEqualTo(predicted(column));
    String[] how = {"--folds", "4", "--prior-variance", "25"};
    assertThat(run("evaluate", table, "--formula", formula, how[0], how[1], how[2], how[3]).out())
        .isEqualTo(
            run(
                    "evaluate",
                    table,
                    "--formula",
                    "type ~ glu + bmi",
                    "--offset",
                    "total",
                    how[0],
                    how[1],
                    how[2],
                    how[3])
                .out());
    run("fit", table, "--formula", formula, "-o", model);
    assertThat(run("evaluate", model, table).out()).contains("log loss");
    run(
        "evaluate",
        table,
        "--formula",
        "type ~ glu",
        "--against",
        formula,
        "--folds",
        "4",
        "--prior-variance",
        "25");
  }

  /** As in R, where {@code y ~ . + offset(x)} has x as a term too. */
  @Test
  void theDotHasTheColumnOfAnOffset() {
    predicted("--formula", "type ~ . - total + offset(shift)", "--prior-variance", "25");
    assertThat(coefficients()).contains("\nshift,").doesNotContain("total");
  }

  @Test
  void anOffsetMayBeAll() {
    predicted("--formula", "type ~ offset(total)", "--prior-variance", "25");
    assertThat(coefficients().lines()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y ~ x + offset(o) | x,y,o;1,0,1;2,1,NA | 1 | line 3 (row 2), column \"o\": the cell is"
            + " empty",
        "y ~ x + offset(log(o)) | x,y,o;1,0,1;2,1,a | 1 | line 3 (row 2), column \"o\": \"a\" is"
            + " not",
        "y ~ x + offset(log(o)) | x,y,o;1,0,1;2,1,0 | 1 | row 2: the offset log(o) cannot be"
            + " -Infinity",
        "y ~ x + offset(q) | x,y,o;1,0,1;2,1,0 | 2 | no column \"q\"",
        "y ~ x + offset(y) | x,y,o;1,0,1;2,1,0 | 2 | cannot explain itself",
        "y ~ x - offset(o) | x,y,o;1,0,1;2,1,0 | 2 | an offset can only be added",
        "y ~ x:offset(o) | x,y,o;1,0,1;2,1,0 | 2 | an offset can only be added",
        "y ~ offset(o):x | x,y,o;1,0,1;2,1,0 | 2 | an offset can only be added",
        "y ~ (x + offset(o)) | x,y,o;1,0,1;2,1,0 | 2 | an offset can only be added",
        "y ~ x + offset(poly(o, 2)) | x,y,o;1,0,1;2,1,0 | 2 | there is no function poly here",
      })
  void whatCannotBeAnOffsetIsNamed(String formula, String cells, int code, String complaint)
      throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.csv"), cells.replace(';', '\n') + "\n");
    Result result = Cli.run("fit", bad, "--formula", formula, "-o", model);
    assertThat(result.err()).contains(complaint);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.code()).isEqualTo(code);
  }

  @Test
  void rowsToPredictNeedTheColumn() throws IOException {
    predicted("--formula", "type ~ glu + offset(log(ped))");
    Path few = Files.writeString(folder.resolve("few.csv"), "glu,ped\n100,0.5\n100,\n");
    Result missing = Cli.run("predict", model, few);
    assertThat(missing.err()).contains("line 3 (row 2), column \"ped\": an offset is missing");
    Path none = Files.writeString(folder.resolve("none.csv"), "glu\n100\n");
    assertThat(Cli.run("predict", model, none).err().toLowerCase(Locale.ROOT)).contains("ped");
  }
}
