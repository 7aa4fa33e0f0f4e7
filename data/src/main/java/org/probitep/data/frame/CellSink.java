/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;

/** Turns the cells of a table into numbers as they stream by, and hands on each row. */
final class CellSink implements TableSink {
  private final ColumnChoice choice;
  private final RowSink rows;
  private final List<ColumnReader> kept = new ArrayList<>();
  private List<String> columns;
  private Place place;
  private ColumnReader[] readers;
  private int[] slots;
  private double[] row;
  private int complete;

  CellSink(ColumnChoice choice, RowSink rows) {
    this.choice = choice;
    this.rows = rows;
  }

  /** Reads a table in one pass, and gives the columns that were read. */
  static List<ColumnReader> read(TableSource table, ColumnChoice choice, RowSink rows)
      throws IOException {
    CellSink sink = new CellSink(choice, rows);
    table.read(sink);
    sink.kept.forEach(ColumnReader::close);
    return sink.kept;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the very same table again, not one that looks like it
  public void begin(List<String> newColumns, Place newPlace) {
    complete = 0;
    if (newColumns == columns && newPlace == place) {
      kept.forEach(ColumnReader::restart);
      return;
    }
    columns = newColumns;
    place = newPlace;
    kept.clear();
    begin();
  }

  private void begin() {
    choice.requireColumns(columns, place.source());
    readers = new ColumnReader[columns.size()];
    slots = new int[columns.size()];
    for (int column = 0; column < columns.size(); column++) {
      String name = columns.get(column);
      ColumnRule rule = choice.rule(name);
      if (rule != null) {
        requireName(name, column, place.source());
        slots[column] = kept.size();
        readers[column] =
            new ColumnReader(name, column, place, choice.missingCells(), rule, () -> complete);
        kept.add(readers[column]);
      }
    }
    row = new double[kept.size()];
    rows.begin(kept, place);
  }

  private static void requireName(String name, int column, String source) {
    if (name.isEmpty()) {
      throw new DataException(source + ": column " + (column + 1) + " has no name in the header");
    }
  }

  @Override
  public void number(int column, double value) {
    if (readers[column] != null) {
      row[slots[column]] = readers[column].number(value);
    }
  }

  @Override
  public void missing(int column) {
    if (readers[column] != null) {
      row[slots[column]] = readers[column].missing();
    }
  }

  @Override
  public void text(int column, char[] text, int offset, int length) {
    if (readers[column] != null) {
      row[slots[column]] = readers[column].text(text, offset, length);
    }
  }

  @Override
  public void endRow() {
    rows.add(row);
    complete++;
    Arrays.fill(row, Double.NaN);
  }
}
