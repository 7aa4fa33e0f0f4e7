/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.Random;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * Data as in the paper's section 4: an intercept, covariates with standard deviation 0.5,
 * coefficients uniform on [−5, 5].
 */
final class Simulated {
  private Simulated() {}

  static Observations observations(int n, int p, long seed) {
    Random random = new Random(seed);
    double[] beta = new double[p];
    for (int j = 0; j < p; j++) {
      beta[j] = 10 * random.nextDouble() - 5;
    }
    DesignMatrix.Builder x = DesignMatrix.builder(p);
    boolean[] y = new boolean[n];
    double[] row = new double[p];
    for (int i = 0; i < n; i++) {
      double predictor = random.nextGaussian();
      fillRow(row, random);
      for (int j = 0; j < p; j++) {
        predictor += row[j] * beta[j];
      }
      y[i] = predictor > 0;
      x.addRow(row);
    }
    return Observations.of(x.build(), y);
  }

  static DesignMatrix rows(int m, int p, long seed) {
    Random random = new Random(seed);
    DesignMatrix.Builder x = DesignMatrix.builder(p);
    double[] row = new double[p];
    for (int i = 0; i < m; i++) {
      fillRow(row, random);
      x.addRow(row);
    }
    return x.build();
  }

  private static void fillRow(double[] row, Random random) {
    row[0] = 1;
    for (int j = 1; j < row.length; j++) {
      row[j] = 0.5 * random.nextGaussian();
    }
  }
}
