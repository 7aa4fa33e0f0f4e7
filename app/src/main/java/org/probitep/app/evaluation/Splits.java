/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Seeded, stratified splits of rows into those that train and those that test. One seed gives one
 * split on every machine and JDK.
 */
final class Splits {
  private Splits() {}

  /**
   * Cross-validation: every row is in exactly one test set, and neither the sizes of the folds nor
   * their numbers of positives or negatives differ by more than one.
   *
   * @return the fold that tests each row, from 1 on
   */
  static int[] folds(boolean[] outcomes, int folds, long seed) {
    if (!(folds >= 2 && folds <= outcomes.length)) {
      throw new IllegalArgumentException(
          "folds must be in [2, " + outcomes.length + "] (the number of rows), got " + folds);
    }
    int[] shuffled = shuffledByOutcome(outcomes, seed);
    int[] foldOf = new int[outcomes.length];
    for (int k = 0; k < shuffled.length; k++) {
      // Dealing continues from one outcome to the other, so that no fold gets the odd row of both.
      foldOf[shuffled[k]] = 1 + k % folds;
    }
    return foldOf;
  }

  /**
   * One split that holds out a share of the rows of each outcome, rounded to whole rows; at least
   * one row is held out, and one is left.
   *
   * @return 1 for the rows that are held out, 0 for the others
   */
  static int[] holdout(boolean[] outcomes, double share, long seed) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("the share held out must be in (0, 1), got " + share);
    }
    int n = outcomes.length;
    if (n < 2) {
      throw new IllegalArgumentException("a holdout needs at least 2 rows, got " + n);
    }
    int[] shuffled = shuffledByOutcome(outcomes, seed);
    int positives = positives(outcomes);
    int heldOut = (int) Math.min(n - 1, Math.max(1, Math.round(share * n)));
    int heldPositives = (int) Math.round((double) heldOut * positives / n);
    int[] tests = new int[n];
    for (int k = 0; k < n; k++) {
      boolean held = k < positives ? k < heldPositives : k - positives < heldOut - heldPositives;
      tests[shuffled[k]] = held ? 1 : Parts.NEVER;
    }
    return tests;
  }

  /** The positives in random order, then the negatives in random order. */
  private static int[] shuffledByOutcome(boolean[] outcomes, long seed) {
    int[] rows = new int[outcomes.length];
    int positive = 0;
    int negative = positives(outcomes);
    for (int i = 0; i < rows.length; i++) {
      rows[outcomes[i] ? positive++ : negative++] = i;
    }
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    shuffle(rows, 0, positive, rng);
    shuffle(rows, positive, rows.length, rng);
    return rows;
  }

  private static int positives(boolean[] outcomes) {
    int count = 0;
    for (boolean outcome : outcomes) {
      count += outcome ? 1 : 0;
    }
    return count;
  }

  /** The Fisher-Yates shuffle. */
  private static void shuffle(int[] rows, int start, int end, UniformRandomProvider rng) {
    for (int k = end - 1; k > start; k--) {
      int other = start + rng.nextInt(k - start + 1);
      int row = rows[k];
      rows[k] = rows[other];
      rows[other] = row;
    }
  }
}
