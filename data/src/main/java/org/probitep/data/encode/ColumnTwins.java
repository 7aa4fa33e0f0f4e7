/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.frame.RawTable;
import org.probitep.model.DesignMatrix;

/**
 * Columns that are constant or repeat another.
 *
 * @param constant the indices of columns of one value
 * @param pairs columns that repeat an earlier one
 */
public record ColumnTwins(List<Integer> constant, List<Pair> pairs) {
  /**
   * Two columns with the same values.
   *
   * @param first the index of the earliest column with these values
   * @param second the index of the column that repeats it
   */
  public record Pair(int first, int second) {}

  /** Copies a row of numbers; NaN is a value like any other. */
  private interface RowCopier {
    void copyRow(int i, double[] target);
  }

  /** The number in a row and column. */
  private interface CellGetter {
    double get(int i, int j);
  }

  /** The columns of a matrix under construction, from {@code first} on. */
  static ColumnTwins of(DesignMatrix.Builder x, int first) {
    return of(x::copyRow, x::get, x.rows(), x.columns(), first);
  }

  /**
   * {@return the constant and repeated columns of a table; texts that always go together count as
   * the same}
   *
   * @param table the table
   */
  public static ColumnTwins of(RawTable table) {
    return of(table::copyRow, table::get, table.rows(), table.columns().size(), 0);
  }

  /** One pass, and one more over two columns for each candidate. */
  private static ColumnTwins of(RowCopier rows, CellGetter cells, int n, int columns, int first) {
    double[] row = new double[columns];
    long[] start = new long[columns];
    boolean[] varies = new boolean[columns];
    long[] hash = new long[columns];
    for (int i = 0; i < n; i++) {
      rows.copyRow(i, row);
      for (int j = first; j < columns; j++) {
        long bits = bits(row[j]);
        start[j] = i == 0 ? bits : start[j];
        varies[j] |= bits != start[j];
        hash[j] = (hash[j] ^ bits) * 0x9E3779B97F4A7C15L;
        hash[j] ^= hash[j] >>> 29;
      }
    }
    return compare(cells, n, first, varies, hash);
  }

  /** One bit pattern for each value: + 0.0 makes the two zeros one. */
  private static long bits(double value) {
    return Double.doubleToLongBits(value + 0.0);
  }

  private static ColumnTwins compare(
      CellGetter cells, int n, int first, boolean[] varies, long[] hash) {
    List<Integer> constant = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    Map<Long, Integer> earliest = new HashMap<>();
    for (int j = first; j < hash.length; j++) {
      if (!varies[j]) {
        constant.add(j - first);
        continue;
      }
      Integer twin = earliest.putIfAbsent(hash[j], j);
      if (twin != null && areEqual(cells, n, twin, j)) {
        pairs.add(new Pair(twin - first, j - first));
      }
    }
    return new ColumnTwins(constant, pairs);
  }

  private static boolean areEqual(CellGetter cells, int n, int a, int b) {
    for (int i = 0; i < n; i++) {
      if (bits(cells.get(i, a)) != bits(cells.get(i, b))) {
        return false;
      }
    }
    return true;
  }
}
