/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import java.util.function.IntFunction;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.Form;
import org.probitep.posterior.ScaledRows;

/**
 * Var(E[γ_j | z]) for each coefficient j, from vectors u_s with Σ u_s u_s' = Cov(t), t the centre
 * of z.
 */
final class CentreSpread {
  /** Vectors, or columns of X̃, that are taken at a time: products then run at full speed. */
  private static final int BATCH = 512;

  private CentreSpread() {}

  static double[] of(
      Form form, ScaledRows rows, int count, IntFunction<double[]> vector, KernelChoice choice) {
    return form == Form.PRIMAL
        ? sumsOfSquares(rows.columns(), count, vector)
        : throughRows(rows, count, vector, choice);
  }

  /** For p &lt; n the centre is E[γ | z] itself. */
  private static double[] sumsOfSquares(int p, int count, IntFunction<double[]> vector) {
    double[] sums = new double[p];
    for (int s = 0; s < count; s++) {
      double[] u = vector.apply(s);
      for (int j = 0; j < p; j++) {
        sums[j] = Math.fma(u[j], u[j], sums[j]);
      }
    }
    return sums;
  }

  /** For n ≤ p, E[γ | z] = X̃'t. */
  private static double[] throughRows(
      ScaledRows rows, int count, IntFunction<double[]> vector, KernelChoice choice) {
    int n = rows.rows();
    int p = rows.columns();
    Kernels kernels = choice.resolve((double) n * n * (p + 0.5 * count));
    double[] spread = new double[p];
    try (Memory memory = kernels.open()) {
      Dense covariance = memory.zeros(n, n);
      Dense batch = memory.zeros(BATCH, n);
      for (int first = 0; first < count; first += BATCH) {
        int height = Math.min(BATCH, count - first);
        for (int s = 0; s < height; s++) {
          batch.write(s, 0, n, vector.apply(first + s), 0);
        }
        kernels.addSquares(batch.view(0, 0, height, n), 0, covariance);
      }
      Dense panel = memory.zeros(n, Math.min(BATCH, p));
      Dense products = memory.zeros(BATCH, n);
      double[] column = new double[n];
      double[] product = new double[n];
      for (int first = 0; first < p; first += BATCH) {
        int width = Math.min(BATCH, p - first);
        Dense part = panel.view(0, 0, n, width);
        rows.fill(0, first, part);
        Dense columns = batch.view(0, 0, width, n);
        kernels.copy(part.transposed(), columns);
        kernels.multiplySymmetric(columns, covariance, products.view(0, 0, width, n));
        for (int j = 0; j < width; j++) {
          columns.read(j, 0, n, column, 0);
          products.read(j, 0, n, product, 0);
          spread[first + j] = Vectors.dot(column, product);
        }
      }
    }
    return spread;
  }
}
