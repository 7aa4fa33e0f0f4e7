/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.function.IntToDoubleFunction;
import org.probitep.numerics.Normal;

/**
 * A number with a confidence interval.
 *
 * @param value the estimate; NaN where it is not defined, such as the ROC area of one class
 * @param lower the interval's lower end, NaN where there is no interval
 * @param upper the interval's upper end, NaN where there is no interval
 */
public record Estimate(double value, double lower, double upper) {
  /** A number that is not defined for these data. */
  public static final Estimate UNDEFINED = of(Double.NaN);

  /** A number without an interval. */
  public static Estimate of(double value) {
    return new Estimate(value, Double.NaN, Double.NaN);
  }

  /** Whether there is a number at all. */
  public boolean isDefined() {
    return !Double.isNaN(value);
  }

  /** Whether there is an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(lower);
  }

  /**
   * The mean of n terms from 0 to most, ± z·s/√n with s² = Σ(term − mean)²/(n − 1), cut to that
   * range. No interval for n = 1 and where a term is infinite.
   */
  static Estimate ofMean(int n, IntToDoubleFunction term, double most, double level) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += term.applyAsDouble(i);
    }
    double mean = sum / n;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double deviation = term.applyAsDouble(i) - mean;
      squares += deviation * deviation;
    }
    double halfWidth = z(level) * Math.sqrt(squares / (n - 1.0) / n);
    return new Estimate(mean, Math.max(0, mean - halfWidth), Math.min(most, mean + halfWidth));
  }

  /** The same with an interval that stays within the possible range. */
  Estimate cut(double least, double most) {
    return new Estimate(value, Math.max(least, lower), Math.min(most, upper));
  }

  /**
   * A share with Wilson's score interval, (k + z²/2 ± z√(k(n − k)/n + z²/4))/(n + z²): never empty,
   * never outside [0, 1], as with {@code prop.test(k, n, correct = FALSE)} in R. Not defined for n
   * = 0.
   */
  public static Estimate ofShare(int k, int n, double level) {
    if (n == 0) {
      return UNDEFINED;
    }
    double z = z(level);
    double centre = k + z * z / 2;
    double spread = z * Math.sqrt(k * (double) (n - k) / n + z * z / 4);
    // Exactly 0 and 1 at the ends, where rounding would leave a trace.
    double lower = k == 0 ? 0 : (centre - spread) / (n + z * z);
    double upper = k == n ? 1 : (centre + spread) / (n + z * z);
    return new Estimate((double) k / n, lower, upper);
  }

  /** Φ⁻¹((1 + level)/2), from the tail so that it is exact for levels near 1. */
  public static double z(double level) {
    return -Normal.quantile((1 - level) / 2);
  }
}
