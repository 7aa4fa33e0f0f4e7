/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

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
abstract sealed class Site permits ProbitSite, QuadratureSite {
  /** The matched site's precision k. */
  double precision;

  /** The matched site's shift m. */
  double shift;

  double cavityMean;
  double cavityVariance;

  /** sign (a + offset): where the cavity is on the side of the outcome. */
  double agreement;

  /** Sets the cavity. Returns whether it is proper. */
  final boolean enterCavity(
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

  /** Sets the matched site from the cavity. */
  abstract void match(double sign);

  /** Log of the likelihood, to its power, averaged over the cavity. */
  abstract double logNormaliser();
}
