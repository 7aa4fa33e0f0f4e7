/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.raw;

import java.util.Arrays;
import java.util.List;

/** What is counted of each column while rows stream by that are not kept. */
final class RunningCounts {
  private final int[] missing;
  private final int[][] levels;
  private final double[] sum;

  RunningCounts(int columns) {
    missing = new int[columns];
    levels = new int[columns][0];
    sum = new double[columns];
  }

  void add(double[] row, List<ColumnReader> readers) {
    for (int c = 0; c < row.length; c++) {
      if (Double.isNaN(row[c])) {
        missing[c]++;
      } else if (readers.get(c).isText()) {
        addLevel(c, (int) row[c]);
      } else {
        sum[c] += row[c];
      }
    }
  }

  private void addLevel(int column, int code) {
    if (code >= levels[column].length) {
      levels[column] = Arrays.copyOf(levels[column], 2 * code + 2);
    }
    levels[column][code]++;
  }

  int missing(int column) {
    return missing[column];
  }

  double sum(int column) {
    return sum[column];
  }

  /** How often each code occurs; the last counts all codes from there on. */
  int[] levelCounts(int column, int length) {
    int[] counts = new int[length];
    for (int code = 0; code < levels[column].length; code++) {
      counts[Math.min(code, length - 1)] += levels[column][code];
    }
    return counts;
  }
}
