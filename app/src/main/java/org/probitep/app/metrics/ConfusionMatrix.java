/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

/**
 * The results of deciding at a threshold: a row of at least that probability counts as positive.
 *
 * @param threshold the threshold
 * @param truePositives positives that count as positive
 * @param falsePositives negatives that count as positive
 * @param trueNegatives negatives that count as negative
 * @param falseNegatives positives that count as negative
 */
public record ConfusionMatrix(
    double threshold,
    int truePositives,
    int falsePositives,
    int trueNegatives,
    int falseNegatives) {

  static ConfusionMatrix of(ScoredOutcomes scored, double threshold) {
    int first = 0;
    while (first < scored.size() && scored.probability(first) < threshold) {
      first++;
    }
    int truePositives = scored.positivesBetween(first, scored.size());
    int falsePositives = scored.size() - first - truePositives;
    return new ConfusionMatrix(
        threshold,
        truePositives,
        falsePositives,
        scored.negatives() - falsePositives,
        scored.positives() - truePositives);
  }

  /** The number of rows. */
  public int size() {
    return truePositives + falsePositives + trueNegatives + falseNegatives;
  }

  /** The share of right decisions, with Wilson's interval. */
  public Estimate accuracy(double level) {
    return Estimate.ofShare(truePositives + trueNegatives, size(), level);
  }

  /** The share of the positives that are found (recall); not defined without positives. */
  public Estimate sensitivity(double level) {
    return Estimate.ofShare(truePositives, truePositives + falseNegatives, level);
  }

  /** The share of the negatives that are left alone; not defined without negatives. */
  public Estimate specificity(double level) {
    return Estimate.ofShare(trueNegatives, trueNegatives + falsePositives, level);
  }

  /** The share of positives among what counts as positive; not defined where nothing does. */
  public Estimate precision(double level) {
    return Estimate.ofShare(truePositives, truePositives + falsePositives, level);
  }

  /**
   * 2·TP/(2·TP + FP + FN), the harmonic mean of precision and sensitivity; not defined where there
   * is no positive and nothing counts as positive.
   */
  public double f1() {
    return 2.0 * truePositives / (2.0 * truePositives + falsePositives + falseNegatives);
  }
}
