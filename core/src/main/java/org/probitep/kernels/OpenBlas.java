/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * OpenBLAS on native memory, through {@code org.bytedeco:openblas}.
 *
 * <p>Matrices live outside the Java heap because the library's {@code double[]} calls copy both
 * ways and lose up to two thirds of the speed. One BLAS thread: parallelism stands above, in {@link
 * Workers}. Only the CBLAS part is loaded; the LAPACK part is twenty times as large and would give
 * nothing but the Cholesky factorisation.
 */
final class OpenBlas implements Kernels {
  private static volatile boolean loaded;

  private final NativeSolve triangles;

  /** Kernels of the library, which must be loaded, with this way to solve. */
  OpenBlas(NativeSolve triangles) {
    this.triangles = triangles;
  }

  /** Whether the library is in this process already. */
  static boolean isLoaded() {
    return loaded;
  }

  /** The kernels; the first call unpacks and loads the library. */
  static Kernels load() {
    return Holder.INSTANCE;
  }

  private static final class Holder {
    static final Kernels INSTANCE = create();

    private static Kernels create() {
      Loader.load(openblas_nolapack.class);
      openblas_nolapack.blas_set_num_threads(1);
      loaded = true;
      return new OpenBlas(NativeSolve.faster(BLOCKS));
    }
  }

  @Override
  public String name() {
    return "openblas";
  }

  @Override
  public Memory open() {
    return new NativeMemory();
  }

  /** Rows start at a cache line, eight doubles: unaligned ones cost up to a tenth of the speed. */
  private static final int LINE = 8;

  /**
   * Java copies rows through buffers, several times faster than by native calls. A buffer has at
   * most 2³¹ bytes, so windows that overlap by half cover a matrix: a row has no more than this
   * many elements and lies in one of them.
   */
  private static final int WINDOW = 1 << 26;

  /** Up to this many multiply-adds OpenBLAS (0.3.31, AVX-512) has kernels that do not pack. */
  private static final int UNPACKED = 1_000_000;

  /** Left matrices of at most 128 × 128 leave pieces that are wide enough. */
  private static final int SMALL_LEFT = 16_384;

  static final NativeBlocks BLOCKS = new NativeBlocks();

  private static final class NativeMemory implements Memory {
    private final List<DoublePointer> blocks = new ArrayList<>();

    @Override
    public Dense zeros(int rows, int columns) {
      int stride = (columns + LINE - 1) / LINE * LINE;
      long length = (long) rows * stride + LINE;
      DoublePointer block = BLOCKS.take(length);
      Pointer.memset(block, 0, length * Double.BYTES);
      blocks.add(block);
      long start = -(block.address() / Double.BYTES) & (LINE - 1);
      return new NativeDense(
          block, windows(block, length), rows, columns, start, Math.max(1, stride), false);
    }

    /** Buffers of twice {@link #WINDOW} elements, each starting in the middle of the last. */
    private static DoubleBuffer[] windows(DoublePointer block, long length) {
      DoubleBuffer[] windows = new DoubleBuffer[(int) ((length - 1) / WINDOW) + 1];
      for (int i = 0; i < windows.length; i++) {
        long start = (long) i * WINDOW;
        long size = Math.min(2L * WINDOW, length - start);
        windows[i] = block.getPointer(start).capacity(size).asBuffer();
      }
      return windows;
    }

    @Override
    public void close() {
      blocks.forEach(BLOCKS::giveBack);
      blocks.clear();
    }
  }

  private static final class NativeDense extends Dense {
    private final DoublePointer block;
    private final DoubleBuffer[] windows;

    NativeDense(
        DoublePointer block,
        DoubleBuffer[] windows,
        int rows,
        int columns,
        long offset,
        int stride,
        boolean transposed) {
      super(rows, columns, offset, stride, transposed);
      this.block = block;
      this.windows = windows;
    }

    DoublePointer pointer() {
      return block.getPointer(offset);
    }

    @Override
    Dense derive(int height, int width, long newOffset, boolean newTransposed) {
      return new NativeDense(block, windows, height, width, newOffset, stride, newTransposed);
    }

    @Override
    void copyOut(long from, int count, double[] target, int start) {
      windows[(int) (from / WINDOW)].get((int) (from % WINDOW), target, start, count);
    }

    @Override
    void copyIn(long to, int count, double[] source, int start) {
      windows[(int) (to / WINDOW)].put((int) (to % WINDOW), source, start, count);
    }
  }

  private static int transposition(Dense matrix) {
    return matrix.transposed ? openblas_nolapack.CblasTrans : openblas_nolapack.CblasNoTrans;
  }

  /**
   * A product with a small left matrix is cut by columns into pieces that OpenBLAS multiplies
   * without packing them first, which is a quarter faster (measured); not so where the left matrix
   * is transposed.
   */
  @Override
  public void multiply(double alpha, Dense a, Dense b, double beta, Dense c) {
    assert a.rows == c.rows && a.columns == b.rows && b.columns == c.columns && !c.transposed;
    int step = c.columns;
    long small = (long) a.rows * a.columns;
    if (!a.transposed && small > 0 && small <= SMALL_LEFT && small * c.columns > UNPACKED) {
      step = (int) (UNPACKED / small) / LINE * LINE;
    }
    for (int j = 0; j < c.columns; j += step) {
      int width = Math.min(step, c.columns - j);
      multiplyPiece(alpha, a, b.view(0, j, b.rows, width), beta, c.view(0, j, c.rows, width));
    }
  }

  private static void multiplyPiece(double alpha, Dense a, Dense b, double beta, Dense c) {
    if (c.rows == 0) {
      return;
    }
    openblas_nolapack.cblas_dgemm(
        openblas_nolapack.CblasRowMajor,
        transposition(a),
        transposition(b),
        c.rows,
        c.columns,
        a.columns,
        alpha,
        ((NativeDense) a).pointer(),
        a.stride,
        ((NativeDense) b).pointer(),
        b.stride,
        beta,
        ((NativeDense) c).pointer(),
        c.stride);
  }

  @Override
  public void multiplySymmetric(Dense x, Dense s, Dense w) {
    assert x.columns == s.rows && w.rows == x.rows && w.columns == s.rows;
    assert !x.transposed && !s.transposed && !w.transposed;
    if (w.rows == 0) {
      return;
    }
    openblas_nolapack.cblas_dsymm(
        openblas_nolapack.CblasRowMajor,
        openblas_nolapack.CblasRight,
        openblas_nolapack.CblasLower,
        w.rows,
        w.columns,
        1,
        ((NativeDense) s).pointer(),
        s.stride,
        ((NativeDense) x).pointer(),
        x.stride,
        0,
        ((NativeDense) w).pointer(),
        w.stride);
  }

  @Override
  public void addSquares(Dense u, int negative, Dense c) {
    assert u.columns == c.rows && c.rows == c.columns && !c.transposed;
    addSquares(-1, u.view(0, 0, negative, u.columns), c);
    addSquares(1, u.view(negative, 0, u.rows - negative, u.columns), c);
  }

  private static void addSquares(double alpha, Dense u, Dense c) {
    if (u.rows == 0 || c.rows == 0) {
      return;
    }
    openblas_nolapack.cblas_dsyrk(
        openblas_nolapack.CblasRowMajor,
        openblas_nolapack.CblasLower,
        u.transposed ? openblas_nolapack.CblasNoTrans : openblas_nolapack.CblasTrans,
        c.rows,
        u.rows,
        alpha,
        ((NativeDense) u).pointer(),
        u.stride,
        1,
        ((NativeDense) c).pointer(),
        c.stride);
  }

  @Override
  public void copy(Dense from, Dense to) {
    assert from.rows == to.rows && from.columns == to.columns && !to.transposed;
    DoublePointer source = ((NativeDense) from).block;
    DoublePointer target = ((NativeDense) to).block;
    int step = from.transposed ? from.stride : 1;
    for (int i = 0; i < to.rows; i++) {
      openblas_nolapack.cblas_dcopy(
          to.columns,
          source.getPointer(from.place(i, 0)),
          step,
          target.getPointer(to.place(i, 0)),
          1);
    }
  }

  @Override
  public void negate(Dense a) {
    assert !a.transposed;
    for (int i = 0; i < a.rows; i++) {
      DoublePointer row = ((NativeDense) a).block.getPointer(a.place(i, 0));
      openblas_nolapack.cblas_dscal(a.columns, -1, row, 1);
    }
  }

  @Override
  public void solveRows(Dense factor, Dense a) {
    assert factor.rows == factor.columns && a.columns == factor.rows && !factor.transposed;
    if (a.rows > 0 && a.columns > 0) {
      triangles.solve(place(factor), factor.rows, place(a), a.rows, a.transposed);
    }
  }

  private static NativeSolve.NativeMatrix place(Dense matrix) {
    return new NativeSolve.NativeMatrix(((NativeDense) matrix).pointer(), matrix.stride);
  }
}
