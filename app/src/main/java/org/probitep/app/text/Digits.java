/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import com.fasterxml.jackson.core.io.NumberOutput;
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
  /** So many digits always read back as the same double. */
  private static final int DIGITS_17 = 17;

  /** Every number of so many digits survives being read as a double. */
  private static final int SURE_DIGITS = 15;

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

  static void appendShortest(StringBuilder text, double value) {
    if (appendSpecial(text, value)) {
      return;
    }
    double size = Math.abs(value);
    if (size < Double.MIN_NORMAL) {
      appendExact(text, value, fewestDigits(size));
      return;
    }
    Shortest shortest = Shortest.of(size);
    appendDigits(text, value < 0, shortest.digits, shortest.exponent, DIGITS_17);
  }

  /** d.ddd·10^exponent, without the point; zeros may follow. */
  private record Shortest(String digits, int exponent) {
    static Shortest of(double size) {
      // As 12.5, 0.05 or 1.25E-7.
      String java = NumberOutput.toString(size, true);
      int end = java.indexOf('E');
      int power = end < 0 ? 0 : Integer.parseInt(java, end + 1, java.length(), 10);
      int point = java.indexOf('.');
      String all =
          java.substring(0, point) + java.substring(point + 1, end < 0 ? java.length() : end);
      int first = 0;
      while (all.charAt(first) == '0') {
        first++;
      }
      return new Shortest(all.substring(first), power + point - 1 - first);
    }
  }

  /**
   * How many digits a subnormal number needs: one may be enough where Java and Jackson show two.
   */
  private static int fewestDigits(double size) {
    int digits = 1;
    while (Double.parseDouble(g(size, digits)) != size) {
      digits++;
    }
    return digits;
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

  private static void appendExact(StringBuilder text, double value, int digits) {
    boolean isSurelyPrecise = digits <= SURE_DIGITS && Math.abs(value) >= Double.MIN_NORMAL;
    if (!(isSurelyPrecise && appendRounded(text, value, digits))) {
      appendRoundedExactly(text, value, digits);
    }
  }

  /**
   * Rounds the shortest number that reads back as the same double. Nothing that has fewer digits
   * lies between that and the double itself, so both are on the same side of every point where the
   * direction of rounding changes; only if it is such a point is that unknown, and this returns
   * false.
   */
  private static boolean appendRounded(StringBuilder text, double value, int digits) {
    Shortest shortest = Shortest.of(Math.abs(value));
    String all = shortest.digits;
    int exponent = shortest.exponent;
    if (all.length() > digits) {
      boolean isHalf = all.charAt(digits) == '5' && isZero(all, digits + 1);
      if (isHalf) {
        return false;
      }
      long kept = Long.parseLong(all, 0, digits, 10) + (all.charAt(digits) >= '5' ? 1 : 0);
      all = Long.toString(kept);
      exponent += all.length() > digits ? 1 : 0;
    }
    appendDigits(text, value < 0, all, exponent, digits);
    return true;
  }

  private static boolean isZero(String digits, int from) {
    for (int i = from; i < digits.length(); i++) {
      if (digits.charAt(i) != '0') {
        return false;
      }
    }
    return true;
  }

  private static void appendRoundedExactly(StringBuilder text, double value, int digits) {
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
