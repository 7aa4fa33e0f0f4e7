/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

/**
 * Precision against recall, and the average precision. Not defined unless an outcome is positive:
 * then the area is NaN and there is no point. Immutable.
 */
public final class PrecisionRecallCurve {
  private final double[] thresholds;
  private final double[] precisions;
  private final double[] recalls;

  private PrecisionRecallCurve(double[] thresholds, double[] precisions, double[] recalls) {
    this.thresholds = thresholds;
    this.precisions = precisions;
    this.recalls = recalls;
  }

  static PrecisionRecallCurve of(ScoredOutcomes scored) {
    TieGroups groups = TieGroups.of(scored);
    int points = scored.positives() == 0 ? 0 : groups.count();
    double[] thresholds = new double[points];
    double[] precisions = new double[points];
    double[] recalls = new double[points];
    for (int k = 0; k < points; k++) {
      int group = groups.count() - 1 - k;
      double positives = groups.positivesFrom(group);
      thresholds[k] = groups.probability(group);
      precisions[k] = positives / (positives + groups.negativesFrom(group));
      recalls[k] = positives / scored.positives();
    }
    return new PrecisionRecallCurve(thresholds, precisions, recalls);
  }

  /** How many points, of falling threshold and rising recall; none if it is not defined. */
  int size() {
    return thresholds.length;
  }

  /** Rows of at least this probability count as positive at point k. */
  double threshold(int k) {
    return thresholds[k];
  }

  /** The share of positives among the rows that count as positive at point k. */
  double precision(int k) {
    return precisions[k];
  }

  /** The share of the positives that count as positive at point k. */
  double recall(int k) {
    return recalls[k];
  }

  /**
   * Average precision Σ (recall_k − recall_(k−1)) precision_k, without interpolation, as in
   * scikit-learn.
   */
  public double area() {
    double area = thresholds.length == 0 ? Double.NaN : 0;
    double before = 0;
    for (int k = 0; k < thresholds.length; k++) {
      area += (recalls[k] - before) * precisions[k];
      before = recalls[k];
    }
    return area;
  }
}
