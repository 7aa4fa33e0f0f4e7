/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.posterior.Projection;
import org.probitep.posterior.ScaledRows;

/**
 * Orthonormal directions that span some rows: as many as there are rows, and before them each of
 * the first columns by itself. Immutable.
 *
 * <p>With LL' = I + sX̃X̃' the directions are √s L⁻¹X̃, where s is so large that I only keeps rows
 * that are combinations of others from ending the factorisation; such rows get a direction of
 * length 0. Along them the rows are √s X̃X̃'L⁻ᵀ = (L − L⁻ᵀ)/√s, for which the directions are not
 * needed; they cost as much as the products of the rows.
 */
final class OrthonormalRows {
  /** Columns that are taken at a time. */
  private static final int PANEL = 512;

  /** Rows that are combinations of others up to this have no direction of their own. */
  private static final double COMBINATION = 1e-10;

  private final DesignMatrix x;
  private final GaussianPrior units;
  private final int constants;
  private final Compute compute;
  private final LowerTriangle factor;
  private final double scale;

  private OrthonormalRows(
      DesignMatrix x,
      GaussianPrior units,
      int constants,
      Compute compute,
      LowerTriangle factor,
      double scale) {
    this.x = x;
    this.units = units;
    this.constants = constants;
    this.compute = compute;
    this.factor = factor;
    this.scale = scale;
  }

  /**
   * Finds them.
   *
   * @param x the rows
   * @param units the prior in whose standard deviations columns are measured
   * @param constants how many columns stand by themselves
   * @param compute kernels and threads
   */
  static OrthonormalRows of(DesignMatrix x, GaussianPrior units, int constants, Compute compute) {
    int n = x.rows();
    Kernels kernels = compute.kernels().resolve((double) n * n * x.columns());
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense square = memory.zeros(n, n);
      varying(x, units, constants).addGram(symmetric, square);
      double scale = addIdentity(square);
      symmetric.cholesky(square);
      return new OrthonormalRows(
          x, units, constants, compute, LowerTriangle.from(square), Math.sqrt(scale));
    }
  }

  /** The rows in these units, without the columns that stand by themselves. */
  private static ScaledRows varying(DesignMatrix x, GaussianPrior units, int constants) {
    return new ScaledRows(
        RowSpace.scaled(x, units, constants), GaussianPrior.isotropic(x.columns(), 1));
  }

  /** The rows along the directions. */
  DesignMatrix along() {
    int n = x.rows();
    double[] sds = units.sds();
    double[] row = new double[constants + n];
    DesignMatrix.Builder builder = DesignMatrix.builder(row.length);
    Kernels kernels = compute.kernels().resolve((double) n * n * n);
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense lower = memory.zeros(n, n);
      factor.copyTo(lower);
      Dense inverse = transposedInverse(symmetric, memory, lower);
      double[] l = new double[n];
      double[] inverseRow = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < constants; j++) {
          row[j] = sds[j] * x.get(i, j);
        }
        lower.read(i, 0, n, l, 0);
        inverse.read(i, 0, n, inverseRow, 0);
        for (int k = 0; k < n; k++) {
          row[constants + k] = ((k <= i ? l[k] : 0) - inverseRow[k]) / scale;
        }
        builder.addRow(row);
      }
    }
    return builder.build();
  }

  /** L⁻ᵀ: its row j is L⁻¹e_j. */
  private static Dense transposedInverse(SymmetricKernels symmetric, Memory memory, Dense lower) {
    int n = lower.rows();
    Dense inverse = memory.zeros(n, n);
    for (int j = 0; j < n; j++) {
      inverse.write(j, j, 1, new double[] {1}, 0);
    }
    symmetric.solveRows(lower, inverse);
    return inverse;
  }

  /** The projection of any row on the directions. */
  Projection projection() {
    int n = x.rows();
    int p = x.columns();
    ScaledRows rows = varying(x, units, constants);
    double[][] directions = new double[constants + n][p];
    for (int j = 0; j < constants; j++) {
      directions[j][j] = 1;
    }
    Kernels kernels = compute.kernels().resolve((double) n * n * p);
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense lower = memory.zeros(n, n);
      factor.copyTo(lower);
      for (int column = 0; column < p; column += PANEL) {
        Dense panel = memory.zeros(n, Math.min(PANEL, p - column));
        rows.fill(0, column, panel);
        Dense columns = memory.zeros(panel.columns(), n);
        kernels.copy(panel.transposed(), columns);
        symmetric.solveRows(lower, columns);
        copy(columns, column, directions);
      }
    }
    return Projection.of(units, DesignMatrix.of(directions));
  }

  private void copy(Dense columns, int column, double[][] directions) {
    double[] values = new double[columns.columns()];
    for (int j = 0; j < columns.rows(); j++) {
      columns.read(j, 0, values.length, values, 0);
      for (int i = 0; i < values.length; i++) {
        directions[constants + i][column + j] = scale * values[i];
      }
    }
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
}
