/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;

/**
 * Leave-one-out probabilities, and which rows have the same predictors. Immutable.
 *
 * <p>Each probability knows nothing of its own row's outcome, but those of all other rows do: a
 * positive row ranks below the rows that it has pushed up, and the edge of a bin tells outcomes
 * apart. So rows are ranked and binned by the share of the others that each outranks when both rows
 * of a pair are left out. What has the place of that share among the probabilities is the row's
 * {@link #score}. Equal rows are never compared with each other: see {@link Placements} and {@link
 * #together}.
 */
public final class LeftOut {
  /** Patterns of at least this share of the rows, half a bin, stay together in bins. */
  private static final double LARGE = 0.5 / Metrics.BINS;

  /** So much of a score is the share itself, so that equal probabilities keep its order. */
  private static final double TIE_BREAK = 1e-7;

  private final boolean[] outcomes;
  private final double[] probabilities;
  private final double[] ranks; // null where probabilities can be compared as they are
  private final double[] scores;
  private final int[] patternOf;
  private final int[] sizes;

  private LeftOut(boolean[] outcomes, double[] probabilities, int[] patternOf, double[] ranks) {
    this.outcomes = outcomes;
    this.probabilities = probabilities;
    this.ranks = ranks;
    this.scores = ranks == null ? probabilities : scores(probabilities, ranks);
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
    return new LeftOut(outcomes.clone(), probabilities.clone(), patternOf.clone(), null);
  }

  /**
   * The same rows, ranked by other numbers than their probabilities.
   *
   * @param shares which share of the others each outranks
   */
  public LeftOut rankedBy(double[] shares) {
    return new LeftOut(outcomes, probabilities, patternOf, shares.clone());
  }

  /** The probability, among all of them, that has the place of each share; interpolated. */
  private static double[] scores(double[] probabilities, double[] ranks) {
    double[] sorted = probabilities.clone();
    Arrays.sort(sorted);
    int last = sorted.length - 1;
    double[] scores = new double[ranks.length];
    for (int i = 0; i < scores.length; i++) {
      int below = (int) Math.min(Math.max(0, last - 1), Math.floor(ranks[i] * last));
      double step = sorted[Math.min(last, below + 1)] - sorted[below];
      double score = sorted[below] + (ranks[i] * last - below) * step;
      scores[i] = score + TIE_BREAK * (ranks[i] - score);
    }
    return scores;
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
        Arrays.stream(copyOf).map(i -> patternOf[i]).toArray(),
        ranks == null ? null : Arrays.stream(copyOf).mapToDouble(i -> ranks[i]).toArray());
  }

  /** Whether some rows are equal. */
  boolean hasEqualRows() {
    return sizes.length < outcomes.length;
  }

  /** Whether curves and bins need other numbers than the probabilities. */
  boolean isRanked() {
    return ranks != null || hasEqualRows();
  }

  /** Each outcome with its own probability. */
  ScoredOutcomes own() {
    return ScoredOutcomes.of(outcomes, probabilities);
  }

  /**
   * The same with scores, where rows of a large pattern all have the mean of theirs: a bin or a
   * threshold then has all of them on one side. The mean has seen their outcomes. That matters
   * little, for there are at most twenty large patterns; with many small ones it would be the
   * optimism of judging a model by its training rows, so those keep their own probabilities.
   */
  ScoredOutcomes together() {
    double[] means = new double[sizes.length];
    for (int i = 0; i < patternOf.length; i++) {
      means[patternOf[i]] += scores[i] / sizes[patternOf[i]];
    }
    double[] shared = scores.clone();
    for (int i = 0; i < shared.length; i++) {
      int size = sizes[patternOf[i]];
      if (size > 1 && size >= LARGE * shared.length) {
        shared[i] = Math.min(1, means[patternOf[i]]);
      }
    }
    return ScoredOutcomes.of(outcomes, shared);
  }

  int size() {
    return outcomes.length;
  }

  boolean outcome(int i) {
    return outcomes[i];
  }

  double score(int i) {
    return scores[i];
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
