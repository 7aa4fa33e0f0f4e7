/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/**
 * A last visit to all sites from one Gaussian, just rebuilt from them, that changes nothing: it
 * finds what the next sweep would see, for O(n), where that sweep would only confirm the end.
 *
 * <p>Let the sites propose changes Δk and Δm, so that g = Δm − Δk μ. To first order all of them
 * together move predictor i by Σ_j Σ_ij g_j and its variance by −Σ_j Σ_ij² Δk_j. The covariance is
 * Σ = X̃(I + X̃'KX̃)⁻¹X̃' ≤ K⁻¹, so that Σ_j k_j Σ_ij² ≤ v_i and, by Cauchy and Schwarz,
 *
 * <pre>
 *   |Δμ_i| ≤ √v_i (Σ_j g_j²/k_j)^½          |Δv_i| ≤ v_i (Σ_j v_j Δk_j²/k_j)^½
 * </pre>
 *
 * <p>With weights, k, Δk and g are those of all sites of an observation.
 */
final class JointLook {
  private JointLook() {}

  /**
   * {@return the larger of two moves of a predictor's moments, in the unit of the stopping rule:
   * since its last visit, and a bound on that by what all sites propose; a whole unit at least if a
   * cavity is improper}
   */
  static double residual(Sites sites, SiteGaussian gaussian) {
    return gaussian.isFinite()
        ? Math.max(since(sites, gaussian), boundOfProposals(sites, gaussian))
        : SiteBlock.IMPROPER;
  }

  private static double boundOfProposals(Sites sites, SiteGaussian gaussian) {
    SiteMatcher matcher = new SiteMatcher();
    double ofMeans = 0;
    double ofVariances = 0;
    for (int i = 0; i < sites.size(); i++) {
      double mean = gaussian.mean[i];
      double variance = gaussian.variance[i];
      double k = sites.precision[i];
      double m = sites.shift[i];
      Site site = matcher.of(sites.link, sites.power(i));
      if (!site.enterCavity(mean, variance, k, m, sites.sign(i), sites.offset(i))) {
        return SiteBlock.IMPROPER;
      }
      site.match(sites.sign(i));
      double changeOfPrecision = site.precision() - k;
      double gain = site.shift() - m - changeOfPrecision * mean;
      ofMeans += sites.weight(i) * relativeSquare(gain, k);
      ofVariances += sites.weight(i) * variance * relativeSquare(changeOfPrecision, k);
    }
    return largestMove(gaussian, Math.sqrt(ofMeans), Math.sqrt(ofVariances));
  }

  /** A site that says nothing, and will say nothing, moves nothing. */
  private static double relativeSquare(double change, double precision) {
    return change == 0 ? 0 : change * change / precision;
  }

  private static double largestMove(SiteGaussian gaussian, double ofMeans, double ofVariances) {
    double largest = 0;
    for (double variance : gaussian.variance) {
      double share = variance / (1 + variance);
      largest = Math.max(largest, Math.max(Math.sqrt(share) * ofMeans, share * ofVariances));
    }
    return largest;
  }

  /** How far the moments are from those that each predictor had at its last visit. */
  static double since(Sites sites, SiteGaussian gaussian) {
    double largest = 0;
    for (int i = 0; i < sites.size(); i++) {
      double unit = 1 + gaussian.variance[i];
      double ofMean = Math.abs(gaussian.mean[i] - sites.lastMean[i]) / Math.sqrt(unit);
      double ofVariance = Math.abs(gaussian.variance[i] - sites.lastVariance[i]) / unit;
      largest = Math.max(largest, Math.max(ofMean, ofVariance));
    }
    return largest;
  }
}
