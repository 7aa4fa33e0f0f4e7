/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import org.probitep.model.DesignMatrix;

/** Range, mean and sd of some columns of a matrix under construction. */
final class ColumnMoments {
  private final double[] min;
  private final double[] max;
  private final boolean[] zeroOne;
  private final double[] excess; // mean − min
  private final double[] squares;

  private ColumnMoments(int p) {
    min = new double[p];
    max = new double[p];
    zeroOne = new boolean[p];
    excess = new double[p];
    squares = new double[p];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    Arrays.fill(zeroOne, true);
  }

  /** Rows that can be gone through more than once, always in the same order. */
  @FunctionalInterface
  interface Passes {
    void forEachRow(Consumer<double[]> action) throws IOException;
  }

  static ColumnMoments of(DesignMatrix.Builder x, int first, int p) {
    double[] row = new double[first + p];
    try {
      return of(
          action -> {
            for (int i = 0; i < x.rows(); i++) {
              x.copyRow(i, row);
              action.accept(row);
            }
          },
          x.rows(),
          first,
          p);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One pass: the ranges only. */
  static ColumnMoments ranges(Passes rows, int first, int p) throws IOException {
    ColumnMoments moments = new ColumnMoments(p);
    rows.forEachRow(row -> moments.addToRange(row, first));
    return moments;
  }

  /** Three passes over n rows. */
  static ColumnMoments of(Passes rows, int n, int first, int p) throws IOException {
    ColumnMoments moments = ranges(rows, first, p);
    rows.forEachRow(row -> moments.addToSum(row, first));
    for (int j = 0; j < p; j++) {
      moments.excess[j] /= n;
    }
    rows.forEachRow(row -> moments.addToSquares(row, first));
    return moments;
  }

  private void addToRange(double[] row, int first) {
    for (int j = 0; j < min.length; j++) {
      double value = row[first + j];
      min[j] = Math.min(min[j], value);
      max[j] = Math.max(max[j], value);
      zeroOne[j] &= value == 0 || value == 1;
    }
  }

  /** Sums x − min, which loses less than summing x when the values are far from zero. */
  private void addToSum(double[] row, int first) {
    for (int j = 0; j < excess.length; j++) {
      excess[j] += row[first + j] - min[j];
    }
  }

  private void addToSquares(double[] row, int first) {
    for (int j = 0; j < excess.length; j++) {
      double deviation = ((row[first + j] - min[j]) - excess[j]) / (max[j] - min[j]);
      squares[j] += deviation * deviation;
    }
  }

  boolean isConstant(int j) {
    return min[j] == max[j];
  }

  /** The places of the columns that have one value in all rows. */
  BitSet constant() {
    BitSet constant = new BitSet();
    for (int j = 0; j < min.length; j++) {
      constant.set(j, isConstant(j));
    }
    return constant;
  }

  boolean isZeroOne(int j) {
    return zeroOne[j];
  }

  double min(int j) {
    return min[j];
  }

  double max(int j) {
    return max[j];
  }

  double mean(int j) {
    return min[j] + excess[j];
  }

  double sd(int j, int n) {
    return (max[j] - min[j]) * Math.sqrt(squares[j] / (n - 1));
  }
}
