/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentProblem;

/**
 * A = R L⁻ᵀ with LL' = I + R'KR: where u has precision LL' around its mean, Ru is A e around its
 * own, with e ~ N(0, I). For K = I, AA' = R(I + R'R)⁻¹R' = I − (I + RR')⁻¹. Immutable.
 *
 * <p>On the Java kernels, whose memory needs no closing. Costs O(nd²).
 */
final class WhitenedDesign {
  private final Kernels kernels;
  private final Dense rows;
  private final LowerTriangle factor;

  private WhitenedDesign(Kernels kernels, Dense rows, LowerTriangle factor) {
    this.kernels = kernels;
    this.rows = rows;
    this.factor = factor;
  }

  /** Takes k ≥ 0, the diagonal of K. */
  static WhitenedDesign of(LatentProblem problem, double[] precision) {
    int n = problem.rows();
    int d = problem.dimensions();
    Kernels kernels = KernelChoice.JAVA.resolve(0);
    Kernels.Memory memory = kernels.open();
    Dense rows = memory.zeros(n, d);
    Dense square = memory.zeros(d, d);
    double[] scaled = new double[d];
    for (int i = 0; i < n; i++) {
      double root = Math.sqrt(precision[i]);
      for (int j = 0; j < d; j++) {
        scaled[j] = root * problem.designRow(i)[j];
      }
      rows.write(i, 0, d, scaled, 0);
    }
    for (int j = 0; j < d; j++) {
      square.write(j, j, 1, new double[] {1}, 0);
    }
    try (Workers caller = Workers.of(1)) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, caller);
      symmetric.addSquares(rows, square);
      symmetric.cholesky(square);
    }
    for (int i = 0; i < n; i++) {
      rows.write(i, 0, d, problem.designRow(i), 0);
    }
    kernels.solveRows(square, rows);
    return new WhitenedDesign(kernels, rows, LowerTriangle.from(square));
  }

  /** L. */
  LowerTriangle factor() {
    return factor;
  }

  /** A. */
  double[][] toArray() {
    return rows.toArray();
  }

  /** A'. */
  double[][] toTransposedArray() {
    double[][] array = toArray();
    double[][] result = new double[factor.size()][array.length];
    for (int i = 0; i < array.length; i++) {
      for (int j = 0; j < result.length; j++) {
        result[j][i] = array[i][j];
      }
    }
    return result;
  }

  /** A matrix that {@link #predict} takes. */
  Dense zeros(int height, int width) {
    return kernels.open().zeros(height, width);
  }

  /** Row s of predictors ← A · row s of e. */
  void predict(Dense e, Dense predictors) {
    kernels.multiply(1, e, rows.transposed(), 0, predictors);
  }
}
