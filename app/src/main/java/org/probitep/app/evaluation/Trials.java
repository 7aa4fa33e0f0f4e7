/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;

/**
 * The trials that rows stand for, in the order of the rows: a row that counts w times is w trials,
 * as in the table of copies, so that folds can part it. Where a count is not whole, each row is one
 * trial. Of more than five million trials some go together: that makes folds differ as those of
 * five million would. Immutable.
 */
final class Trials {
  /** More would only take memory: see above. */
  private static final double MOST = 5e6;

  private final LabelledRows rows;
  private final int[] rowOf;
  private final double[] countOf;

  private Trials(LabelledRows rows, int[] rowOf, double[] countOf) {
    this.rows = rows;
    this.rowOf = rowOf;
    this.countOf = countOf;
  }

  static Trials of(LabelledRows rows) {
    double[] counts = rows.counts();
    boolean whole = rows.areWhole();
    double unit = Math.max(1, Math.ceil(Arrays.stream(counts).sum() / MOST));
    int[] starts = new int[counts.length + 1];
    for (int row = 0; row < counts.length; row++) {
      starts[row + 1] = starts[row] + (whole ? (int) Math.ceil(counts[row] / unit) : 1);
    }
    int[] rowOf = new int[starts[counts.length]];
    double[] countOf = new double[rowOf.length];
    for (int row = 0; row < counts.length; row++) {
      Arrays.fill(rowOf, starts[row], starts[row + 1], row);
      Arrays.fill(countOf, starts[row], starts[row + 1], unit);
      if (starts[row + 1] > starts[row]) {
        int last = starts[row + 1] - 1;
        countOf[last] = counts[row] - (last - starts[row]) * unit;
      }
    }
    return new Trials(rows, rowOf, countOf);
  }

  int row(int trial) {
    return rowOf[trial];
  }

  /** How often a trial counts. */
  double count(int trial) {
    return countOf[trial];
  }

  boolean[] outcomes() {
    boolean[] outcomes = new boolean[rowOf.length];
    for (int trial = 0; trial < outcomes.length; trial++) {
      outcomes[trial] = rows.outcome(rowOf[trial]);
    }
    return outcomes;
  }

  /** The group of each trial: that of its row. */
  int[] groups(int[] groupOfRow) {
    return Arrays.stream(rowOf).map(row -> groupOfRow[row]).toArray();
  }
}
