/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Arrays;
import java.util.Optional;

/**
 * How far the numbers of each column spread, counted while they pass by: the two smallest, the two
 * largest, and the sum of squares about the mean. Each cell counts once, whatever the weight of its
 * row.
 *
 * <p>It tells a column that has its scale from a single cell, which may be a slip of the pen. The
 * columns of real tables that are skewed, or count something rare, often have a cell that is far
 * from the mean, too; the rule of {@link #loneCell} is made to leave these alone (docs/schema.md).
 */
final class NumberSpreads {
  /** Of few cells, one can be far from the others by chance. */
  private static final int FEWEST_CELLS = 20;

  /** Then the other cells, scaled, have less than 1/√2 of the sd that they are meant to have. */
  private static final double LEAST_SHARE = 0.5;

  /** How many times as far from the mean of the others as the next cell. */
  private static final double LEAST_GAP = 5;

  private final double[] low;
  private final double[] secondLow;
  private final double[] high;
  private final double[] secondHigh;
  private final long[] lowRow;
  private final long[] highRow;
  private final double[] shift; // the first number: squares about it lose few digits
  private final double[] sum; // of the numbers minus the shift
  private final double[] squares;

  NumberSpreads(int columns) {
    low = filled(columns, Double.POSITIVE_INFINITY);
    secondLow = low.clone();
    high = filled(columns, Double.NEGATIVE_INFINITY);
    secondHigh = high.clone();
    lowRow = new long[columns];
    highRow = new long[columns];
    shift = filled(columns, Double.NaN);
    sum = new double[columns];
    squares = new double[columns];
  }

  private static double[] filled(int size, double value) {
    double[] values = new double[size];
    Arrays.fill(values, value);
    return values;
  }

  void add(int column, double value, long row) {
    if (Double.isNaN(shift[column])) {
      shift[column] = value;
    }
    double excess = value - shift[column];
    sum[column] += excess;
    squares[column] += excess * excess;
    if (!(value > secondLow[column])) { // few are: most cells end here
      addLow(column, value, row);
    }
    if (!(value < secondHigh[column])) {
      addHigh(column, value, row);
    }
  }

  private void addLow(int column, double value, long row) {
    if (value < low[column]) {
      secondLow[column] = low[column];
      lowRow[column] = row;
    } else {
      secondLow[column] = value;
    }
    low[column] = Math.min(low[column], value); // of two zeros, the negative one
  }

  private void addHigh(int column, double value, long row) {
    if (value > high[column]) {
      secondHigh[column] = high[column];
      highRow[column] = row;
    } else {
      secondHigh[column] = value;
    }
    high[column] = Math.max(high[column], value);
  }

  /** The least number of a column; infinite if it has none. */
  double low(int column) {
    return low[column];
  }

  /** The largest number of a column; infinite if it has none. */
  double high(int column) {
    return high[column];
  }

  /**
   * The cell e that sets the scale of its column, if there is one. It has more than half of the sum
   * of squares about the mean, which only one cell can have. With m the mean of the other cells, it
   * is at least five times as far from m as any of them:
   *
   * <pre>
   * (e − mean)² > ½ Σ(x − mean)²,  |e − m| ≥ 5 |x − m| for all other x.
   * </pre>
   *
   * <p>The largest cell of a {@linkplain #isSkewed skewed} column is none, and there is none if the
   * column has few cells, if all others are the same, or if squares overflow.
   *
   * @param n how many numbers the column has
   */
  Optional<ColumnFacts.LoneCell> loneCell(int column, int n) {
    if (n < FEWEST_CELLS) {
      return Optional.empty();
    }
    double mean = shift[column] + sum[column] / n;
    double about = squares[column] - sum[column] * (sum[column] / n);
    boolean top = high[column] - mean > mean - low[column];
    double cell = top ? high[column] : low[column];
    double distance = Math.abs(cell - mean);
    if (!(distance * distance > LEAST_SHARE * about)) { // nearly all columns end here
      return Optional.empty();
    }
    double next = top ? secondHigh[column] : secondLow[column];
    double opposite = top ? low[column] : high[column];
    double meanOfOthers = shift[column] + (sum[column] - (cell - shift[column])) / (n - 1);
    double farthest = Math.max(Math.abs(next - meanOfOthers), Math.abs(opposite - meanOfOthers));
    boolean alone =
        next != opposite
            && Math.abs(cell - meanOfOthers) >= LEAST_GAP * farthest
            && !(top && isSkewed(low[column], meanOfOthers, next, cell));
    return alone
        ? Optional.of(
            new ColumnFacts.LoneCell(
                cell,
                distance / Math.sqrt(about / (n - 1)),
                top ? highRow[column] : lowRow[column]))
        : Optional.empty();
  }

  /**
   * Whether the largest cell e of a column without negative cells may be as large as it is because
   * the column is skewed. Let h be the largest of the other cells, m their mean and l the least.
   * The steps between the cells of a skewed column are factors, so e is compared with h as h is
   * with m and with l:
   *
   * <pre>
   * e/h ≤ h/m, or e/h ≤ √(h/l) where l > 0.
   * </pre>
   */
  private static boolean isSkewed(double least, double mean, double next, double cell) {
    double step = cell / next;
    return least >= 0 && (step <= next / mean || (least > 0 && step <= Math.sqrt(next / least)));
  }
}
