/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Each operation by the BLAS of a host program or by the Java kernels, whichever was faster when
 * both were timed: a BLAS may be tuned, or a reference implementation that is slower than Java.
 *
 * <p>Which one it is changes the rounding. So results agree to rounding, but not to the bit, with
 * those of another process.
 */
public final class FasterKernels implements Kernels {
  /** The shape of a block of rows in a sweep. */
  private static final int ROWS = 128;

  private static final int COLUMNS = 256;

  /** Longer than the compiler takes; 0.2 s for all operations of the Java kernels. */
  private static final int REPETITIONS = 16;

  /** A BLAS must be faster by this factor, so that chance seldom decides. */
  private static final double CLEARLY = 0.8;

  private final Kernels memory;
  private final Kernels products;
  private final Kernels symmetric;
  private final Kernels squares;
  private final Kernels solves;

  private FasterKernels(Kernels blas, Kernels java) {
    memory = blas;
    try (Memory scope = blas.open()) {
      Trial trial = new Trial(scope);
      products = faster(blas, java, trial::product);
      symmetric = faster(blas, java, trial::symmetric);
      squares = faster(blas, java, trial::squares);
      solves = faster(blas, java, trial::solve);
    }
  }

  /**
   * Times both, for some tenths of a second.
   *
   * @param blas the BLAS of the host program
   * @return kernels that use it where it pays off
   */
  public static Kernels of(ArrayBlas blas) {
    FasterKernels result = new FasterKernels(ArrayBlasKernels.of(blas), new JavaKernels());
    return result.usesBlas() ? result : new JavaKernels();
  }

  private boolean usesBlas() {
    return products == memory || symmetric == memory || squares == memory || solves == memory;
  }

  private static Kernels faster(Kernels blas, Kernels java, Consumer<Kernels> work) {
    double javaTime = Double.POSITIVE_INFINITY;
    double blasTime = Double.POSITIVE_INFINITY;
    for (int i = 0; i < REPETITIONS; i++) {
      javaTime = Math.min(javaTime, seconds(java, work));
      blasTime = Math.min(blasTime, seconds(blas, work));
    }
    return blasTime < CLEARLY * javaTime ? blas : java;
  }

  private static double seconds(Kernels kernels, Consumer<Kernels> work) {
    long start = System.nanoTime();
    work.accept(kernels);
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Operations of a sweep, on numbers that never grow. */
  private static final class Trial {
    private final Dense rows;
    private final Dense results;
    private final Dense square;
    private final Dense sums;

    Trial(Memory scope) {
      rows = scope.zeros(ROWS, COLUMNS);
      results = scope.zeros(ROWS, COLUMNS);
      square = scope.zeros(COLUMNS, COLUMNS);
      sums = scope.zeros(COLUMNS, COLUMNS);
      double[] ones = new double[COLUMNS];
      Arrays.fill(ones, 1.0 / COLUMNS);
      for (int i = 0; i < ROWS; i++) {
        rows.write(i, 0, COLUMNS, ones, 0);
      }
      for (int i = 0; i < COLUMNS; i++) {
        square.write(i, 0, COLUMNS, ones, 0);
        square.write(i, i, 1, new double[] {2}, 0);
      }
    }

    void product(Kernels kernels) {
      kernels.multiply(1, rows, square, 0, results);
    }

    void symmetric(Kernels kernels) {
      kernels.multiplySymmetric(rows, square, results);
    }

    void squares(Kernels kernels) {
      kernels.addSquares(rows, 0, sums);
    }

    void solve(Kernels kernels) {
      kernels.copy(rows, results);
      kernels.solveRows(square, results);
    }
  }

  @Override
  public String name() {
    return memory.name();
  }

  @Override
  public Memory open() {
    return memory.open();
  }

  @Override
  public void multiply(double alpha, Dense a, Dense b, double beta, Dense c) {
    products.multiply(alpha, a, b, beta, c);
  }

  @Override
  public void multiplySymmetric(Dense x, Dense s, Dense w) {
    symmetric.multiplySymmetric(x, s, w);
  }

  @Override
  public void addSquares(Dense u, int negative, Dense c) {
    squares.addSquares(u, negative, c);
  }

  @Override
  public void solveRows(Dense factor, Dense a) {
    solves.solveRows(factor, a);
  }

  @Override
  public void copy(Dense from, Dense to) {
    memory.copy(from, to);
  }

  @Override
  public void negate(Dense a) {
    memory.negate(a);
  }
}
