/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers in the format {@code %.<digits>g} of C, exactly: rounded half-even from the exact binary
 * value, trailing zeros dropped, with an exponent below 1e-4 and from 10^digits on. Java's own
 * {@code %g} rounds differently and keeps zeros.
 */
final class Digits {
  private static final int DIGITS_17 = 17;
  private static final long TEN_TO_16 = 10_000_000_000_000_000L;
  private static final long TEN_TO_17 = 10 * TEN_TO_16;
  private static final int LARGEST_POWER_OF_5 = 27; // 5^27 < 2^63
  private static final long[] POWERS_OF_5 = new long[LARGEST_POWER_OF_5 + 1];

  static {
    POWERS_OF_5[0] = 1;
    for (int k = 1; k < POWERS_OF_5.length; k++) {
      POWERS_OF_5[k] = 5 * POWERS_OF_5[k - 1];
    }
  }

  private Digits() {}

  /** The number with at most so many significant digits. */
  static String g(double value, int digits) {
    StringBuilder text = new StringBuilder();
    if (!appendSpecial(text, value)) {
      appendExact(text, value, digits);
    }
    return text.toString();
  }

  /** The number with exactly so many significant digits, zeros kept: for columns of a table. */
  static String aligned(double value, int digits) {
    String text = g(value, digits);
    int shown = (int) text.chars().filter(c -> c >= '0' && c <= '9').count();
    boolean plain = Double.isFinite(value) && value != 0 && text.indexOf('e') < 0;
    int leadingZeros = plain ? leadingZeros(text) : 0;
    int missing = digits - (shown - leadingZeros);
    if (!plain || missing <= 0) {
      return text;
    }
    return text + (text.indexOf('.') < 0 ? "." : "") + "0".repeat(missing);
  }

  private static int leadingZeros(String text) {
    int zeros = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '1' && c <= '9') {
        break;
      }
      zeros += c == '0' ? 1 : 0;
    }
    return zeros;
  }

  /** Appends {@code %.17g}: in 128-bit integers where that is exact, otherwise the slow way. */
  static void append17(StringBuilder text, double value) {
    if (appendSpecial(text, value)) {
      return;
    }
    double size = Math.abs(value);
    int exponent = (int) Math.floor(Math.log10(size));
    long digits = size >= 1e-10 && size < 1e17 ? digits17(size, exponent) : -1;
    // A power of ten may have been rounded up to, with an exponent that is one too large.
    if (digits <= TEN_TO_16 || digits >= TEN_TO_17) {
      appendExact(text, value, DIGITS_17);
    } else {
      appendDigits(text, value < 0, Long.toString(digits), exponent, DIGITS_17);
    }
  }

  private static boolean appendSpecial(StringBuilder text, double value) {
    if (Double.isNaN(value)) {
      text.append("nan");
    } else if (Double.isInfinite(value)) {
      text.append(value > 0 ? "inf" : "-inf");
    } else if (value == 0) {
      text.append(1 / value > 0 ? "0" : "-0");
    } else {
      return false;
    }
    return true;
  }

  /**
   * round(size · 10^(16 − exponent)), half-even; outside [10^16, 10^17) if the exponent was one
   * off.
   *
   * <p>With size = m·2^e and k = 16 − exponent in [0, 27] this is m·5^k·2^(e + k), where m·5^k has
   * less than 53 + 63 bits: a product of two longs, shifted.
   */
  private static long digits17(double size, int exponent) {
    int k = DIGITS_17 - 1 - exponent;
    if (k < 0 || k > LARGEST_POWER_OF_5) {
      return -1;
    }
    int binaryExponent = Math.getExponent(size) - 52;
    long m = (Double.doubleToRawLongBits(size) & ((1L << 52) - 1)) | (1L << 52);
    long high = Math.multiplyHigh(m, POWERS_OF_5[k]);
    long low = m * POWERS_OF_5[k];
    int right = -(binaryExponent + k);
    if (right <= 0) {
      return high == 0 && right > -8 && low >= 0 ? low << -right : -1;
    }
    return right < 64 ? shiftShort(high, low, right) : shiftLong(high, low, right - 64);
  }

  private static long shiftShort(long high, long low, int right) {
    if (high >>> (right - 1) != 0) {
      return -1;
    }
    long quotient = (high << (64 - right)) | (low >>> right);
    long rest = low << (64 - right);
    return roundHalfEven(quotient, rest, false);
  }

  private static long shiftLong(long high, long low, int right) {
    if (right == 0) {
      return roundHalfEven(high, low, false);
    }
    if (right > 63) {
      return -1;
    }
    return roundHalfEven(high >>> right, high << (64 - right), low != 0);
  }

  /** Rounds quotient + rest/2^64, a little more if {@code more}. */
  private static long roundHalfEven(long quotient, long rest, boolean more) {
    boolean half = rest == Long.MIN_VALUE && !more;
    boolean up = half ? (quotient & 1) != 0 : rest < 0;
    return up ? quotient + 1 : quotient;
  }

  private static void appendExact(StringBuilder text, double value, int digits) {
    BigDecimal rounded =
        new BigDecimal(Math.abs(value)).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    appendDigits(text, value < 0, rounded.unscaledValue().toString(), exponent, digits);
  }

  /** Lays out d.ddd·10^exponent. */
  private static void appendDigits(
      StringBuilder text, boolean negative, String all, int exponent, int digits) {
    int length = all.length();
    while (length > 1 && all.charAt(length - 1) == '0') {
      length--;
    }
    if (negative) {
      text.append('-');
    }
    if (exponent < -4 || exponent >= digits) {
      appendPointed(text, all, length, 1);
      text.append('e').append(exponent < 0 ? '-' : '+');
      text.append(Math.abs(exponent) < 10 ? "0" : "").append(Math.abs(exponent));
    } else if (exponent < 0) {
      text.append("0.").append("0".repeat(-exponent - 1)).append(all, 0, length);
    } else {
      appendPointed(text, all, length, exponent + 1);
    }
  }

  private static void appendPointed(StringBuilder text, String all, int length, int whole) {
    if (length <= whole) {
      text.append(all, 0, length).append("0".repeat(whole - length));
    } else {
      text.append(all, 0, whole).append('.').append(all, whole, length);
    }
  }
}
