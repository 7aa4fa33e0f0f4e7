/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.JavaBLAS;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.ep.EpOptions;
import org.probitep.ep.PartitionedEp;
import org.probitep.kernels.ArrayBlasKernels;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.KernelSource;
import org.probitep.kernels.Kernels;
import org.probitep.model.GaussianPrior;

/** Spark's BLAS against the Java kernels, which core tests against plain loops. */
class NetlibBlasTest {
  /** Sums of at most 130 products of numbers around 1. */
  private static final double ROUNDING = 1e-11;

  private static final Kernels JAVA = KernelChoice.JAVA.resolve(0);

  static Stream<BLAS> providers() {
    return Stream.of(BLAS.getInstance(), JavaBLAS.getInstance());
  }

  /** Matrices inside a larger one, so that strides and the last row matter. */
  private static final class Work {
    final Dense rows;
    final Dense square;
    final Dense result;
    final Dense sums;

    Work(Kernels kernels, int n, int p) {
      Random random = new Random(31L * n + p);
      Kernels.Memory memory = kernels.open();
      rows = filled(memory.zeros(n + 1, p + 2).view(1, 2, n, p), random);
      square = filled(memory.zeros(p + 1, p + 3).view(1, 3, p, p), random);
      for (int j = 0; j < p; j++) {
        square.write(j, j, 1, new double[] {p}, 0);
      }
      result = filled(memory.zeros(n + 1, p + 1).view(1, 1, n, p), random);
      sums = filled(memory.zeros(p + 1, p + 1).view(1, 1, p, p), random);
    }

    private static Dense filled(Dense view, Random random) {
      for (int i = 0; i < view.rows(); i++) {
        double[] row = random.doubles(view.columns(), -1, 1).toArray();
        view.write(i, 0, row.length, row, 0);
      }
      return view;
    }
  }

  private static final Map<String, BiConsumer<Kernels, Work>> OPERATIONS =
      Map.of(
          "product", (k, w) -> k.multiply(2, w.rows, w.square, 0.5, w.result),
          "transposed", (k, w) -> k.multiply(-1, w.rows, w.square.transposed(), 0, w.result),
          "inner", (k, w) -> k.multiply(1, w.rows.transposed(), w.rows, 1, w.sums),
          "symmetric", (k, w) -> k.multiplySymmetric(w.rows, w.square, w.result),
          "squares", (k, w) -> k.addSquares(w.rows, w.rows.rows() / 2, w.sums),
          "rows' squares", (k, w) -> k.addSquares(w.square.transposed(), 0, w.sums),
          "solve", (k, w) -> k.solveRows(w.square, w.rows));

  @ParameterizedTest
  @MethodSource("providers")
  void testOperations(BLAS blas) {
    Kernels kernels = ArrayBlasKernels.of(new NetlibBlas(blas));
    for (int[] size : new int[][] {{1, 1}, {3, 2}, {17, 5}, {64, 51}, {130, 65}}) {
      OPERATIONS.forEach(
          (name, operation) -> {
            Work actual = new Work(kernels, size[0], size[1]);
            Work expected = new Work(JAVA, size[0], size[1]);
            operation.accept(kernels, actual);
            operation.accept(JAVA, expected);
            String what = name + " of " + Arrays.toString(size);
            assertSame(what, actual.result, expected.result, false);
            assertSame(what, actual.rows, expected.rows, false);
            assertSame(what, actual.sums, expected.sums, true);
          });
    }
  }

  private static void assertSame(String what, Dense actual, Dense expected, boolean lower) {
    double[][] values = actual.toArray();
    double[][] others = expected.toArray();
    for (int i = 0; i < values.length; i++) {
      for (int j = 0; j < (lower ? i + 1 : values[i].length); j++) {
        assertThat(values[i][j]).as(what).isCloseTo(others[i][j], within(ROUNDING));
      }
    }
  }

  /** A fit with Spark's BLAS, after and before Spark itself has used it. */
  @Test
  void testFitsBesideLogisticRegression() {
    Problem problem = Problem.simulated(2000, 30, 8);
    Dataset<Row> rows = problem.dataset(3).cache();
    double[] expected = Same.local(problem.observations(true), 25).posterior().mean();
    for (int i = 0; i < 2; i++) {
      assertThat(mean(rows, 30)).containsExactly(expected, within(1e-8));
      assertThat(new LogisticRegression().fit(rows).summary().totalIterations()).isPositive();
    }
  }

  private static double[] mean(Dataset<Row> rows, int features) {
    KernelSource netlib = (KernelSource & Serializable) NetlibBlasTest::netlib;
    Dataset<Row> columns = rows.select("features", "label");
    try (TrainingRows blocks = TrainingRows.read(columns.toJavaRDD(), features, true, false);
        SparkPartitions partitions = new SparkPartitions(blocks, netlib, 2, Checkpoints.none())) {
      return PartitionedEp.fit(
              partitions,
              GaussianPrior.isotropic(features + 1, 25),
              EpOptions.withDefaults().withTolerance(Same.TOLERANCE))
          .posterior()
          .mean();
    }
  }

  private static Kernels netlib(double multiplyAdds) {
    return ArrayBlasKernels.of(new NetlibBlas(BLAS.getInstance()));
  }

  /** Two OpenBLAS libraries in a process mix their symbols. */
  @Test
  void testOurOpenBlasIsNeverChosen() {
    assertThat(ExecutorKernels.INSTANCE.resolve(1e12).name()).isIn("java", "host");
    assertThat(ExecutorKernels.INSTANCE.resolve(1).name()).isEqualTo("java");
  }
}
