/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Some rows of a table, or all of them; one column may have other cells here. Immutable. */
public final class RowSelection {
  private final int size;
  private final int[] rows; // null for all
  private final int otherColumn;
  private final double[] otherCells; // null where all are those of the table

  private RowSelection(int size, int[] rows, int otherColumn, double[] otherCells) {
    this.size = size;
    this.rows = rows;
    this.otherColumn = otherColumn;
    this.otherCells = otherCells;
  }

  /**
   * {@return all rows of a table, or some of them}
   *
   * @param table the table
   * @param rowsOrNull the indices of the rows, or null for all
   */
  public static RowSelection of(RawTable table, int[] rowsOrNull) {
    return rowsOrNull == null
        ? new RowSelection(table.rows(), null, -1, null)
        : new RowSelection(rowsOrNull.length, rowsOrNull.clone(), -1, null);
  }

  /**
   * {@return the same rows with other cells in one column, such as weights}
   *
   * @param column the index of the column
   * @param cells a cell for each row of the selection
   */
  public RowSelection withCells(int column, double[] cells) {
    if (cells.length != size) {
      throw new IllegalArgumentException(cells.length + " cells for " + size + " rows");
    }
    return new RowSelection(size, rows, column, cells.clone());
  }

  /**
   * {@return those of the rows that have a value in each of the given columns}
   *
   * @param table the table
   * @param columns the indices of the columns
   */
  public RowSelection complete(RawTable table, int... columns) {
    return where(row -> IntStream.of(columns).noneMatch(c -> Double.isNaN(table.get(row, c))));
  }

  /**
   * {@return those of the rows that a rule accepts}
   *
   * @param rule is asked about indices in the table
   */
  public RowSelection where(IntPredicate rule) {
    int[] places = IntStream.range(0, size).filter(i -> rule.test(row(i))).toArray();
    if (places.length == size) {
      return this;
    }
    double[] cells =
        otherCells == null ? null : IntStream.of(places).mapToDouble(i -> otherCells[i]).toArray();
    return new RowSelection(
        places.length, IntStream.of(places).map(this::row).toArray(), otherColumn, cells);
  }

  /** {@return how many rows there are} */
  public int size() {
    return size;
  }

  /**
   * {@return the index in the table of a row of the selection}
   *
   * @param i the index in the selection
   */
  public int row(int i) {
    return rows == null ? i : rows[i];
  }

  /**
   * {@return the cell of a row of the selection}
   *
   * @param table the table
   * @param i the index in the selection
   * @param column the index of the column
   */
  public double cell(RawTable table, int i, int column) {
    return otherCells != null && column == otherColumn ? otherCells[i] : table.get(row(i), column);
  }

  /** Copies a row of the selection, a cell for each column of the table. */
  void copyRow(RawTable table, int i, double[] target) {
    table.copyRow(row(i), target);
    if (otherCells != null) {
      target[otherColumn] = otherCells[i];
    }
  }

  /** {@return a copy of the indices in the table} */
  public int[] rows() {
    return IntStream.range(0, size).map(this::row).toArray();
  }
}
