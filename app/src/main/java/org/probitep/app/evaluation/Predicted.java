/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Optional;
import org.probitep.app.metrics.Estimate;
import org.probitep.ep.EpFit;
import org.probitep.kernels.Compute;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.LeaveOneOut.Predictor;
import org.probitep.model.Observations;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.Predictions;

/** Probabilities of rows that a model has not seen, with their credible intervals. */
final class Predicted {
  private final double[] probability;
  private final double[] lower;
  private final double[] upper;
  private final int[] patterns;
  private final Optional<LeaveOneOut> leftOut;

  /** Zeros, to be filled by {@link #put}. */
  Predicted(int n) {
    this(n, new int[0], Optional.empty());
  }

  private Predicted(int n, int[] patterns, Optional<LeaveOneOut> leftOut) {
    this.patterns = patterns;
    this.leftOut = leftOut;
    probability = new double[n];
    lower = new double[n];
    upper = new double[n];
  }

  static Predicted of(Predictions predictions, double level) {
    Predicted result = new Predicted(predictions.size());
    for (int i = 0; i < predictions.size(); i++) {
      result.probability[i] = predictions.probability(i);
      result.lower[i] = predictions.lower(i, level);
      result.upper[i] = predictions.upper(i, level);
    }
    return result;
  }

  /**
   * Leave-one-out from a fit to all rows. The cavity of row i is its predictor without its own site
   * (k, m): variance v/(1 − kv) and mean (μ − mv)/(1 − kv), where μ and v are those of the
   * posterior, without offset. The probability of the positive outcome is that of the fit, or its
   * complement, unless the row is predicted with another offset than it was fitted with. Where the
   * row was left out by a fit of its own, that one gives all of it.
   */
  static Predicted leaveOneOut(
      EpFit fit,
      LeaveOneOut leftOut,
      Observations rows,
      double[] offsets,
      double level,
      Compute compute) {
    int n = rows.size();
    GaussianPredictions predictors = fit.posterior().predict(rows.x(), compute);
    double[] ofOutcome = leftOut.probabilities();
    double[] k = fit.sitePrecisions();
    double[] m = fit.siteShifts();
    double z = Estimate.z(level);
    Predicted result = new Predicted(n, EqualRows.of(rows), Optional.of(leftOut));
    for (int i = 0; i < n; i++) {
      double v = predictors.variance(i);
      // 1 − kv > 0, and only rounding can make it less than an ulp.
      double rest = Math.max(Math.ulp(1.0), 1 - k[i] * v);
      Predictor cavity = new Predictor((predictors.mean(i) - m[i] * v) / rest, v / rest);
      Predictor left = leftOut.refit(i).orElse(cavity);
      double mean = left.mean() + offsets[i];
      double sd = Math.sqrt(left.variance());
      double ofFit = rows.y(i) ? ofOutcome[i] : 1 - ofOutcome[i];
      result.probability[i] =
          offsets[i] == rows.offset(i) ? ofFit : rows.link().average(mean, sd * sd);
      result.lower[i] = rows.link().probability(mean - z * sd);
      result.upper[i] = rows.link().probability(mean + z * sd);
    }
    return result;
  }

  /** Copies entry i of another to an index of this one. */
  void put(int index, Predicted other, int i) {
    probability[index] = other.probability[i];
    lower[index] = other.lower[i];
    upper[index] = other.upper[i];
  }

  int size() {
    return probability.length;
  }

  double probability(int i) {
    return probability[i];
  }

  double lower(int i) {
    return lower[i];
  }

  double upper(int i) {
    return upper[i];
  }

  /** Which rows are equal, as {@link EqualRows} numbers them; empty unless each was left out. */
  int[] patterns() {
    return patterns;
  }

  /** How each row was left out, where it was one at a time. */
  Optional<LeaveOneOut> leftOut() {
    return leftOut;
  }

  double[] probabilities() {
    return probability.clone();
  }
}
