/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.probitep.data.design.InputColumn;
import org.probitep.data.raw.MissingCells;
import org.probitep.data.raw.TextCell;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.Spaces;
import org.probitep.data.table.TableSink;
import org.probitep.model.DesignMatrix;

/** Codes rows for a schema while they stream by. */
final class TestSink implements TableSink {
  private static final int MOST_NAMES_SHOWN = 12;
  private static final int NO_TARGET = -1;

  private final Schema schema;
  private final boolean absentColumnsAreZero;
  private final boolean wantsOutcomes;
  private final MissingCells missingCells;
  private final CellCounts counts;
  private final RowCoder coder;
  private final int blockRows;
  private final Consumer<EncodedRows> blocks;
  private DesignMatrix.Builder x;
  private final double[] cells;
  private final double[] row;
  private List<List<SourceReader>> readers;
  private Place place;
  private int targetColumn = NO_TARGET;
  private boolean[] outcomes = new boolean[64];

  /** Collects all rows. */
  TestSink(Schema schema, boolean absentColumnsAreZero, boolean wantsOutcomes) {
    this(schema, absentColumnsAreZero, wantsOutcomes, Integer.MAX_VALUE, rows -> {});
  }

  /** Hands rows on whenever there are as many as a block has; {@link #rows} has the last ones. */
  TestSink(
      Schema schema,
      boolean absentColumnsAreZero,
      boolean wantsOutcomes,
      int blockRows,
      Consumer<EncodedRows> blocks) {
    this.blockRows = blockRows;
    this.blocks = blocks;
    this.schema = schema;
    this.absentColumnsAreZero = absentColumnsAreZero;
    this.wantsOutcomes = wantsOutcomes;
    this.missingCells = MissingCells.of(schema.naLabels());
    this.counts = new CellCounts(schema);
    this.coder = new RowCoder(schema.sources(), schema.columns(), schema.intercept());
    this.x = DesignMatrix.builder(schema.p());
    this.cells = new double[schema.sources().size()];
    this.row = new double[schema.p()];
  }

  EncodedRows rows() {
    boolean[] y = wantsOutcomes ? Arrays.copyOf(outcomes, x.rows()) : null;
    return new EncodedRows(x.build(), y, counts.notes());
  }

  @Override
  public void begin(List<String> columns, Place start) {
    place = start;
    requireColumns(columns);
    Map<String, Integer> places = new HashMap<>();
    for (int column = 0; column < columns.size(); column++) {
      places.putIfAbsent(columns.get(column), column);
    }
    Map<String, List<SourceReader>> byName = new HashMap<>();
    for (int slot = 0; slot < schema.sources().size(); slot++) {
      InputColumn source = schema.sources().get(slot);
      int column = places.getOrDefault(source.name(), -1);
      byName
          .computeIfAbsent(source.name(), name -> new ArrayList<>())
          .add(new SourceReader(source, slot, column, start, missingCells, counts));
    }
    readers = columns.stream().map(name -> byName.getOrDefault(name, List.of())).toList();
    targetColumn = wantsOutcomes ? columns.indexOf(schema.target().name()) : NO_TARGET;
  }

  private void requireColumns(List<String> columns) {
    Map<String, Integer> places = new HashMap<>();
    columns.forEach(name -> places.put(name, 0));
    List<String> needed =
        new ArrayList<>(schema.sources().stream().map(InputColumn::name).distinct().toList());
    if (absentColumnsAreZero) {
      needed.clear();
    }
    if (wantsOutcomes) {
      needed.add(schema.target().name());
    }
    List<String> missing = needed.stream().filter(name -> !places.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new DataException(place.source() + " lacks " + shown(missing));
    }
  }

  private static String shown(List<String> names) {
    return (names.size() == 1 ? "the column " : names.size() + " columns: ")
        + names.stream().limit(MOST_NAMES_SHOWN).map(Place::quote).collect(Collectors.joining(", "))
        + (names.size() > MOST_NAMES_SHOWN ? ", …" : "");
  }

  @Override
  public void text(int column, char[] text, int offset, int length) {
    for (SourceReader reader : readers.get(column)) {
      cells[reader.slot()] = reader.text(text, offset, length);
    }
    if (column == targetColumn) {
      int start = Spaces.skipBefore(text, offset, offset + length);
      int end = Spaces.skipAfter(text, start, offset + length);
      addOutcome(
          missingCells.contains(text, start, end) ? "" : new String(text, start, end - start));
    }
  }

  @Override
  public void number(int column, double value) {
    for (SourceReader reader : readers.get(column)) {
      cells[reader.slot()] = reader.number(value);
    }
    if (column == targetColumn) {
      addOutcome(missingCells.contains(value) ? "" : TextCell.label(value));
    }
  }

  @Override
  public void missing(int column) {
    for (SourceReader reader : readers.get(column)) {
      cells[reader.slot()] = reader.missing();
    }
    if (column == targetColumn) {
      addOutcome("");
    }
  }

  private void addOutcome(String spelled) {
    if (spelled.isEmpty()) {
      throw place.problem(targetColumn, "the target is empty");
    }
    Target target = schema.target();
    String label = TargetColumn.canonical(spelled);
    boolean positive = label.equals(target.positive());
    if (!positive && !target.againstRest() && !label.equals(target.negative())) {
      throw place.problem(targetColumn, TargetColumn.stranger(label, target));
    }
    if (x.rows() == outcomes.length) {
      outcomes = Arrays.copyOf(outcomes, Math.addExact(x.rows(), x.rows() / 2));
    }
    outcomes[x.rows()] = positive;
  }

  @Override
  public void endRow() {
    coder.encode(cells, row);
    schema.scaling().apply(row, schema.firstFeature());
    int bad = coder.firstBeyond(RowCoder.LARGEST, row);
    if (bad >= 0) {
      throw place.problem(
          "the column "
              + Place.quote(coder.name(bad))
              + " of the model "
              + RowCoder.complaint(row[bad]));
    }
    x.addRow(row);
    if (x.rows() == blockRows) {
      blocks.accept(rows());
      x = DesignMatrix.builder(schema.p());
    }
  }
}
