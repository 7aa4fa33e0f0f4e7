/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

/** The standard logistic distribution. NaN gives NaN. Thread safe: no state. */
public final class Logistic {
  private Logistic() {}

  /**
   * {@return 1/(1 + exp(−x)): 0 at −∞, ½ at 0, 1 at ∞}
   *
   * @param x any number
   */
  public static double cdf(double x) {
    double small = Math.exp(-Math.abs(x));
    return x < 0 ? small / (1 + small) : 1 / (1 + small);
  }

  /**
   * {@return log(1/(1 + exp(−x))), without overflow and with all digits of tiny results}
   *
   * @param x any number
   */
  public static double logCdf(double x) {
    return Math.min(x, 0) - Math.log1p(Math.exp(-Math.abs(x)));
  }

  /**
   * {@return log(p/(1 − p)): −∞ at 0, ∞ at 1, NaN outside [0, 1]}
   *
   * @param p a probability
   */
  public static double quantile(double p) {
    return Math.log(p) - Math.log1p(-p);
  }
}
