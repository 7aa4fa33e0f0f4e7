/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.model.DesignMatrix;

/** Formulas give the columns of R's model.matrix, in their order; see the fixtures' README. */
class ModelMatrixTest {
  /** R and Java may differ in the last digit of log, exp and powers. */
  private static final double ROUNDING = 1e-12;

  private static final ModelOptions PLAIN = ModelOptions.withDefaults().withScale(Scale.NONE);

  @TempDir Path folder;
  private CsvTable table;

  @BeforeEach
  void write() throws IOException {
    Path file = folder.resolve("table.csv");
    Files.write(file, lines("table.csv"));
    table = CsvTable.of(file);
  }

  private static List<String> lines(String name) {
    try (var in = ModelMatrixTest.class.getResourceAsStream("/org/probitep/data/formula/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Integer> numbers() {
    return IntStream.range(0, lines("formulas.txt").size()).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void columnsAreThoseOfR(int number) throws IOException {
    String formula = lines("formulas.txt").get(number);
    List<String> expected = lines(String.format("matrix%02d.csv", number + 1));
    TrainingData data = TrainingData.read(table, DesignSpec.of(Formula.parse(formula)), PLAIN);
    DesignMatrix x = data.observations().x();
    assertThat(x.columns()).as(formula).isEqualTo(expected.get(0).split(",", -1).length);
    assertThat(data.schema().intercept()).isEqualTo(expected.get(0).startsWith("(Intercept)"));
    assertThat(x.rows()).isEqualTo(expected.size() - 1);
    for (int i = 0; i < x.rows(); i++) {
      double[] theirs =
          Arrays.stream(expected.get(i + 1).split(",", -1))
              .mapToDouble(Double::parseDouble)
              .toArray();
      double[] ours = new double[x.columns()];
      x.copyRow(i, ours, 0);
      for (int j = 0; j < ours.length; j++) {
        double size = Math.max(1, Math.abs(theirs[j]));
        assertThat(ours[j])
            .as("%s, row %s, column %s", formula, i, j)
            .isCloseTo(theirs[j], within(ROUNDING * size));
      }
    }
  }

  /** R calls region=north regionnorth, and flag, if true, flagTRUE. */
  @ParameterizedTest
  @MethodSource("numbers")
  void namesTellTheSame(int number) throws IOException {
    String formula = lines("formulas.txt").get(number);
    String[] theirs = lines(String.format("matrix%02d.csv", number + 1)).get(0).split(",", -1);
    TrainingData data = TrainingData.read(table, DesignSpec.of(Formula.parse(formula)), PLAIN);
    List<String> ours =
        data.schema().features().stream()
            .map(name -> name.replace("=", "").replaceAll("flag(?=$|:)", "flagTRUE"))
            .map(name -> name.replace("flagtrue", "flagTRUE").replace("flagfalse", "flagFALSE"))
            .toList();
    assertThat(ours)
        .isEqualTo(
            Arrays.stream(theirs)
                .filter(name -> !name.equals("(Intercept)"))
                .map(name -> name.replace("C(k)", "k").replaceAll("I\\((.*?)\\)", "$1"))
                .toList());
  }
}
