/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import java.util.Arrays;

/**
 * How often rows count: as so many copies, each with its likelihood to the same power. The weight
 * of a row is the product of the two. Immutable.
 */
final class RowPowers {
  private final double[] weights;

  /** At least 1; null where the weights say it. */
  private final double[] copies;

  /** At most 1; null where the weights say it. */
  private final double[] powers;

  private RowPowers(double[] weights, double[] copies, double[] powers) {
    this.weights = weights;
    this.copies = copies;
    this.powers = powers;
  }

  /** A weight of at least 1 is a number of copies, one below 1 is a power. */
  static RowPowers of(double[] weights, int rows) {
    check("weight", weights, rows);
    return new RowPowers(weights.clone(), null, null);
  }

  /** So many copies, each to the power of a factor. */
  static RowPowers of(double[] counts, double[] factors, int rows) {
    check("weight", counts, rows);
    check("factor", factors, rows);
    double[] products = new double[rows];
    double[] copies = new double[rows];
    double[] powers = new double[rows];
    for (int i = 0; i < rows; i++) {
      products[i] = counts[i] * factors[i];
      // Less than a copy, or more than the whole likelihood, is what the product alone says.
      boolean apart = counts[i] > 1 && factors[i] < 1;
      copies[i] = apart ? counts[i] : Math.max(1, products[i]);
      powers[i] = apart ? factors[i] : Math.min(1, products[i]);
    }
    check("weight", products, rows);
    return new RowPowers(products, copies, powers);
  }

  private static void check(String what, double[] numbers, int rows) {
    if (numbers.length != rows) {
      throw new IllegalArgumentException(
          "there are " + rows + " rows but " + numbers.length + " " + what + "s");
    }
    for (int i = 0; i < rows; i++) {
      if (!(numbers[i] >= 0 && numbers[i] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            what + " [" + i + "] must be at least 0 and finite, got " + numbers[i]);
      }
    }
  }

  RowPowers range(int first, int end) {
    return copies == null
        ? new RowPowers(Arrays.copyOfRange(weights, first, end), null, null)
        : new RowPowers(
            Arrays.copyOfRange(weights, first, end),
            Arrays.copyOfRange(copies, first, end),
            Arrays.copyOfRange(powers, first, end));
  }

  double[] weights() {
    return weights.clone();
  }

  double weight(int i) {
    return weights[i];
  }

  double copies(int i) {
    return copies == null ? Math.max(1, weights[i]) : copies[i];
  }

  double power(int i) {
    return powers == null ? Math.min(1, weights[i]) : powers[i];
  }
}
