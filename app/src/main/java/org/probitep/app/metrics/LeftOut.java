/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;

/**
 * Leave-one-out probabilities, and which rows have the same predictors. Immutable.
 *
 * <p>Each probability knows nothing of its own row's outcome, but those of two equal rows differ by
 * nothing else: each is made without its own outcome and with the other's. A positive row therefore
 * always ranks below an equal negative one, and a bin edge between the two would separate the
 * outcomes. So equal rows are never compared with each other: see {@link Placements} and {@link
 * #together}.
 */
public final class LeftOut {
  /** Patterns of at least this share of the rows, half a bin, stay together in bins. */
  private static final double LARGE = 0.5 / Metrics.BINS;

  private final boolean[] outcomes;
  private final double[] probabilities;
  private final int[] patternOf;
  private final int[] sizes;

  private LeftOut(boolean[] outcomes, double[] probabilities, int[] patternOf) {
    this.outcomes = outcomes;
    this.probabilities = probabilities;
    this.patternOf = patternOf;
    this.sizes = new int[1 + Arrays.stream(patternOf).max().orElse(0)];
    for (int pattern : patternOf) {
      sizes[pattern]++;
    }
  }

  /**
   * Rows that were left out one at a time.
   *
   * @param outcomes whether each is positive
   * @param probabilities of the positive outcome, from the other rows
   * @param patternOf the number of each row's pattern, from 0 on; equal rows have the same one
   */
  public static LeftOut of(boolean[] outcomes, double[] probabilities, int[] patternOf) {
    if (patternOf.length != outcomes.length || probabilities.length != outcomes.length) {
      throw new IllegalArgumentException("not one probability and one pattern for each outcome");
    }
    return new LeftOut(outcomes.clone(), probabilities.clone(), patternOf.clone());
  }

  /**
   * Each row as often as it counts.
   *
   * @param copyOf the row that each copy is of
   */
  LeftOut copies(int[] copyOf) {
    boolean[] copiedOutcomes = new boolean[copyOf.length];
    for (int c = 0; c < copyOf.length; c++) {
      copiedOutcomes[c] = outcomes[copyOf[c]];
    }
    return new LeftOut(
        copiedOutcomes,
        Arrays.stream(copyOf).mapToDouble(i -> probabilities[i]).toArray(),
        Arrays.stream(copyOf).map(i -> patternOf[i]).toArray());
  }

  /** Whether some rows are equal. */
  boolean hasEqualRows() {
    return sizes.length < outcomes.length;
  }

  /** Each outcome with its own probability. */
  ScoredOutcomes own() {
    return ScoredOutcomes.of(outcomes, probabilities);
  }

  /**
   * The same, but rows of a large pattern all have the mean of their probabilities: a bin or a
   * threshold then has all of them on one side. The mean has seen their outcomes. That matters
   * little, for there are at most twenty large patterns; with many small ones it would be the
   * optimism of judging a model by its training rows, so those keep their own probabilities.
   */
  ScoredOutcomes together() {
    double[] means = new double[sizes.length];
    for (int i = 0; i < patternOf.length; i++) {
      means[patternOf[i]] += probabilities[i] / sizes[patternOf[i]];
    }
    double[] scores = probabilities.clone();
    for (int i = 0; i < scores.length; i++) {
      int size = sizes[patternOf[i]];
      if (size > 1 && size >= LARGE * scores.length) {
        scores[i] = Math.min(1, means[patternOf[i]]);
      }
    }
    return ScoredOutcomes.of(outcomes, scores);
  }

  int size() {
    return outcomes.length;
  }

  boolean outcome(int i) {
    return outcomes[i];
  }

  double probability(int i) {
    return probabilities[i];
  }

  /** What row i adds to the log loss. */
  double loss(int i) {
    return -(outcomes[i] ? Math.log(probabilities[i]) : Math.log1p(-probabilities[i]));
  }

  /** What row i adds to the Brier score. */
  double miss(int i) {
    double miss = probabilities[i] - (outcomes[i] ? 1 : 0);
    return miss * miss;
  }

  int pattern(int i) {
    return patternOf[i];
  }

  int patterns() {
    return sizes.length;
  }
}
