/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Arrays;
import java.util.List;
import org.probitep.data.table.Place;

/** What is counted of each column while rows stream by that are not kept. */
final class RunningCounts implements RowSink {
  private List<? extends ReadColumn> columns;
  private int rows;
  private int withoutTarget;
  private int[] missing;
  private int[][] levels;
  private double[] sum;
  private double[] last;
  private boolean[] numbersRows;

  @Override
  public void begin(List<? extends ReadColumn> read, Place place) {
    columns = read;
    missing = new int[read.size()];
    levels = new int[read.size()][0];
    sum = new double[read.size()];
    last = new double[read.size()];
    numbersRows = new boolean[read.size()];
    Arrays.fill(last, Double.NEGATIVE_INFINITY);
    Arrays.fill(numbersRows, true);
  }

  @Override
  public void add(double[] row) {
    rows = Math.addExact(rows, 1);
    for (int c = 0; c < row.length; c++) {
      if (Double.isNaN(row[c])) {
        missing[c]++;
      } else if (columns.get(c).isText()) {
        addLevel(c, (int) row[c]);
      } else {
        sum[c] += row[c];
        numbersRows[c] &= row[c] > last[c] && row[c] == Math.rint(row[c]);
        last[c] = row[c];
      }
    }
  }

  void addWithoutTarget() {
    withoutTarget++;
  }

  int withoutTarget() {
    return withoutTarget;
  }

  /** Whether there are so many numbers in a column, all whole and growing from row to row. */
  boolean numbersRows(int column, int fewest) {
    return numbersRows[column] && rows - missing[column] >= fewest;
  }

  int rows() {
    return rows;
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

  /** How often each of the first codes occurs. */
  int[] levelCounts(int column, int length) {
    return Arrays.copyOf(levels[column], length);
  }
}
