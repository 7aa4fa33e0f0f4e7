/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;

/** The kernels one by one: {@code bench/jmh KernelBenchmark}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KernelBenchmark {
  /** Which kernels. */
  @Param({"JAVA", "OPENBLAS"})
  public KernelChoice choice;

  /** The order of the square matrix. */
  @Param({"100", "500", "1000"})
  public int size;

  /** The number of rows of the thin one. */
  @Param({"64"})
  public int thin;

  private Kernels kernels;
  private Memory memory;
  private Dense square;
  private Dense rows;
  private Dense result;

  /** Allocates and fills. */
  @Setup(Level.Trial)
  public void open() {
    kernels = choice.resolve(0);
    memory = kernels.open();
    square = memory.zeros(size, size);
    rows = memory.zeros(thin, size);
    result = memory.zeros(thin, size);
    double[] row = new double[size];
    for (int i = 0; i < size; i++) {
      row[i] = 1;
      square.write(i, 0, size, row, 0);
      row[i] = 1e-3;
    }
    for (int i = 0; i < thin; i++) {
      rows.write(i, 0, size, row, 0);
    }
  }

  /** Frees. */
  @TearDown(Level.Trial)
  public void close() {
    memory.close();
  }

  /** thin × size × size. */
  @Benchmark
  public Dense multiply() {
    kernels.multiply(1, rows, square, 0, result);
    return result;
  }

  /** thin × size × size with a symmetric matrix. */
  @Benchmark
  public Dense multiplySymmetric() {
    kernels.multiplySymmetric(rows, square, result);
    return result;
  }

  /** A symmetric update of the given rank. */
  @Benchmark
  public Dense addSquares() {
    kernels.addSquares(rows, thin / 2, square);
    return square;
  }

  /** A triangular solve with thin right-hand sides. */
  @Benchmark
  public Dense solveRows() {
    kernels.solveRows(square, rows);
    return rows;
  }
}
