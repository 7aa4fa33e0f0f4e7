/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import org.probitep.numerics.Vectors;

/**
 * The products of {@link Kernels} shared among {@link Workers}, and what is built from them.
 *
 * <p>A symmetric matrix is its lower triangle: what lies above the diagonal is neither read nor
 * meaningful.
 */
public final class SymmetricKernels {
  /** The block of the Cholesky factorisation: its diagonal blocks are factorised by plain loops. */
  private static final int CHOLESKY_BLOCK = 64;

  /** Up to this size it is one block: at 100 no slower than products between blocks. */
  private static final int CHOLESKY_AT_ONCE = 128;

  /** Rows that are transposed at a time: their columns share cache lines. */
  private static final int COPY_BLOCK = 64;

  /** The height of a panel: half of each diagonal square is wasted, but low ones are slow. */
  private static final int PANEL = 128;

  private final Kernels kernels;
  private final Workers workers;

  /**
   * Products of {@code kernels}, shared among {@code workers}.
   *
   * @param kernels the products
   * @param workers the threads
   */
  public SymmetricKernels(Kernels kernels, Workers workers) {
    this.kernels = kernels;
    this.workers = workers;
  }

  /** {@return the products underneath} */
  public Kernels kernels() {
    return kernels;
  }

  /**
   * Lower triangle of c ← c + Σ ± uᵢuᵢ', minus for the first {@code negative} rows of u.
   *
   * @param u the rows whose squares are added
   * @param negative how many of them are subtracted
   * @param scratch of the shape of u; where several threads share the work, it takes the signed
   *     rows
   * @param c the symmetric matrix that is changed
   */
  public void addSquares(Dense u, int negative, Dense scratch, Dense c) {
    if (workers.threads() == 1) {
      kernels.addSquares(u, negative, c);
    } else {
      share(
          u.columns,
          (first, count) -> {
            kernels.copy(u.view(0, first, u.rows, count), scratch.view(0, first, u.rows, count));
            kernels.negate(scratch.view(0, first, negative, count));
          });
      addByPanels(1, u, scratch, c);
    }
  }

  /**
   * Lower triangle of c ← c + u'u.
   *
   * @param u the rows whose squares are added
   * @param c the symmetric matrix that is changed
   */
  public void addSquares(Dense u, Dense c) {
    if (workers.threads() == 1) {
      kernels.addSquares(u, 0, c);
    } else {
      addByPanels(1, u, u, c);
    }
  }

  /**
   * Lower triangle of c ← c − u'u.
   *
   * @param u the rows whose squares are added
   * @param c the symmetric matrix that is changed
   */
  public void subtractSquares(Dense u, Dense c) {
    if (workers.threads() == 1) {
      kernels.addSquares(u, u.rows, c);
    } else {
      addByPanels(-1, u, u, c);
    }
  }

  /**
   * Lower triangle of c ← c + sign · u'v by panels of rows, each up to its diagonal square's end.
   */
  private void addByPanels(double sign, Dense u, Dense v, Dense c) {
    int size = c.rows;
    int panels = (size + PANEL - 1) / PANEL;
    workers.run(
        panels,
        task -> {
          // The longest panels first, so that the threads end together.
          int first = (panels - 1 - task) * PANEL;
          int end = Math.min(size, first + PANEL);
          kernels.multiply(
              sign,
              u.view(0, first, u.rows, end - first).transposed(),
              v.view(0, 0, v.rows, end),
              1,
              c.view(first, 0, end - first, end));
        });
  }

  /**
   * w ← x · s for a symmetric s.
   *
   * @param x a matrix
   * @param s a symmetric matrix
   * @param w the matrix that is set
   */
  public void multiplySymmetric(Dense x, Dense s, Dense w) {
    share(
        x.rows,
        (first, count) ->
            kernels.multiplySymmetric(
                x.view(first, 0, count, x.columns), s, w.view(first, 0, count, w.columns)));
  }

  /**
   * Each row r of a ← L⁻¹ r.
   *
   * @param factor a square matrix, of which the lower triangle L is read
   * @param a the matrix that is changed; it may be a transposed view
   */
  public void solveRows(Dense factor, Dense a) {
    share(a.rows, (first, count) -> kernels.solveRows(factor, a.view(first, 0, count, a.columns)));
  }

  /** Works on a range of rows or columns. */
  public interface RangeTask {
    /**
     * Works on first … first + count − 1.
     *
     * @param first the first of the range
     * @param count its length
     */
    void run(int first, int count);
  }

  /**
   * Cuts 0 … size − 1 into a range for each thread, and returns when all are done.
   *
   * @param size how many rows or columns there are
   * @param task works on each range
   */
  public void share(int size, RangeTask task) {
    int tasks = Math.max(1, Math.min(workers.threads(), size));
    workers.run(
        tasks,
        number -> {
          int first = (int) ((long) size * number / tasks);
          int end = (int) ((long) size * (number + 1) / tasks);
          task.run(first, end - first);
        });
  }

  /**
   * full ← the whole of a symmetric s.
   *
   * @param s a symmetric matrix
   * @param full the matrix that is set
   */
  public void complete(Dense s, Dense full) {
    workers.run(
        (s.rows + COPY_BLOCK - 1) / COPY_BLOCK,
        task -> {
          int first = task * COPY_BLOCK;
          int count = Math.min(COPY_BLOCK, s.rows - first);
          gatherRows(s, first, full.view(first, 0, count, s.rows));
        });
  }

  /** w ← rows first … first + w.rows − 1 of a symmetric s. */
  private void gatherRows(Dense s, int first, Dense w) {
    int count = w.rows;
    int right = s.rows - first;
    kernels.copy(s.view(first, first, right, count).transposed(), w.view(0, first, count, right));
    for (int i = 0; i < count; i++) {
      kernels.copy(s.view(first + i, 0, 1, first + i), w.view(i, 0, 1, first + i));
    }
  }

  /**
   * Lower triangle of a ← its Cholesky factor L, a = LL', for an a whose every eigenvalue is at
   * least 1.
   *
   * <p>Both matrices of the engine are the identity plus a positive semi-definite one, so no exact
   * pivot is below 1, and a computed one that is can only be rounding: it is set to 1. The
   * factorisation therefore never fails, however large the prior variance.
   *
   * @param a the matrix that is changed
   */
  public void cholesky(Dense a) {
    int size = a.rows;
    int block = size <= CHOLESKY_AT_ONCE ? CHOLESKY_AT_ONCE : CHOLESKY_BLOCK;
    for (int j = 0; j < size; j += block) {
      int end = Math.min(size, j + block);
      Dense diagonal = a.view(j, j, end - j, end - j);
      choleskyOfBlock(diagonal);
      if (end < size) {
        Dense below = a.view(end, j, size - end, end - j);
        solveRows(diagonal, below);
        subtractSquares(below.transposed(), a.view(end, end, size - end, size - end));
      }
    }
  }

  /** By rows of L', so that its loops run along rows and not down columns. */
  private static void choleskyOfBlock(Dense a) {
    int size = a.rows;
    double[][] upper = new double[size][size];
    double[] row = new double[size];
    for (int i = 0; i < size; i++) {
      a.read(i, 0, i + 1, row, 0);
      for (int j = 0; j <= i; j++) {
        upper[j][i] = row[j];
      }
    }
    double[] weights = new double[size];
    for (int k = 0; k < size; k++) {
      for (int j = 0; j < k; j++) {
        weights[j] = -upper[j][k];
      }
      Vectors.add(weights, upper, k, upper[k], k);
      double pivot = Math.sqrt(Math.max(1, upper[k][k]));
      Vectors.scale(1 / pivot, upper[k]);
      upper[k][k] = pivot;
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        row[j] = upper[j][i];
      }
      a.write(i, 0, i + 1, row, 0);
    }
  }
}
