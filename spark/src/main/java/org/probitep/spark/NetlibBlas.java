/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import dev.ludovic.netlib.blas.BLAS;
import org.probitep.kernels.ArrayBlas;

/** The BLAS that Spark itself multiplies with: netlib, native or in Java. */
final class NetlibBlas implements ArrayBlas {
  private final BLAS blas;

  NetlibBlas(BLAS blas) {
    this.blas = blas;
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
    blas.dgemm(
        transposeA,
        transposeB,
        m,
        n,
        k,
        alpha,
        a.values(),
        a.start(),
        a.stride(),
        b.values(),
        b.start(),
        b.stride(),
        beta,
        c.values(),
        c.start(),
        c.stride());
  }

  @Override
  public void dsymm(int m, int n, ColumnMajorMatrix a, ColumnMajorMatrix b, ColumnMajorMatrix c) {
    blas.dsymm(
        "L",
        "U",
        m,
        n,
        1,
        a.values(),
        a.start(),
        a.stride(),
        b.values(),
        b.start(),
        b.stride(),
        0,
        c.values(),
        c.start(),
        c.stride());
  }

  @Override
  public void dsyrk(
      String transpose, int n, int k, double alpha, ColumnMajorMatrix a, ColumnMajorMatrix c) {
    blas.dsyrk(
        "U",
        transpose,
        n,
        k,
        alpha,
        a.values(),
        a.start(),
        a.stride(),
        1,
        c.values(),
        c.start(),
        c.stride());
  }

  @Override
  public void dtrsm(int m, int n, ColumnMajorMatrix a, ColumnMajorMatrix b) {
    blas.dtrsm(
        "L",
        "U",
        "T",
        "N",
        m,
        n,
        1,
        a.values(),
        a.start(),
        a.stride(),
        b.values(),
        b.start(),
        b.stride());
  }
}
