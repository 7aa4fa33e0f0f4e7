/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.Dense;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;

/**
 * The rows x̃_i = Λ^½ x_i that belong to coefficients γ ~ N(0, I), where β = b + Λ^½ γ. Scaled on
 * the way into the kernels' memory: the design matrix itself is never copied whole.
 */
final class ScaledRows {
  private final DesignMatrix x;
  private final double[] sd;

  ScaledRows(DesignMatrix x, GaussianPrior prior) {
    if (x.columns() != prior.size()) {
      throw new IllegalArgumentException(
          "x has " + x.columns() + " columns but the prior has " + prior.size());
    }
    this.x = x;
    this.sd = prior.sds();
  }

  int rows() {
    return x.rows();
  }

  int columns() {
    return x.columns();
  }

  /**
   * target[0 … count − 1, :] ← scaled rows first … first + count − 1, the given columns of them.
   */
  void fill(int first, int count, int column, int width, Dense target) {
    double[] row = new double[width];
    for (int i = 0; i < count; i++) {
      copy(first + i, column, width, row);
      target.write(i, 0, width, row, 0);
    }
  }

  /** row ← x̃_i. */
  void copy(int i, double[] row) {
    copy(i, 0, x.columns(), row);
  }

  private void copy(int i, int column, int width, double[] row) {
    x.copyRow(i, column, width, row, 0);
    for (int j = 0; j < width; j++) {
      row[j] *= sd[column + j];
    }
  }

  /** X̃'w. */
  double[] transposedTimes(double[] w) {
    double[] result = new double[x.columns()];
    double[] row = new double[x.columns()];
    for (int i = 0; i < x.rows(); i++) {
      copy(i, row);
      double weight = w[i];
      for (int j = 0; j < row.length; j++) {
        result[j] = Math.fma(weight, row[j], result[j]);
      }
    }
    return result;
  }

  /** X̃a. */
  double[] times(double[] a) {
    double[] result = new double[x.rows()];
    double[] row = new double[x.columns()];
    for (int i = 0; i < result.length; i++) {
      copy(i, row);
      result[i] = Vectors.dot(row, a);
    }
    return result;
  }
}
