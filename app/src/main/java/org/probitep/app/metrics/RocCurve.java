/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

/**
 * The receiver operating characteristic and its area. Not defined unless both outcomes occur: then
 * the area is NaN and there is no point. Immutable.
 */
public final class RocCurve {
  private final double[] thresholds;
  private final double[] falsePositiveRates;
  private final double[] truePositiveRates;
  private final Estimate area;

  /** A curve of given points, which are not copied. */
  RocCurve(
      double[] thresholds, double[] falsePositiveRates, double[] truePositiveRates, Estimate area) {
    this.thresholds = thresholds;
    this.falsePositiveRates = falsePositiveRates;
    this.truePositiveRates = truePositiveRates;
    this.area = area;
  }

  static RocCurve of(ScoredOutcomes scored, double level) {
    if (!scored.hasBothOutcomes()) {
      return new RocCurve(new double[0], new double[0], new double[0], Estimate.UNDEFINED);
    }
    TieGroups groups = TieGroups.of(scored);
    int points = groups.count() + 1;
    double[] thresholds = new double[points];
    double[] falseRates = new double[points];
    double[] trueRates = new double[points];
    thresholds[0] = Double.POSITIVE_INFINITY;
    for (int k = 1; k < points; k++) {
      int group = groups.count() - k;
      thresholds[k] = groups.probability(group);
      falseRates[k] = (double) groups.negativesFrom(group) / scored.negatives();
      trueRates[k] = (double) groups.positivesFrom(group) / scored.positives();
    }
    return new RocCurve(thresholds, falseRates, trueRates, area(groups, level));
  }

  /**
   * The share of (positive, negative) pairs that are ranked right, ties counting half, with
   * DeLong's interval: the variance of the placements of the positives among the negatives over
   * their number, plus the same the other way round (DeLong, DeLong and Clarke-Pearson 1988). Like
   * {@code ci.auc} of R's pROC, cut to [0, 1]; no interval where an outcome occurs once.
   */
  private static Estimate area(TieGroups groups, double level) {
    long m = groups.positivesFrom(0);
    long n = groups.negativesFrom(0);
    double area = groups.twiceWins() / (2.0 * m * n);
    double ofPositives = 0;
    double ofNegatives = 0;
    for (int group = 0; group < groups.count(); group++) {
      long positives = groups.positives(group);
      long negatives = groups.negatives(group);
      double below = n - groups.negativesFrom(group) + 0.5 * negatives;
      double above = groups.positivesFrom(group) - 0.5 * positives;
      ofPositives += positives * square(below / n - area);
      ofNegatives += negatives * square(above / m - area);
    }
    return deLong(area, ofPositives / (m - 1.0) / m + ofNegatives / (n - 1.0) / n, level);
  }

  private static Estimate deLong(double area, double variance, double level) {
    double halfWidth = Estimate.z(level) * Math.sqrt(variance);
    return new Estimate(area, Math.max(0, area - halfWidth), Math.min(1, area + halfWidth));
  }

  /** The curve and the area if equal rows, which were left out one at a time, count as tied. */
  static RocCurve of(LeftOut rows, ScoredOutcomes scored, double level) {
    if (!rows.isRanked() || !scored.hasBothOutcomes()) {
      return of(scored, level);
    }
    Placements positives = Placements.of(rows, true);
    Placements negatives = Placements.of(rows, false);
    double variance = positives.varianceOfMean() + negatives.varianceOfMean();
    Estimate area = deLong(positives.meanShare(), variance, level);
    return PlacementCurve.of(positives, negatives.size(), area);
  }

  private static double square(double value) {
    return value * value;
  }

  /** How many points, from (0, 0) to (1, 1); none if the curve is not defined. */
  public int size() {
    return thresholds.length;
  }

  /** Rows of at least this probability count as positive at point k; ∞ at point 0. */
  public double threshold(int k) {
    return thresholds[k];
  }

  /** The share of the negatives that count as positive at point k. */
  public double falsePositiveRate(int k) {
    return falsePositiveRates[k];
  }

  /** The share of the positives that count as positive at point k. */
  public double truePositiveRate(int k) {
    return truePositiveRates[k];
  }

  /** The area under the curve with DeLong's interval. */
  public Estimate area() {
    return area;
  }
}
