/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A function of one number that a formula can use. */
public enum NumberFunction {
  /** The natural logarithm. */
  LOG,
  /** The logarithm to the base 2. */
  LOG2,
  /** The logarithm to the base 10. */
  LOG10,
  /** The natural logarithm of 1 + x. */
  LOG1P,
  /** e to the power of x. */
  EXP,
  /** The square root. */
  SQRT;

  /** Exact for powers of two, as in R; log x / log 2 is not. */
  private static double log2(double x) {
    int power = Math.getExponent(x);
    return Math.scalb(1.0, power) == x ? power : Math.log(x) / Math.log(2);
  }

  static Optional<NumberFunction> of(String label) {
    return Arrays.stream(values()).filter(f -> f.label().equals(label)).findFirst();
  }

  /** {@return its name in a formula} */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * {@return its value}
   *
   * @param x the number
   */
  public double at(double x) {
    return switch (this) {
      case LOG -> Math.log(x);
      case LOG2 -> log2(x);
      case LOG10 -> Math.log10(x);
      case LOG1P -> Math.log1p(x);
      case EXP -> Math.exp(x);
      case SQRT -> Math.sqrt(x);
    };
  }
}
