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
  /** Doubles that are scaled before they are handed over: few enough to stay in cache. */
  private static final int BUFFER = 1 << 14;

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
    int count = target.rows();
    int width = target.columns();
    int group = Math.max(1, BUFFER / Math.max(1, width));
    double[] buffer = new double[Math.min(group, count) * width];
    for (int done = 0; done < count; done += group) {
      int now = Math.min(group, count - done);
      for (int i = 0; i < now; i++) {
        copy(first + done + i, column, width, buffer, i * width);
      }
      target.view(done, 0, now, width).writeRows(buffer);
    }
  }

  /** As above, showing each row to the visitor on its way. */
  void fill(int first, int column, Dense target, RowVisitor visitor) {
    int width = target.columns();
    double[] row = new double[width];
    for (int i = 0; i < target.rows(); i++) {
      copy(first + i, column, width, row, 0);
      visitor.visit(first + i, row);
      target.write(i, 0, width, row, 0);
    }
  }

  /** row ← x̃_i. */
  void copy(int i, double[] row) {
    copy(i, 0, x.columns(), row, 0);
  }

  private void copy(int i, int column, int width, double[] target, int start) {
    x.copyScaledRow(i, column, width, sd, target, start);
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
