/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Rows, or parts of rows that count several times, each tested by one fold; ascending by row, then
 * by fold. Immutable.
 */
final class Parts {
  /** The fold of trials that are never tested. */
  static final int NEVER = 0;

  private final int[] rowOf;
  private final int[] foldOf;
  private final double[] countOf;

  private Parts(int[] rowOf, int[] foldOf, double[] countOf) {
    this.rowOf = rowOf;
    this.foldOf = foldOf;
    this.countOf = countOf;
  }

  /** Every row as a whole, in a given fold. */
  static Parts ofWhole(LabelledRows rows, int[] foldOf) {
    return new Parts(IntStream.range(0, rows.size()).toArray(), foldOf, rows.counts());
  }

  /**
   * The trials of a row that are in one fold together.
   *
   * @param foldOf the fold of each trial, from 1 on, or {@link #NEVER}
   */
  static Parts of(Trials trials, int[] foldOf) {
    int[] rows = new int[foldOf.length];
    int[] folds = new int[foldOf.length];
    double[] counts = new double[foldOf.length];
    int size = 0;
    Map<Integer, Double> ofRow = new TreeMap<>();
    for (int trial = 0; trial < foldOf.length; trial++) {
      if (foldOf[trial] != NEVER) {
        ofRow.merge(foldOf[trial], trials.count(trial), Double::sum);
      }
      if (trial + 1 == foldOf.length || trials.row(trial + 1) != trials.row(trial)) {
        for (Map.Entry<Integer, Double> part : ofRow.entrySet()) {
          rows[size] = trials.row(trial);
          folds[size] = part.getKey();
          counts[size++] = part.getValue();
        }
        ofRow.clear();
      }
    }
    return new Parts(
        Arrays.copyOf(rows, size), Arrays.copyOf(folds, size), Arrays.copyOf(counts, size));
  }

  int size() {
    return rowOf.length;
  }

  /** The index of the row that part i is of. */
  int row(int i) {
    return rowOf[i];
  }

  /** The fold that tests part i, from 1 on. */
  int fold(int i) {
    return foldOf[i];
  }

  /** How often its row counts in part i. */
  double count(int i) {
    return countOf[i];
  }
}
