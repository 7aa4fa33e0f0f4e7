/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import org.probitep.posterior.GaussianPosterior;

/**
 * A Gaussian of a posterior, and draws from it: β = mean + L z with L L' the covariance. Immutable.
 */
final class GaussianDraws {
  private final double weight;
  private final double[] mean;
  private final double[][] factor;
  private final double[][] z;
  private final int first;
  private final int end;

  /**
   * A Gaussian and its share of all draws.
   *
   * @param weight how much the Gaussian counts
   * @param z the standard normal numbers of all draws, which are shared
   * @param first the first draw that is of this Gaussian
   * @param end the first one after them
   */
  GaussianDraws(GaussianPosterior gaussian, double weight, double[][] z, int first, int end) {
    this.weight = weight;
    this.mean = gaussian.mean();
    this.factor = cholesky(gaussian.covariance());
    this.z = z;
    this.first = first;
    this.end = end;
  }

  /**
   * The lower factor; a direction whose variance is 0 or lost in rounding has a column of zeros.
   */
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

  /** How much it counts in a mean. */
  double weight() {
    return weight;
  }

  /** Its first draw. */
  int first() {
    return first;
  }

  /** The draw after its last one. */
  int end() {
    return end;
  }

  /** x'E[β]. */
  double mean(double[] x) {
    return dot(x, mean);
  }

  /** L'x: its square is the variance of x'β, and its products with others are covariances. */
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

  /** Adds to the spread of a row the effect of a change in one of its numbers. */
  void addSpread(int j, double change, double[] spread) {
    for (int k = 0; k <= j; k++) {
      spread[k] += factor[j][k] * change;
    }
  }

  /** What a draw adds to the mean of a predictor that has this spread. */
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
