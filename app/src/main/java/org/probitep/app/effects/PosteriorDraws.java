/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.data.RequestException;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;

/** A Gaussian posterior, and draws from it: β = mean + L z with L L' the covariance. Immutable. */
final class PosteriorDraws {
  /** Enough for two digits of an interval's ends. */
  static final int DRAWS = 2000;

  private static final int MOST_COEFFICIENTS = 2000;
  private static final long SEED = 20261116;

  private final double[] mean;
  private final double[][] factor;
  private final double[][] z;

  private PosteriorDraws(double[] mean, double[][] factor, double[][] z) {
    this.mean = mean;
    this.factor = factor;
    this.z = z;
  }

  /**
   * Draws from a posterior.
   *
   * @throws RequestException if it is not Gaussian, or too large
   */
  static PosteriorDraws of(Posterior posterior) {
    if (!(posterior instanceof GaussianPosterior gaussian)) {
      throw new RequestException(
          "effects are computed for Gaussian posteriors: fit by ep, textbook or mf, with a normal"
              + " prior and no average over its variance");
    }
    int p = gaussian.size();
    if (p > MOST_COEFFICIENTS) {
      throw new RequestException(
          "the model has " + p + " coefficients, and effects take at most " + MOST_COEFFICIENTS);
    }
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    var normal = ZigguratSampler.NormalizedGaussian.of(rng);
    double[][] z = new double[DRAWS][p];
    for (double[] draw : z) {
      for (int j = 0; j < p; j++) {
        draw[j] = normal.sample();
      }
    }
    return new PosteriorDraws(gaussian.mean(), cholesky(gaussian.covariance()), z);
  }

  /** The lower factor; a direction without variance, or with less than rounding, has none. */
  private static double[][] cholesky(double[][] a) {
    int p = a.length;
    double[][] l = new double[p][p];
    for (int j = 0; j < p; j++) {
      for (int i = j; i < p; i++) {
        double sum = a[i][j];
        for (int k = 0; k < j; k++) {
          sum -= l[i][k] * l[j][k];
        }
        if (i == j) {
          l[j][j] = Math.sqrt(Math.max(0, sum));
        } else {
          l[i][j] = l[j][j] > 0 ? sum / l[j][j] : 0;
        }
      }
    }
    return l;
  }

  /** x'E[β]. */
  double mean(double[] x) {
    return dot(x, mean);
  }

  /** L'x: its square is the variance of x'β, its products with others are covariances. */
  double[] spread(double[] x) {
    double[] u = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j <= i; j++) {
        u[j] += factor[i][j] * x[i];
      }
    }
    return u;
  }

  /** A draw of the coefficients. */
  double[] draw(int s) {
    double[] draw = mean.clone();
    for (int i = 0; i < draw.length; i++) {
      for (int j = 0; j <= i; j++) {
        draw[i] += factor[i][j] * z[s][j];
      }
    }
    return draw;
  }

  /** Adds to the spread of a row what a change of one of its numbers does. */
  void addSpread(int j, double change, double[] spread) {
    for (int k = 0; k <= j; k++) {
      spread[k] += factor[j][k] * change;
    }
  }

  /** What a draw adds to the mean of what has this spread. */
  double deviation(int draw, double[] spread) {
    return dot(z[draw], spread);
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
