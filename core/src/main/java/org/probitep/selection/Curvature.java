/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.numerics.Vectors;

/** An estimate of the inverse of minus the matrix of second derivatives, by BFGS. */
final class Curvature {
  private final double[][] inverse;

  /** Starts with a diagonal of (minus) second derivatives, all positive. */
  Curvature(double[] diagonal) {
    inverse = new double[diagonal.length][diagonal.length];
    for (int g = 0; g < diagonal.length; g++) {
      inverse[g][g] = 1 / diagonal[g];
    }
  }

  /**
   * Starts with diag(d) − k aa', positive definite, whose inverse is D + k Da(Da)'/(1 − k a'Da)
   * with D = diag(1/d) (Sherman and Morrison).
   *
   * @param diagonal d, all positive
   * @param direction a
   * @param factor k
   */
  Curvature(double[] diagonal, double[] direction, double factor) {
    this(diagonal);
    double[] image = times(direction);
    double square = 0;
    for (int g = 0; g < image.length; g++) {
      square += direction[g] * image[g];
    }
    for (int g = 0; g < image.length; g++) {
      for (int h = 0; h < image.length; h++) {
        inverse[g][h] += factor * image[g] * image[h] / (1 - factor * square);
      }
    }
  }

  private Curvature(double[][] inverse) {
    this.inverse = inverse;
  }

  /**
   * The curvature with (minus) these second derivatives, which are symmetric but for rounding;
   * empty if they are not positive definite. By Gauss and Jordan.
   */
  static Optional<Curvature> of(double[][] falls) {
    int n = falls.length;
    double[][] a = new double[n][n];
    for (int g = 0; g < n; g++) {
      for (int h = 0; h < n; h++) {
        a[g][h] = 0.5 * (falls[g][h] + falls[h][g]);
      }
    }
    for (int k = 0; k < n; k++) {
      double pivot = a[k][k];
      if (!(pivot > 0)) {
        return Optional.empty();
      }
      a[k][k] = 1;
      for (int h = 0; h < n; h++) {
        a[k][h] /= pivot;
      }
      for (int g = 0; g < n; g++) {
        double factor = g == k ? 0 : a[g][k];
        a[g][k] = g == k ? a[g][k] : 0;
        for (int h = 0; h < n; h++) {
          a[g][h] -= factor * a[k][h];
        }
      }
    }
    return Optional.of(new Curvature(a));
  }

  /** The standard deviations of a Gaussian with this curvature. */
  double[] sds() {
    double[] sds = new double[inverse.length];
    Arrays.setAll(sds, g -> Math.sqrt(inverse[g][g]));
    return sds;
  }

  /** The lower Cholesky factor of the covariance of a Gaussian with this curvature. */
  double[][] root() {
    int n = inverse.length;
    double[][] root = new double[n][n];
    for (int g = 0; g < n; g++) {
      for (int h = 0; h <= g; h++) {
        double sum = inverse[g][h];
        for (int k = 0; k < h; k++) {
          sum -= root[g][k] * root[h][k];
        }
        // BFGS keeps it positive definite; what rounding takes away is the smallest part.
        root[g][h] = g == h ? Math.sqrt(Math.max(sum, 1e-12 * inverse[g][g])) : sum / root[h][h];
      }
    }
    return root;
  }

  /** Learns from the change of the gradient between two places. */
  void learn(ClimbPoint from, ClimbPoint to) {
    int n = inverse.length;
    double[] move = new double[n];
    double[] fall = new double[n]; // of the gradient
    double product = 0;
    for (int g = 0; g < n; g++) {
      move[g] = to.t[g] - from.t[g];
      fall[g] = from.gradient[g] - to.gradient[g];
      product += move[g] * fall[g];
    }
    if (!(product > Math.min(1e-8, 1e-4 * Vectors.sumOfSquares(move)))) {
      // Not concave here, so there is no telling how far it is; go further next time.
      for (double[] row : inverse) {
        for (int h = 0; h < n; h++) {
          row[h] *= 3;
        }
      }
      return;
    }
    double[] image = times(fall);
    double quadratic = 0;
    for (int g = 0; g < n; g++) {
      quadratic += fall[g] * image[g];
    }
    for (int g = 0; g < n; g++) {
      for (int h = 0; h < n; h++) {
        inverse[g][h] +=
            (1 + quadratic / product) * move[g] * move[h] / product
                - (image[g] * move[h] + move[g] * image[h]) / product;
      }
    }
  }

  /** The quasi-Newton step, if the vector is a gradient. */
  double[] times(double[] vector) {
    double[] result = new double[vector.length];
    for (int g = 0; g < vector.length; g++) {
      for (int h = 0; h < vector.length; h++) {
        result[g] += inverse[g][h] * vector[h];
      }
    }
    return result;
  }
}
