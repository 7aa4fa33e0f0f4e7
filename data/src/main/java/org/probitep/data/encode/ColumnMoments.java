/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.probitep.model.DesignMatrix;

/** Range, mean and sd of some columns of a matrix under construction, whose rows have weights. */
final class ColumnMoments {
  private final double[] min;
  private final double[] max;
  private final boolean[] zeroOne;
  private final double[] excess; // mean − min
  private final double[] squares;
  private int n; // rows that count
  private double total; // weight of all rows

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

  /** Rows that can be visited more than once, always in the same order. */
  @FunctionalInterface
  interface Passes {
    void forEachRow(RowAction action) throws IOException;
  }

  /** What is done with a row. */
  @FunctionalInterface
  interface RowAction {
    void accept(double[] row, double weight);
  }

  static ColumnMoments of(DesignMatrix.Builder x, double[] weightsOrNull, int first, int p) {
    double[] row = new double[first + p];
    try {
      return of(
          action -> {
            for (int i = 0; i < x.rows(); i++) {
              x.copyRow(i, row);
              action.accept(row, weightsOrNull == null ? 1 : weightsOrNull[i]);
            }
          },
          first,
          p);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One pass: the ranges only. */
  static ColumnMoments ranges(Passes rows, int first, int p) throws IOException {
    ColumnMoments moments = new ColumnMoments(p);
    rows.forEachRow((row, weight) -> moments.addToRange(row, weight, first));
    return moments;
  }

  /** Three passes. */
  static ColumnMoments of(Passes rows, int first, int p) throws IOException {
    ColumnMoments moments = ranges(rows, first, p);
    rows.forEachRow((row, weight) -> moments.addToSum(row, weight, first));
    for (int j = 0; j < p; j++) {
      moments.excess[j] /= moments.total;
    }
    rows.forEachRow((row, weight) -> moments.addToSquares(row, weight, first));
    return moments;
  }

  private void addToRange(double[] row, double weight, int first) {
    if (weight == 0) {
      return;
    }
    n++;
    total += weight;
    for (int j = 0; j < min.length; j++) {
      double value = row[first + j];
      if (!(value > min[j])) { // for most, and sooner than Math.min in code not yet compiled
        min[j] = Math.min(min[j], value);
      }
      if (!(value < max[j])) {
        max[j] = Math.max(max[j], value);
      }
      zeroOne[j] &= value == 0 || value == 1;
    }
  }

  /** Sums x − min, which loses less than summing x when the values are far from zero. */
  private void addToSum(double[] row, double weight, int first) {
    for (int j = 0; j < excess.length; j++) {
      excess[j] += weight * (row[first + j] - min[j]);
    }
  }

  private void addToSquares(double[] row, double weight, int first) {
    for (int j = 0; j < excess.length; j++) {
      double deviation = ((row[first + j] - min[j]) - excess[j]) / (max[j] - min[j]);
      squares[j] += weight * (deviation * deviation);
    }
  }

  boolean isConstant(int j) {
    return min[j] == max[j];
  }

  boolean hasConstant() {
    return IntStream.range(0, min.length).anyMatch(this::isConstant);
  }

  /** The indices of the columns that have one value in all rows. */
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

  /**
   * The sd with n − 1. With weights, their sum takes the place of n, so that whole weights are
   * copies; weights that are small as a whole are first brought to an average of 1.
   */
  double sd(int j) {
    double freedom = Math.max(total - 1, total * (n - 1) / n);
    return (max[j] - min[j]) * Math.sqrt(squares[j] / freedom);
  }
}
