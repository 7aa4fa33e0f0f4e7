/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Triangular solves for many right-hand sides: by OpenBLAS's own routine, or by blocks.
 *
 * <p>With AVX-512, OpenBLAS (0.3.31) solves at a third of the speed of its products. So blocks on
 * the diagonal are inverted and everything else is a product, which takes a half to a third of the
 * time (measured). The kernels for AVX2 have no such gap, and there blocks lose up to a fifth. The
 * library does not tell which kernels it took; both ways are timed when it is loaded.
 *
 * <p>Only small blocks are inverted, so that the error stays that of a solve: what enters a block
 * comes from the blocks before it as in forward substitution. Immutable.
 */
final class NativeSolve {
  /** The largest block: smaller ones lose in the products, larger ones in the inversion. */
  private static final int BLOCK = 32;

  /** With fewer right-hand sides the inversion costs what the products gain. */
  private static final int FEWEST = 64;

  /** Blocks must be faster by this factor, so that chance does not decide: it changes bits. */
  private static final double CLEARLY = 0.8;

  /** The trial: a few milliseconds. */
  private static final int TRIAL_ROWS = 256;

  private static final int TRIAL_COLUMNS = 100;

  /** The fastest counts, so that one disturbance does not decide. */
  private static final int TRIALS = 5;

  private static final int ROW_MAJOR = openblas_nolapack.CblasRowMajor;
  private static final int PLAIN = openblas_nolapack.CblasNoTrans;
  private static final int TRANSPOSED = openblas_nolapack.CblasTrans;
  private static final int LOWER = openblas_nolapack.CblasLower;
  private static final int ANY_DIAGONAL = openblas_nolapack.CblasNonUnit;

  private final boolean byBlocks;
  private final NativeBlocks memory;

  /**
   * A way to solve.
   *
   * @param byBlocks not by OpenBLAS's own routine
   * @param memory for the inverted blocks
   */
  NativeSolve(boolean byBlocks, NativeBlocks memory) {
    this.byBlocks = byBlocks;
    this.memory = memory;
  }

  /** A matrix by rows: its first element and the distance of its rows. */
  record NativeMatrix(DoublePointer start, int stride) {
    NativeMatrix at(int row, int column) {
      return new NativeMatrix(start.getPointer((long) row * stride + column), stride);
    }
  }

  /** {@return the way that is faster on this processor} */
  static NativeSolve faster(NativeBlocks memory) {
    NativeSolve whole = new NativeSolve(false, memory);
    NativeSolve blocks = new NativeSolve(true, memory);
    double ofWhole = Double.POSITIVE_INFINITY;
    double ofBlocks = Double.POSITIVE_INFINITY;
    for (int i = 0; i < TRIALS; i++) {
      ofWhole = Math.min(ofWhole, whole.secondsOfTrial());
      ofBlocks = Math.min(ofBlocks, blocks.secondsOfTrial());
    }
    return ofBlocks < CLEARLY * ofWhole ? blocks : whole;
  }

  /** Of a triangle that is the identity. */
  private double secondsOfTrial() {
    DoublePointer factor = identity(TRIAL_COLUMNS);
    DoublePointer rows = memory.take((long) TRIAL_ROWS * TRIAL_COLUMNS);
    DoublePointer.memset(rows, 0, (long) TRIAL_ROWS * TRIAL_COLUMNS * Double.BYTES);
    long start = System.nanoTime();
    solve(
        new NativeMatrix(factor, TRIAL_COLUMNS),
        TRIAL_COLUMNS,
        new NativeMatrix(rows, TRIAL_COLUMNS),
        TRIAL_ROWS,
        false);
    double seconds = (System.nanoTime() - start) * 1e-9;
    memory.giveBack(rows);
    memory.giveBack(factor);
    return seconds;
  }

  private DoublePointer identity(int size) {
    double[] values = new double[size * size];
    for (int i = 0; i < size; i++) {
      values[i * size + i] = 1;
    }
    return memory.take(values.length).put(values, 0, values.length);
  }

  /**
   * Each of {@code count} vectors r ← L⁻¹ r. They are the rows of a matrix, or its columns.
   *
   * @param factor L, of which the lower triangle is read
   * @param size the rows of L
   * @param vectors the matrix
   * @param count the number of vectors
   * @param asColumns whether they are its columns
   */
  void solve(NativeMatrix factor, int size, NativeMatrix vectors, int count, boolean asColumns) {
    if (!byBlocks || count < FEWEST) {
      solveWhole(factor, size, vectors, count, asColumns);
      return;
    }
    int blocks = (size + BLOCK - 1) / BLOCK;
    int width = (size + blocks - 1) / blocks;
    for (int first = 0; first < size; first += width) {
      int block = Math.min(width, size - first);
      NativeMatrix target = asColumns ? vectors.at(first, 0) : vectors.at(0, first);
      if (first > 0) {
        subtractBefore(factor.at(first, 0), block, first, vectors, target, count, asColumns);
      }
      solveBlock(factor.at(first, first), block, target, count, asColumns);
    }
  }

  private static void solveWhole(
      NativeMatrix factor, int size, NativeMatrix vectors, int count, boolean asColumns) {
    openblas_nolapack.cblas_dtrsm(
        ROW_MAJOR,
        asColumns ? openblas_nolapack.CblasLeft : openblas_nolapack.CblasRight,
        LOWER,
        asColumns ? PLAIN : TRANSPOSED,
        ANY_DIAGONAL,
        asColumns ? size : count,
        asColumns ? count : size,
        1,
        factor.start,
        factor.stride,
        vectors.start,
        vectors.stride);
  }

  /** target ← target − what the {@code before} elements in front of the block add to it. */
  private static void subtractBefore(
      NativeMatrix left,
      int block,
      int before,
      NativeMatrix vectors,
      NativeMatrix target,
      int count,
      boolean asColumns) {
    openblas_nolapack.cblas_dgemm(
        ROW_MAJOR,
        PLAIN,
        asColumns ? PLAIN : TRANSPOSED,
        asColumns ? block : count,
        asColumns ? count : block,
        before,
        -1,
        asColumns ? left.start : vectors.start,
        asColumns ? left.stride : vectors.stride,
        asColumns ? vectors.start : left.start,
        asColumns ? vectors.stride : left.stride,
        1,
        target.start,
        target.stride);
  }

  /** Inverts the block, then multiplies by it. */
  private void solveBlock(
      NativeMatrix factor, int block, NativeMatrix target, int count, boolean asColumns) {
    DoublePointer inverse = identity(block);
    solveWhole(factor, block, new NativeMatrix(inverse, block), block, true);
    openblas_nolapack.cblas_dtrmm(
        ROW_MAJOR,
        asColumns ? openblas_nolapack.CblasLeft : openblas_nolapack.CblasRight,
        LOWER,
        asColumns ? PLAIN : TRANSPOSED,
        ANY_DIAGONAL,
        asColumns ? block : count,
        asColumns ? count : block,
        1,
        inverse,
        block,
        target.start,
        target.stride);
    memory.giveBack(inverse);
  }
}
