/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

/**
 * The products of {@link Kernels} shared among {@link Workers}, and what is built from them.
 *
 * <p>A symmetric matrix is its lower triangle: what lies above the diagonal is neither read nor
 * meaningful.
 */
public final class SymmetricKernels {
  /** The block of the Cholesky factorisation: its diagonal blocks are factorised by plain loops. */
  private static final int CHOLESKY_BLOCK = 64;

  /** Tasks for each thread, so that the threads end together though tasks differ in size. */
  private static final int TASKS_PER_THREAD = 4;

  private final Kernels kernels;
  private final Workers workers;

  /** Products of {@code kernels}, shared among {@code workers}. */
  public SymmetricKernels(Kernels kernels, Workers workers) {
    this.kernels = kernels;
    this.workers = workers;
  }

  /** The products underneath. */
  public Kernels kernels() {
    return kernels;
  }

  /** Lower triangle of c ← c + Σ ± uᵢuᵢ', minus for the first {@code negative} rows of u. */
  public void addSquares(Dense u, int negative, Dense c) {
    int size = c.rows;
    int tasks = workers.threads() == 1 ? 1 : Math.min(size, TASKS_PER_THREAD * workers.threads());
    workers.run(
        tasks,
        task -> {
          // Rows end where the area of the triangle is shared equally.
          int first = (int) Math.round(size * Math.sqrt((double) task / tasks));
          int end = (int) Math.round(size * Math.sqrt((double) (task + 1) / tasks));
          Dense part = u.view(0, first, u.rows, end - first);
          if (first > 0) {
            Dense left = c.view(first, 0, end - first, first);
            addProduct(-1, part, u, 0, negative, left);
            addProduct(1, part, u, negative, u.rows, left);
          }
          kernels.addSquares(part, negative, c.view(first, first, end - first, end - first));
        });
  }

  /** c ← c + sign · part'u over the rows from … to − 1 of both. */
  private void addProduct(double sign, Dense part, Dense u, int from, int to, Dense c) {
    if (from < to) {
      kernels.multiply(
          sign,
          part.view(from, 0, to - from, part.columns).transposed(),
          u.view(from, 0, to - from, c.columns),
          1,
          c);
    }
  }

  /** w ← x · s for a symmetric s. */
  public void multiplySymmetric(Dense x, Dense s, Dense w) {
    forRows(
        x.rows,
        (first, count) ->
            kernels.multiplySymmetric(
                x.view(first, 0, count, x.columns), s, w.view(first, 0, count, w.columns)));
  }

  /** c ← a · b. */
  public void multiply(Dense a, Dense b, Dense c) {
    forRows(
        a.rows,
        (first, count) ->
            kernels.multiply(
                1, a.view(first, 0, count, a.columns), b, 0, c.view(first, 0, count, c.columns)));
  }

  /** Each row r of a ← L⁻¹ r. */
  public void solveRows(Dense factor, Dense a) {
    forRows(
        a.rows, (first, count) -> kernels.solveRows(factor, a.view(first, 0, count, a.columns)));
  }

  private interface RowTask {
    void run(int first, int count);
  }

  private void forRows(int rows, RowTask task) {
    int tasks = Math.max(1, Math.min(workers.threads(), rows));
    workers.run(
        tasks,
        number -> {
          int first = (int) ((long) rows * number / tasks);
          int end = (int) ((long) rows * (number + 1) / tasks);
          task.run(first, end - first);
        });
  }

  /** w ← rows first … first + w.rows − 1 of a symmetric s. */
  public void gatherRows(Dense s, int first, Dense w) {
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
   */
  public void cholesky(Dense a) {
    int size = a.rows;
    for (int j = 0; j < size; j += CHOLESKY_BLOCK) {
      int end = Math.min(size, j + CHOLESKY_BLOCK);
      Dense diagonal = a.view(j, j, end - j, end - j);
      choleskyOfBlock(diagonal);
      if (end < size) {
        Dense below = a.view(end, j, size - end, end - j);
        solveRows(diagonal, below);
        addSquares(below.transposed(), below.columns, a.view(end, end, size - end, size - end));
      }
    }
  }

  private static void choleskyOfBlock(Dense a) {
    double[][] l = a.toArray();
    for (int i = 0; i < l.length; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = l[i][j];
        for (int t = 0; t < j; t++) {
          sum = Math.fma(-l[i][t], l[j][t], sum);
        }
        l[i][j] = j < i ? sum / l[j][j] : Math.sqrt(Math.max(1, sum));
      }
      a.write(i, 0, i + 1, l[i], 0);
    }
  }
}
