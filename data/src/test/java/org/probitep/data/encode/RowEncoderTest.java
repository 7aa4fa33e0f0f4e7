/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.probitep.data.DataException;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.Likelihood;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.table.Place;

/** Every kind of column, against rows worked out by hand. */
class RowEncoderTest {
  private static final double NAN = Double.NaN;

  private static final List<InputColumn> SOURCES =
      List.of(
          new InputColumn.Numeric("n", 10),
          new InputColumn.Bool("b", 0.25),
          new InputColumn.Category("t", List.of("u", "v", "w"), false, false),
          new InputColumn.Category("s", List.of("S", "M", "L"), true, false),
          new InputColumn.Category("k", List.of("3", "7"), false, true));

  private static final List<DesignColumn> COLUMNS =
      List.of(
          column("n", new ColumnFunction.Value(0)),
          column("b", new ColumnFunction.Value(1)),
          column("t=v", new ColumnFunction.Level(2, 1)),
          column("t=w", new ColumnFunction.Level(2, 2)),
          column("t=(missing)", new ColumnFunction.Missing(2)),
          column("s>=M", new ColumnFunction.AtLeast(3, 1)),
          column("s>=L", new ColumnFunction.AtLeast(3, 2)),
          column("k=7", new ColumnFunction.Level(4, 1)),
          column("n is missing", new ColumnFunction.Missing(0)),
          column("n^2:t=v", new ColumnFunction.Power(0, 2), new ColumnFunction.Level(2, 1)),
          column("log(n)", new ColumnFunction.Log(0)));

  /** In another order than the sources, and with codes of their own. */
  private static final List<RawColumn> READ =
      List.of(
          read("k", RawColumn.Kind.NUMBER),
          read("t", RawColumn.Kind.TEXT, "w", "x", "u", "v"),
          read("unused", RawColumn.Kind.NUMBER),
          read("n", RawColumn.Kind.NUMBER),
          read("s", RawColumn.Kind.TEXT, "L", "S", "M"),
          read("b", RawColumn.Kind.BOOLEAN, "TRUE", "false"));

  private final Place place = Place.ofRows("table", List.of("k", "t", "unused", "n", "s", "b"));

  private static DesignColumn column(String name, ColumnFunction... factors) {
    return new DesignColumn(name, List.of(factors));
  }

  private static RawColumn read(String name, RawColumn.Kind kind, String... levels) {
    return new RawColumn(name, kind, List.of(levels), 5, 0, Optional.empty(), Optional.empty());
  }

  private static Schema schema(Scaling scaling, MissingPolicy missing, UnseenPolicy unseen) {
    return new Schema(
        new Target("y", "0", "1"),
        new Design(SOURCES, COLUMNS, true, List.of()),
        scaling,
        List.of(),
        missing,
        unseen,
        false,
        Likelihood.PLAIN);
  }

  private static Schema plain() {
    return schema(Scaling.none(COLUMNS.size()), MissingPolicy.INDICATOR, UnseenPolicy.REFERENCE);
  }

  private RowEncoder encoder(Schema schema) {
    place.toRow(4);
    return new RowEncoder(schema, READ, place, false);
  }

  @Test
  void everyKindOfColumnIsComputed() {
    RowEncoder encoder = encoder(plain());
    assertThat(encoder.code(new double[] {7, 3, 99, 2, 2, 0}))
        .containsExactly(1, 2, 1, 1, 0, 0, 1, 0, 1, 0, 4, Math.log(2));
    assertThat(encoder.code(new double[] {3, 0, 99, 1, 0, 1}))
        .containsExactly(1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0);
    assertThat(encoder.code(new double[] {3, 2, 99, 1, 1, 1}))
        .containsExactly(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void missingCellsAreTheMeanOrALevelOfTheirOwn() {
    assertThat(encoder(plain()).code(new double[] {NAN, NAN, NAN, NAN, NAN, NAN}))
        .containsExactly(1, 10, 0.25, 0, 0, 1, 0, 0, 0, 1, 0, Math.log(10));
  }

  @Test
  void whatTrainingDidNotHaveIsTheReferenceAndCounted() {
    Schema schema = plain();
    CellCounts counts = new CellCounts(schema, false);
    RowEncoder encoder = encoder(schema);
    // t = x, k = 5, n and s missing; then a text beyond all that were told apart
    assertThat(encoder.encode(new double[] {5, 1, 0, NAN, NAN, 1}, counts))
        .containsExactly(1, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0, Math.log(10));
    encoder.encode(new double[] {3, 1000, 0, 1, 1, 1}, counts);
    assertThat(counts.notes())
        .containsExactly(
            "missing numbers are set to the mean of training: n (1 cell)",
            "missing categories count as the reference, because training had none missing: s (1"
                + " cell)",
            "categories that did not occur in training count as the reference: t (2 cells), k (1"
                + " cell)");
  }

  @Test
  void rowsForAModelAreScaled() {
    double[] centre = new double[COLUMNS.size()];
    double[] factor = new double[COLUMNS.size()];
    Arrays.fill(factor, 1);
    centre[0] = 1;
    factor[0] = 3;
    Schema schema =
        schema(Scaling.of(centre, factor), MissingPolicy.IMPUTE, UnseenPolicy.REFERENCE);
    double[] row =
        encoder(schema).encode(new double[] {3, 2, 0, 5, 1, 1}, new CellCounts(schema, false));
    assertThat(row[0]).isEqualTo(1);
    assertThat(row[1]).isEqualTo(12);
    assertThat(row[11]).isEqualTo(Math.log(5));
  }

  @Test
  void aPolicyMayRefuseACell() {
    Schema strict = schema(Scaling.none(COLUMNS.size()), MissingPolicy.ERROR, UnseenPolicy.ERROR);
    assertThatThrownBy(
            () ->
                encoder(strict)
                    .encode(new double[] {3, 1, 0, 1, 1, 1}, new CellCounts(strict, false)))
        .isInstanceOf(DataException.class)
        .hasMessage("table, row 4, column \"t\": \"x\" did not occur when the model was fitted");
    assertThatThrownBy(
            () ->
                encoder(strict)
                    .encode(new double[] {3, 2, 0, NAN, 1, 1}, new CellCounts(strict, false)))
        .hasMessageStartingWith("table, row 4, column \"n\": the cell is empty");
  }

  @Test
  void valuesThatCannotBeUsedAreNamed() {
    Schema schema = plain();
    double[] negative = {3, 2, 0, -1, 1, 1}; // log(-1)
    assertThatThrownBy(() -> encoder(schema).train(negative, Double.MAX_VALUE))
        .hasMessage("table, row 4, column \"log(n)\": is not finite");
    assertThatThrownBy(() -> encoder(schema).encode(negative, new CellCounts(schema, false)))
        .hasMessage("table, row 4: the column \"log(n)\" of the model is not finite");
    double[] large = {3, 2, 0, 1e60, 1, 1};
    assertThatThrownBy(() -> encoder(schema).train(large, RowCoder.LARGEST))
        .hasMessageStartingWith("table, row 4, column \"n\": is too large: 1.0E60");
  }

  @Test
  void columnsMustBeThereAndOfTheirKind() {
    List<RawColumn> less = READ.subList(0, 5);
    assertThatThrownBy(() -> new RowEncoder(plain(), less, place, false))
        .hasMessage("table lacks the column \"b\"");
    assertThat(new RowEncoder(plain(), less, place, true).code(new double[] {7, 3, 99, 2, 2}))
        .containsExactly(1, 2, 0, 1, 0, 0, 1, 0, 1, 0, 4, Math.log(2));
    List<RawColumn> other = new ArrayList<>(READ);
    other.set(3, read("n", RawColumn.Kind.TEXT, "one"));
    assertThatThrownBy(() -> new RowEncoder(plain(), other, place, false))
        .hasMessage(
            "table, column \"n\": the cells are not of the kind that the model was fitted to");
  }
}
