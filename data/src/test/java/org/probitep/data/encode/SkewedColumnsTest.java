/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.describe.TableDescription;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.numerics.Normal;

/** Columns whose logarithms may predict better are named, with a formula that can be used. */
class SkewedColumnsTest {
  private static final String WORDS = "logarithms of very skewed columns may predict better";

  private static final DesignSpec SPEC = DesignSpec.of("y");

  @TempDir Path folder;
  private Random random;

  @BeforeEach
  void seed() {
    random = new Random(3);
  }

  private Supplier<Object> lognormal(double sd) {
    return () -> Math.exp(sd * random.nextGaussian());
  }

  /** The quantiles of a lognormal distribution in some order. */
  private static Supplier<Object> lognormal(double sd, int rows, int step) {
    int[] row = {0};
    return () -> Math.exp(sd * Normal.quantile(((long) row[0]++ * step % rows + 0.5) / rows));
  }

  /** A table with these columns, and a target at their end. */
  @SafeVarargs
  private CsvTable table(int rows, String names, Supplier<Object>... columns) throws IOException {
    StringBuilder text = new StringBuilder(names).append(",y\n");
    for (int i = 0; i < rows; i++) {
      for (Supplier<Object> column : columns) {
        text.append(column.get()).append(',');
      }
      text.append(i % 2).append('\n');
    }
    return CsvTable.of(Files.writeString(folder.resolve("t.csv"), text));
  }

  private static List<String> notes(CsvTable table, DesignSpec spec) throws IOException {
    return TrainingData.read(table, spec, ModelOptions.withDefaults()).notes().stream()
        .filter(note -> note.startsWith(WORDS))
        .toList();
  }

  /** The skewness of lognormal numbers grows with the standard deviation s of their logarithms. */
  @Test
  void theMostSkewedComeFirstAndTheFormulaCanBeUsed() throws IOException {
    Supplier<Object> counted = lognormal(1.4, 4000, 1237);
    CsvTable table =
        table(
            4000,
            "plain,body mass,mild,size,depth,count",
            random::nextGaussian,
            lognormal(1.8, 4000, 1001),
            lognormal(0.4, 4000, 1003),
            lognormal(2.2, 4000, 1007),
            lognormal(1.1, 4000, 1009),
            () -> Math.floor((double) counted.get()));
    String formula =
        "y ~ . - size - `body mass` - count + log(size) + log(`body mass`) + log1p(count)";
    assertThat(notes(table, SPEC)).containsExactly(WORDS + ", as in the formula " + formula);
    TrainingData logs =
        TrainingData.read(
            table, DesignSpec.of(Formula.parse(formula)), ModelOptions.withDefaults());
    assertThat(logs.schema().features())
        .containsExactlyInAnyOrder(
            "plain", "mild", "depth", "log(size)", "log1p(count)", "log(body mass)");
    assertThat(logs.notes()).containsExactly(WORDS + ": log(depth)");
  }

  @Test
  void otherColumnsAreLeftAlone() throws IOException {
    assertThat(notes(table(199, "x", lognormal(2)), SPEC)).isEmpty();
    assertThat(notes(table(200, "x", lognormal(2)), SPEC)).hasSize(1);
    // Below zero, with few values, as a lone cell, with a log as skewed, and skewed to the left.
    assertThat(notes(table(500, "x", () -> Math.exp(2 * random.nextGaussian()) - 0.5), SPEC))
        .isEmpty();
    assertThat(notes(table(500, "x", () -> Math.pow(7, (int) (4 * random.nextDouble()))), SPEC))
        .isEmpty();
    int[] row = {0};
    assertThat(notes(table(300, "x", () -> row[0]++ == 9 ? 400 : 20 + random.nextInt(60)), SPEC))
        .isEmpty();
    row[0] = 0;
    assertThat(notes(table(4000, "x", () -> row[0]++ == 4 ? 400 : 20 + random.nextInt(60)), SPEC))
        .isEmpty();
    assertThat(notes(table(500, "x", () -> Math.exp(Math.exp(random.nextGaussian()))), SPEC))
        .isEmpty();
    assertThat(notes(table(500, "x", () -> 1000 - Math.exp(1.5 * random.nextGaussian())), SPEC))
        .isEmpty();
    assertThat(notes(table(500, "x", () -> 1e200 * Math.exp(random.nextGaussian())), SPEC))
        .isEmpty();
  }

  /** A row to predict may have a zero that no training row has. */
  @Test
  void wholeNumbersMayBeZero() throws IOException {
    CsvTable table =
        table(
            500,
            "people,weight",
            () -> 5 + Math.floor(Math.exp(5 + 2 * random.nextGaussian())),
            lognormal(1.5, 500, 101));
    assertThat(notes(table, DesignSpec.of(Formula.parse("y ~ people + weight"))))
        .singleElement()
        .asString()
        .contains("log1p(people)", "log(weight)");
  }

  @Test
  void aColumnMustBeInTheModelAsItIs() throws IOException {
    CsvTable table = table(500, "x,z", lognormal(2), random::nextGaussian);
    for (String formula : List.of("y ~ log(x) + z", "y ~ z", "y ~ x:z + z", "y ~ I(x^2)")) {
      assertThat(notes(table, DesignSpec.of(Formula.parse(formula)))).as(formula).isEmpty();
    }
    assertThat(notes(table, DesignSpec.of(Formula.parse("y ~ x * z"))))
        .containsExactly(WORDS + ": log(x)");
  }

  @Test
  void aDescriptionNamesEachColumn() throws IOException {
    CsvTable table =
        table(
            500,
            "x,z,c",
            lognormal(2),
            random::nextGaussian,
            () -> random.nextInt(9) == 8 ? 1.5 : 0);
    for (boolean hasTarget : new boolean[] {true, false}) {
      TableDescription description =
          TableDescription.read(table, DesignSpec.of(hasTarget ? "y" : ""), hasTarget);
      assertThat(description.columns().get(0).remarks()).containsExactly("log may predict better");
      assertThat(description.columns().get(1).remarks()).isEmpty();
      assertThat(description.columns().get(2).remarks()).isEmpty();
    }
  }

  /** A look at a part of the rows is enough, also where only some of them count. */
  @Test
  void largeTablesAreSampledFromEndToEnd() throws IOException {
    int[] row = {0};
    CsvTable table =
        table(6000, "x", () -> row[0]++ < 3000 ? 1 + random.nextDouble() : lognormal(2).get());
    assertThat(notes(table, SPEC)).hasSize(1);
    Path half = folder.resolve("half.csv");
    Files.write(half, Files.readAllLines(folder.resolve("t.csv")).subList(0, 3001));
    assertThat(notes(CsvTable.of(half), SPEC)).isEmpty();
  }
}
