/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Arrays;
import java.util.Optional;

/** A sign between two parts; R writes {@code x/y} and {@code x^2} without spaces. */
public enum Operator {
  /** The sum. */
  PLUS(" + ", Expression.OF_SUM),
  /** The difference. */
  MINUS(" - ", Expression.OF_SUM),
  /** The product. */
  TIMES(" * ", Expression.OF_PRODUCT),
  /** The quotient. */
  OVER("/", Expression.OF_PRODUCT),
  /** The left number to the power of the right one. */
  POWER("^", Expression.OF_POWER),
  /** What is left of a division, with the sign of the divisor, as in R. */
  REMAINDER("%%", Expression.OF_SPECIAL),
  /** The largest whole number that is not above the quotient. */
  WHOLE_QUOTIENT("%/%", Expression.OF_SPECIAL),
  /** 1 if the left number is less, otherwise 0, as for all comparisons. */
  LESS(" < ", Expression.OF_COMPARISON),
  /** Less or equal. */
  AT_MOST(" <= ", Expression.OF_COMPARISON),
  /** Greater. */
  MORE(" > ", Expression.OF_COMPARISON),
  /** Greater or equal. */
  AT_LEAST(" >= ", Expression.OF_COMPARISON),
  /** Equal. */
  EQUAL(" == ", Expression.OF_COMPARISON),
  /** Not equal. */
  DIFFERENT(" != ", Expression.OF_COMPARISON),
  /** 1 if neither part is 0, otherwise 0. */
  AND(" & ", Expression.OF_AND),
  /** 0 if both parts are 0, otherwise 1. */
  OR(" | ", Expression.OF_OR);

  private final String spelled;
  private final int binding;

  Operator(String spelled, int binding) {
    this.spelled = spelled;
    this.binding = binding;
  }

  /** The operator of a sign. */
  static Optional<Operator> of(String sign) {
    return Arrays.stream(values())
        .filter(operator -> operator.spelled.strip().equals(sign))
        .findFirst();
  }

  String spelled() {
    return spelled;
  }

  /** {@return whether its result is true or false, which are 1 and 0} */
  boolean isLogical() {
    return binding <= Expression.OF_COMPARISON;
  }

  /** {@return the sign as R writes it, without spaces} */
  public String sign() {
    return spelled.strip();
  }

  int binding() {
    return binding;
  }

  double of(double left, double right) {
    return switch (this) {
      case PLUS -> left + right;
      case MINUS -> left - right;
      case TIMES -> left * right;
      case OVER -> left / right;
      case POWER -> Math.pow(left, right);
      case REMAINDER -> remainder(left, right);
      case WHOLE_QUOTIENT -> Math.rint((left - remainder(left, right)) / right);
      case LESS -> left < right ? 1 : 0;
      case AT_MOST -> left <= right ? 1 : 0;
      case MORE -> left > right ? 1 : 0;
      case AT_LEAST -> left >= right ? 1 : 0;
      case EQUAL -> left == right ? 1 : 0;
      case DIFFERENT -> left == right ? 0 : 1;
      case AND -> left != 0 && right != 0 ? 1 : 0;
      case OR -> left != 0 || right != 0 ? 1 : 0;
    };
  }

  /** Java's has the sign of the left number, and is exact; NaN where the divisor is 0. */
  private static double remainder(double left, double right) {
    double rest = left % right;
    return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
  }

  /** The comparison that is true where this one is false. */
  Operator opposite() {
    return switch (this) {
      case LESS -> AT_LEAST;
      case AT_MOST -> MORE;
      case MORE -> AT_MOST;
      case AT_LEAST -> LESS;
      case EQUAL -> DIFFERENT;
      case DIFFERENT -> EQUAL;
      default -> throw new IllegalStateException(this + " is not a comparison");
    };
  }
}
