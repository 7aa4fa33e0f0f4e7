/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Some rows of a table, or all of them. Immutable. */
public final class RowSelection {
  private final int size;
  private final int[] rows; // null for all

  private RowSelection(int size, int[] rows) {
    this.size = size;
    this.rows = rows;
  }

  /**
   * {@return all rows of a table, or some of them}
   *
   * @param table the table
   * @param rowsOrNull the indices of the rows, or null for all
   */
  public static RowSelection of(RawTable table, int[] rowsOrNull) {
    return rowsOrNull == null
        ? new RowSelection(table.rows(), null)
        : new RowSelection(rowsOrNull.length, rowsOrNull.clone());
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
    int[] some = IntStream.range(0, size).map(this::row).filter(rule).toArray();
    return some.length == size ? this : new RowSelection(some.length, some);
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

  /** {@return a copy of the indices in the table} */
  public int[] rows() {
    return IntStream.range(0, size).map(this::row).toArray();
  }
}
