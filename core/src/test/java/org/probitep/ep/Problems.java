/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Random;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.posterior.GaussianPredictions;

/** Data made for tests, from a seed. */
final class Problems {
  private Problems() {}

  static final EpOptions TIGHT = EpOptions.withDefaults().withTolerance(1e-12);

  static double[][] gaussian(int rows, int columns, Random random) {
    double[][] x = new double[rows][columns];
    for (double[] row : x) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return x;
  }

  static boolean[] coins(int n, Random random) {
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      y[i] = random.nextBoolean();
    }
    return y;
  }

  /** Outcomes drawn from the model with all coefficients 1. */
  static Observations drawn(double[][] x, Random random) {
    boolean[] y = new boolean[x.length];
    for (int i = 0; i < x.length; i++) {
      double predictor = random.nextGaussian();
      for (double value : x[i]) {
        predictor += value;
      }
      y[i] = predictor > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  /**
   * A constant term, columns with a standard deviation of a half and effects of either sign, from
   * always the same numbers.
   *
   * @param correlated whether each column has a correlation of 0.95 with the one before it
   */
  static Tall tall(int n, int p, double effect, double intercept, boolean correlated) {
    Random random = new Random(3);
    double[][] x = new double[n][p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      double utility = intercept + random.nextGaussian();
      x[i][0] = 1;
      for (int j = 1; j < p; j++) {
        double last = correlated && j > 1 ? 0.95 * x[i][j - 1] : 0;
        double sd = last == 0 ? 0.5 : 0.5 * Math.sqrt(1 - 0.95 * 0.95);
        x[i][j] = last + sd * random.nextGaussian();
        utility += effect * (j % 2 == 0 ? 1 : -1) * x[i][j] / Math.sqrt(p);
      }
      y[i] = utility > 0;
    }
    return new Tall(x, y);
  }

  @SuppressWarnings("ArrayRecordComponent")
  record Tall(double[][] x, boolean[] y) {}

  static double[] probabilities(EpFit fit, double[][] rows) {
    GaussianPredictions predictions = fit.posterior().predict(DesignMatrix.of(rows));
    double[] result = new double[rows.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = predictions.probability(i);
    }
    return result;
  }
}
