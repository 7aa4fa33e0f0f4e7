/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.List;

/**
 * How good predicted probabilities were. What the outcomes do not define, such as the ROC area of
 * one class, is NaN. Immutable.
 *
 * <p>Intervals assume that rows are independent; they ignore that models of different folds share
 * training rows.
 */
public final class Metrics {
  /** Bins of the calibration error, the decomposition and the plot. */
  public static final int BINS = 10;

  private final ScoredOutcomes scored;
  private final double level;
  private final Estimate logLoss;
  private final Estimate brier;
  private final Estimate averagePrecision;
  private final BrierParts brierParts;
  private final CalibrationError calibrationError;
  private final RocCurve roc;
  private final PrecisionRecallCurve precisionRecall;
  private final ConfusionMatrix decisions;

  /** Scores use the rows' own probabilities; bins, curves and decisions those in scored. */
  private Metrics(
      ScoredOutcomes own,
      ScoredOutcomes scored,
      RocCurve roc,
      double threshold,
      double level,
      long seed) {
    check(threshold, level);
    this.scored = scored;
    this.level = level;
    this.roc = roc;
    int n = scored.size();
    Bins bins = Bins.equalCount(scored, BINS);
    logLoss = Estimate.ofMean(n, i -> -logProbability(own, i), Double.POSITIVE_INFINITY, level);
    brier =
        Estimate.ofMean(n, i -> square(own.probability(i) - (own.outcome(i) ? 1 : 0)), 1, level);
    BrierParts ofBins = BrierParts.of(bins);
    brierParts = own == scored ? ofBins : ofBins.of(brier.value());
    calibrationError = CalibrationError.of(bins, level, seed);
    precisionRecall = PrecisionRecallCurve.of(scored);
    averagePrecision = PrecisionRecallInterval.of(scored, precisionRecall.area(), level);
    decisions = ConfusionMatrix.of(scored, threshold);
  }

  /** The same metrics with other means. */
  private Metrics(Metrics other, Estimate logLoss, Estimate brier) {
    this.scored = other.scored;
    this.level = other.level;
    this.logLoss = logLoss;
    this.brier = brier;
    this.brierParts = other.brierParts;
    this.calibrationError = other.calibrationError;
    this.roc = other.roc;
    this.precisionRecall = other.precisionRecall;
    this.averagePrecision = other.averagePrecision;
    this.decisions = other.decisions;
  }

  /** A copy whose log loss and Brier score are weighted means. */
  Metrics withMeans(Estimate weightedLogLoss, Estimate weightedBrier) {
    return new Metrics(this, weightedLogLoss, weightedBrier);
  }

  /**
   * The metrics of predictions.
   *
   * @param threshold the probability from which a row counts as positive, in [0, 1]
   * @param level of the intervals, in (0, 1)
   * @param seed of the bootstraps
   */
  public static Metrics of(ScoredOutcomes scored, double threshold, double level, long seed) {
    return new Metrics(scored, scored, RocCurve.of(scored, level), threshold, level, seed);
  }

  /**
   * The metrics of rows that were left out one at a time: equal rows are not told apart.
   *
   * @param threshold the probability from which a row counts as positive, in [0, 1]
   * @param level of the intervals, in (0, 1)
   * @param seed of the bootstraps
   */
  public static Metrics of(LeftOut rows, double threshold, double level, long seed) {
    ScoredOutcomes own = rows.own();
    ScoredOutcomes scored = rows.isRanked() ? rows.together() : own;
    return new Metrics(own, scored, RocCurve.of(rows, own, level), threshold, level, seed);
  }

  private static void check(double threshold, double level) {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in [0, 1], got " + threshold);
    }
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), got " + level);
    }
  }

  /** log1p keeps the digits of a probability near 0 that the other outcome was given. */
  private static double logProbability(ScoredOutcomes scored, int i) {
    double probability = scored.probability(i);
    return scored.outcome(i) ? Math.log(probability) : Math.log1p(-probability);
  }

  private static double square(double value) {
    return value * value;
  }

  /** What was predicted and what happened; left-out rows that are equal may share their mean. */
  public ScoredOutcomes scored() {
    return scored;
  }

  /** The probability of the intervals. */
  public double level() {
    return level;
  }

  /**
   * The mean of −log of the probability that was given to what happened, with a standard error
   * interval; infinite where that was 0.
   */
  public Estimate logLoss() {
    return logLoss;
  }

  /** The mean squared difference of probability and outcome, with a standard error interval. */
  public Estimate brier() {
    return brier;
  }

  /** The parts of the Brier score over ten bins of equal count. */
  public BrierParts brierParts() {
    return brierParts;
  }

  /** The expected calibration error over ten bins of equal count. */
  public CalibrationError calibrationError() {
    return calibrationError;
  }

  /** The ROC curve and its area with DeLong's interval. */
  public RocCurve roc() {
    return roc;
  }

  /** Precision against recall. */
  PrecisionRecallCurve precisionRecall() {
    return precisionRecall;
  }

  /** The average precision, with an interval on the logit scale. */
  public Estimate averagePrecision() {
    return averagePrecision;
  }

  /** The decisions at the threshold. */
  public ConfusionMatrix decisions() {
    return decisions;
  }

  /** The decisions at another threshold. */
  public ConfusionMatrix decisionsAt(double threshold) {
    return ConfusionMatrix.of(scored, threshold);
  }

  /** The calibration plot over bins of equal count. */
  public List<CalibrationBin> calibrationByCount() {
    return CalibrationBin.of(Bins.equalCount(scored, BINS), level);
  }

  /** The calibration plot over bins of equal width. */
  List<CalibrationBin> calibrationByWidth() {
    return CalibrationBin.of(Bins.equalWidth(scored, BINS), level);
  }
}
