/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** A vertical scale: which values it spans, where they lie, and where its ticks are. */
sealed interface AxisScale {
  /** A labelled value. */
  record ScaleTick(double value, String label) {}

  /**
   * The position of a value: 0 at the lower end, 1 at the upper; values outside are put at an end.
   */
  double position(double value);

  /** The labelled values, lowest first. */
  List<ScaleTick> ticks();

  /** Values between them, without labels. */
  List<Double> minorTicks();

  /** From 0 to a round number that is no smaller than the largest value. */
  record LinearScale(double step, int steps) implements AxisScale {
    /** More labels would be crowded. */
    private static final int MOST_STEPS = 6;

    private static final double[] ROUND = {1, 2, 2.5, 5, 10};

    static LinearScale to(double largest) {
      double most = largest > 0 ? largest : 1;
      double power = Math.pow(10, Math.floor(Math.log10(most / MOST_STEPS)));
      double step = power;
      for (int i = 0; i < ROUND.length && step * MOST_STEPS < most; i++) {
        step = ROUND[i] * power;
      }
      // The tolerance keeps a value that is a whole number of steps from needing one more.
      return new LinearScale(step, (int) Math.ceil(most / step - 1e-9));
    }

    @Override
    public double position(double value) {
      return clamp(value / (step * steps));
    }

    @Override
    public List<ScaleTick> ticks() {
      BigDecimal exactStep = rounded(step);
      List<ScaleTick> ticks = new ArrayList<>();
      for (int i = 0; i <= steps; i++) {
        ticks.add(
            new ScaleTick(i * step, exactStep.multiply(BigDecimal.valueOf(i)).toPlainString()));
      }
      return ticks;
    }

    @Override
    public List<Double> minorTicks() {
      return List.of();
    }
  }

  /** From and to 1, 2 or 5 times a power of ten. */
  record LogScale(double lowest, double highest) implements AxisScale {
    private static final int[] ROUND = {1, 2, 5, 10};
    private static final double SMALLEST_PLAIN = 5e-6;
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    /** Keeps log10 of a power of ten from falling below the whole number that it should be. */
    private static final double ROUNDING = 1e-9;

    /**
     * The scale that holds both numbers, of which the smaller must be positive; zeros do not fit on
     * it and are put at the lower end.
     */
    static LogScale of(double smallest, double largest) {
      double low = 0;
      double high = Double.POSITIVE_INFINITY;
      for (int round : ROUND) {
        double below = round * decade(smallest);
        low = below <= smallest * (1 + ROUNDING) ? Math.max(low, below) : low;
        double above = round * decade(largest);
        high = above >= largest * (1 - ROUNDING) ? Math.min(high, above) : high;
      }
      return new LogScale(low, high > low * (1 + ROUNDING) ? high : 10 * low);
    }

    private static double decade(double value) {
      return Math.pow(10, Math.floor(Math.log10(value) + ROUNDING));
    }

    @Override
    public double position(double value) {
      return value > 0 ? clamp(Math.log(value / lowest) / Math.log(highest / lowest)) : 0;
    }

    /** The powers of ten, or 1, 2 and 5 times them where there are fewer than two. */
    @Override
    public List<ScaleTick> ticks() {
      List<Double> decades = multiples(1);
      List<Double> values = decades.size() >= 2 ? decades : multiples(1, 2, 5);
      boolean plain = decades.size() < 2 || values.get(0) > SMALLEST_PLAIN;
      return values.stream().map(v -> new ScaleTick(v, plain ? plain(v) : power(v))).toList();
    }

    private static String plain(double value) {
      return rounded(value).toPlainString();
    }

    /** 10⁻⁶: the zeros of 0.000001 would be long and hard to count. */
    private static String power(double value) {
      StringBuilder label = new StringBuilder("10");
      for (char c : Long.toString(Math.round(Math.log10(value))).toCharArray()) {
        label.append(c == '-' ? '⁻' : SUPERSCRIPTS.charAt(c - '0'));
      }
      return label.toString();
    }

    @Override
    public List<Double> minorTicks() {
      return multiples(2, 3, 4, 5, 6, 7, 8, 9);
    }

    /** These multiples of all powers of ten that lie within. */
    private List<Double> multiples(int... factors) {
      List<Double> values = new ArrayList<>();
      for (double power = decade(lowest); power <= highest * (1 + ROUNDING); power *= 10) {
        for (int factor : factors) {
          double value = factor * power;
          if (value >= lowest * (1 - ROUNDING) && value <= highest * (1 + ROUNDING)) {
            values.add(value);
          }
        }
      }
      return values;
    }
  }

  private static double clamp(double position) {
    return Math.max(0, Math.min(1, position));
  }

  private static BigDecimal rounded(double value) {
    return new BigDecimal(value)
        .round(new MathContext(3, RoundingMode.HALF_EVEN))
        .stripTrailingZeros();
  }
}
