/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.numerics.Zeta;

/**
 * The moment match of one probit observation: the site that gives the Gaussian marginal of its
 * linear predictor the mean and variance of cavity times likelihood. Reused for many sites; one
 * thread.
 *
 * <p>The site of predictor g is exp(m g − k g²/2), with precision k and shift m. From the marginal
 * (μ, v) of g:
 *
 * <pre>
 *   d = 1 − k v      cavity variance c = v/d      cavity mean a = (μ − m v)/d
 *   s = sign/√(1+c)  τ = s (a + offset)
 *   k_new = −ζ2(τ) / (1 + c (1 + ζ2(τ)))          m_new = s ζ1(τ) + k_new (a + s ζ1(τ) c)
 * </pre>
 *
 * <p>(the paper's section 2, with an offset). As 0 ≤ k ≤ 1 for every probit site, the cavity is
 * always proper, and an improper one can only be rounding.
 */
final class ProbitSite {
  /** The matched site's precision k. */
  double precision;

  /** The matched site's shift m. */
  double shift;

  /** Φ(τ) is the probability of the outcome under the cavity. */
  double tau;

  double cavityMean;
  double cavityVariance;

  /** Sets the cavity and τ. Returns whether the cavity is proper. */
  boolean enterCavity(
      double mean,
      double variance,
      double oldPrecision,
      double oldShift,
      double sign,
      double offset) {
    double remaining = 1 - oldPrecision * variance;
    if (!(remaining > 0 && variance >= 0)) {
      return false;
    }
    cavityVariance = variance / remaining;
    cavityMean = (mean - oldShift * variance) / remaining;
    tau = sign * (cavityMean + offset) / Math.sqrt(1 + cavityVariance);
    return true;
  }

  /** Sets the matched site from the cavity. */
  void match(double sign) {
    double zeta1 = Zeta.zeta1(tau);
    double onePlusZeta2 = Zeta.onePlusZeta2(tau, zeta1);
    double slope = sign * zeta1 / Math.sqrt(1 + cavityVariance);
    precision = -Zeta.zeta2(tau, zeta1, onePlusZeta2) / (1 + cavityVariance * onePlusZeta2);
    shift = slope + precision * (cavityMean + slope * cavityVariance);
  }
}
