/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.LowerTriangle;
import org.probitep.numerics.Normal;

/**
 * What the cavities of some rows give under the final Gaussian. The terms of disjoint sets of rows
 * add up to the log evidence:
 *
 * <pre>
 *   log Z = Σ_i w_i [ log Φ(τ_i) − ½ log d_i + ½ d_i (k_i a_i² − 2 m_i a_i − m_i² c_i) + ½ m_i μ_i ]
 *           − ½ log det(LL')
 * </pre>
 *
 * <p>with a_i, c_i the cavity without offset and d_i = 1 − k_i v_i = 1/(1 + k_i c_i). Immutable.
 */
public final class EvidenceTerms {
  private final double looLogPredictive;

  /** Twice the sum without its log Φ(τ_i). */
  private final double corrections;

  private final double[] looProbabilities;

  private EvidenceTerms(double looLogPredictive, double corrections, double[] looProbabilities) {
    this.looLogPredictive = looLogPredictive;
    this.corrections = corrections;
    this.looProbabilities = looProbabilities;
  }

  /** The terms of sites whose predictors have these means, without offset, and variances. */
  static EvidenceTerms of(Sites sites, double[] means, double[] variances) {
    ProbitSite site = new ProbitSite();
    double[] loo = new double[sites.size()];
    double logLoo = 0;
    double corrections = 0;
    for (int i = 0; i < loo.length; i++) {
      double k = sites.precision[i];
      double m = sites.shift[i];
      // The largest variance that leaves a proper cavity: beyond it there is only rounding.
      double limit = k > 0 ? (1 - Math.ulp(1.0)) / k : variances[i];
      double variance = Math.min(variances[i], limit);
      site.enterCavity(means[i], variance, k, m, sites.sign[i], sites.offset[i]);
      double a = site.cavityMean;
      double c = site.cavityVariance;
      double gain = 1 + k * c;
      double weight = sites.weight[i];
      logLoo += weight * Normal.logCdf(site.tau);
      loo[i] = Normal.cdf(site.tau);
      corrections +=
          weight * (Math.log(gain) + (k * a * a - 2 * m * a - m * m * c) / gain + m * means[i]);
    }
    return new EvidenceTerms(logLoo, corrections, loo);
  }

  /** log Z of all rows, from the sums of their terms. */
  static double logEvidence(double looLogPredictive, double corrections, LowerTriangle factor) {
    return looLogPredictive + 0.5 * (corrections - factor.logDeterminantOfSquare());
  }

  /** {@return Σ w_i log Φ(τ_i): the leave-one-out log predictive probability} */
  public double looLogPredictive() {
    return looLogPredictive;
  }

  /** {@return what has to be added up besides {@link #looLogPredictive} for the log evidence} */
  public double corrections() {
    return corrections;
  }

  /** {@return Φ(τ_i), the probability of y_i given the others; a copy} */
  public double[] looProbabilities() {
    return looProbabilities.clone();
  }
}
