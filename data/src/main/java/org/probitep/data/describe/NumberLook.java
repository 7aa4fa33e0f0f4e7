/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.describe;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;

/** Looks at the numbers of one column. */
final class NumberLook {
  private final Set<Double> values = new HashSet<>();
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private double mean;
  private double squares;
  private int count;

  /** A power of two that scales the largest value to about 1: squares of 1e200 overflow. */
  private final int exponent;

  private NumberLook(int exponent) {
    this.exponent = exponent;
  }

  static NumberLook at(RawTable table, int column) {
    NumberLook look = new NumberLook(Math.getExponent(largest(table, column)));
    for (int row = 0; row < table.rows(); row++) {
      double value = table.get(row, column);
      if (!Double.isNaN(value)) {
        look.add(value);
      }
    }
    return look;
  }

  private static double largest(RawTable table, int column) {
    double largest = 0;
    for (int row = 0; row < table.rows(); row++) {
      double size = Math.abs(table.get(row, column));
      largest = size > largest ? size : largest;
    }
    return largest;
  }

  /** Welford's updates of mean and sum of squares, both of scaled values. */
  private void add(double value) {
    count++;
    if (values.size() <= RawColumn.MOST_LEVELS) {
      values.add(value);
    }
    min = Math.min(min, value);
    max = Math.max(max, value);
    double scaled = Math.scalb(value, -exponent);
    double deviation = scaled - mean;
    mean += deviation / count;
    squares += deviation * (scaled - mean);
  }

  int distinct() {
    return values.size();
  }

  boolean distinctIsComplete() {
    return values.size() <= RawColumn.MOST_LEVELS;
  }

  boolean isConstant() {
    return count > 0 && min == max;
  }

  Optional<ColumnDescription.Range> range() {
    double sd = count > 1 ? Math.sqrt(squares / (count - 1)) : 0;
    // The sd of ±1.7e308 is itself too large for a double.
    double unscaled = Math.min(Double.MAX_VALUE, Math.scalb(sd, exponent));
    return count == 0
        ? Optional.empty()
        : Optional.of(new ColumnDescription.Range(min, Math.scalb(mean, exponent), unscaled, max));
  }
}
