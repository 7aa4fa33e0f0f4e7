/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.probitep.model.DesignMatrix;

/**
 * Columns of a matrix under construction that are constant or repeat another.
 *
 * @param constant the places of columns of one value
 * @param pairs columns that repeat an earlier one
 */
record ColumnTwins(List<Integer> constant, List<Pair> pairs) {
  /** Two columns with the same values; the first is the earliest of its kind. */
  record Pair(int first, int second) {}

  /** Looks at the columns from {@code first} on: one pass, and one more for each candidate. */
  static ColumnTwins of(DesignMatrix.Builder x, int first) {
    int n = x.rows();
    double[] row = new double[x.columns()];
    double[] start = new double[x.columns()];
    boolean[] varies = new boolean[row.length];
    long[] hash = new long[row.length];
    x.copyRow(0, start);
    for (int i = 0; i < n; i++) {
      x.copyRow(i, row);
      for (int j = first; j < row.length; j++) {
        varies[j] |= row[j] != start[j];
        // + 0.0 makes one of the two zeros
        hash[j] = (hash[j] ^ Double.doubleToRawLongBits(row[j] + 0.0)) * 0x9E3779B97F4A7C15L;
        hash[j] ^= hash[j] >>> 29;
      }
    }
    return compare(x, first, varies, hash);
  }

  private static ColumnTwins compare(
      DesignMatrix.Builder x, int first, boolean[] varies, long[] hash) {
    List<Integer> constant = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    Map<Long, Integer> earliest = new HashMap<>();
    for (int j = first; j < hash.length; j++) {
      if (!varies[j]) {
        constant.add(j - first);
        continue;
      }
      Integer twin = earliest.putIfAbsent(hash[j], j);
      if (twin != null && areEqual(x, twin, j)) {
        pairs.add(new Pair(twin - first, j - first));
      }
    }
    return new ColumnTwins(constant, pairs);
  }

  private static boolean areEqual(DesignMatrix.Builder x, int a, int b) {
    for (int i = 0; i < x.rows(); i++) {
      if (x.get(i, a) != x.get(i, b)) {
        return false;
      }
    }
    return true;
  }
}
