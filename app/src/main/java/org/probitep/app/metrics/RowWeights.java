/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import java.util.Optional;

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

  /** Whether each row counts once. */
  public boolean areOnes() {
    return ones;
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
    if (whole && !ones) {
      int[] copyOf = copies();
      boolean[] copiedOutcomes = new boolean[copyOf.length];
      double[] copiedProbabilities = new double[copyOf.length];
      for (int c = 0; c < copyOf.length; c++) {
        copiedOutcomes[c] = outcomes[copyOf[c]];
        copiedProbabilities[c] = probabilities[copyOf[c]];
      }
      return Metrics.of(
          ScoredOutcomes.of(copiedOutcomes, copiedProbabilities), threshold, level, seed);
    }
    Metrics plain = Metrics.of(ScoredOutcomes.of(outcomes, probabilities), threshold, level, seed);
    return ones
        ? plain
        : plain.withMeans(
            logLoss(outcomes, probabilities, level), brier(outcomes, probabilities, level));
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

  private Estimate logLoss(boolean[] outcomes, double[] probabilities, double level) {
    double[] terms = new double[outcomes.length];
    Arrays.setAll(
        terms, i -> outcomes[i] ? -Math.log(probabilities[i]) : -Math.log1p(-probabilities[i]));
    return mean(terms, level);
  }

  private Estimate brier(boolean[] outcomes, double[] probabilities, double level) {
    double[] terms = new double[outcomes.length];
    Arrays.setAll(terms, i -> Math.pow(probabilities[i] - (outcomes[i] ? 1 : 0), 2));
    return mean(terms, level);
  }

  /** Σwt/Σw, with the variance n/(n − 1) Σw²(t − mean)²/(Σw)². */
  private Estimate mean(double[] terms, double level) {
    int n = terms.length;
    double total = 0;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      total += weights[i];
      sum += weights[i] * terms[i];
    }
    double mean = sum / total;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double deviation = weights[i] * (terms[i] - mean) / total;
      squares += deviation * deviation;
    }
    double half = Estimate.z(level) * Math.sqrt(squares * n / (n - 1.0));
    return new Estimate(mean, mean - half, mean + half);
  }
}
