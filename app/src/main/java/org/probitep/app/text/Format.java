/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people. */
public final class Format {
  /** Below this, zeros after the point are hard to count. */
  private static final double SMALLEST_PLAIN = 1e-6;

  private Format() {}

  /** Exactly so many significant digits, zeros kept: 0.0710, 16.2, 140, 1,402. */
  public static String significant(double value, int digits) {
    if (!(Math.abs(value) <= Double.MAX_VALUE) || value == 0) {
      return value == 0 ? "0" : String.valueOf(value);
    }
    if (Math.abs(value) < SMALLEST_PLAIN) {
      return String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int scale = digits - (rounded.precision() - rounded.scale());
    return scale > 0
        ? rounded.setScale(scale, RoundingMode.UNNECESSARY).toPlainString()
        : String.format(Locale.ROOT, "%,.0f", rounded);
  }

  /** A factor: three digits near one, two below ten, whole numbers above. */
  public static String factor(double value) {
    if (value < 2) {
      return significant(value, 3);
    }
    return value < 9.95 ? significant(value, 2) : String.format(Locale.ROOT, "%,.0f", value);
  }

  /** A whole number with commas. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** "1 row", "1,402 rows". */
  public static String count(long value, String what) {
    return count(value) + " " + what + (value == 1 ? "" : "s");
  }

  /** No more decimals than it takes: 25, 0.5. */
  public static String shortest(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
