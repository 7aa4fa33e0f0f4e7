/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

/**
 * ζ1(−t) and 1 + ζ2(−t) for t ≥ −0.875: the one approximation from which {@link Normal} and {@link
 * Zeta} are made.
 *
 * <p>What is approximated is
 *
 * <pre>  b(t) = 1/(1 + ζ2(−t)) − t²,   rising from 0.86 at t = −0.9 through 2.75 at 0 to 6 at ∞
 * </pre>
 *
 * because nothing then cancels: 1 + ζ2 = 1/(t² + b), where both terms are positive and b loses
 * weight as t grows; and ζ1² − tζ1 = −ζ2 is solved by ζ1 = (t + √(t² − 4ζ2))/2, whose square root
 * halves the error. All coefficients are positive too. They are interpolants at Chebyshev points,
 * printed by {@code scripts/special_function_references.py coefficients}; their own error is below
 * 0.1 ulp.
 */
final class LeftTail {
  /** The least t at which the approximation holds; 1 + ζ2 is 0.59 there. */
  static final double LOWEST = -0.875;

  /** The three pieces near, middle and far meet here and at the next constant. */
  private static final double MIDDLE_FROM = 1.5;

  private static final double FAR_FROM = 6;

  /** Above this b/t² and 1/t² are below 2⁻⁵⁷, and t² is kept from overflow. */
  private static final double HUGE = 1e9;

  /** Just left of LOWEST, and chosen so that b(−NEAR_SHIFT) lies within 0.01 ulp of a double. */
  private static final double NEAR_SHIFT = 919.0 / 1024;

  private static final double NEAR_VALUE = 0.8628788012444031;

  // b(t) = NEAR_VALUE + s P(s)/Q(s), s = t + NEAR_SHIFT, −0.875 ≤ t ≤ 1.5: error 8e-19.
  private static final double[] P_NEAR = {
    9.0829604294821e-09,
    2.4178396927137342e-05,
    0.0005467470759996214,
    0.005894354769844827,
    0.04445162234924249,
    0.2140105898545206,
    0.8172271944363917,
    1.7910337430663656,
    2.614538388544098
  };
  private static final double[] Q_NEAR = {
    4.78368624892274e-06,
    0.00010481826878679065,
    0.0011817636814520965,
    0.008764885839668612,
    0.046626511378660966,
    0.1797874090407305,
    0.5096760287653828,
    0.9258919876189262,
    1.0
  };

  // b(t) = P(t)/Q(t), 1.5 ≤ t ≤ 6: error 6e-19.
  private static final double[] P_MIDDLE = {
    1.8053482312606003e-05,
    0.0004299931619068568,
    0.005356417782150229,
    0.04323343062960304,
    0.24335398102005001,
    0.9686997218633909,
    2.630269456797213,
    4.394370668451327,
    2.751938398938556
  };
  private static final double[] Q_MIDDLE = {
    3.008915135793804e-06,
    7.166539938162303e-05,
    0.0008997626094096739,
    0.007372639378630651,
    0.04259422269310055,
    0.1770080039654193,
    0.5190563852112894,
    0.9968673912035017,
    1.0
  };

  // b(t) = P(u)/Q(u), u = 1/t² ≤ 1/36: error 8e-18, of which 1 + ζ2 sees b/(t² + b) ≤ 1/7.
  private static final double[] P_FAR = {
    2198060.1821924555,
    3826483.183365328,
    1590515.1924746346,
    250305.9619921365,
    17423.723909044744,
    538.9592046678831,
    6.0
  };
  private static final double[] Q_FAR = {
    665139.4213663306,
    911723.7152619634,
    328217.5600348011,
    47175.29742405247,
    3096.6603422118665,
    92.15986744464708,
    1.0
  };

  private LeftTail() {}

  /** ζ1(−t) for t ≥ {@link #LOWEST}; the sum cancels below 0, but not yet much. */
  static double zeta1(double t) {
    return zeta1(t, onePlusZeta2(t));
  }

  /** The same from 1 + ζ2(−t). */
  static double zeta1(double t, double onePlusZeta2) {
    if (t > HUGE) {
      return t;
    }
    double minusZeta2 = 1 - onePlusZeta2;
    return 0.5 * (t + Math.sqrt(t * t + 4 * minusZeta2));
  }

  /** 1 + ζ2(−t) for t ≥ {@link #LOWEST}. */
  static double onePlusZeta2(double t) {
    return t > HUGE ? 1 / t / t : 1 / (t * t + b(t));
  }

  private static double b(double t) {
    if (t < MIDDLE_FROM) {
      double s = t + NEAR_SHIFT;
      return NEAR_VALUE + s * rational(P_NEAR, Q_NEAR, s);
    }
    return t < FAR_FROM ? rational(P_MIDDLE, Q_MIDDLE, t) : rational(P_FAR, Q_FAR, 1 / (t * t));
  }

  /** P(x)/Q(x), highest power first: two Horner chains side by side. */
  private static double rational(double[] p, double[] q, double x) {
    double numerator = p[0];
    double denominator = q[0];
    for (int i = 1; i < p.length; i++) {
      numerator = numerator * x + p[i];
      denominator = denominator * x + q[i];
    }
    return numerator / denominator;
  }
}
