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

  static double[] probabilities(EpFit fit, double[][] rows) {
    GaussianPredictions predictions = fit.posterior().predict(DesignMatrix.of(rows));
    double[] result = new double[rows.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = predictions.probability(i);
    }
    return result;
  }
}
