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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.OrderedLevels;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.model.DesignMatrix;

/** Formulas give the columns of R's model.matrix, in their order; see the fixtures' README. */
class ModelMatrixTest {
  /** R and Java may differ in the last digit of log, exp and powers. */
  private static final double ROUNDING = 1e-12;

  /** Far from the knots, R's way over derivatives and ours over shares round differently. */
  private static final double FAR_OUT = 1e-10;

  private static final ModelOptions PLAIN =
      ModelOptions.withDefaults().withPriorVariance(25).withScale(Scale.NONE);

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

  static List<Integer> numbersOfOrdered() {
    return IntStream.range(0, lines("ordered.txt").size()).boxed().toList();
  }

  /** By contrasts an ordered category has its steps; in full, a column for each level. */
  @ParameterizedTest
  @MethodSource("numbersOfOrdered")
  void orderedCategoriesAreCodedAsInR(int number) throws IOException {
    String formula = lines("ordered.txt").get(number);
    List<String> expected = lines(String.format("ordered%02d.csv", number + 1));
    TrainingData data =
        TrainingData.read(
            table,
            DesignSpec.of(Formula.parse(formula))
                .withOrdered(List.of(OrderedLevels.parse("size=S<M<L"))),
            PLAIN);
    assertRows(formula, data.observations().x(), expected.subList(1, expected.size()), ROUNDING);
    assertNames(data, expected.get(0));
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
    assertRows(formula, x, expected.subList(1, expected.size()), ROUNDING);
  }

  private static void assertRows(
      String formula, DesignMatrix x, List<String> expected, double rounding) {
    assertThat(x.rows()).isEqualTo(expected.size());
    for (int i = 0; i < x.rows(); i++) {
      double[] theirs =
          Arrays.stream(expected.get(i).split(",", -1)).mapToDouble(Double::parseDouble).toArray();
      double[] ours = new double[x.columns()];
      x.copyRow(i, ours, 0);
      for (int j = 0; j < ours.length; j++) {
        double size = Math.max(1, Math.abs(theirs[j]));
        assertThat(ours[j])
            .as("%s, row %s, column %s", formula, i, j)
            .isCloseTo(theirs[j], within(rounding * size));
      }
    }
  }

  /** Knots, centres and norms are those of the rows that were learned from. */
  @ParameterizedTest
  @ValueSource(ints = {18, 19, 20, 21, 22, 23, 24, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49})
  void newRowsAreCodedAsRDoes(int number) throws IOException {
    String formula = lines("formulas.txt").get(number - 1);
    Path file = folder.resolve("new.csv");
    Files.write(file, lines("new.csv"));
    Schema schema = TrainingData.read(table, DesignSpec.of(Formula.parse(formula)), PLAIN).schema();
    EncodedRows rows = EncodedRows.read(CsvTable.of(file), schema);
    assertRows(formula, rows.x(), lines("new" + number + ".csv"), FAR_OUT);
    assertThat(rows.notes().toString().contains("where a B-spline can go anywhere"))
        .isEqualTo(formula.contains("bs("));
  }

  /** Names of comparisons are our own; see below. */
  static List<Integer> withoutComparisons() {
    return numbers().stream()
        .filter(i -> !lines("formulas.txt").get(i).matches(".*([<>!&%]|==).*"))
        .toList();
  }

  /** A comparison that has both columns shows both: R's a > 5FALSE and a > 5TRUE. */
  @Test
  void comparisonsAreNamedAfterWhatIsTrue() throws IOException {
    assertThat(names("y ~ I(a > 5) + I(b <= 1):size"))
        .containsExactly(
            "a > 5",
            "b > 1:size=L",
            "b <= 1:size=L",
            "b > 1:size=M",
            "b <= 1:size=M",
            "b > 1:size=S",
            "b <= 1:size=S");
    assertThat(names("y ~ 0 + (k == 2)")).containsExactly("k != 2", "k == 2");
  }

  private List<String> names(String formula) throws IOException {
    return TrainingData.read(table, DesignSpec.of(Formula.parse(formula)), PLAIN)
        .schema()
        .features();
  }

  /** R calls region=north regionnorth, and flag, if true, flagTRUE. */
  @ParameterizedTest
  @MethodSource("withoutComparisons")
  void namesTellTheSame(int number) throws IOException {
    String formula = lines("formulas.txt").get(number);
    TrainingData data = TrainingData.read(table, DesignSpec.of(Formula.parse(formula)), PLAIN);
    assertNames(data, lines(String.format("matrix%02d.csv", number + 1)).get(0));
  }

  private static void assertNames(TrainingData data, String theirs) {
    List<String> ours =
        data.schema().features().stream()
            .map(
                name ->
                    name.replaceAll("(?<![ >])=(?! )", "").replaceAll("flag(?=$|:)", "flagTRUE"))
            .map(name -> name.replace(",", ";"))
            .map(name -> name.replace("flagtrue", "flagTRUE").replace("flagfalse", "flagFALSE"))
            .toList();
    assertThat(ours)
        .isEqualTo(
            Arrays.stream(theirs.split(",", -1))
                .filter(name -> !name.equals("(Intercept)"))
                .map(name -> name.replace("C(k)", "k").replaceAll("I\\((\\w\\^\\d)\\)", "$1"))
                .toList());
  }
}
