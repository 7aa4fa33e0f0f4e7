/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * The largest and the root mean square error of a function over a table, in units in the last
 * place.
 */
record UlpError(double max, double rms, double worstArgument) {

  static UlpError of(DoubleUnaryOperator function, String column, ReferenceTable table) {
    double max = 0;
    double squares = 0;
    double worst = Double.NaN;
    for (int row = 0; row < table.size(); row++) {
      double x = table.argument(row);
      double error = ulps(function.applyAsDouble(x), table.value(row, column));
      squares += error * error;
      if (!(error <= max)) {
        max = error;
        worst = x;
      }
    }
    return new UlpError(max, Math.sqrt(squares / table.size()), worst);
  }

  /** Against all digits of the expected value, so that a correctly rounded result has up to 0.5. */
  static double ulps(double actual, BigDecimal expected) {
    if (!Double.isFinite(actual)) {
      return Double.POSITIVE_INFINITY;
    }
    BigDecimal ulp = new BigDecimal(Math.ulp(expected.doubleValue()));
    return new BigDecimal(actual)
        .subtract(expected)
        .abs()
        .divide(ulp, MathContext.DECIMAL64)
        .doubleValue();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "max %.2f rms %.2f at %s", max, rms, worstArgument);
  }
}
