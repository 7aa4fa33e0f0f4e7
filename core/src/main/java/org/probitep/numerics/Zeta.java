/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

/**
 * The first two derivatives of log Φ, of which every probit site is made:
 *
 * <pre>  ζ1(τ) = φ(τ)/Φ(τ),   ζ2(τ) = ζ1′(τ) = −ζ1(ζ1 + τ) in (−1, 0),   1 + ζ2 in (0, 1)</pre>
 *
 * ζ1 + τ has lost all digits at τ = −1e8, and 1 + ζ2, which is about 1/τ² there, already at −1e4;
 * {@link LeftTail} loses none. A caller that wants all three evaluates
 *
 * <pre>{@code
 * double tail = Zeta.tail(tau);
 * double zeta1 = Zeta.zeta1(tau, tail);
 * double onePlusZeta2 = Zeta.onePlusZeta2(tau, tail, zeta1);
 * double zeta2 = Zeta.zeta2(tau, zeta1, onePlusZeta2);
 * }</pre>
 *
 * which gives the same bits as the one-argument methods with one approximation and at most one
 * exponential.
 *
 * <p>The errors given are the largest and the root mean square that {@code
 * SpecialFunctionAccuracyTest} allows; {@code docs/numerics.md} has the measured ones. NaN gives
 * NaN everywhere. Thread safe: no state.
 */
public final class Zeta {
  /**
   * −ζ2 is 0.41 here: below, 1 + ζ2 is at hand and the subtraction for ζ2 is harmless; above, the
   * other way round.
   */
  private static final double SWITCH = -LeftTail.LOWEST;

  /** Above this 1 − Φ(τ) is below 2⁻⁵⁶. */
  private static final double SATURATED = 8.5;

  private Zeta() {}

  /**
   * ζ1(τ) = φ(τ)/Φ(τ): from {@link LeftTail} for {@literal τ < 0.875}; beyond it, with m = ζ1(−τ)
   * and so Φ(τ) = 1 − φ/m, it is φ + φ²/(m − φ).
   *
   * <p>−τ at −∞ and below −1e9; underflows to 0 above 38.6. Within 3.2 ulp, rms 0.9.
   *
   * @param tau any number
   * @return ζ1(τ)
   */
  public static double zeta1(double tau) {
    return zeta1(tau, tail(tau));
  }

  /**
   * {@return what the other functions at this τ are made from}
   *
   * @param tau any number
   */
  public static double tail(double tau) {
    return LeftTail.onePlusZeta2(tau < SWITCH ? -tau : tau);
  }

  /**
   * {@return the same bits as {@link #zeta1(double)}}
   *
   * @param tau any number
   * @param tail {@link #tail} at this τ
   */
  public static double zeta1(double tau, double tail) {
    if (tau < SWITCH) {
      return LeftTail.zeta1(-tau, tail);
    }
    double pdf = Normal.pdf(tau);
    return tau > SATURATED ? pdf : pdf + pdf * (pdf / (LeftTail.zeta1(tau, tail) - pdf));
  }

  /**
   * ζ2(τ) = −ζ1(ζ1 + τ) = (1 + ζ2) − 1.
   *
   * <p>−1 at −∞ and below −2e8; −0 above 38.6. Within 4 ulp, rms 0.9, up to τ = 37.5; beyond it ζ1
   * is subnormal and the error is up to τ times {@link Double#MIN_VALUE}.
   *
   * @param tau any number
   * @return ζ2(τ)
   */
  public static double zeta2(double tau) {
    return tau < SWITCH ? LeftTail.onePlusZeta2(-tau) - 1 : product(tau, zeta1(tau));
  }

  /**
   * {@return the same bits as {@link #zeta2(double)}, from the values of the other two at this τ}
   *
   * @param tau any number
   * @param zeta1 ζ1(τ)
   * @param onePlusZeta2 1 + ζ2(τ)
   */
  public static double zeta2(double tau, double zeta1, double onePlusZeta2) {
    return tau < SWITCH ? onePlusZeta2 - 1 : product(tau, zeta1);
  }

  /**
   * 1 + ζ2(τ), the variance of a standard normal truncated to (−τ, ∞).
   *
   * <p>1/τ² below −1e9, which underflows to 0 below −7e161; 1 above 9. Within 3.5 ulp, rms 0.9.
   *
   * @param tau any number
   * @return 1 + ζ2(τ)
   */
  public static double onePlusZeta2(double tau) {
    double tail = tail(tau);
    return onePlusZeta2(tau, tail, zeta1(tau, tail));
  }

  /**
   * {@return the same bits as {@link #onePlusZeta2(double)}, from other values at this τ}
   *
   * @param tau any number
   * @param tail {@link #tail}
   * @param zeta1 ζ1(τ)
   */
  public static double onePlusZeta2(double tau, double tail, double zeta1) {
    return tau < SWITCH ? tail : 1 + product(tau, zeta1);
  }

  private static double product(double tau, double zeta1) {
    // τ = ∞ would make 0 · ∞.
    return zeta1 == 0 ? -0.0 : -zeta1 * (zeta1 + tau);
  }
}
