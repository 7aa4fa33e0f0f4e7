/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.stream.IntStream;

/** Some rows of a table, or all of them. Immutable. */
public final class RowSelection {
  private final int size;
  private final int[] rows; // null for all

  private RowSelection(int size, int[] rows) {
    this.size = size;
    this.rows = rows;
  }

  /** All rows of a table, or those at the given places. */
  public static RowSelection of(RawTable table, int[] rowsOrNull) {
    return rowsOrNull == null
        ? new RowSelection(table.rows(), null)
        : new RowSelection(rowsOrNull.length, rowsOrNull.clone());
  }

  /** Those of the rows that have a value in each of the given columns. */
  public RowSelection complete(RawTable table, int... columns) {
    int[] complete =
        IntStream.range(0, size)
            .map(this::row)
            .filter(row -> IntStream.of(columns).noneMatch(c -> Double.isNaN(table.get(row, c))))
            .toArray();
    return complete.length == size ? this : new RowSelection(complete.length, complete);
  }

  /** How many rows there are. */
  public int size() {
    return size;
  }

  /** The place in the table of row i of the selection. */
  public int row(int i) {
    return rows == null ? i : rows[i];
  }

  /** A copy of the places. */
  public int[] rows() {
    return IntStream.range(0, size).map(this::row).toArray();
  }
}
