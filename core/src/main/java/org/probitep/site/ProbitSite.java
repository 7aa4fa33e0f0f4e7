/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.site;

import org.probitep.numerics.Normal;
import org.probitep.numerics.Zeta;

/**
 * The site of one probit observation, in closed form:
 *
 * <pre>
 *   s = sign/√(1+c)  τ = s (a + offset)
 *   k_new = −ζ2(τ) / (1 + c (1 + ζ2(τ)))          m_new = s ζ1(τ) + k_new (a + s ζ1(τ) c)
 * </pre>
 *
 * <p>(the paper's section 2, with an offset). Here 0 ≤ k ≤ 1.
 */
final class ProbitSite extends Site {
  /** Φ(τ) is the probability of the outcome under the cavity. */
  private double tau() {
    return agreement / Math.sqrt(1 + cavityVariance);
  }

  @Override
  public void match(double sign) {
    double tau = tau();
    double tail = Zeta.tail(tau);
    double zeta1 = Zeta.zeta1(tau, tail);
    double onePlusZeta2 = Zeta.onePlusZeta2(tau, tail, zeta1);
    double slope = sign * zeta1 / Math.sqrt(1 + cavityVariance);
    precision = -Zeta.zeta2(tau, zeta1, onePlusZeta2) / (1 + cavityVariance * onePlusZeta2);
    shift = slope + precision * (cavityMean + slope * cavityVariance);
  }

  @Override
  public double logNormaliser() {
    return Normal.logCdf(tau());
  }
}
