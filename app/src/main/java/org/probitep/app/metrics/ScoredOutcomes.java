/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;

/**
 * Outcomes with the probabilities that were predicted for them, in ascending order of probability.
 * No metric depends on the order of the rows, and most need them in this order. Immutable.
 */
public final class ScoredOutcomes {
  /**
   * The bits of the probability, shifted left by one, and the outcome in the last bit: sorts by
   * both.
   */
  private final long[] keys;

  private final int positives;

  private ScoredOutcomes(long[] keys, int positives) {
    this.keys = keys;
    this.positives = positives;
  }

  /**
   * Pairs of outcome and predicted probability of the positive outcome.
   *
   * @throws IllegalArgumentException if there is none or one is not a probability
   */
  public static ScoredOutcomes of(boolean[] outcomes, double[] probabilities) {
    int n = outcomes.length;
    if (n == 0 || probabilities.length != n) {
      throw new IllegalArgumentException(
          "there are " + n + " outcomes and " + probabilities.length + " probabilities");
    }
    long[] keys = new long[n];
    int positives = 0;
    for (int i = 0; i < n; i++) {
      if (!(probabilities[i] >= 0 && probabilities[i] <= 1)) {
        throw new IllegalArgumentException(
            "probability [" + i + "] must be in [0, 1], got " + probabilities[i]);
      }
      positives += outcomes[i] ? 1 : 0;
      // Adding 0 turns −0 into +0. Bits of doubles from 0 to 1 are below 2^62 and sort as numbers.
      keys[i] = Double.doubleToRawLongBits(probabilities[i] + 0.0) << 1 | (outcomes[i] ? 1 : 0);
    }
    Arrays.sort(keys);
    return new ScoredOutcomes(keys, positives);
  }

  /** The number of pairs, at least one. */
  public int size() {
    return keys.length;
  }

  /** How many outcomes are positive. */
  public int positives() {
    return positives;
  }

  /** How many outcomes are negative. */
  public int negatives() {
    return keys.length - positives;
  }

  /** Whether both outcomes occur. */
  public boolean hasBothOutcomes() {
    return positives > 0 && positives < keys.length;
  }

  /** The i-th smallest probability. */
  public double probability(int i) {
    return Double.longBitsToDouble(keys[i] >>> 1);
  }

  /** The outcome that belongs to the i-th smallest probability. */
  public boolean outcome(int i) {
    return (keys[i] & 1) != 0;
  }

  /** The index after the last pair that has the same probability as pair i. */
  int endOfTies(int i) {
    int end = i + 1;
    while (end < keys.length && keys[end] >>> 1 == keys[i] >>> 1) {
      end++;
    }
    return end;
  }

  /** How many of the pairs from {@code start} to before {@code end} are positive. */
  int positivesBetween(int start, int end) {
    int count = 0;
    for (int i = start; i < end; i++) {
      count += (int) (keys[i] & 1);
    }
    return count;
  }
}
