/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSource;
import org.probitep.model.RowChunks;

/**
 * A table as it was read: one number per cell, which for text is the code of a level, and NaN where
 * the cell is missing. Nothing in it depends on a model.
 *
 * <p>Eight bytes per cell. Many threads may read it, as long as none releases rows.
 */
public final class RawTable {
  private final String source;
  private final boolean absentColumnsAreZero;
  private final boolean rowNames;
  private final List<RawColumn> columns;
  private final int size;
  private final RowChunks rows; // null where they were not kept
  private final List<String> names;
  private final Map<String, Integer> indices = new HashMap<>();

  private RawTable(
      TableSource table, boolean rowNames, List<RawColumn> columns, int size, RowChunks rows) {
    this.source = table.name();
    this.absentColumnsAreZero = table.absentColumnsAreZero();
    this.rowNames = rowNames;
    this.columns = columns;
    this.size = size;
    this.rows = rows;
    this.names = columns.stream().map(RawColumn::name).toList();
    for (int column = 0; column < columns.size(); column++) {
      indices.put(names.get(column), column);
    }
  }

  /**
   * Reads a table in one pass.
   *
   * @param table the table
   * @param options what to read, and how
   * @return the table in memory
   * @throws RequestException if there is no such table, or it lacks a column that was asked for
   * @throws DataException if the content cannot be used
   * @throws IOException if reading fails
   */
  public static RawTable read(TableSource table, RawOptions options) throws IOException {
    RowChunks rows = new RowChunks();
    FoundColumns found = new FoundColumns(options);
    List<ColumnReader> readers = CellSink.read(table, found, rows::add);
    for (int column = 0; column < readers.size(); column++) {
      readers.get(column).settle(rows, column);
    }
    List<RawColumn> columns = readers.stream().map(ColumnReader::finish).toList();
    return new RawTable(table, found.hasRowNames(), columns, rows.rows(), rows);
  }

  /**
   * Reads a table without keeping its rows in memory, in one pass, or in two if labels turned up
   * among the numbers of a column. Rows without a target do not count.
   *
   * @param table the table, which can be read again
   * @param options what to read, and how
   * @param cells takes the rows
   * @return what its columns hold
   * @throws RequestException if there is no such table, or it lacks a column that was asked for
   * @throws DataException if the content cannot be used
   * @throws IOException if reading fails
   */
  public static ColumnFacts scan(TableSource table, RawOptions options, CellFile cells)
      throws IOException {
    Map<String, String> labels = new HashMap<>();
    ColumnFacts facts = scan(table, options, labels, cells);
    for (RawColumn column : facts.table().columns()) {
      column.labelAmongNumbers().ifPresent(label -> labels.put(column.name(), label));
    }
    ColumnFacts settled =
        labels.isEmpty()
            ? facts
            : scan(table, options.withMoreCategorical(labels.keySet()), labels, cells);
    cells.finish();
    return settled;
  }

  private static ColumnFacts scan(
      TableSource table, RawOptions options, Map<String, String> labels, CellFile cells)
      throws IOException {
    RunningCounts counts = new RunningCounts(options.target(), options.weights(), cells);
    FoundColumns found = new FoundColumns(options);
    List<RawColumn> columns =
        CellSink.read(table, found, counts).stream()
            .map(ColumnReader::finish)
            .map(
                c ->
                    labels.containsKey(c.name())
                        ? c.withLabelAmongNumbers(labels.get(c.name()))
                        : c)
            .toList();
    return ColumnFacts.of(
        new RawTable(table, found.hasRowNames(), columns, counts.rows(), null), counts);
  }

  /** {@return what complaints call the table} */
  public String source() {
    return source;
  }

  /** {@return whether an absent column counts as a column of zeros} */
  public boolean absentColumnsAreZero() {
    return absentColumnsAreZero;
  }

  /** {@return whether the first column had no name, and so was taken for row names and not read} */
  public boolean hasRowNames() {
    return rowNames;
  }

  /** {@return the number of rows} */
  public int rows() {
    return size;
  }

  /** {@return the columns that were read, in the order of the table} */
  public List<RawColumn> columns() {
    return columns;
  }

  /**
   * {@return the index of the column with this name, or −1}
   *
   * @param name the name
   */
  public int indexOf(String name) {
    return indices.getOrDefault(name, -1);
  }

  /**
   * {@return the cell in a row and column: a number, a code, or NaN if it is missing}
   *
   * @param row the index of the row
   * @param column the index of the column
   */
  public double get(int row, int column) {
    return rows.get(row, column);
  }

  /**
   * Copies a row, a cell for each column.
   *
   * @param row the index of the row
   * @param target takes a cell for each column
   */
  public void copyRow(int row, double[] target) {
    rows.copyRow(row, target);
  }

  /**
   * Passes on rows in their order.
   *
   * @param selection the rows
   * @param useUp whether the memory of a row is released once it has been handed on, after which
   *     the table no longer has it
   * @param sink takes each row
   */
  public void forEachRow(RowSelection selection, boolean useUp, RowSink sink) {
    Place place = Place.ofRows(source, names);
    double[] row = new double[columns.size()];
    sink.begin(columns, place);
    for (int i = 0; i < selection.size(); i++) {
      selection.copyRow(this, i, row);
      place.toRow(selection.row(i) + 1L);
      sink.add(row);
      if (useUp) {
        rows.releaseBefore(selection.row(i));
      }
    }
  }
}
