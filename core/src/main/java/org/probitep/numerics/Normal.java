/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.InverseErfc;

/**
 * The standard normal distribution, accurate to a few ulp on the whole line.
 *
 * <p>The errors given are the largest and the root mean square that {@code
 * SpecialFunctionAccuracyTest} allows; {@code docs/numerics.md} has the measured ones. NaN gives
 * NaN everywhere. Thread safe: no state.
 */
public final class Normal {
  private static final double SQRT_TWO = Math.sqrt(2);
  private static final double SQRT_HALF = Math.sqrt(0.5);

  /** Within this Φ is between ¼ and ¾: the quartiles are at ±0.6745. */
  private static final double CENTRE = 0.67;

  /** 1/√(2π) in two pieces: rounding it to one double would cost 0.4 ulp. */
  private static final double INV_SQRT_TWO_PI = 0.3989422804014327;

  private static final double INV_SQRT_TWO_PI_LOW = -2.49232720227775e-17;

  /** φ(38.6) is below half of {@link Double#MIN_VALUE}. */
  private static final double UNDERFLOW = 38.6;

  private Normal() {}

  /**
   * φ(x) = exp(−x²/2)/√(2π).
   *
   * <p>x² is taken exactly, as square + squareLow: its rounding alone would cost hundreds of ulp at
   * x = 38. By a 24-bit high part, whose square is exact, and not by {@link Math#fma}: without
   * hardware for it that takes microseconds.
   *
   * <p>Zero for |x| > 38.6 and for ±∞; subnormal (absolute error below {@link Double#MIN_VALUE})
   * from 37.5 on. Elsewhere within 2 ulp, rms 0.7.
   *
   * @param x any number
   * @return φ(x)
   */
  public static double pdf(double x) {
    if (Math.abs(x) > UNDERFLOW) {
      return 0;
    }
    double square = x * x;
    double high = (float) x;
    double squareLow = (high * high - square) + (x - high) * (x + high);
    double e = Math.exp(-0.5 * square);
    double low = INV_SQRT_TWO_PI_LOW - 0.5 * INV_SQRT_TWO_PI * squareLow;
    return e * INV_SQRT_TWO_PI + e * low;
  }

  /**
   * Φ(x) = ½ + erf(x/√2)/2 near 0, φ(x)/ζ1(x) below, and 1 − Φ(−x) for every x > 0, so that the
   * larger of Φ(x) and Φ(−x) is the rounded complement of the smaller.
   *
   * <p>0 at −∞ (and below −38.5), ½ at ±0, 1 at ∞ (and above 8.3). Within 3.6 ulp, rms 0.9, down to
   * the subnormal numbers.
   *
   * @param x any number
   * @return Φ(x)
   */
  public static double cdf(double x) {
    return x > 0 ? 1 - upperTail(x) : upperTail(-x);
  }

  /**
   * log Φ(x) = −x²/2 − log(√(2π) ζ1(x)) for x ≤ −0.67, two terms of one sign, and log1p(−Φ(−x)) for
   * x > 0; the plain logarithm between.
   *
   * <p>−∞ at −∞ (and below −1.9e154), −0 at ∞ (and above 38.5). Within 3.9 ulp, rms 1, including
   * the tiny values at large x.
   *
   * @param x any number
   * @return log Φ(x)
   */
  public static double logCdf(double x) {
    if (x > -CENTRE) {
      return x > 0 ? Math.log1p(-upperTail(x)) : Math.log(upperTail(-x));
    }
    return Math.fma(-0.5 * x, x, -Math.log(LeftTail.zeta1(-x) / INV_SQRT_TWO_PI));
  }

  /**
   * Φ⁻¹(p) = −√2 erfc⁻¹(2p).
   *
   * <p>−∞ at 0, 0 at ½, ∞ at 1, NaN outside [0, 1]. Within 3.2 ulp, rms 1.1, for every p down to
   * {@link Double#MIN_VALUE}; near ½ relative to the small result, since p − ½ is exact.
   *
   * @param p a probability
   * @return Φ⁻¹(p)
   */
  public static double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      return Double.NaN;
    }
    // 0 − …, not −(…): p = ½ gives +0.
    return 0 - SQRT_TWO * InverseErfc.value(2 * p);
  }

  /** Φ(−t) for t ≥ 0: ½ − erf(t/√2)/2, or φ(t)/ζ1(−t) where that is below ¼ and would cancel. */
  private static double upperTail(double t) {
    return t < CENTRE ? 0.5 - 0.5 * Erf.value(t * SQRT_HALF) : pdf(t) / LeftTail.zeta1(t);
  }
}
