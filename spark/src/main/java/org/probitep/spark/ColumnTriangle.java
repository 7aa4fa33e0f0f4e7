/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import org.probitep.kernels.LowerTriangle;

/**
 * A lower triangle L by columns, for solving with one row after another: along a column the steps
 * do not wait for each other, so that the processor takes several at once. The order of the terms,
 * and so every bit, is that of {@link LowerTriangle#solve}.
 */
final class ColumnTriangle {
  private final int size;
  private final double[] packed;

  ColumnTriangle(LowerTriangle triangle) {
    size = triangle.size();
    double[] rows = triangle.packed();
    packed = new double[rows.length];
    int from = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        packed[start(j) + i - j] = rows[from];
        from++;
      }
    }
  }

  /** Where column j begins, with its diagonal element. */
  private int start(int j) {
    return (int) ((long) j * (2L * size - j + 1) / 2);
  }

  /** v ← L⁻¹ v. */
  void solve(double[] v) {
    for (int j = 0; j < size; j++) {
      int shift = start(j) - j;
      double value = v[j] / packed[shift + j];
      v[j] = value;
      for (int i = j + 1; i < size; i++) {
        v[i] -= packed[shift + i] * value;
      }
    }
  }
}
