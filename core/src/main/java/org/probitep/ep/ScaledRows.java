/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
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
   * Sees a scaled row, or the part of it that is wanted, before it is handed over; may change it.
   */
  interface RowVisitor {
    void visit(int i, double[] values);
  }

  /**
   * target ← scaled rows from {@code first} on, as many as it has; columns from {@code column} on.
   */
  void fill(int first, int column, Dense target) {
    fill(first, column, target, (i, values) -> {});
  }

  /** As above, showing each row to the visitor on its way. */
  void fill(int first, int column, Dense target, RowVisitor visitor) {
    int width = target.columns();
    double[] row = new double[width];
    double[] factors = Arrays.copyOfRange(sd, column, column + width);
    for (int i = 0; i < target.rows(); i++) {
      x.copyRow(first + i, column, width, row, 0);
      multiply(row, factors);
      visitor.visit(first + i, row);
      target.write(i, 0, width, row, 0);
    }
  }

  /** target ← rows from {@code first} on as they are, unscaled. */
  void fillUnscaled(int first, Dense target) {
    double[] row = new double[x.columns()];
    for (int i = 0; i < target.rows(); i++) {
      x.copyRow(first + i, row, 0);
      target.write(i, 0, row.length, row, 0);
    }
  }

  /** The factors Λ^½. */
  double[] factors() {
    return sd.clone();
  }

  /** row ← x̃_i. */
  void copy(int i, double[] row) {
    x.copyRow(i, row, 0);
    multiply(row, sd);
  }

  /** Both from their first element on: the compiler vectorises no other way. */
  private static void multiply(double[] row, double[] factors) {
    for (int j = 0; j < row.length; j++) {
      row[j] *= factors[j];
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
