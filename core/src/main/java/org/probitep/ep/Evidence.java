/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.numerics.Normal;

/** What the cavities of the final Gaussian give. Its array is not changed after it is made. */
final class Evidence {
  /** log Z. */
  final double logEvidence;

  /** Σ log Φ(τ_i). */
  final double looLogPredictive;

  /** Φ(τ_i), the probability of y_i given the others. */
  final double[] looProbabilities;

  private Evidence(double logEvidence, double looLogPredictive, double[] looProbabilities) {
    this.logEvidence = logEvidence;
    this.looLogPredictive = looLogPredictive;
    this.looProbabilities = looProbabilities;
  }

  /**
   *
   *
   * <pre>
   *   log Z = Σ_i [ log Φ(τ_i) − ½ log d_i + ½ d_i (k_i a_i² − 2 m_i a_i − m_i² c_i) ]
   *           + ½ m'μ − ½ log det(LL')
   * </pre>
   *
   * with a_i, c_i the cavity without offset and d_i = 1 − k_i v_i = 1/(1 + k_i c_i).
   */
  static Evidence of(Sites sites, SiteGaussian gaussian) {
    ProbitSite site = new ProbitSite();
    double[] loo = new double[sites.size()];
    double logLoo = 0;
    double corrections = 0;
    for (int i = 0; i < loo.length; i++) {
      double k = sites.precision[i];
      double m = sites.shift[i];
      double mean = gaussian.mean[i];
      double variance = gaussian.variance[i];
      // The largest variance that leaves a proper cavity: beyond it there is only rounding.
      double limit = k > 0 ? (1 - Math.ulp(1.0)) / k : variance;
      site.enterCavity(mean, Math.min(variance, limit), k, m, sites.sign[i], sites.offset[i]);
      double a = site.cavityMean;
      double c = site.cavityVariance;
      double gain = 1 + k * c;
      logLoo += Normal.logCdf(site.tau);
      loo[i] = Normal.cdf(site.tau);
      corrections += Math.log(gain) + (k * a * a - 2 * m * a - m * m * c) / gain + m * mean;
    }
    double logDeterminant = gaussian.factor.logDeterminantOfSquare();
    return new Evidence(logLoo + 0.5 * (corrections - logDeterminant), logLoo, loo);
  }
}
