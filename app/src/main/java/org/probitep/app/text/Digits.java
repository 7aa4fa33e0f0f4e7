/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers in the format {@code %.<digits>g} of C, exactly: rounded half-even from the exact binary
 * value, trailing zeros dropped, with an exponent below 1e-4 and from 10^digits on. Java's own
 * {@code %g} rounds differently and keeps zeros.
 *
 * <p>In the same layout, the shortest number that reads back as the same double: {@link
 * Double#toString(double)} of Java 17 sometimes has a digit too many.
 */
public final class Digits {
  private static final int DIGITS_17 = 17;
  private static final long TEN_TO_16 = 10_000_000_000_000_000L;
  private static final long TEN_TO_17 = 10 * TEN_TO_16;
  private static final long MANTISSA = (1L << 52) - 1;

  /** The number itself is within half a unit of its 17 digits; the rest is for rounding. */
  private static final double UNCERTAIN = 0.51;

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
  public static String g(double value, int digits) {
    StringBuilder text = new StringBuilder();
    if (!appendSpecial(text, value)) {
      appendExact(text, value, digits);
    }
    return text.toString();
  }

  /** The number with exactly so many significant digits, zeros kept: for columns of a table. */
  public static String aligned(double value, int digits) {
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

  /** The shortest number that reads back as the same double. */
  public static String shortest(double value) {
    StringBuilder text = new StringBuilder();
    appendShortest(text, value);
    return text.toString();
  }

  /** Appends {@link #shortest}: in 128-bit integers where that is exact, else the slow way. */
  static void appendShortest(StringBuilder text, double value) {
    if (appendSpecial(text, value)) {
      return;
    }
    double size = Math.abs(value);
    int exponent = (int) Math.floor(Math.log10(size));
    long digits = size >= 1e-10 && size < 1e17 ? digits17(size, exponent) : -1;
    boolean powerOfTwo = (Double.doubleToRawLongBits(size) & MANTISSA) == 0;
    if (powerOfTwo || size < Double.MIN_NORMAL) {
      // The doubles on both sides are not equally far, or a few digits tell them apart.
      appendDecimal(text, value < 0, shortestOf(size), DIGITS_17);
      return;
    }
    // A power of ten may have been rounded up to, with an exponent that is one too large.
    if (digits <= TEN_TO_16 || digits >= TEN_TO_17) {
      BigDecimal rounded = rounded(size, DIGITS_17);
      exponent = rounded.precision() - rounded.scale() - 1;
      digits = rounded.movePointRight(DIGITS_17 - 1 - exponent).longValueExact();
    }
    String shown = Long.toString(shortened(size, digits, exponent));
    int above = shown.length() - DIGITS_17; // 99.9… was rounded up to 100
    appendDigits(text, value < 0, shown, exponent + above, DIGITS_17);
  }

  /**
   * The first of the roundings to 15 and 16 of 17 digits that reads back as the same double, still
   * with 17 digits, or else all 17. Fewer than 15 need no check: a double that has so few digits
   * shows them in the rounding to 15.
   */
  private static long shortened(double size, long digits, int exponent) {
    // Half the distance to the next double, in units of the last digit.
    double reach = Math.ulp(size) / size * 0.5 * digits;
    for (int unit = 100; unit >= 10; unit /= 10) {
      long rest = digits % unit;
      long distance = Math.min(rest, unit - rest);
      if (distance <= reach + UNCERTAIN) {
        long rounded = toMultiple(unit, size, digits, exponent);
        if (distance < reach - UNCERTAIN
            || readsBack(BigDecimal.valueOf(rounded, DIGITS_17 - 1 - exponent), size)) {
          return rounded;
        }
      }
    }
    return digits;
  }

  /** The digits rounded to a multiple of a unit, half-even by the number that they stand for. */
  private static long toMultiple(int unit, double size, long digits, int exponent) {
    long below = digits / unit * unit;
    long side = digits - below - unit / 2;
    if (side == 0) {
      side = new BigDecimal(size).compareTo(BigDecimal.valueOf(digits, DIGITS_17 - 1 - exponent));
    }
    boolean odd = below / unit % 2 != 0;
    return side > 0 || (side == 0 && odd) ? below + unit : below;
  }

  private static boolean readsBack(BigDecimal decimal, double size) {
    return Double.parseDouble(decimal.toString()) == size;
  }

  /** Goes down from what Java shows, which reads back, until no neighbour of so few digits does. */
  private static BigDecimal shortestOf(double size) {
    BigDecimal exact = new BigDecimal(size);
    BigDecimal best = new BigDecimal(Double.toString(size)).stripTrailingZeros();
    BigDecimal shorter = best;
    while (shorter != null) {
      best = shorter;
      shorter = best.precision() == 1 ? null : neighbour(exact, best.precision() - 1, size);
    }
    BigDecimal sameLength = neighbour(exact, best.precision(), size);
    return sameLength == null ? best : sameLength;
  }

  /** The nearest decimal of so many digits that reads back, or null if there is none. */
  private static BigDecimal neighbour(BigDecimal exact, int digits, double size) {
    BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
    BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
    BigDecimal near = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    BigDecimal far = near.compareTo(above) == 0 ? below : above;
    return readsBack(near, size) ? near : readsBack(far, size) ? far : null;
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
    long m = (Double.doubleToRawLongBits(size) & MANTISSA) | (1L << 52);
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
    appendDecimal(text, value < 0, rounded(Math.abs(value), digits), digits);
  }

  private static BigDecimal rounded(double size, int digits) {
    return new BigDecimal(size).round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }

  private static void appendDecimal(
      StringBuilder text, boolean negative, BigDecimal decimal, int digits) {
    int exponent = decimal.precision() - decimal.scale() - 1;
    appendDigits(text, negative, decimal.unscaledValue().toString(), exponent, digits);
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
