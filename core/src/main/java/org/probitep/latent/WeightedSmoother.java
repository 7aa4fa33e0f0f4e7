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
 * X̃(I + X̃'KX̃)⁻¹X̃'b for a diagonal K of weights in [0, 1]: what the predictors are expected to
 * be when row i has the precision K_i. H itself has all of them 1. A factorisation of the size of
 * the model's own for each K.
 */
final class WeightedSmoother {
  /** Rows that are read into the kernels' memory at a time. */
  private static final int BATCH = 256;

  private final LatentFactor latent;
  private final ScaledRows rows;
  private final Compute compute;

  WeightedSmoother(LatentFactor latent, Compute compute) {
    this.latent = latent;
    this.rows = latent.rows();
    this.compute = compute;
  }

  double[] apply(double[] weight, double[] b) {
    double[] root = new double[weight.length];
    for (int i = 0; i < root.length; i++) {
      root[i] = Math.sqrt(weight[i]);
    }
    LowerTriangle factor = factor(weight, root);
    double[] mean = rows.transposedTimes(b);
    if (latent.form() == Form.PRIMAL) {
      solve(factor, mean);
      return rows.times(mean);
    }
    // (I + X̃'KX̃)⁻¹X̃' = X̃'(I − K^½(I + K^½CK^½)⁻¹K^½C)
    double[] inner = rows.times(mean);
    multiply(root, inner);
    solve(factor, inner);
    double[] w = b.clone();
    for (int i = 0; i < w.length; i++) {
      w[i] -= root[i] * inner[i];
    }
    return rows.times(rows.transposedTimes(w));
  }

  private static void solve(LowerTriangle factor, double[] v) {
    factor.solve(v);
    factor.solveTransposed(v);
  }

  private static void multiply(double[] factors, double[] v) {
    for (int i = 0; i < v.length; i++) {
      v[i] *= factors[i];
    }
  }

  private LowerTriangle factor(double[] weight, double[] root) {
    double smaller = Math.min(rows.rows(), rows.columns());
    Kernels kernels = compute.kernels().resolve(rows.rows() * smaller * smaller);
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense square =
          latent.form() == Form.PRIMAL
              ? precision(symmetric, memory, root)
              : scaledGram(symmetric, memory, weight, root);
      symmetric.cholesky(square);
      return LowerTriangle.from(square);
    }
  }

  /** Lower triangle of I + X̃'KX̃. */
  private Dense precision(SymmetricKernels symmetric, Memory memory, double[] root) {
    int p = rows.columns();
    Dense square = memory.zeros(p, p);
    for (int j = 0; j < p; j++) {
      square.write(j, j, 1, new double[] {1}, 0);
    }
    Dense batch = memory.zeros(BATCH, p);
    double[] row = new double[p];
    for (int first = 0; first < rows.rows(); first += BATCH) {
      int count = Math.min(BATCH, rows.rows() - first);
      for (int i = 0; i < count; i++) {
        rows.copy(first + i, row);
        for (int j = 0; j < p; j++) {
          row[j] *= root[first + i];
        }
        batch.write(i, 0, p, row, 0);
      }
      symmetric.addSquares(batch.view(0, 0, count, p), square);
    }
    return square;
  }

  /** Lower triangle of I + K^½CK^½ = I − K + (K^½L)(K^½L)', where LL' = I + C. */
  private Dense scaledGram(
      SymmetricKernels symmetric, Memory memory, double[] weight, double[] root) {
    int n = rows.rows();
    Dense scaled = memory.zeros(n, n);
    latent.factor().copyTo(scaled);
    Dense square = memory.zeros(n, n);
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      scaled.read(i, 0, i + 1, row, 0);
      for (int j = 0; j <= i; j++) {
        row[j] *= root[i];
      }
      scaled.write(i, 0, i + 1, row, 0);
      square.write(i, i, 1, new double[] {1 - weight[i]}, 0);
    }
    symmetric.addSquares(scaled.transposed(), square);
    return square;
  }
}
