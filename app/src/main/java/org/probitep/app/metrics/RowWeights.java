/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Metrics of rows that count more or less than once. Whole weights mean copies, and so the metrics
 * are those of the table of copies. With other weights log loss and Brier score are weighted means,
 * and the other metrics count each row once. Immutable.
 */
public final class RowWeights {
  /** The most copies that are made. */
  private static final double MOST_COPIES = 5e6;

  private final double[] weights;
  private final boolean whole;
  private final boolean ones;

  private RowWeights(double[] weights, boolean whole, boolean ones) {
    this.weights = weights;
    this.whole = whole;
    this.ones = ones;
  }

  /** The weights of some rows, positive and finite. */
  public static RowWeights of(double[] weights) {
    boolean whole =
        Arrays.stream(weights).allMatch(w -> w == Math.rint(w))
            && Arrays.stream(weights).sum() <= MOST_COPIES;
    return new RowWeights(weights.clone(), whole, Arrays.stream(weights).allMatch(w -> w == 1));
  }

  /** What the user should know. */
  public Optional<String> note() {
    return whole
        ? Optional.empty()
        : Optional.of(
            "log loss and Brier score are weighted; the other scores count each row once");
  }

  /** As {@link Metrics#of}, with these weights. */
  public Metrics metrics(
      boolean[] outcomes, double[] probabilities, double threshold, double level, long seed) {
    if (ones) {
      return Metrics.of(ScoredOutcomes.of(outcomes, probabilities), threshold, level, seed);
    }
    // Rows that were not left out one at a time are compared with all others, equal or not.
    LeftOut rows =
        LeftOut.of(outcomes, probabilities, IntStream.range(0, outcomes.length).toArray());
    return whole
        ? Metrics.of(rows.copies(copies()).own(), threshold, level, seed)
        : weighted(Metrics.of(rows.own(), threshold, level, seed), rows, level);
  }

  /** The metrics of rows that were left out one at a time, with these weights. */
  public Metrics metrics(LeftOut rows, double threshold, double level, long seed) {
    if (whole && !ones) {
      return Metrics.of(rows.copies(copies()), threshold, level, seed);
    }
    return weighted(Metrics.of(rows, threshold, level, seed), rows, level);
  }

  /** With fractions, log loss and Brier score become weighted means. */
  private Metrics weighted(Metrics plain, LeftOut rows, double level) {
    return ones
        ? plain
        : plain.withMeans(
            mean(rows.size(), rows::loss, level).cut(0, Double.POSITIVE_INFINITY),
            mean(rows.size(), rows::miss, level).cut(0, 1));
  }

  /** As {@link PairedDifference#of}, with these weights. */
  public PairedDifference difference(LeftOut first, LeftOut second, double level) {
    if (whole && !ones) {
      int[] copyOf = copies();
      return PairedDifference.of(first.copies(copyOf), second.copies(copyOf), level);
    }
    PairedDifference plain = PairedDifference.of(first, second, level);
    int n = first.size();
    return ones
        ? plain
        : new PairedDifference(
            plain.logLoss().with(mean(n, i -> first.loss(i) - second.loss(i), level), level),
            plain.brier().with(mean(n, i -> first.miss(i) - second.miss(i), level), level),
            plain.rocArea());
  }

  private int[] copies() {
    int[] copyOf = new int[(int) Arrays.stream(weights).sum()];
    int at = 0;
    for (int i = 0; i < weights.length; i++) {
      int end = at + (int) weights[i];
      Arrays.fill(copyOf, at, end, i);
      at = end;
    }
    return copyOf;
  }

  /** Σwt/Σw, with the variance n/(n − 1) Σw²(t − mean)²/(Σw)². */
  private Estimate mean(int n, IntToDoubleFunction term, double level) {
    double total = 0;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      total += weights[i];
      sum += weights[i] * term.applyAsDouble(i);
    }
    double mean = sum / total;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double deviation = weights[i] * (term.applyAsDouble(i) - mean) / total;
      squares += deviation * deviation;
    }
    double half = Estimate.z(level) * Math.sqrt(squares * n / (n - 1.0));
    return new Estimate(mean, mean - half, mean + half);
  }
}
