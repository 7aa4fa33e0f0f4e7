/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;

/**
 * Counts of the rows that have the same probability, which is all that ranks, ROC and precision
 * need.
 */
final class TieGroups {
  private final double[] probabilities;
  private final int[] positivesFrom;
  private final int[] negativesFrom;

  private TieGroups(double[] probabilities, int[] positivesFrom, int[] negativesFrom) {
    this.probabilities = probabilities;
    this.positivesFrom = positivesFrom;
    this.negativesFrom = negativesFrom;
  }

  static TieGroups of(ScoredOutcomes scored) {
    double[] probabilities = new double[scored.size()];
    int[] starts = new int[scored.size() + 1];
    int count = 0;
    for (int i = 0; i < scored.size(); i = scored.endOfTies(i)) {
      probabilities[count] = scored.probability(i);
      starts[count++] = i;
    }
    starts[count] = scored.size();
    int[] positivesFrom = new int[count + 1];
    int[] negativesFrom = new int[count + 1];
    for (int group = count - 1; group >= 0; group--) {
      int positives = scored.positivesBetween(starts[group], starts[group + 1]);
      positivesFrom[group] = positivesFrom[group + 1] + positives;
      negativesFrom[group] =
          negativesFrom[group + 1] + starts[group + 1] - starts[group] - positives;
    }
    return new TieGroups(Arrays.copyOf(probabilities, count), positivesFrom, negativesFrom);
  }

  /** How many different probabilities there are. */
  int count() {
    return probabilities.length;
  }

  /** The probability of a group; groups ascend. */
  double probability(int group) {
    return probabilities[group];
  }

  /** Positives in a group. */
  int positives(int group) {
    return positivesFrom[group] - positivesFrom[group + 1];
  }

  /** Negatives in a group. */
  int negatives(int group) {
    return negativesFrom[group] - negativesFrom[group + 1];
  }

  /** Positives in this group and above. */
  int positivesFrom(int group) {
    return positivesFrom[group];
  }

  /** Negatives in this group and above. */
  int negativesFrom(int group) {
    return negativesFrom[group];
  }

  /** Twice the number of (positive, negative) pairs that are ranked right, ties counting half. */
  long twiceWins() {
    long wins = 0;
    for (int group = 0; group < count(); group++) {
      long below = (long) negativesFrom[0] - negativesFrom[group];
      wins += positives(group) * (2 * below + negatives(group));
    }
    return wins;
  }
}
