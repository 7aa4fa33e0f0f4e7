/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.probitep.app.text.Format;

/** Numbers as the report writes them: three digits, a true minus sign, percent with one decimal. */
final class Numbers {
  /** More digits than the data support only distract. */
  private static final int DIGITS = 3;

  /** Enough to find the row in the table again. */
  private static final int CELL_DIGITS = 6;

  /** Beyond this, a percentage with one decimal would say nothing. */
  private static final double SMALL = 0.001;

  private Numbers() {}

  /** Three significant digits; a dash where there is no number. */
  static String of(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    return minus(Format.significant(value, DIGITS));
  }

  /** An estimate with its interval. */
  static String of(ReportContent.IntervalEstimate range) {
    return of(range.mean()) + " " + interval(range.lower(), range.upper());
  }

  /** Two decimals, for logarithms, whose differences count. */
  static String decimals(double value) {
    return minus(String.format(Locale.ROOT, "%,.2f", value));
  }

  /** A value of the data, without the rounding error that scaling back leaves. */
  static String cell(double value) {
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(CELL_DIGITS)).stripTrailingZeros();
    return minus(rounded.signum() == 0 ? "0" : shorter(rounded));
  }

  private static String shorter(BigDecimal value) {
    String plain = value.toPlainString();
    return plain.length() <= 2 * CELL_DIGITS ? plain : value.toString();
  }

  /** Both ends. */
  static String interval(double lower, double upper) {
    return "[" + of(lower) + ", " + of(upper) + "]";
  }

  /** A probability or share. */
  static String percent(double share) {
    if (Double.isNaN(share)) {
      return "–";
    }
    if (share > 0 && share < SMALL) {
      return Format.significant(100 * share, 2) + "\u202f%";
    }
    if (share > 1 - SMALL && share < 1) {
      return "> 99.9\u202f%";
    }
    return share == 0 || share == 1
        ? Math.round(100 * share) + "\u202f%"
        : String.format(Locale.ROOT, "%.1f\u202f%%", 100 * share);
  }

  /** Both ends of an interval of probabilities. */
  static String percents(double lower, double upper) {
    return percent(lower) + " to " + percent(upper);
  }

  /** The level of intervals, as 95 %. */
  static String level(double level) {
    return Format.shortest(Math.round(level * 1e6) / 1e4) + "\u202f%";
  }

  /** With a minus sign as wide as a plus. */
  static String minus(String number) {
    return number.replace('-', '−');
  }
}
