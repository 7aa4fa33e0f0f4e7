/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import org.probitep.data.table.Place;

/**
 * What a formula takes from a column.
 *
 * @param column the name of the column
 * @param use what is done with it
 * @param exponent the exponent of {@link Use#POWER}, otherwise 1
 */
public record Variable(String column, Use use, double exponent) {
  /** What is done with a column. */
  public enum Use {
    /** The column as it is. */
    PLAIN,
    /** The column as categories, even if it has numbers: {@code C(x)}. */
    CATEGORY,
    /** {@code log(x)}, the natural logarithm. */
    LOG,
    /** {@code exp(x)}. */
    EXP,
    /** {@code sqrt(x)}. */
    SQRT,
    /** {@code I(x^2)}. */
    POWER
  }

  /** A column as it is. */
  static Variable plain(String column) {
    return new Variable(column, Use.PLAIN, 1);
  }

  /** {@return its name in the design: {@code glu}, {@code log(glu)}, {@code glu^2}} */
  public String label() {
    return switch (use) {
      case PLAIN, CATEGORY -> column;
      case LOG -> "log(" + column + ")";
      case EXP -> "exp(" + column + ")";
      case SQRT -> "sqrt(" + column + ")";
      case POWER -> column + "^" + number(exponent);
    };
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  @Override
  public String toString() {
    return use == Use.CATEGORY
        ? "C(" + column + ")"
        : use == Use.PLAIN ? Place.quote(column) : label();
  }
}
