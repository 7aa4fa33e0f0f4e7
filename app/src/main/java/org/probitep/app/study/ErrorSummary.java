/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Arrays;

/**
 * Quartiles and maximum of some numbers.
 *
 * @param q1 the first quartile
 * @param median the median
 * @param q3 the third quartile
 * @param max the largest
 */
public record ErrorSummary(double q1, double median, double q3, double max) {
  /** NaN throughout, where there was nothing to compare. */
  public static final ErrorSummary UNKNOWN =
      new ErrorSummary(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /**
   * The summary of at least one number.
   *
   * @throws IllegalArgumentException if there is none, or one is not finite
   */
  public static ErrorSummary of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("there are no numbers to take quartiles of");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    for (double value : sorted) {
      if (!(Math.abs(value) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("a number to be summarised is " + value);
      }
    }
    return new ErrorSummary(
        quantile(sorted, 0.25),
        quantile(sorted, 0.5),
        quantile(sorted, 0.75),
        sorted[sorted.length - 1]);
  }

  /**
   * R's default, type 7: with h = (n − 1)·probability, the value between the order statistics ⌊h⌋
   * and ⌊h⌋ + 1 (counted from 0) at the fraction h − ⌊h⌋.
   */
  private static double quantile(double[] sorted, double probability) {
    double h = (sorted.length - 1) * probability;
    int below = (int) h;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (h - below) * (sorted[above] - sorted[below]);
  }
}
