/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.site;

/**
 * The moment match of one observation: the site that gives the Gaussian marginal of its linear
 * predictor the mean and variance of cavity times likelihood. Reused for many sites; one thread.
 *
 * <p>The site of predictor g is exp(m g − k g²/2), with precision k and shift m. From the marginal
 * (μ, v) of g:
 *
 * <pre>
 *   d = 1 − k v      cavity variance c = v/d      cavity mean a = (μ − m v)/d
 * </pre>
 *
 * <p>A likelihood with a concave logarithm has k ≥ 0, so the cavity is always proper, and an
 * improper one can only be rounding.
 */
public abstract sealed class Site permits ProbitSite, QuadratureSite {
  double precision;
  double shift;
  double cavityMean;
  double cavityVariance;
  double agreement;

  Site() {}

  /**
   * Sets the cavity.
   *
   * @param mean μ
   * @param variance v
   * @param oldPrecision k of the site that is taken away
   * @param oldShift m of that site
   * @param sign +1 or −1
   * @param offset what is added to the predictor
   * @return whether the cavity is proper
   */
  public final boolean enterCavity(
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
    agreement = sign * (cavityMean + offset);
    return true;
  }

  /**
   * Sets the matched site from the cavity.
   *
   * @param sign +1 or −1
   */
  public abstract void match(double sign);

  /** {@return the log of the likelihood, to its power, averaged over the cavity} */
  public abstract double logNormaliser();

  /** {@return the matched site's precision k} */
  public final double precision() {
    return precision;
  }

  /** {@return the matched site's shift m} */
  public final double shift() {
    return shift;
  }

  /** {@return the cavity mean a, without offset} */
  public final double cavityMean() {
    return cavityMean;
  }

  /** {@return the cavity variance c} */
  public final double cavityVariance() {
    return cavityVariance;
  }

  /** {@return sign (a + offset): how far the cavity is on the side of the outcome} */
  public final double agreement() {
    return agreement;
  }
}
