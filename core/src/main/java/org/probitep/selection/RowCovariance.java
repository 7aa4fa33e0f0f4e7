/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.numerics.Vectors;

/**
 * How rows vary: their covariance, drawn towards one that is equal in all directions as far as
 * there are too few rows to know better. Up to a factor that is I + tX'X, where X has the rows and
 * t comes from the share by which the estimate is drawn. Immutable.
 *
 * <p>Reference: Ledoit and Wolf, "A well-conditioned estimator for large-dimensional covariance
 * matrices", Journal of Multivariate Analysis 88 (2004).
 */
final class RowCovariance {
  /** With a larger share of the equal covariance, hardly anything is known of the directions. */
  private static final double LARGEST_SHARE = 0.95;

  /** Rows that vary in fewer directions than there are columns would have a share of 0. */
  private static final double SMALLEST_SHARE = 1e-6;

  private RowCovariance() {}

  /**
   * L with LL' = I + tX'X; empty where nothing is known of its directions.
   *
   * @param x the rows; columns that do not count are 0
   * @param weights how often each row counts
   * @param columns how many columns the rows had before they were brought into fewer
   * @param compute kernels and threads
   */
  static Optional<LowerTriangle> root(
      DesignMatrix x, double[] weights, int columns, Compute compute) {
    int q = x.columns();
    Kernels kernels = compute.kernels().resolve((double) q * q * (x.rows() + q / 3.0));
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense rows = memory.zeros(x.rows(), q);
      double[] row = new double[q];
      double fourth = 0;
      for (int i = 0; i < x.rows(); i++) {
        x.copyRow(i, row, 0);
        double square = Vectors.sumOfSquares(row);
        fourth += weights[i] * square * square;
        double root = Math.sqrt(weights[i]);
        Arrays.setAll(row, j -> root * row[j]);
        rows.write(i, 0, q, row, 0);
      }
      Dense squares = memory.zeros(q, q);
      symmetric.addSquares(rows, squares);
      double[][] lower = squares.toArray();
      double t = ratio(lower, fourth, Arrays.stream(weights).sum(), columns);
      if (!(t > 0 && t <= Double.MAX_VALUE)) {
        return Optional.empty();
      }
      setIdentityPlus(t, lower, squares);
      symmetric.cholesky(squares);
      return Optional.of(LowerTriangle.from(squares));
    }
  }

  /**
   * t = (1 − r)/(n r m), where m is the mean variance of a column and r the share of the equal
   * covariance: r = b/d with d = |S − mI|² and b = Σ |x_i x_i' − S|²/n², where S = X'X/n. 0 where r
   * is too large.
   *
   * @param lower the lower triangle of X'X
   * @param fourth the sum of |x_i|⁴
   */
  private static double ratio(double[][] lower, double fourth, double n, int columns) {
    double trace = 0;
    double norm = 0;
    for (int j = 0; j < lower.length; j++) {
      trace += lower[j][j];
      norm += lower[j][j] * lower[j][j];
      for (int k = 0; k < j; k++) {
        norm += 2 * lower[j][k] * lower[j][k];
      }
    }
    double squareOfN = n * n;
    double d = (norm - trace * trace / columns) / squareOfN;
    double b = (fourth - norm / n) / squareOfN;
    double r = Math.max(SMALLEST_SHARE, Math.min(1, b / d));
    return r > LARGEST_SHARE ? 0 : (1 - r) * columns / (r * trace);
  }

  /** Lower triangle of target ← I + tX'X. */
  private static void setIdentityPlus(double t, double[][] lower, Dense target) {
    for (int j = 0; j < lower.length; j++) {
      for (int k = 0; k <= j; k++) {
        lower[j][k] *= t;
      }
      lower[j][j] += 1;
      target.write(j, 0, j + 1, lower[j], 0);
    }
  }
}
