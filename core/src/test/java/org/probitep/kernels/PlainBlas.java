/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/** The routines as BLAS defines them, by plain loops. */
class PlainBlas implements ArrayBlas {
  private static double get(ColumnMajorMatrix a, int i, int j) {
    return a.values()[a.start() + j * a.stride() + i];
  }

  private static void set(ColumnMajorMatrix a, int i, int j, double value) {
    a.values()[a.start() + j * a.stride() + i] = value;
  }

  @Override
  public void dgemm(
      String transposeA,
      String transposeB,
      int m,
      int n,
      int k,
      double alpha,
      ColumnMajorMatrix a,
      ColumnMajorMatrix b,
      double beta,
      ColumnMajorMatrix c) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int l = 0; l < k; l++) {
          double left = transposeA.equals("T") ? get(a, l, i) : get(a, i, l);
          double right = transposeB.equals("T") ? get(b, j, l) : get(b, l, j);
          sum += left * right;
        }
        set(c, i, j, alpha * sum + (beta == 0 ? 0 : beta * get(c, i, j)));
      }
    }
  }

  @Override
  public void dsymm(int m, int n, ColumnMajorMatrix a, ColumnMajorMatrix b, ColumnMajorMatrix c) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int l = 0; l < m; l++) {
          sum += get(a, Math.min(i, l), Math.max(i, l)) * get(b, l, j);
        }
        set(c, i, j, sum);
      }
    }
  }

  @Override
  public void dsyrk(
      String transpose, int n, int k, double alpha, ColumnMajorMatrix a, ColumnMajorMatrix c) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        double sum = 0;
        for (int l = 0; l < k; l++) {
          sum += transpose.equals("T") ? get(a, l, i) * get(a, l, j) : get(a, i, l) * get(a, j, l);
        }
        set(c, i, j, get(c, i, j) + alpha * sum);
      }
    }
  }

  @Override
  public void dtrsm(int m, int n, ColumnMajorMatrix a, ColumnMajorMatrix b) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < m; i++) {
        double sum = get(b, i, j);
        for (int l = 0; l < i; l++) {
          sum -= get(a, l, i) * get(b, l, j);
        }
        set(b, i, j, sum / get(a, i, i));
      }
    }
  }
}
