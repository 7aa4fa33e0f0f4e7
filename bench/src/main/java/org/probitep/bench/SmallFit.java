/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.Random;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/**
 * A fit and fifty predictions, as in the paper's study. Uses only what the engine has always had,
 * so that {@link StartTable} can load it beside an old engine too.
 */
public final class SmallFit implements Runnable {
  private static final int PREDICTED = 50;
  private static final double PAPER_VARIANCE = 25;

  private final Observations data;
  private final DesignMatrix rows;
  private final GaussianPrior prior;
  private final EpOptions options;

  /**
   * Draws the rows.
   *
   * @param n rows
   * @param p columns, of which the first is the constant term
   * @param tolerance of the fit
   */
  public SmallFit(int n, int p, double tolerance) {
    Random random = new Random(1);
    double[] beta = new double[p];
    for (int j = 0; j < p; j++) {
      beta[j] = 10 * random.nextDouble() - 5;
    }
    double[][] x = matrix(n, p, random);
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      double utility = random.nextGaussian();
      for (int j = 0; j < p; j++) {
        utility += x[i][j] * beta[j];
      }
      y[i] = utility > 0;
    }
    data = Observations.of(DesignMatrix.of(x), y);
    rows = DesignMatrix.of(matrix(PREDICTED, p, random));
    prior = GaussianPrior.isotropic(p, PAPER_VARIANCE);
    options = EpOptions.withDefaults().withTolerance(tolerance);
  }

  private static double[][] matrix(int n, int p, Random random) {
    double[][] x = new double[n][p];
    for (double[] row : x) {
      row[0] = 1;
      for (int j = 1; j < p; j++) {
        row[j] = 0.5 * random.nextGaussian();
      }
    }
    return x;
  }

  @Override
  public void run() {
    EpFit.fit(data, prior, options).posterior().predict(rows);
  }
}
