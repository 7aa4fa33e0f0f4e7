/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.Random;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/** Simulated rows from which a prior is learned. */
final class PriorRows {
  private static final int FACTORS = 10;

  /** The sd of what a factor leaves of a column. */
  private static final double OWN = 0.2;

  private PriorRows() {}

  /** Independent columns, and a linear predictor with the given standard deviation. */
  static Observations independent(int n, int p, double effect, boolean isLogistic) {
    Random random = new Random(1);
    double[] beta = new double[p];
    for (int j = 1; j < p; j++) {
      beta[j] = 2 * effect * random.nextGaussian() / Math.sqrt(p - 1);
    }
    DesignMatrix x = Simulated.rows(n, p, 2);
    double[] row = new double[p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      x.copyRow(i, row, 0);
      double utility = isLogistic ? logistic(random) : random.nextGaussian();
      for (int j = 0; j < p; j++) {
        utility += row[j] * beta[j];
      }
      y[i] = utility > 0;
    }
    return Observations.of(x, y);
  }

  private static double logistic(Random random) {
    double u = random.nextDouble();
    return Math.log(u / (1 - u));
  }

  /** Columns that mostly follow a few factors, two of which decide the outcome. */
  static Observations ofFactors(int n, int p) {
    Random random = new Random(1);
    double[][] loadings = new double[FACTORS][p];
    for (double[] loading : loadings) {
      for (int j = 1; j < p; j++) {
        loading[j] = 0.5 * random.nextGaussian() / Math.sqrt(FACTORS);
      }
    }
    DesignMatrix.Builder x = DesignMatrix.builder(p);
    boolean[] y = new boolean[n];
    double[] row = new double[p];
    for (int i = 0; i < n; i++) {
      double[] factors = random.doubles(FACTORS, -1.7, 1.7).toArray();
      row[0] = 1;
      for (int j = 1; j < p; j++) {
        row[j] = OWN * random.nextGaussian();
        for (int k = 0; k < FACTORS; k++) {
          row[j] += factors[k] * loadings[k][j];
        }
      }
      y[i] = 2 * factors[0] + factors[1] + random.nextGaussian() > 0;
      x.addRow(row);
    }
    return Observations.of(x.build(), y);
  }
}
