/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.util.Arrays;
import java.util.List;

/**
 * How good a method's probabilities are on one data set.
 *
 * @param logLosses the mean log loss of each fold
 * @param brier the Brier score, in the mean of the folds
 * @param auc the area under the ROC curve, in the mean of the folds that have both outcomes
 * @param slope the calibration slope of all folds together: that of a logistic regression of the
 *     outcome on the logit of its probability, 1 for calibrated ones, less for ones too extreme;
 *     NaN where it has none
 * @param seconds of fit and prediction, in the mean of the folds
 */
record Scores(List<Double> logLosses, double brier, double auc, double slope, double seconds) {
  /** Probabilities of all methods are cut to [1e-15, 1 − 1e-15]: one certain error is not all. */
  static final double CLIP = 1e-15;

  /** Ten are enough unless the probabilities separate the outcomes: no slope is the best then. */
  private static final int NEWTON_STEPS = 50;

  static Scores of(boolean[][] outcomes, Forecasts forecasts) {
    int folds = outcomes.length;
    double[] logLosses = new double[folds];
    double[] briers = new double[folds];
    double[] areas = new double[folds];
    for (int k = 0; k < folds; k++) {
      double[] p = clipped(forecasts.probabilities().get(k), outcomes[k].length);
      logLosses[k] = logLoss(outcomes[k], p);
      briers[k] = brier(outcomes[k], p);
      areas[k] = auc(outcomes[k], p);
    }
    return new Scores(
        Arrays.stream(logLosses).boxed().toList(),
        mean(briers),
        mean(Arrays.stream(areas).filter(area -> !Double.isNaN(area)).toArray()),
        slope(outcomes, forecasts.probabilities()),
        forecasts.seconds());
  }

  double logLoss() {
    return logLosses.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** The log loss minus that of another method on the same folds. */
  double excessOver(Scores other) {
    return logLoss() - other.logLoss();
  }

  /** The standard error of {@link #excessOver}, from its spread over the folds. */
  double standardErrorOver(Scores other) {
    int folds = logLosses.size();
    double excess = excessOver(other);
    double squares = 0;
    for (int k = 0; k < folds; k++) {
      double deviation = logLosses.get(k) - other.logLosses.get(k) - excess;
      squares += deviation * deviation;
    }
    return Math.sqrt(squares / (folds - 1.0) / folds);
  }

  private static double[] clipped(double[] probabilities, int rows) {
    if (probabilities.length != rows) {
      throw new IllegalArgumentException(
          "there are " + rows + " outcomes and " + probabilities.length + " probabilities");
    }
    return Arrays.stream(probabilities).map(p -> Math.min(Math.max(p, CLIP), 1 - CLIP)).toArray();
  }

  static double logLoss(boolean[] outcomes, double[] p) {
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      sum -= outcomes[i] ? Math.log(p[i]) : Math.log1p(-p[i]);
    }
    return sum / p.length;
  }

  static double brier(boolean[] outcomes, double[] p) {
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      double error = p[i] - (outcomes[i] ? 1 : 0);
      sum += error * error;
    }
    return sum / p.length;
  }

  /** The share of pairs of both outcomes that are ranked right, ties counting half. */
  static double auc(boolean[] outcomes, double[] p) {
    double wins = 0;
    long pairs = 0;
    for (int i = 0; i < p.length; i++) {
      for (int j = 0; j < p.length; j++) {
        if (outcomes[i] && !outcomes[j]) {
          wins += p[i] > p[j] ? 1 : p[i] == p[j] ? 0.5 : 0;
          pairs++;
        }
      }
    }
    return wins / pairs;
  }

  /** By Newton's method on intercept and slope. */
  static double slope(boolean[][] outcomes, List<double[]> probabilities) {
    double[] beta = new double[2];
    for (int step = 0; step < NEWTON_STEPS; step++) {
      double[] gradient = new double[2];
      double[] hessian = new double[3];
      for (int k = 0; k < outcomes.length; k++) {
        double[] p = clipped(probabilities.get(k), outcomes[k].length);
        for (int i = 0; i < p.length; i++) {
          addRow(beta, Math.log(p[i]) - Math.log1p(-p[i]), outcomes[k][i], gradient, hessian);
        }
      }
      double determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
      double first = (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant;
      double second = (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant;
      beta[0] += first;
      beta[1] += second;
      if (Math.abs(second) < 1e-8) {
        return beta[1];
      }
    }
    return Double.NaN;
  }

  private static void addRow(
      double[] beta, double logit, boolean outcome, double[] gradient, double[] hessian) {
    double fitted = 1 / (1 + Math.exp(-beta[0] - beta[1] * logit));
    double residual = (outcome ? 1 : 0) - fitted;
    double weight = fitted * (1 - fitted);
    gradient[0] += residual;
    gradient[1] += residual * logit;
    hessian[0] += weight;
    hessian[1] += weight * logit;
    hessian[2] += weight * logit * logit;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
