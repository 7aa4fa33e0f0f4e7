/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/**
 * The kernels of an {@link ArrayBlas}. Its matrices are also those of {@link JavaKernels}, which do
 * what a BLAS does not.
 */
public final class ArrayBlasKernels implements Kernels {
  private final ArrayBlas blas;
  private final JavaKernels java = new JavaKernels();

  private ArrayBlasKernels(ArrayBlas blas) {
    this.blas = blas;
  }

  /**
   * {@return the kernels of a BLAS, whether it is fast or not}
   *
   * @param blas the BLAS
   */
  public static Kernels of(ArrayBlas blas) {
    return new ArrayBlasKernels(blas);
  }

  @Override
  public String name() {
    return "host";
  }

  /** With a row to spare: netlib wants the last row of every view to have its whole stride. */
  @Override
  public Memory open() {
    Memory memory = java.open();
    return new Memory() {
      @Override
      public Dense zeros(int rows, int columns) {
        return memory.zeros(rows + 1, columns).view(0, 0, rows, columns);
      }

      @Override
      public void close() {
        memory.close();
      }
    };
  }

  private static ArrayBlas.ColumnMajorMatrix columns(Dense matrix) {
    JavaDense dense = (JavaDense) matrix;
    return new ArrayBlas.ColumnMajorMatrix(dense.values, dense.start(), dense.stride);
  }

  private static String transposition(Dense matrix) {
    return matrix.transposed ? "T" : "N";
  }

  /** By columns, what lies by rows is transposed: c' ← alpha · b'a' + beta · c'. */
  @Override
  public void multiply(double alpha, Dense a, Dense b, double beta, Dense c) {
    if (c.rows == 0 || c.columns == 0 || a.columns == 0) {
      java.multiply(alpha, a, b, beta, c);
      return;
    }
    blas.dgemm(
        transposition(b),
        transposition(a),
        c.columns,
        c.rows,
        a.columns,
        alpha,
        columns(b),
        columns(a),
        beta,
        columns(c));
  }

  @Override
  public void multiplySymmetric(Dense x, Dense s, Dense w) {
    assert !x.transposed && !s.transposed && !w.transposed;
    if (w.rows > 0 && w.columns > 0) {
      blas.dsymm(w.columns, w.rows, columns(s), columns(x), columns(w));
    }
  }

  @Override
  public void addSquares(Dense u, int negative, Dense c) {
    addSquares(-1, u.view(0, 0, negative, u.columns), c);
    addSquares(1, u.view(negative, 0, u.rows - negative, u.columns), c);
  }

  private void addSquares(double alpha, Dense u, Dense c) {
    if (u.rows > 0 && c.rows > 0) {
      blas.dsyrk(transposition(u), c.rows, u.rows, alpha, columns(u), columns(c));
    }
  }

  @Override
  public void solveRows(Dense factor, Dense a) {
    assert !factor.transposed;
    if (a.transposed) {
      java.solveRows(factor, a);
    } else if (a.rows > 0 && a.columns > 0) {
      blas.dtrsm(a.columns, a.rows, columns(factor), columns(a));
    }
  }

  @Override
  public void copy(Dense from, Dense to) {
    java.copy(from, to);
  }

  @Override
  public void negate(Dense a) {
    java.negate(a);
  }
}
