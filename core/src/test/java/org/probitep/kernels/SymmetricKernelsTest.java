/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.probitep.kernels.KernelsContractTest.bound;
import static org.probitep.kernels.KernelsContractTest.dense;
import static org.probitep.kernels.KernelsContractTest.product;
import static org.probitep.kernels.KernelsContractTest.random;
import static org.probitep.kernels.KernelsContractTest.transpose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.kernels.Kernels.Memory;

class SymmetricKernelsTest {
  static List<Arguments> providersAndThreads() {
    List<Arguments> result = new ArrayList<>();
    for (Kernels kernels : KernelsContractTest.providers()) {
      for (int threads = 1; threads <= 3; threads++) {
        result.add(Arguments.of(kernels, threads));
      }
    }
    return result;
  }

  /** I + A'A. */
  private static double[][] definite(int size, Random random) {
    double[][] a = random(size, size, random);
    double[][] result = product(transpose(a), a);
    for (int i = 0; i < size; i++) {
      result[i][i] += 1;
    }
    return result;
  }

  @ParameterizedTest
  @MethodSource("providersAndThreads")
  void testCholeskyGivesTheMatrixBack(Kernels kernels, int threads) {
    Random random = new Random(6);
    for (int size : new int[] {1, 2, 63, 64, 65, 200}) {
      double[][] a = definite(size, random);
      try (Workers workers = Workers.of(threads);
          Memory memory = kernels.open()) {
        Dense factor = dense(memory, a);
        new SymmetricKernels(kernels, workers).cholesky(factor);
        double[][] l = factor.toArray();
        for (int i = 0; i < size; i++) {
          for (int j = 0; j <= i; j++) {
            double sum = 0;
            for (int t = 0; t <= j; t++) {
              sum += l[i][t] * l[j][t];
            }
            // T1: backward error of a few n·eps·norm; the norm here is about 4 n.
            assertThat(Math.abs(sum - a[i][j]))
                .isLessThanOrEqualTo(20 * size * Math.ulp(4.0 * size));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndThreads")
  void testCholeskyOfAHugeSingularMatrixKeepsPivotsAtOne(Kernels kernels, int threads) {
    double[][] a = {{1 + 1e20, 1e20}, {1e20, 1 + 1e20}};
    try (Workers workers = Workers.of(threads);
        Memory memory = kernels.open()) {
      Dense factor = dense(memory, a);
      new SymmetricKernels(kernels, workers).cholesky(factor);
      assertThat(factor.toArray()[1][1]).isGreaterThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndThreads")
  void testProductsSharedAmongThreads(Kernels kernels, int threads) {
    Random random = new Random(7);
    int size = 300;
    double[][] u = random(40, size, random);
    double[][] c = definite(size, random);
    double[][] signed = u.clone();
    for (int l = 0; l < 15; l++) {
      signed[l] = Arrays.stream(u[l]).map(value -> -value).toArray();
    }
    double[][] squares = product(transpose(u), signed);
    try (Workers workers = Workers.of(threads);
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense target = dense(memory, c);
      symmetric.addSquares(dense(memory, u), 15, memory.zeros(40, size), target);
      Dense w = memory.zeros(40, size);
      symmetric.multiplySymmetric(dense(memory, u), dense(memory, c), w);
      double[][] actual = target.toArray();
      double[][] products = w.toArray();
      double[][] product = product(u, c);
      for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
          assertThat(Math.abs(actual[i][j] - c[i][j] - squares[i][j]))
              .isLessThanOrEqualTo(1000 * bound(40));
        }
      }
      for (int i = 0; i < 40; i++) {
        for (int j = 0; j < size; j++) {
          assertThat(Math.abs(products[i][j] - product[i][j]))
              .isLessThanOrEqualTo(1000 * bound(size));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providersAndThreads")
  void testCompleteReadsTheLowerTriangleAlone(Kernels kernels, int threads) {
    int size = 150;
    double[][] a = definite(size, new Random(8));
    double[][] lower = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        lower[i][j] = j <= i ? a[i][j] : Double.NaN;
      }
    }
    try (Workers workers = Workers.of(threads);
        Memory memory = kernels.open()) {
      Dense full = memory.zeros(size, size);
      new SymmetricKernels(kernels, workers).complete(dense(memory, lower), full);
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          assertThat(full.toArray()[i][j]).isEqualTo(a[Math.max(i, j)][Math.min(i, j)]);
        }
      }
    }
  }
}
