/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.posterior.Form;
import org.probitep.posterior.ScaledRows;

/**
 * The one factorisation of a {@link LatentModel}: LL' = I + X̃'X̃, p × p, or I + X̃X̃', n × n.
 *
 * @param rows X̃
 * @param form which of the two
 * @param factor L
 * @param smoother H, from it
 * @param kernels the name of the kernels that did the work
 * @param rounding how much of the variances is rounding error
 */
record LatentFactor(
    ScaledRows rows,
    Form form,
    LowerTriangle factor,
    Smoother smoother,
    String kernels,
    double rounding) {

  /** How many rows are read into the kernels' memory at a time. */
  private static final int BATCH = 256;

  static LatentFactor of(ScaledRows rows, Form form, Compute compute) {
    double[] priorVariances = rows.priorVariances();
    double smaller = Math.min(rows.rows(), rows.columns());
    Kernels kernels = compute.kernels().resolve((double) rows.rows() * rows.columns() * smaller);
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      int size = form == Form.PRIMAL ? rows.columns() : rows.rows();
      Dense square = memory.zeros(size, size);
      setIdentity(square);
      if (form == Form.PRIMAL) {
        addPrecision(symmetric, memory, rows, square);
      } else {
        rows.addGram(symmetric, square);
      }
      symmetric.cholesky(square);
      LowerTriangle factor = LowerTriangle.from(square);
      Smoother smoother =
          form == Form.PRIMAL
              ? new PrimalSmoother(whitenedRows(symmetric, memory, rows, square))
              : new DualSmoother(inverse(symmetric, memory, square));
      double rounding = rounding(form, factor, smoother, priorVariances);
      return new LatentFactor(rows, form, factor, smoother, kernels.name(), rounding);
    }
  }

  /** The n × n form finds the variance H_ii of a predictor as a difference from C_ii. */
  private static double rounding(
      Form form, LowerTriangle factor, Smoother smoother, double[] priorVariance) {
    double growth = factor.roundingGrowth();
    if (form == Form.DUAL) {
      for (int i = 0; i < priorVariance.length; i++) {
        growth = Math.max(growth, priorVariance[i] / (2 - smoother.complement(i)));
      }
    }
    return growth * Math.ulp(1.0);
  }

  private static void setIdentity(Dense square) {
    for (int j = 0; j < square.rows(); j++) {
      square.write(j, j, 1, new double[] {1}, 0);
    }
  }

  /** Lower triangle of square ← square + X̃'X̃. */
  private static void addPrecision(
      SymmetricKernels symmetric, Memory memory, ScaledRows rows, Dense square) {
    Dense batch = memory.zeros(BATCH, rows.columns());
    for (int first = 0; first < rows.rows(); first += BATCH) {
      Dense part = batch.view(0, 0, Math.min(BATCH, rows.rows() - first), rows.columns());
      rows.fill(first, 0, part);
      symmetric.addSquares(part, square);
    }
  }

  /** Row i is L⁻¹x̃_i, so that H_ij is the product of two rows. */
  private static double[][] whitenedRows(
      SymmetricKernels symmetric, Memory memory, ScaledRows rows, Dense factor) {
    double[][] result = new double[rows.rows()][rows.columns()];
    Dense batch = memory.zeros(BATCH, rows.columns());
    for (int first = 0; first < rows.rows(); first += BATCH) {
      Dense part = batch.view(0, 0, Math.min(BATCH, rows.rows() - first), rows.columns());
      rows.fill(first, 0, part);
      symmetric.solveRows(factor, part);
      for (int i = 0; i < part.rows(); i++) {
        part.read(i, 0, rows.columns(), result[first + i], 0);
      }
    }
    return result;
  }

  /** (LL')⁻¹. */
  private static double[][] inverse(SymmetricKernels symmetric, Memory memory, Dense factor) {
    int n = factor.rows();
    Dense root = memory.zeros(n, n);
    setIdentity(root);
    symmetric.solveRows(factor, root);
    Dense lower = memory.zeros(n, n);
    symmetric.addSquares(root.transposed(), lower);
    Dense whole = memory.zeros(n, n);
    symmetric.complete(lower, whole);
    return whole.toArray();
  }
}
