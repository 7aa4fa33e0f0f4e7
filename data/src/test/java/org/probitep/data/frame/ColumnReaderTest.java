/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.table.Place;
import org.probitep.model.RowChunks;

class ColumnReaderTest {
  private static final ColumnRule SHOWN = rule(null);

  private final Place place = Place.ofRows("t", List.of("other", "c"));

  private static ColumnRule rule(RawColumn.Kind kind, String... levels) {
    return new ColumnRule(kind, List.of(levels), null, false);
  }

  private int complete;

  private ColumnReader reader(ColumnRule rule, String... naLabels) {
    complete = 0;
    return new ColumnReader(
        "c", 1, place, MissingCells.of(List.of(naLabels)), rule, () -> complete);
  }

  private double[] read(ColumnReader reader, String... cells) {
    double[] values = new double[cells.length];
    for (int i = 0; i < cells.length; i++) {
      place.toRow(i + 1L);
      char[] buffer = ("<" + cells[i] + ">").toCharArray();
      values[i] = reader.text(buffer, 1, cells[i].length());
      complete++;
    }
    return values;
  }

  /** What the cells of a table are once it has been read to its end. */
  private double[] settled(ColumnReader reader, String... cells) {
    RowChunks rows = new RowChunks();
    for (double value : read(reader, cells)) {
      rows.add(new double[] {value});
    }
    reader.close();
    reader.settle(rows, 0);
    return IntStream.range(0, cells.length).mapToDouble(i -> rows.get(i, 0)).toArray();
  }

  @Test
  void numbersAreNumbers() {
    ColumnReader reader = reader(SHOWN, "-999");
    assertThat(read(reader, "1.5", " -2 ", "", "NA", "-999.0", "-0"))
        .containsExactly(1.5, -2, Double.NaN, Double.NaN, Double.NaN, 0.0);
    assertThat(reader.number(7)).isEqualTo(7);
    RawColumn column = reader.finish();
    assertThat(column.kind()).isEqualTo(RawColumn.Kind.NUMBER);
    assertThat(column.present()).isEqualTo(4);
    assertThat(column.levels()).isEmpty();
  }

  @Test
  void textsHaveCodesInTheOrderOfTheirAppearance() {
    ColumnReader reader = reader(SHOWN);
    assertThat(read(reader, "", "b", "a", " b", "c")).containsExactly(Double.NaN, 0, 1, 0, 2);
    RawColumn column = reader.finish();
    assertThat(column.kind()).isEqualTo(RawColumn.Kind.TEXT);
    assertThat(column.levels()).containsExactly("b", "a", "c");
    assertThat(column.present()).isEqualTo(4);
  }

  @Test
  void trueAndFalseInAnyCaseAreTruth() {
    ColumnReader reader = reader(SHOWN);
    read(reader, "TRUE", "false", "True");
    assertThat(reader.finish().kind()).isEqualTo(RawColumn.Kind.BOOLEAN);
    read(reader, "perhaps");
    assertThat(reader.finish().kind()).isEqualTo(RawColumn.Kind.TEXT);
  }

  @Test
  void aKnownKindDecides() {
    ColumnReader text = reader(rule(RawColumn.Kind.TEXT, "2", "x"));
    assertThat(read(text, "x", "2.0", "2", "3", "3.00")).containsExactly(1, 0, 0, 2, 2);
    assertThat(text.number(2)).isZero();
    ColumnReader truth = reader(rule(RawColumn.Kind.BOOLEAN));
    assertThat(read(truth, "True", "FALSE", "1", "0")).containsExactly(1, 0, 1, 0);
    assertThatThrownBy(() -> read(truth, "2"))
        .hasMessage("t, row 1, column \"c\": 2 is neither true nor false");
    ColumnReader number = reader(rule(RawColumn.Kind.NUMBER));
    assertThatThrownBy(() -> read(number, "x"))
        .hasMessage("t, row 1, column \"c\": \"x\" is not a finite number");
  }

  @Test
  void textAmongNumbersIsRefusedWithARemedy() {
    ColumnReader reader = reader(SHOWN);
    assertThatThrownBy(() -> settled(reader, "1", "x"))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("t, row 2, column \"c\": \"x\" is not a finite number")
        .extracting(failure -> ((DataException) failure).remedies())
        .isEqualTo(List.of(Remedy.MISSING_CELLS, Remedy.CATEGORIES));
    ColumnReader other = reader(SHOWN);
    assertThatThrownBy(() -> settled(other, "x", "1"))
        .hasMessageStartingWith(
            "t, row 2, column \"c\": \"1\" is a number, but there is text above, such as \"x\"");
  }

  /** As in R's {@code mlmRev::Contraception$livch}, whichever comes first. */
  @Test
  void fewNumbersAndLabelsAreACategory() {
    ColumnReader late = reader(SHOWN);
    assertThat(settled(late, "0", "1.0", "", "1", "2", "0", "1", "2", "3+", "2.0", "3+", "0", "1"))
        .containsExactly(0, 1, Double.NaN, 1, 2, 0, 1, 2, 3, 2, 3, 0, 1);
    RawColumn column = late.finish();
    assertThat(column.kind()).isEqualTo(RawColumn.Kind.TEXT);
    assertThat(column.levels()).containsExactly("0", "1", "2", "3+");
    assertThat(column.labelAmongNumbers()).hasValue("3+");
    assertThat(column.present()).isEqualTo(12);
    ColumnReader early = reader(SHOWN);
    assertThat(settled(early, "none", "1", "some", "1", "none", "1", "some", "1.0", "1"))
        .containsExactly(0, 1, 2, 1, 0, 1, 2, 1, 1);
    assertThat(early.finish().labelAmongNumbers()).hasValue("none");
  }

  @Test
  void numbersThatAreLabelsKeepTheirSpelling() {
    ColumnReader reader = reader(SHOWN);
    assertThat(
            settled(
                reader, ".5", "0.5", "-0", "0", "x", "0.5", "x", ".5", "0", ".5", "x", "x", "-0",
                "-0", "0"))
        .containsExactly(0, 1, 2, 3, 4, 1, 4, 0, 3, 0, 4, 4, 2, 2, 3);
    assertThat(reader.finish().levels()).containsExactly(".5", "0.5", "-0", "0", "x");
  }

  /** A slip, or a missing cell, whichever row it is in. */
  @Test
  void aLabelAmongManyDifferentNumbersIsRefusedInItsRow() {
    for (int slip : new int[] {0, 1, 10, 19, 25, 99}) {
      String[] cells = new String[100];
      Arrays.setAll(cells, i -> i == slip ? "1o" : Integer.toString(i % 30));
      assertThatThrownBy(() -> settled(reader(SHOWN), cells))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("t, row " + (slip == 0 ? 2 : slip + 1) + ", ")
          .hasMessageContaining("\"1o\"");
      ColumnReader looking = reader(new ColumnRule(null, List.of(), null, true));
      double[] expected = new double[100];
      Arrays.setAll(expected, i -> i == slip ? Double.NaN : i % 30);
      assertThat(settled(looking, cells)).isEqualTo(expected);
      assertThat(looking.finish().kind()).isEqualTo(RawColumn.Kind.NUMBER);
      assertThat(looking.finish().present()).isEqualTo(99);
      assertThat(looking.finish().problem()).isPresent();
    }
  }

  @Test
  void aNumberAmongManyLabelsIsRefused() {
    String[] cells = new String[100];
    Arrays.setAll(cells, i -> i == 50 ? "7" : "t" + i % 25);
    assertThatThrownBy(() -> settled(reader(SHOWN), cells))
        .hasMessageStartingWith("t, row 51, column \"c\": \"7\" is a number");
  }

  @Test
  void missingCellsOfAMixedColumnMayBeNumbers() {
    String[] cells = {"1", "-9.0", "x", "1", "-9", "x", "1", "-9.0", "1"};
    assertThat(settled(reader(SHOWN, "-9"), cells))
        .containsExactly(0, Double.NaN, 1, 0, Double.NaN, 1, 0, Double.NaN, 0);
    assertThat(settled(reader(rule(RawColumn.Kind.TEXT), "-9"), cells))
        .containsExactly(0, Double.NaN, 1, 0, Double.NaN, 1, 0, Double.NaN, 0);
  }

  @Test
  void infinityAndNanAreRefusedInAnySpelling() {
    for (String special : List.of("NaN", "inf", "-Infinity", "1e999")) {
      assertThatThrownBy(() -> read(reader(SHOWN), special))
          .hasMessageContaining("is not a finite number");
    }
    assertThatThrownBy(() -> reader(SHOWN).number(Double.NaN))
        .hasMessageEndingWith("column \"c\": NaN is not a finite number");
  }

  @Test
  void whoOnlyLooksIsToldOfTheFirstProblem() {
    ColumnReader reader = reader(new ColumnRule(null, List.of(), null, true));
    assertThat(settled(reader, "1", "x", "y", "2")).containsExactly(1, Double.NaN, Double.NaN, 2);
    assertThat(reader.finish().problem()).hasValueSatisfying(p -> assertThat(p).contains("\"x\""));
    assertThat(reader.finish().present()).isEqualTo(2);
  }

  @Test
  void aMissingCellMayBeRefused() {
    ColumnReader reader = reader(new ColumnRule(null, List.of(), "the cell is empty", false));
    assertThatThrownBy(() -> read(reader, "1", ""))
        .hasMessage("t, row 2, column \"c\": the cell is empty");
  }

  @Test
  void moreTextsThanAreToldApartShareACode() {
    ColumnReader reader = reader(SHOWN);
    for (int i = 0; i < RawColumn.MOST_LEVELS; i++) {
      assertThat(read(reader, "t" + i)).containsExactly(i);
    }
    assertThat(read(reader, "more", "t5", "others"))
        .containsExactly(RawColumn.MOST_LEVELS, 5, RawColumn.MOST_LEVELS);
    RawColumn column = reader.finish();
    assertThat(column.hasTooManyLevels()).isTrue();
    assertThat(column.presentWhenFull()).isEqualTo(RawColumn.MOST_LEVELS + 1);
    assertThat(column.levels()).hasSize(RawColumn.MOST_LEVELS);
  }
}
