/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.SlopesByGroup;
import org.probitep.model.DesignMatrix;

/**
 * Range, mean and sd of some columns of a matrix under construction, whose rows have weights, and
 * of what the slopes by group are slopes of.
 */
final class ColumnMoments {
  private final SlopesByGroup slopes;
  private final int columns;
  private final double[] min; // of the columns, then of what each term is a slope of
  private final double[] max;
  private final boolean[] zeroOne;
  private final double[] excess; // mean − min
  private final double[] squares;
  private int n; // rows that count
  private double total; // weight of all rows

  private ColumnMoments(int columns, SlopesByGroup slopes) {
    this.columns = columns;
    this.slopes = slopes;
    int p = columns + slopes.count();
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

  static ColumnMoments of(
      DesignMatrix.Builder x, double[] weightsOrNull, int first, List<DesignColumn> columns) {
    double[] row = new double[first + columns.size()];
    try {
      return of(
          action -> {
            for (int i = 0; i < x.rows(); i++) {
              x.copyRow(i, row);
              action.accept(row, weightsOrNull == null ? 1 : weightsOrNull[i]);
            }
          },
          first,
          columns);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One pass: the ranges only. */
  static ColumnMoments ranges(Passes rows, int first, List<DesignColumn> columns)
      throws IOException {
    ColumnMoments moments = new ColumnMoments(columns.size(), SlopesByGroup.of(columns));
    moments
        .extended(rows, first)
        .forEachRow((row, weight) -> moments.addToRange(row, weight, first));
    return moments;
  }

  /**
   * Three passes. Squares are of (x − mean)/range, so that 1e±200 neither overflows nor vanishes.
   */
  static ColumnMoments of(Passes rows, int first, List<DesignColumn> columns) throws IOException {
    ColumnMoments moments = ranges(rows, first, columns);
    Passes extended = moments.extended(rows, first);
    extended.forEachRow((row, weight) -> moments.addToSum(row, weight, first));
    for (int j = 0; j < moments.excess.length; j++) {
      moments.excess[j] /= moments.total;
    }
    extended.forEachRow((row, weight) -> moments.addToSquares(row, weight, first));
    return moments;
  }

  /** The rows, each with what the slopes are slopes of. */
  private Passes extended(Passes rows, int first) {
    if (slopes.count() == 0) {
      return rows;
    }
    double[] longer = new double[first + columns + slopes.count()];
    return action ->
        rows.forEachRow(
            (row, weight) -> {
              slopes.extend(row, first, longer);
              action.accept(longer, weight);
            });
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
    return IntStream.range(0, columns).anyMatch(this::isConstant);
  }

  /** The indices of the columns that have one value in all rows. */
  BitSet constant() {
    BitSet constant = new BitSet();
    for (int j = 0; j < columns; j++) {
      constant.set(j, isConstant(j));
    }
    return constant;
  }

  /** The place of what gives column j its scale: j itself, or what it is a slope of. */
  int scaleOf(int j) {
    return slopes.contains(j) ? columns + slopes.termOf(j) : j;
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
    return (max[j] - min[j]) * Math.sqrt(squares[j] / freedom());
  }

  private double freedom() {
    return Math.max(total - 1, total * (n - 1) / n);
  }

  /** The mean square of the distances from a number, over all rows: with n, not n − 1. */
  double meanSquareFrom(int j, double centre) {
    double range = max[j] - min[j];
    double apart = mean(j) - centre;
    return apart * apart + (isConstant(j) ? 0 : range * range * (squares[j] / total));
  }
}
