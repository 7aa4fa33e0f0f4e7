/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.RequestException;
import org.probitep.data.table.CsvTable;
import org.probitep.data.table.Place;

/** A table as it was read, and what its columns say. */
class RawTableTest {
  private static final RawOptions ALL =
      new RawOptions(
          Optional.of("y"),
          Set.of("id"),
          Set.of(),
          List.of(),
          Optional.empty(),
          MissingPolicy.IMPUTE,
          false,
          Set.of(),
          Optional.empty());

  private static final String TEXT =
      "id,n,t,b,y\n7,1,x,true,no\n8,,x,FALSE,yes\n9,4,,True,no\n10,-2,z,,no\n";

  @TempDir Path folder;

  private CsvTable csv(String text) throws IOException {
    return CsvTable.of(Files.writeString(folder.resolve("t.csv"), text));
  }

  private static double[] row(RawTable table, int i) {
    double[] row = new double[table.columns().size()];
    table.copyRow(i, row);
    return row;
  }

  @Test
  void aCellIsANumberACodeOrNan() throws IOException {
    RawTable table = RawTable.read(csv(TEXT), ALL);
    assertThat(table.rows()).isEqualTo(4);
    assertThat(table.columns()).extracting(RawColumn::name).containsExactly("n", "t", "b", "y");
    assertThat(table.indexOf("b")).isEqualTo(2);
    assertThat(table.indexOf("id")).isEqualTo(-1);
    assertThat(row(table, 0)).containsExactly(1, 0, 0, 0);
    assertThat(row(table, 1)).containsExactly(Double.NaN, 0, 1, 1);
    assertThat(row(table, 2)).containsExactly(4, Double.NaN, 2, 0);
    assertThat(row(table, 3)).containsExactly(-2, 1, Double.NaN, 0);
    assertThat(table.get(3, 1)).isEqualTo(1);
    assertThat(table.columns().get(2).kind()).isEqualTo(RawColumn.Kind.BOOLEAN);
  }

  @Test
  void factsAreOfTheRowsThatWereChosen() throws IOException {
    RawTable table = RawTable.read(csv(TEXT), ALL);
    ColumnFacts some = ColumnFacts.of(table, RowSelection.of(table, new int[] {0, 2, 3}));
    assertThat(some.missing(0)).isZero();
    assertThat(some.mean(0)).isCloseTo(1, within(1e-15));
    assertThat(some.missing(1)).isEqualTo(1);
    assertThat(some.mean(1)).isNaN();
    assertThat(some.levelCounts(1)).containsExactly(1, 1, 0);
    assertThat(some.mean(2)).isEqualTo(1);
  }

  @Test
  void factsAreTheSameWhetherRowsAreKeptOrStream() throws IOException {
    RawTable table = RawTable.read(csv(TEXT), ALL);
    ColumnFacts kept = ColumnFacts.of(table, RowSelection.of(table, null));
    ColumnFacts streamed = RawTable.scan(csv(TEXT), ALL, CellFile.open(0));
    assertThat(streamed.table().rows()).isEqualTo(4);
    assertThat(kept.mean(2)).isCloseTo(2.0 / 3, within(1e-15));
    for (int c = 0; c < 4; c++) {
      assertThat(streamed.missing(c)).isEqualTo(kept.missing(c));
      assertThat(streamed.mean(c)).isEqualTo(Double.valueOf(kept.mean(c)));
      assertThat(streamed.levelCounts(c)).isEqualTo(kept.levelCounts(c));
    }
  }

  @Test
  void rowsWithoutATargetDoNotCountWhenTheyStream() throws IOException {
    RawOptions weighted =
        new RawOptions(
            Optional.of("y"),
            Set.of("id"),
            Set.of(),
            List.of(),
            Optional.empty(),
            MissingPolicy.IMPUTE,
            false,
            Set.of("w"),
            Optional.of("w"));
    String text = "id,n,t,y,w\n1,1,x,no,2\n2,9,x,,4\n3,,z,yes,1\n4,4,,no,3\n5,5,x,NA,1\n";
    RawTable table = RawTable.read(csv(text), weighted);
    RowSelection labelled = RowSelection.of(table, null).complete(table, table.indexOf("y"));
    ColumnFacts kept = ColumnFacts.of(table, labelled, Optional.of("w"));
    try (CellFile cells = CellFile.open()) {
      ColumnFacts streamed = RawTable.scan(csv(text), weighted, cells);
      assertThat(streamed.withoutTarget()).isEqualTo(2);
      assertThat(streamed.table().rows()).isEqualTo(3);
      assertThat(streamed.mean(0)).isEqualTo((2 * 1 + 3 * 4) / 5.0);
      assertThat(streamed.high(0)).isEqualTo(4);
      for (int c = 0; c < 4; c++) {
        assertThat(streamed.missing(c)).isEqualTo(kept.missing(c));
        assertThat(streamed.mean(c)).isEqualTo(Double.valueOf(kept.mean(c)));
        assertThat(streamed.levelCounts(c)).isEqualTo(kept.levelCounts(c));
        assertThat(streamed.levelWeights(c)).isEqualTo(kept.levelWeights(c));
      }
      List<Double> weights = new ArrayList<>();
      cells.read(streamed.table(), 0, 3, row -> weights.add(row[3]));
      assertThat(weights).containsExactly(2.0, 1.0, 3.0);
    }
  }

  @Test
  void aMeanOfHugeNumbersDoesNotOverflow() throws IOException {
    String huge = "id,n,y\n1,1.7e308,a\n2,1.7e308,b\n3,-1e308,a\n4,,a\n";
    RawTable table = RawTable.read(csv(huge), ALL);
    assertThat(ColumnFacts.of(table, RowSelection.of(table, null)).mean(0))
        .isCloseTo(0.8e308, within(1e294));
    assertThatThrownBy(() -> RawTable.scan(csv(huge), ALL, CellFile.open(0)))
        .hasMessageEndingWith("t.csv, column \"n\": its numbers are too large to be summed");
  }

  /** A row is two cells short of a chunk, so that chunks and rows do not end together. */
  @ParameterizedTest
  @ValueSource(ints = {1, 700, 65_534, 65_600})
  void cellsInAFileAreThoseInMemory(int numbers) throws IOException {
    int rows = Math.max(7, 200_000 / numbers);
    StringBuilder text = new StringBuilder("y");
    for (int c = 0; c < numbers; c++) {
      text.append(",c").append(c);
    }
    for (int i = 0; i < rows; i++) {
      text.append(i % 3 == 0 ? "\nyes" : "\nno");
      for (int c = 0; c < numbers; c++) {
        text.append(',').append(i % 5 == c % 7 ? "" : String.valueOf(i + 0.25 * (c % 9)));
      }
    }
    CsvTable csv = csv(text.append('\n').toString());
    RawOptions options =
        new RawOptions(
            Optional.of("y"),
            Set.of(),
            Set.of(),
            List.of(),
            Optional.empty(),
            MissingPolicy.IMPUTE,
            false,
            Set.of(),
            Optional.empty());
    RawTable table = RawTable.read(csv, options);
    try (CellFile cells = CellFile.open()) {
      ColumnFacts facts = RawTable.scan(csv, options, cells);
      assertThat(cells.isKept()).isTrue();
      assertThat(cells.bytes()).isEqualTo(8L * rows * (numbers + 1));
      int first = rows / 3;
      int[] next = {first};
      RowSink compare =
          new RowSink() {
            @Override
            public void begin(List<? extends ReadColumn> columns, Place place) {
              assertThat(columns).hasSize(numbers + 1);
            }

            @Override
            public void add(double[] row) {
              double[] expected = new double[row.length];
              table.copyRow(next[0]++, expected);
              assertThat(Arrays.equals(row, expected)).isTrue();
            }
          };
      cells.read(facts.table(), first, rows - first - 1, compare);
      assertThat(next[0]).isEqualTo(rows - 1);
    }
  }

  @Test
  void moreCellsThanThereIsRoomForAreNotKept() throws IOException {
    try (CellFile few = CellFile.open(15);
        CellFile enough = CellFile.open(16)) {
      RawTable.scan(csv(TEXT), ALL, few);
      assertThat(few.isKept()).isFalse();
      RawTable.scan(csv(TEXT), ALL, enough);
      assertThat(enough.isKept()).isTrue();
    }
  }

  @Test
  void rowsArePassedOnAndThenLetGo() throws IOException {
    StringBuilder text = new StringBuilder("id,n,y\n");
    int rows = 150_000; // more than a chunk
    for (int i = 0; i < rows; i++) {
      text.append("0,").append(i).append(",a\n");
    }
    RawTable table = RawTable.read(csv(text.toString()), ALL);
    List<String> wrong = new ArrayList<>();
    RowSink sink =
        new RowSink() {
          private int next;

          @Override
          public void begin(List<? extends ReadColumn> columns, Place place) {}

          @Override
          public void add(double[] row) {
            if (row[0] != next++) {
              wrong.add("row " + next);
            }
          }
        };
    table.forEachRow(RowSelection.of(table, null), true, sink);
    assertThat(wrong).isEmpty();
    assertThat(table.get(rows - 1, 0)).isEqualTo(rows - 1);
    assertThatThrownBy(() -> table.get(0, 0)).hasMessage("row 0 has been released");
  }

  @Test
  void aColumnThatIsNotThereIsRefused() throws IOException {
    CsvTable table = csv("a,y\n1,0\n");
    assertThatThrownBy(() -> RawTable.read(table, ALL))
        .isInstanceOf(RequestException.class)
        .hasMessageEndingWith("t.csv has no column \"id\": it has a, y");
  }
}
