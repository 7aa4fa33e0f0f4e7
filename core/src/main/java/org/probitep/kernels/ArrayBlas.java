/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/**
 * The level-3 routines of a BLAS that a host program has loaded, on Java's arrays, by columns as in
 * Fortran. Safe for use by many threads.
 */
public interface ArrayBlas {
  /** A matrix that is stored by columns in an array. */
  final class ColumnMajorMatrix {
    private final double[] values;
    private final int start;
    private final int stride;

    ColumnMajorMatrix(double[] values, int start, int stride) {
      this.values = values;
      this.start = start;
      this.stride = stride;
    }

    /** {@return the array that holds it, not a copy} */
    public double[] values() {
      return values;
    }

    /** {@return the place of its first element} */
    public int start() {
      return start;
    }

    /** {@return the distance of its columns} */
    public int stride() {
      return stride;
    }
  }

  /**
   * c ← alpha · op(a) · op(b) + beta · c. The parameters are those of BLAS, in its order, so that
   * whoever knows dgemm knows this one, and an implementation can pass them on.
   *
   * @param transposeA "N" or "T"
   * @param transposeB "N" or "T"
   * @param m the rows of c
   * @param n the columns of c
   * @param k the columns of op(a)
   * @param alpha the factor of the product
   * @param a a matrix
   * @param b a matrix
   * @param beta the factor of c
   * @param c the matrix that is changed
   */
  void dgemm(
      String transposeA,
      String transposeB,
      int m,
      int n,
      int k,
      double alpha,
      ColumnMajorMatrix a,
      ColumnMajorMatrix b,
      double beta,
      ColumnMajorMatrix c);

  /**
   * c ← a · b, for a symmetric a of which the upper triangle is read.
   *
   * @param m the rows of c
   * @param n the columns of c
   * @param a a symmetric matrix
   * @param b a matrix
   * @param c the matrix that is set
   */
  void dsymm(int m, int n, ColumnMajorMatrix a, ColumnMajorMatrix b, ColumnMajorMatrix c);

  /**
   * Upper triangle of c ← alpha · op(a) op(a)' + c.
   *
   * @param transpose "N", or "T" for a'a
   * @param n the rows of c
   * @param k the columns of op(a)
   * @param alpha the factor of the product
   * @param a a matrix
   * @param c the matrix that is changed
   */
  void dsyrk(
      String transpose, int n, int k, double alpha, ColumnMajorMatrix a, ColumnMajorMatrix c);

  /**
   * b ← a⁻ᵀ b, for an upper triangle a.
   *
   * @param m the rows of b
   * @param n the columns of b
   * @param a a square matrix
   * @param b the matrix that is changed
   */
  void dtrsm(int m, int n, ColumnMajorMatrix a, ColumnMajorMatrix b);
}
