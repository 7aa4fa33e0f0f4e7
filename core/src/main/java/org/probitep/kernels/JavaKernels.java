/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Blocked kernels in plain Java, always there.
 *
 * <p>The one hot loop is {@link #addFour}: a row of c gains four multiples of rows of b. It is the
 * widest body that the C2 compiler of JDK 17 still turns into full vectors (six terms, or two rows
 * at once, are compiled to scalar code or narrower vectors; measured), and needs each row in an
 * array of its own, because C2 does not vectorise across two offsets into one array. So b is packed
 * into {@value #PANEL_DEPTH} × {@value #PANEL_WIDTH} row arrays that stay in the second-level
 * cache, and c is summed in a tile of {@value #TILE_ROWS} rows that stays in the first.
 */
final class JavaKernels implements Kernels {
  /** 256 × 256 doubles are 512 kB, 16 rows of 256 are 32 kB; see above. */
  private static final int PANEL_DEPTH = 256;

  private static final int PANEL_WIDTH = 256;
  private static final int TILE_ROWS = 16;

  /** The height of the panels of symmetric matrices: half of each diagonal square is wasted. */
  private static final int SYMMETRIC_PANEL = 64;

  /** The width of the diagonal blocks of a triangular solve: small against the products around. */
  private static final int SOLVE_BLOCK = 128;

  /** The largest array the JVM is sure to give. */
  private static final long MAX_ELEMENTS = Integer.MAX_VALUE - 8;

  /** Packing memory, one for each thread that multiplies at the time. */
  private final ConcurrentLinkedQueue<Scratch> idle = new ConcurrentLinkedQueue<>();

  /** Kernels with packing memory of their own. */
  public JavaKernels() {}

  private static final class Scratch {
    final double[][] panel = new double[PANEL_DEPTH][];
    final double[][] tile = new double[TILE_ROWS][PANEL_WIDTH];

    /**
     * Row {@code l} of the panel: allocated when first needed, so that small products stay small.
     */
    double[] panelRow(int l) {
      if (panel[l] == null) {
        panel[l] = new double[PANEL_WIDTH];
      }
      return panel[l];
    }
  }

  @Override
  public String name() {
    return "java";
  }

  @Override
  public boolean isAccelerated() {
    return false;
  }

  @Override
  public Memory open() {
    return new Memory() {
      @Override
      public Dense zeros(int rows, int columns) {
        if ((long) rows * columns > MAX_ELEMENTS) {
          throw new IllegalArgumentException(
              "a matrix of "
                  + rows
                  + " × "
                  + columns
                  + " is too large for the java kernels: use the openblas kernels");
        }
        return new JavaDense(new double[rows * columns], rows, columns, 0, columns, false);
      }

      @Override
      public void close() {
        // Java arrays are left to the garbage collector.
      }
    };
  }

  @Override
  public void multiply(double alpha, Dense a, Dense b, double beta, Dense c) {
    assert a.rows == c.rows && a.columns == b.rows && b.columns == c.columns && !c.transposed;
    scale(beta, (JavaDense) c);
    addProduct(alpha, (JavaDense) a, 0, (JavaDense) b, (JavaDense) c);
  }

  /**
   * c += alpha · a · D · b, where D is diagonal: −1 in its first {@code negative} places, else 1.
   */
  private void addProduct(double alpha, JavaDense a, int negative, JavaDense b, JavaDense c) {
    Scratch scratch = take();
    for (int j = 0; j < b.columns; j += PANEL_WIDTH) {
      int width = Math.min(PANEL_WIDTH, b.columns - j);
      for (int l = 0; l < b.rows; l += PANEL_DEPTH) {
        int depth = Math.min(PANEL_DEPTH, b.rows - l);
        pack(b, l, j, depth, width, scratch);
        for (int i = 0; i < a.rows; i += TILE_ROWS) {
          int height = Math.min(TILE_ROWS, a.rows - i);
          multiplyTile(a.cut(i, l, height, depth), negative - l, width, scratch);
          addTile(alpha, scratch.tile, width, c.cut(i, j, height, width));
        }
      }
    }
    idle.add(scratch);
  }

  private Scratch take() {
    Scratch scratch = idle.poll();
    return scratch == null ? new Scratch() : scratch;
  }

  private static void scale(double beta, JavaDense c) {
    if (beta == 1) {
      return;
    }
    for (int i = 0; i < c.rows; i++) {
      int start = c.start() + i * c.stride;
      if (beta == 0) {
        Arrays.fill(c.values, start, start + c.columns, 0);
      } else {
        for (int j = start; j < start + c.columns; j++) {
          c.values[j] *= beta;
        }
      }
    }
  }

  /** Copies rows l … l + depth − 1 of b, columns j … j + width − 1, into the panel's rows. */
  private static void pack(JavaDense b, int l, int j, int depth, int width, Scratch scratch) {
    int origin = (int) b.place(l, j);
    if (!b.transposed) {
      for (int row = 0; row < depth; row++) {
        System.arraycopy(b.values, origin + row * b.stride, scratch.panelRow(row), 0, width);
      }
      return;
    }
    int row = 0;
    for (; row + 4 <= depth; row += 4) {
      packFour(b, origin + row, width, scratch, row);
    }
    for (; row < depth; row++) {
      double[] target = scratch.panelRow(row);
      for (int column = 0; column < width; column++) {
        target[column] = b.values[origin + column * b.stride + row];
      }
    }
  }

  /** Four rows of a transposed panel: each is written from left to right, and all stay in cache. */
  private static void packFour(JavaDense b, int origin, int width, Scratch scratch, int row) {
    double[] values = b.values;
    int stride = b.stride;
    double[] r0 = scratch.panelRow(row);
    double[] r1 = scratch.panelRow(row + 1);
    double[] r2 = scratch.panelRow(row + 2);
    double[] r3 = scratch.panelRow(row + 3);
    for (int column = 0; column < width; column++) {
      int from = origin + column * stride;
      r0[column] = values[from];
      r1[column] = values[from + 1];
      r2[column] = values[from + 2];
      r3[column] = values[from + 3];
    }
  }

  /** tile ← a · D · panel. */
  private static void multiplyTile(JavaDense a, int negative, int width, Scratch scratch) {
    for (int row = 0; row < a.rows; row++) {
      Arrays.fill(scratch.tile[row], 0, width, 0);
    }
    double[] values = a.values;
    int step = a.columnStep();
    int term = 0;
    for (; term + 4 <= a.columns; term += 4) {
      double s0 = term < negative ? -1 : 1;
      double s1 = term + 1 < negative ? -1 : 1;
      double s2 = term + 2 < negative ? -1 : 1;
      double s3 = term + 3 < negative ? -1 : 1;
      double[] b0 = scratch.panel[term];
      double[] b1 = scratch.panel[term + 1];
      double[] b2 = scratch.panel[term + 2];
      double[] b3 = scratch.panel[term + 3];
      for (int row = 0; row < a.rows; row++) {
        int at = a.start() + row * a.rowStep() + term * step;
        double a0 = s0 * values[at];
        double a1 = s1 * values[at + step];
        double a2 = s2 * values[at + 2 * step];
        double a3 = s3 * values[at + 3 * step];
        addFour(a0, a1, a2, a3, b0, b1, b2, b3, scratch.tile[row], width);
      }
    }
    for (; term < a.columns; term++) {
      double sign = term < negative ? -1 : 1;
      for (int row = 0; row < a.rows; row++) {
        double factor = sign * values[a.start() + row * a.rowStep() + term * step];
        addOne(factor, scratch.panel[term], scratch.tile[row], width);
      }
    }
  }

  /**
   * c ← c + a0 b0 + a1 b1 + a2 b2 + a3 b3. Ten parameters, as kernels in BLAS have them: all are
   * local variables of the loop, while a record of them would have to be made for each row of each
   * product.
   */
  private static void addFour(
      double a0,
      double a1,
      double a2,
      double a3,
      double[] b0,
      double[] b1,
      double[] b2,
      double[] b3,
      double[] c,
      int width) {
    for (int j = 0; j < width; j++) {
      c[j] =
          Math.fma(a3, b3[j], Math.fma(a2, b2[j], Math.fma(a1, b1[j], Math.fma(a0, b0[j], c[j]))));
    }
  }

  private static void addOne(double a, double[] b, double[] c, int width) {
    for (int j = 0; j < width; j++) {
      c[j] = Math.fma(a, b[j], c[j]);
    }
  }

  private static void addTile(double alpha, double[][] tile, int width, JavaDense c) {
    for (int row = 0; row < c.rows; row++) {
      addRow(alpha, tile[row], c.values, c.start() + row * c.stride, width);
    }
  }

  private static void addRow(double alpha, double[] from, double[] to, int start, int width) {
    for (int j = 0; j < width; j++) {
      to[start + j] += alpha * from[j];
    }
  }

  /**
   * By panels of columns: those of w in a panel need the panel of s on and below its diagonal
   * square, and, transposed, the rows of s left of that square.
   */
  @Override
  public void multiplySymmetric(Dense x, Dense s, Dense w) {
    int size = s.rows;
    for (int first = 0; first < size; first += SYMMETRIC_PANEL) {
      int height = Math.min(SYMMETRIC_PANEL, size - first);
      int end = first + height;
      Dense target = w.view(0, first, w.rows, height);
      setSymmetricProduct(
          (JavaDense) x.view(0, first, x.rows, height),
          (JavaDense) s.view(first, first, height, height),
          (JavaDense) target);
      if (end < size) {
        Dense below = s.view(end, first, size - end, height);
        multiply(1, x.view(0, end, x.rows, size - end), below, 1, target);
      }
      if (first > 0) {
        Dense left = s.view(first, 0, height, first);
        multiply(1, x.view(0, 0, x.rows, first), left.transposed(), 1, target);
      }
    }
  }

  /** w ← x · square, of which the lower triangle is given; it must fit into a panel. */
  private void setSymmetricProduct(JavaDense x, JavaDense square, JavaDense w) {
    scale(0, w);
    Scratch scratch = take();
    for (int i = 0; i < square.rows; i++) {
      int start = (int) square.place(i, 0);
      System.arraycopy(square.values, start, scratch.panelRow(i), 0, i + 1);
      for (int j = 0; j < i; j++) {
        scratch.panel[j][i] = square.values[start + j];
      }
    }
    for (int i = 0; i < x.rows; i += TILE_ROWS) {
      int height = Math.min(TILE_ROWS, x.rows - i);
      multiplyTile(x.cut(i, 0, height, x.columns), 0, w.columns, scratch);
      addTile(1, scratch.tile, w.columns, w.cut(i, 0, height, w.columns));
    }
    idle.add(scratch);
  }

  /** Each panel of u is packed once, for all tiles on and below the diagonal. */
  @Override
  public void addSquares(Dense u, int negative, Dense c) {
    JavaDense left = (JavaDense) u.transposed();
    Scratch scratch = take();
    for (int j = 0; j < c.rows; j += PANEL_WIDTH) {
      for (int l = 0; l < u.rows; l += PANEL_DEPTH) {
        int depth = Math.min(PANEL_DEPTH, u.rows - l);
        pack((JavaDense) u, l, j, depth, Math.min(PANEL_WIDTH, c.rows - j), scratch);
        for (int i = j; i < c.rows; i += TILE_ROWS) {
          int height = Math.min(TILE_ROWS, c.rows - i);
          int width = Math.min(PANEL_WIDTH, i + height - j);
          multiplyTile(left.cut(i, l, height, depth), negative - l, width, scratch);
          addTile(1, scratch.tile, width, ((JavaDense) c).cut(i, j, height, width));
        }
      }
    }
    idle.add(scratch);
  }

  @Override
  public void copy(Dense from, Dense to) {
    assert from.rows == to.rows && from.columns == to.columns && !to.transposed;
    JavaDense source = (JavaDense) from;
    JavaDense target = (JavaDense) to;
    for (int i = 0; i < to.rows; i++) {
      int start = (int) source.place(i, 0);
      int goal = (int) target.place(i, 0);
      if (source.transposed) {
        for (int j = 0; j < to.columns; j++) {
          target.values[goal + j] = source.values[start + j * source.stride];
        }
      } else {
        System.arraycopy(source.values, start, target.values, goal, to.columns);
      }
    }
  }

  @Override
  public void negate(Dense a) {
    assert !a.transposed;
    scale(-1, (JavaDense) a);
  }

  @Override
  public void solveRows(Dense factor, Dense a) {
    assert factor.rows == factor.columns && a.columns == factor.rows && !factor.transposed;
    for (int j = 0; j < a.columns; j += SOLVE_BLOCK) {
      int width = Math.min(SOLVE_BLOCK, a.columns - j);
      Dense block = a.view(0, j, a.rows, width);
      if (j > 0) {
        Dense done = a.view(0, 0, a.rows, j);
        Dense left = factor.view(j, 0, width, j);
        if (a.transposed) {
          multiply(-1, left, done.transposed(), 1, block.transposed());
        } else {
          multiply(-1, done, left.transposed(), 1, block);
        }
      }
      solveBlock((JavaDense) factor.view(j, j, width, width), (JavaDense) block);
    }
  }

  /** Forward substitution on the transpose of {@code a}, so that its loops run along many rows. */
  private void solveBlock(JavaDense factor, JavaDense a) {
    Scratch scratch = take();
    for (int i = 0; i < a.rows; i += PANEL_WIDTH) {
      int width = Math.min(PANEL_WIDTH, a.rows - i);
      pack((JavaDense) a.transposed(), 0, i, a.columns, width, scratch);
      for (int j = 0; j < a.columns; j++) {
        substitute(factor, j, scratch.panel, width);
      }
      unpack(scratch.panel, a, i, width);
    }
    idle.add(scratch);
  }

  /** panel[j] ← (panel[j] − Σ_{l<j} L_jl panel[l]) / L_jj. */
  private static void substitute(JavaDense factor, int j, double[][] panel, int width) {
    double[] values = factor.values;
    int at = (int) factor.place(j, 0);
    double[] row = panel[j];
    int l = 0;
    for (; l + 4 <= j; l += 4) {
      addFour(
          -values[at + l],
          -values[at + l + 1],
          -values[at + l + 2],
          -values[at + l + 3],
          panel[l],
          panel[l + 1],
          panel[l + 2],
          panel[l + 3],
          row,
          width);
    }
    for (; l < j; l++) {
      addOne(-values[at + l], panel[l], row, width);
    }
    double inverse = 1 / values[at + j];
    for (int i = 0; i < width; i++) {
      row[i] *= inverse;
    }
  }

  private static void unpack(double[][] panel, JavaDense a, int i, int width) {
    int origin = (int) a.place(i, 0);
    int j = 0;
    for (; a.transposed && j < a.columns; j++) {
      System.arraycopy(panel[j], 0, a.values, origin + j * a.stride, width);
    }
    for (; j + 4 <= a.columns; j += 4) {
      unpackFour(panel, j, a, origin + j, width);
    }
    for (; j < a.columns; j++) {
      for (int row = 0; row < width; row++) {
        a.values[origin + row * a.stride + j] = panel[j][row];
      }
    }
  }

  private static void unpackFour(double[][] panel, int j, JavaDense a, int origin, int width) {
    double[] values = a.values;
    int stride = a.stride;
    double[] p0 = panel[j];
    double[] p1 = panel[j + 1];
    double[] p2 = panel[j + 2];
    double[] p3 = panel[j + 3];
    for (int row = 0; row < width; row++) {
      int to = origin + row * stride;
      values[to] = p0[row];
      values[to + 1] = p1[row];
      values[to + 2] = p2[row];
      values[to + 3] = p3[row];
    }
  }
}
