/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Arrays;
import java.util.Optional;

/** A sign between two numbers; R writes {@code x/y} and {@code x^2} without spaces. */
enum Operator {
  PLUS(" + ", Expression.OF_SUM),
  MINUS(" - ", Expression.OF_SUM),
  TIMES(" * ", Expression.OF_PRODUCT),
  OVER("/", Expression.OF_PRODUCT),
  POWER("^", Expression.OF_POWER),
  LESS(" < ", Expression.OF_COMPARISON),
  AT_MOST(" <= ", Expression.OF_COMPARISON),
  MORE(" > ", Expression.OF_COMPARISON),
  AT_LEAST(" >= ", Expression.OF_COMPARISON),
  EQUAL(" == ", Expression.OF_COMPARISON),
  DIFFERENT(" != ", Expression.OF_COMPARISON);

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
      case LESS -> left < right ? 1 : 0;
      case AT_MOST -> left <= right ? 1 : 0;
      case MORE -> left > right ? 1 : 0;
      case AT_LEAST -> left >= right ? 1 : 0;
      case EQUAL -> left == right ? 1 : 0;
      case DIFFERENT -> left == right ? 0 : 1;
    };
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
      default -> throw new IllegalStateException(this + " is no comparison");
    };
  }
}
