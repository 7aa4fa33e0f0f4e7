/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.posterior.Projection;
import org.probitep.posterior.ScaledRows;

/** Orthonormal directions that span some rows. */
final class OrthonormalRows {
  /** Columns that are taken at a time. */
  private static final int PANEL = 512;

  /** Rows that are combinations of others up to this have no direction of their own. */
  private static final double COMBINATION = 1e-10;

  private OrthonormalRows() {}

  /**
   * As many directions as there are rows, and before them each of the first columns by itself.
   *
   * <p>With LL' = I + sX̃X̃' these are √s L⁻¹X̃, where s is so large that I only keeps rows that
   * are combinations of others from ending the factorisation; such rows get a direction of length
   * 0.
   *
   * @param x the rows
   * @param units the prior in whose standard deviations columns are measured
   * @param constants how many columns stand by themselves
   * @param compute kernels and threads
   */
  static Projection of(DesignMatrix x, GaussianPrior units, int constants, Compute compute) {
    int n = x.rows();
    int p = x.columns();
    ScaledRows rows =
        new ScaledRows(RowSpace.scaled(x, units, constants), GaussianPrior.isotropic(p, 1));
    double[][] directions = new double[constants + n][p];
    for (int j = 0; j < constants; j++) {
      directions[j][j] = 1;
    }
    Kernels kernels = compute.kernels().resolve((double) n * n * p);
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense square = memory.zeros(n, n);
      rows.addGram(symmetric, square);
      double root = Math.sqrt(addIdentity(square));
      symmetric.cholesky(square);
      for (int column = 0; column < p; column += PANEL) {
        Dense panel = memory.zeros(n, Math.min(PANEL, p - column));
        rows.fill(0, column, panel);
        Dense columns = memory.zeros(panel.columns(), n);
        kernels.copy(panel.transposed(), columns);
        symmetric.solveRows(square, columns);
        copy(columns, root, column, constants, directions);
      }
    }
    return Projection.of(units, DesignMatrix.of(directions));
  }

  /** Lower triangle of a ← I + sa; returns s. */
  private static double addIdentity(Dense a) {
    double[][] lower = a.toArray();
    double largest = 0;
    for (int i = 0; i < lower.length; i++) {
      largest = Math.max(largest, lower[i][i]);
    }
    double s = largest > 0 ? 1 / (COMBINATION * largest) : 1;
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j <= i; j++) {
        lower[i][j] *= s;
      }
      lower[i][i] += 1;
      a.write(i, 0, i + 1, lower[i], 0);
    }
    return s;
  }

  private static void copy(
      Dense columns, double factor, int column, int constants, double[][] directions) {
    double[] values = new double[columns.columns()];
    for (int j = 0; j < columns.rows(); j++) {
      columns.read(j, 0, values.length, values, 0);
      for (int i = 0; i < values.length; i++) {
        directions[constants + i][column + j] = factor * values[i];
      }
    }
  }
}
