/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * Whether the logarithms of a column are likely to predict better than its numbers. The limits were
 * chosen by the log loss on real tables (docs/prior.md, What was tried).
 */
final class SkewedNumbers {
  /** In smaller tables logarithms helped as often as they did not. */
  private static final int FEWEST_NUMBERS = 200;

  /** With few values a column is rather a count or a grade. */
  private static final int FEWEST_VALUES = 10;

  /** Of the numbers; that of an exponential distribution is 2. */
  private static final double LEAST_SKEWNESS = 3;

  /** Of the logarithms, of either sign: beyond, they are no better spread. */
  private static final double MOST_LEFT = 1.5;

  /** Enough to tell, and little to compute. */
  private static final int MOST_SAMPLED = 2000;

  private SkewedNumbers() {}

  /**
   * The skewness of a column whose logarithms are much less skewed; 0 for any other. Looks at so
   * many evenly spaced rows at most, and not at the largest number among them.
   *
   * @param log the logarithm that is meant: of x or of 1 + x
   */
  static double skewness(RawTable table, RowSelection rows, int column, DoubleUnaryOperator log) {
    double[] numbers = withoutLargest(sample(table, rows, column));
    if (numbers.length + 1 < FEWEST_NUMBERS || hasFewValues(numbers)) {
      return 0;
    }
    double skewness = skewness(numbers);
    return skewness > LEAST_SKEWNESS
            && Math.abs(skewness(Arrays.stream(numbers).map(log).toArray())) < MOST_LEFT
        ? skewness
        : 0;
  }

  private static double[] sample(RawTable table, RowSelection rows, int column) {
    int size = Math.min(rows.size(), MOST_SAMPLED);
    double[] cells = new double[size];
    for (int i = 0; i < size; i++) {
      cells[i] = rows.cell(table, (int) ((long) i * rows.size() / size), column);
    }
    return Arrays.stream(cells).filter(cell -> !Double.isNaN(cell)).toArray();
  }

  /** One cell alone, which may be a mistake, makes no column skewed. */
  private static double[] withoutLargest(double[] numbers) {
    Arrays.sort(numbers);
    return Arrays.copyOf(numbers, Math.max(0, numbers.length - 1));
  }

  private static boolean hasFewValues(double[] numbers) {
    Set<Double> values = new HashSet<>();
    for (int i = 0; i < numbers.length && values.size() < FEWEST_VALUES; i++) {
      values.add(numbers[i]);
    }
    return values.size() < FEWEST_VALUES;
  }

  /** Σ(x − mean)³/n over the cube of the sd with n; NaN where the powers are too large. */
  private static double skewness(double[] x) {
    double mean = Arrays.stream(x).sum() / x.length;
    double squares = 0;
    double cubes = 0;
    for (double value : x) {
      double deviation = value - mean;
      squares += deviation * deviation;
      cubes += deviation * deviation * deviation;
    }
    return Math.sqrt(x.length) * cubes / Math.pow(squares, 1.5);
  }
}
