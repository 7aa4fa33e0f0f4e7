/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.probitep.app.report.ReportContent.IntervalEstimate;
import org.probitep.app.text.Format;

/**
 * A scale with its labelled values.
 *
 * @param title what it measures
 * @param from the value at its beginning, after the transformation
 * @param to the value at its end, after the transformation
 * @param isLog whether values are transformed by log10
 * @param ticks the labelled values
 */
record Axis(String title, double from, double to, boolean isLog, List<Tick> ticks) {
  /** More labels would be crowded in a small chart. */
  private static final int MOST_STEPS = 6;

  /** More labels would be crowded in a small chart. */
  private static final int MOST_DECADES = 7;

  /** How many characters there is room for below a small chart. */
  private static final int ROOM = 26;

  /** Steps that people count in. */
  private static final double[] ROUND = {1, 2, 2.5, 5, 10};

  /** Keeps a bound that is a whole number of steps from needing one more. */
  private static final double SLACK = 1e-9;

  /** A labelled value. */
  record Tick(double value, String label) {}

  Axis {
    ticks = List.copyOf(ticks);
  }

  /** From 0 to 1, labelled in percent. */
  static Axis percent(String title) {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i <= 100; i += 20) {
      ticks.add(new Tick(i / 100.0, i + "\u202f%"));
    }
    return new Axis(title, 0, 1, false, ticks);
  }

  /** Round percentages around two probabilities. */
  static Axis percent(String title, double low, double high) {
    Axis whole = linear(title, 100 * low, 100 * high);
    return new Axis(
        title,
        whole.from() / 100,
        whole.to() / 100,
        false,
        whole.ticks().stream()
            .map(tick -> new Tick(tick.value() / 100, tick.label() + "\u202f%"))
            .toList());
  }

  /** Exactly between two numbers, with as many round ones as there is room for on a small chart. */
  static Axis range(double low, double high) {
    List<Tick> inside =
        linear("", low, high).ticks().stream()
            .filter(tick -> tick.value() >= low && tick.value() <= high)
            .toList();
    int longest = inside.stream().mapToInt(tick -> tick.label().length()).max().orElse(1);
    int every = Math.max(1, (inside.size() * (longest + 1) + ROOM - 1) / ROOM);
    List<Tick> shown = new ArrayList<>();
    for (int i = 0; i < inside.size(); i += every) {
      shown.add(inside.get(i));
    }
    boolean whole = shown.stream().allMatch(tick -> tick.value() == Math.rint(tick.value()));
    return new Axis(
        "",
        low,
        high,
        false,
        whole
            ? shown.stream().map(tick -> new Tick(tick.value(), label(tick.value(), 1))).toList()
            : shown);
  }

  /** Round numbers around an interval, which may be a point, or nearly one relative to its size. */
  static Axis linear(String title, double low, double high) {
    double size = Math.max(Math.abs(low), Math.abs(high));
    // Steps lost in rounding would never reach the end.
    double spread = high - low > SLACK * size ? high - low : Math.max(size, 1);
    double step = step(spread);
    double first = Math.floor(low / step + SLACK);
    double last = Math.ceil(high / step - SLACK);
    if (first == last) {
      last++;
    }
    List<Tick> ticks = new ArrayList<>();
    for (double i = first; i <= last; i++) {
      ticks.add(new Tick(i * step, label(i * step, step)));
    }
    return new Axis(title, first * step, last * step, false, ticks);
  }

  /**
   * Whole numbers from 0 to at least the count; labels have no sign, for bars in two directions.
   */
  static Axis counts(String title, long below, long above) {
    Axis plain = linear(title, (double) -below, (double) Math.max(above, 1));
    List<Tick> ticks =
        plain.ticks().stream()
            .filter(tick -> tick.value() == Math.rint(tick.value()))
            .map(tick -> new Tick(tick.value(), Format.count(Math.abs(Math.round(tick.value())))))
            .toList();
    return new Axis(title, plain.from(), plain.to(), false, ticks);
  }

  /** Powers of ten around two positive numbers. */
  static Axis log(String title, double low, double high) {
    double from = Math.floor(Math.log10(low) + SLACK);
    double to = Math.max(Math.ceil(Math.log10(high) - SLACK), from + 1);
    double every = Math.max(1, Math.ceil((to - from) / MOST_DECADES));
    List<Tick> ticks = new ArrayList<>();
    for (double k = from; k <= to; k += every) {
      ticks.add(new Tick(Math.pow(10, k), power((int) k)));
    }
    return new Axis(title, from, to, true, ticks);
  }

  private static double step(double spread) {
    double power = Math.pow(10, Math.floor(Math.log10(spread / MOST_STEPS)));
    double step = power;
    for (int i = 0; i < ROUND.length && step * MOST_STEPS < spread * (1 - SLACK); i++) {
      step = ROUND[i] * power;
    }
    return step;
  }

  private static String label(double value, double step) {
    double size = Math.max(Math.abs(value), step);
    if (size >= 1e6 || step < 1e-4) {
      return Numbers.minus(String.format(Locale.ROOT, "%.2g", value));
    }
    int decimals = Math.max(0, -(int) Math.floor(Math.log10(step) + SLACK));
    // A step of 2.5 or 0.25 has a digit more than its power of ten.
    boolean isQuarter = Math.abs(step * Math.pow(10, decimals) % 1) > SLACK;
    return Numbers.minus(
        String.format(
            Locale.ROOT, "%,." + (isQuarter ? decimals + 1 : decimals) + "f", value + 0.0));
  }

  private static String power(int exponent) {
    if (exponent >= -2 && exponent <= 3) {
      return Format.shortest(Math.pow(10, exponent));
    }
    return "1e" + Numbers.minus(Integer.toString(exponent));
  }

  /**
   * The position of a value: 0 at the beginning, 1 at the end; values outside are put at an end.
   */
  double position(double value) {
    double transformed = isLog ? Math.log10(value) : value;
    return Math.min(1, Math.max(0, (transformed - from) / (to - from)));
  }

  /** A value's place along a bar of the page, with room for half a dot at either end. */
  String place(double value) {
    return BigDecimal.valueOf(6 + 88 * position(value))
            .setScale(2, RoundingMode.HALF_EVEN)
            .toPlainString()
        + "%";
  }

  /** Draws an interval along a bar, and its mean as a dot. */
  Html range(Html svg, IntervalEstimate range, String tip) {
    String lower = place(range.lower());
    String upper = place(range.upper());
    String mean = place(range.mean());
    return svg.empty("line", "class", "range", "x1", lower, "x2", upper, "y1", "50%", "y2", "50%")
        .empty("circle", "cx", mean, "cy", "50%", "r", "4", "data-tip", tip);
  }
}
