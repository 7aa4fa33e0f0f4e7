/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.describe.TableDescription;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.data.table.TableSource;

/**
 * A single cell that sets the scale of its column is named; columns that are only skewed are not.
 */
class LoneCellTest {
  private static final String WORDS =
      "warning: one cell sets the scale of the whole column: if it is a mistake, correct it or leave"
          + " it empty: ";

  private static final ModelOptions OPTIONS = ModelOptions.withDefaults();

  @TempDir Path folder;

  private TableSource table(String[] cells) throws IOException {
    StringBuilder text = new StringBuilder("x,other,y\n");
    for (int i = 0; i < cells.length; i++) {
      text.append(cells[i]).append(',').append(i * 7 % 11).append(',').append(i % 2).append('\n');
    }
    return CsvTable.of(Files.writeString(folder.resolve("t.csv"), text));
  }

  private List<String> notes(String[] cells, DesignSpec spec, ModelOptions options)
      throws IOException {
    return TrainingData.read(table(cells), spec, options).notes();
  }

  private List<String> notes(String... cells) throws IOException {
    return notes(cells, DesignSpec.of("y"), OPTIONS);
  }

  /** Ages from 20 to 79, one of which is something else. */
  private static String[] ages(int rows, int place, String other) {
    String[] cells = new String[rows];
    Arrays.setAll(cells, i -> i == place ? other : "" + (20 + 37 * i % 60));
    return cells;
  }

  private static String[] numbers(double... values) {
    return Arrays.stream(values).mapToObj(Double::toString).toArray(String[]::new);
  }

  @Test
  void theCellIsNamedWithItsRowAndItsDistance() throws IOException {
    String[] cells = ages(100, 16, "9999");
    double[] x = Arrays.stream(cells).mapToDouble(Double::parseDouble).toArray();
    double mean = Arrays.stream(x).average().orElseThrow();
    double sd = Math.sqrt(Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / 99);
    assertThat(notes(cells))
        .containsExactly(
            WORDS
                + "x (9999 in row 17, "
                + Math.round((9999 - mean) / sd)
                + " standard deviations from the mean)");
  }

  /** Whichever cell comes first, and on either side of the others. */
  @ParameterizedTest
  @CsvSource({"0, 9999", "99, 9999", "0, -999", "50, -999", "99, 1e12", "0, 1e12", "3, 400"})
  void itMayBeAnyCell(int place, String cell) throws IOException {
    assertThat(notes(ages(100, place, cell)))
        .singleElement()
        .asString()
        .startsWith(WORDS + "x (" + (cell.equals("1e12") ? "1E+12" : cell))
        .contains(" in row " + (place + 1) + ", ");
  }

  /** Each of 20 cells is a year, but for one of which two digits were forgotten. */
  @Test
  void aCellFarBelowTheOthersCountsToo() throws IOException {
    String[] years = numbers(IntStream.range(0, 20).mapToDouble(i -> 1950 + i * 7 % 60).toArray());
    assertThat(notes(years)).isEmpty();
    years[5] = "19";
    assertThat(notes(years)).singleElement().asString().contains("x (19 in row 6, ");
  }

  @ParameterizedTest
  @ValueSource(ints = {19, 20})
  void fewCellsTellNothing(int rows) throws IOException {
    assertThat(notes(ages(rows, 4, "9999"))).hasSize(rows < 20 ? 0 : 1);
    String[] withGaps = ages(rows + 30, 4, "9999");
    Arrays.fill(withGaps, rows, rows + 30, "");
    assertThat(notes(withGaps).stream().filter(note -> note.startsWith(WORDS)))
        .hasSize(rows < 20 ? 0 : 1);
  }

  /** In many rows the others keep their scale: 999 is 55 of their sds away, 99 is 3. */
  @Test
  void aCellThatHardlyChangesTheScaleIsLeftAlone() throws IOException {
    assertThat(notes(ages(100, 16, "150"))).isEmpty();
    assertThat(notes(ages(1000, 16, "999"))).hasSize(1);
    assertThat(notes(ages(8000, 16, "999"))).isEmpty();
  }

  /** A code for missing cells, as a rule; each of the two has less than half of the squares. */
  @Test
  void twoSuchCellsAreNoLoneCell() throws IOException {
    String[] cells = ages(100, 16, "9999");
    cells[40] = "9999";
    assertThat(notes(cells)).isEmpty();
  }

  /** Numbers spread over some orders of magnitude: the largest may have most of the squares. */
  @Test
  void skewedColumnsAreLeftAlone() throws IOException {
    Random random = new Random(1);
    int dominated = 0;
    int named = 0;
    for (int sample = 0; sample < 200; sample++) {
      double[] x =
          IntStream.range(0, 60).mapToDouble(i -> Math.exp(2.5 * random.nextGaussian())).toArray();
      double mean = Arrays.stream(x).average().orElseThrow();
      double all = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum();
      double top = Arrays.stream(x).max().orElseThrow() - mean;
      dominated += top * top > all / 2 ? 1 : 0;
      named += notes(numbers(x)).isEmpty() ? 0 : 1;
    }
    assertThat(dominated).isGreaterThan(100);
    assertThat(named).isLessThan(6);
  }

  /** Half as far as the farthest one, the next cell says that the column has such cells. */
  @Test
  void aCellWithAnotherOnTheWayIsLeftAlone() throws IOException {
    double[] x = new double[40];
    Arrays.setAll(x, i -> Math.sin(i));
    x[7] = 24;
    assertThat(notes(numbers(x))).hasSize(1);
    x[20] = -9;
    assertThat(notes(numbers(x))).isEmpty();
  }

  @Test
  void rareCountsAndColumnsOfTwoValuesAreLeftAlone() throws IOException {
    double[] counts = new double[200];
    counts[3] = 1;
    counts[70] = 2;
    counts[90] = 1;
    counts[150] = 25;
    assertThat(notes(numbers(counts))).isEmpty();
    double[] flag = new double[200];
    flag[150] = 3;
    assertThat(notes(numbers(flag))).isEmpty();
  }

  @Test
  void onlyAScaledColumnIsMeant() throws IOException {
    String[] cells = ages(100, 16, "9999");
    assertThat(notes(cells, DesignSpec.of("y"), OPTIONS.withScale(Scale.NONE))).isEmpty();
    assertThat(notes(cells, DesignSpec.of(Formula.parse("y ~ log(x) + other")), OPTIONS)).isEmpty();
    assertThat(notes(cells, DesignSpec.of(Formula.parse("y ~ log(x):other + x:other")), OPTIONS))
        .hasSize(1);
    assertThat(notes(cells, DesignSpec.of("y").withIgnore(List.of("x")), OPTIONS)).isEmpty();
  }

  /** The row is that of the table, with those that are left out. */
  @Test
  void streamedTablesAreCountedAlike() throws IOException {
    String[] cells = ages(100, 16, "9999");
    Path file = folder.resolve("t.csv");
    table(cells);
    List<String> lines = Files.readAllLines(file);
    lines.set(3, lines.get(3).substring(0, lines.get(3).length() - 1)); // no target
    TableSource gap = CsvTable.of(Files.write(file, lines));
    List<String> inMemory = TrainingData.read(gap, DesignSpec.of("y"), OPTIONS).notes();
    assertThat(inMemory).hasSize(2).last().asString().contains("9999 in row 17");
    try (StreamedRows rows = StreamedRows.of(gap, DesignSpec.of("y"), OPTIONS)) {
      assertThat(rows.notes()).containsAll(inMemory);
    }
    try (StreamedRows rows =
        StreamedRows.of(gap, DesignSpec.of("y"), OPTIONS.withScale(Scale.NONE))) {
      assertThat(rows.notes()).noneMatch(note -> note.startsWith(WORDS));
    }
  }

  @Test
  void aDescriptionNamesItWithAndWithoutATarget() throws IOException {
    TableSource table = table(ages(100, 16, "9999"));
    for (boolean hasTarget : new boolean[] {true, false}) {
      TableDescription description =
          TableDescription.read(table, DesignSpec.of(hasTarget ? "y" : ""), hasTarget);
      assertThat(description.columns().get(0).remarks())
          .containsExactly("far from all others: 9999 in row 17");
      assertThat(description.columns().get(1).remarks()).isEmpty();
      assertThat(Stream.concat(description.notes().stream(), Stream.of("")))
          .hasSize(hasTarget ? 2 : 1);
    }
  }
}
