/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.kernels.Kernels.Memory;

/** What every provider must do, against plain loops. */
class KernelsContractTest {
  /** T1: each result is a sum of k products, each summand rounded at most a few times. */
  private static final double ROUNDINGS = 4;

  /** Around the tile and panel sizes of the Java kernels, and their remainders by four. */
  private static final int[] SIZES = {1, 2, 3, 5, 16, 17, 63, 64, 65, 130, 257};

  static List<Kernels> providers() {
    return List.of(
        KernelChoice.JAVA.resolve(0),
        KernelChoice.OPENBLAS.resolve(0),
        new OpenBlas(new NativeSolve(true, OpenBlas.BLOCKS)),
        new OpenBlas(new NativeSolve(false, OpenBlas.BLOCKS)),
        ArrayBlasKernels.of(new PlainBlas()));
  }

  static double[][] random(int rows, int columns, Random random) {
    double[][] values = new double[rows][columns];
    for (double[] row : values) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return values;
  }

  /** A matrix with the given values, a rectangle inside a larger one so that strides matter. */
  static Dense dense(Memory memory, double[][] values) {
    int columns = values.length == 0 ? 0 : values[0].length;
    Dense view = memory.zeros(values.length + 2, columns + 3).view(1, 2, values.length, columns);
    for (int i = 0; i < values.length; i++) {
      view.write(i, 0, columns, values[i], 0);
    }
    return view;
  }

  static double[][] transpose(double[][] a) {
    double[][] result = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[0].length; j++) {
        result[j][i] = a[i][j];
      }
    }
    return result;
  }

  static double[][] product(double[][] a, double[][] b) {
    double[][] result = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b[0].length; j++) {
        for (int l = 0; l < b.length; l++) {
          result[i][j] += a[i][l] * b[l][j];
        }
      }
    }
    return result;
  }

  /** Entries are sums of about k products of standard normals. */
  static double bound(int k) {
    return ROUNDINGS * (k + 4) * Math.sqrt(k + 4) * Math.ulp(1.0) * 4;
  }

  private static void assertClose(double[][] actual, double[][] expected, double bound) {
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected[i].length; j++) {
        assertThat(Math.abs(actual[i][j] - expected[i][j]))
            .as("[%d, %d] is %s, not %s", i, j, actual[i][j], expected[i][j])
            .isLessThanOrEqualTo(bound);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testMultiplyInEveryTransposition(Kernels kernels) {
    Random random = new Random(1);
    for (int size : SIZES) {
      int m = size;
      int k = SIZES[random.nextInt(SIZES.length)];
      int n = SIZES[random.nextInt(SIZES.length)];
      double[][] a = random(m, k, random);
      double[][] b = random(k, n, random);
      double[][] c = random(m, n, random);
      double[][] expected = product(a, b);
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          expected[i][j] = -2 * expected[i][j] + 0.5 * c[i][j];
        }
      }
      try (Memory memory = kernels.open()) {
        List<Dense> lefts = List.of(dense(memory, a), dense(memory, transpose(a)).transposed());
        List<Dense> rights = List.of(dense(memory, b), dense(memory, transpose(b)).transposed());
        for (Dense left : lefts) {
          for (Dense right : rights) {
            Dense target = dense(memory, c);
            kernels.multiply(-2, left, right, 0.5, target);
            assertClose(target.toArray(), expected, 2 * bound(k));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testBetaZeroForgetsEvenNaN(Kernels kernels) {
    try (Memory memory = kernels.open()) {
      Dense target = dense(memory, new double[][] {{Double.NaN}});
      kernels.multiply(
          1, dense(memory, new double[][] {{2}}), dense(memory, new double[][] {{3}}), 0, target);
      assertThat(target.toArray()[0][0]).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testMultiplyStaysInsideItsView(Kernels kernels) {
    try (Memory memory = kernels.open()) {
      Dense whole = memory.zeros(5, 7);
      Dense ones = dense(memory, new double[][] {{1, 1}, {1, 1}});
      kernels.multiply(1, ones, ones, 1, whole.view(2, 3, 2, 2));
      double sum = 0;
      for (double[] row : whole.toArray()) {
        for (double value : row) {
          sum += value;
        }
      }
      assertThat(sum).isEqualTo(8);
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testMultiplySymmetricReadsTheLowerTriangleAlone(Kernels kernels) {
    Random random = new Random(2);
    for (int size : SIZES) {
      double[][] half = random(size, size, random);
      double[][] full = new double[size][size];
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          full[i][j] = half[Math.max(i, j)][Math.min(i, j)];
          if (j > i) {
            half[i][j] = Double.NaN;
          }
        }
      }
      double[][] x = random(7, size, random);
      try (Memory memory = kernels.open()) {
        Dense w = memory.zeros(7, size);
        kernels.multiplySymmetric(dense(memory, x), dense(memory, half), w);
        assertClose(w.toArray(), product(x, full), bound(size));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testAddSquaresOfEitherSignAndTransposition(Kernels kernels) {
    Random random = new Random(3);
    for (int size : SIZES) {
      int k = SIZES[random.nextInt(SIZES.length)];
      int negative = random.nextInt(k + 1);
      double[][] u = random(k, size, random);
      double[][] signed = new double[k][];
      for (int l = 0; l < k; l++) {
        double sign = l < negative ? -1 : 1;
        signed[l] = Arrays.stream(u[l]).map(value -> sign * value).toArray();
      }
      double[][] c = random(size, size, random);
      double[][] squares = product(transpose(u), signed);
      try (Memory memory = kernels.open()) {
        for (Dense view : List.of(dense(memory, u), dense(memory, transpose(u)).transposed())) {
          Dense target = dense(memory, c);
          kernels.addSquares(view, negative, target);
          double[][] actual = target.toArray();
          for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
              assertThat(Math.abs(actual[i][j] - (c[i][j] + squares[i][j])))
                  .isLessThanOrEqualTo(2 * bound(k));
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testSolveRowsUndoesTheProduct(Kernels kernels) {
    Random random = new Random(4);
    for (int size : SIZES) {
      for (int count : new int[] {9, 70}) {
        checkSolveRows(kernels, size, count, random);
      }
    }
  }

  private static void checkSolveRows(Kernels kernels, int size, int count, Random random) {
    double[][] factor = random(size, size, random);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        // A well-conditioned triangle, so that the forward error is small too.
        factor[i][j] = j > i ? Double.NaN : i == j ? 2 : factor[i][j] / size;
      }
    }
    double[][] solution = random(count, size, random);
    double[][] rows = new double[count][size];
    for (int r = 0; r < count; r++) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
          rows[r][i] += factor[i][j] * solution[r][j];
        }
      }
    }
    try (Memory memory = kernels.open()) {
      Dense a = dense(memory, rows);
      kernels.solveRows(dense(memory, factor), a);
      assertClose(a.toArray(), solution, 4 * bound(size));
      Dense turned = dense(memory, transpose(rows));
      kernels.solveRows(dense(memory, factor), turned.transposed());
      assertClose(turned.toArray(), transpose(solution), 4 * bound(size));
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testCopyOfEitherTransposition(Kernels kernels) {
    double[][] a = random(6, 11, new Random(5));
    try (Memory memory = kernels.open()) {
      Dense plain = memory.zeros(6, 11);
      kernels.copy(dense(memory, a), plain);
      assertThat(plain.toArray()).isDeepEqualTo(a);
      Dense turned = memory.zeros(11, 6);
      kernels.copy(plain.transposed(), turned);
      assertThat(turned.toArray()).isDeepEqualTo(transpose(a));
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void testEmptyMatricesAreNoTrouble(Kernels kernels) {
    try (Memory memory = kernels.open()) {
      Dense target = dense(memory, new double[][] {{1, 2}, {3, 4}});
      kernels.multiply(1, memory.zeros(2, 0), memory.zeros(0, 2), 1, target);
      kernels.addSquares(memory.zeros(0, 2), 0, target);
      kernels.solveRows(memory.zeros(2, 2), target.view(0, 0, 0, 2));
      assertThat(target.toArray()).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    }
  }
}
