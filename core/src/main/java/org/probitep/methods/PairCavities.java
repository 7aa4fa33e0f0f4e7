/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.Arrays;
import org.probitep.kernels.Compute;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.selection.MixedPrior;

/** One fit without the sites of pairs of rows, as far as it changes what a fit without one says. */
final class PairCavities {
  private final Observations data;
  private final GaussianPosterior posterior;
  private final double share; // of the fit in an average
  private final double flattening; // of the link by the variance
  private final double[] mean;
  private final double[] variance;
  private final double[] k;
  private final double[] m;
  private final double[] single; // the index without the row alone

  PairCavities(MixedPrior.Part fit, Compute compute) {
    this.data = fit.data();
    this.posterior = fit.fit().posterior();
    this.share = fit.weight();
    this.flattening = data.link() == Link.PROBIT ? 1 : Math.PI / 8;
    this.k = fit.fit().sitePrecisions();
    this.m = fit.fit().siteShifts();
    GaussianPredictions all = posterior.predict(data.x(), compute);
    this.mean = new double[k.length];
    this.variance = new double[k.length];
    this.single = new double[k.length];
    for (int i = 0; i < k.length; i++) {
      double v = all.variance(i);
      double rest = Math.max(Math.ulp(1.0), 1 - k[i] * v);
      mean[i] = all.mean(i);
      variance[i] = v;
      single[i] = index(i, (mean[i] - m[i] * v) / rest, v / rest);
    }
  }

  /** About the link's inverse of the probability, for a predictor of this mean and variance. */
  private double index(int i, double ofMean, double ofVariance) {
    return (ofMean + data.offset(i)) / Math.sqrt(1 + flattening * ofVariance);
  }

  /** Some rows with the covariances of their predictors with all others. */
  Block block(int[] rows) {
    return new Block(rows);
  }

  /** Some rows, each to be left out together with any other. */
  final class Block {
    private final int[] rows;
    private final double[][] covariances;
    private final double[] row;

    private Block(int[] rows) {
      this.rows = rows;
      this.row = new double[data.x().columns()];
      this.covariances =
          Arrays.stream(rows)
              .mapToObj(
                  j -> {
                    double[] x = new double[row.length];
                    data.x().copyRow(j, x, 0);
                    return posterior.covarianceTimes(x);
                  })
              .toArray(double[][]::new);
    }

    /**
     * Adds how much further row i gets ahead of each row of the block if both are left out, than if
     * each is left out alone.
     *
     * @param same is set to false where the predictors differ
     */
    void addTo(int i, double[] ahead, boolean[] same, double tolerance) {
      data.x().copyRow(i, row, 0);
      for (int r = 0; r < rows.length; r++) {
        int j = rows[r];
        double c = Vectors.dot(row, covariances[r]);
        double both = variance[i] + variance[j];
        same[r] &= both - 2 * c <= tolerance * both && data.offset(i) == data.offset(j);
        ahead[r] += share * (change(i, j, c) - change(j, i, c));
      }
    }

    /**
     * What leaving out row j as well changes in the index of row i. Without the sites (k, m) of
     * both, the predictors have the covariance M⁻¹S and the mean M⁻¹(μ − Sm), where S and μ are
     * those of the posterior and M = I − S diag(k).
     */
    private double change(int i, int j, double c) {
      double a = 1 - variance[i] * k[i];
      double b = 1 - variance[j] * k[j];
      double det = Math.max(Math.ulp(1.0), a * b - c * c * k[i] * k[j]);
      double atI = mean[i] - variance[i] * m[i] - c * m[j];
      double atJ = mean[j] - c * m[i] - variance[j] * m[j];
      double left = (b * atI + c * k[j] * atJ) / det;
      double leftVariance = (b * variance[i] + c * k[j] * c) / det;
      return index(i, left, leftVariance) - single[i];
    }
  }
}
