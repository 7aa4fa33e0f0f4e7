/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.Workers;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

/**
 * What the cavities of some rows give under the final Gaussian. The terms of disjoint sets of rows
 * add up to the log evidence:
 *
 * <pre>
 *   log Z = Σ_i w_i [ log Z_i − ½ log d_i + ½ d_i (k_i a_i² − 2 m_i a_i − m_i² c_i) + ½ m_i μ_i ]
 *           − ½ log det(LL')
 * </pre>
 *
 * <p>with a_i, c_i the cavity without offset, d_i = 1 − k_i v_i = 1/(1 + k_i c_i), Z_i the
 * likelihood averaged over the cavity, Φ(τ_i) for a probit, and w_i the number of equal sites. For
 * a weight below 1 that is one, and Z_i averages a power of the likelihood. Immutable.
 */
public final class EvidenceTerms {
  /** Rows in a task; sums are added in their order, whoever makes them. */
  private static final int CHUNK = 16_384;

  private final double looLogPredictive;

  /** Twice the sum without what {@link #looLogPredictive} has of it. */
  private final double corrections;

  private final double[] looProbabilities;
  private final double[] leverages;

  private EvidenceTerms(
      double looLogPredictive, double corrections, double[] looProbabilities, double[] leverages) {
    this.looLogPredictive = looLogPredictive;
    this.corrections = corrections;
    this.looProbabilities = looProbabilities;
    this.leverages = leverages;
  }

  /** The terms of sites whose predictors have these means, without offset, and variances. */
  static EvidenceTerms of(Sites sites, double[] means, double[] variances, Workers workers) {
    double[] loo = new double[sites.size()];
    double[] leverages = new double[loo.length];
    EvidenceSum[] sums = new EvidenceSum[(loo.length + CHUNK - 1) / CHUNK];
    workers.run(
        sums.length,
        task -> {
          int end = Math.min(loo.length, (task + 1) * CHUNK);
          sums[task] = sum(sites, means, variances, task * CHUNK, end, loo, leverages);
        });
    double logLoo = 0;
    double corrections = 0;
    for (EvidenceSum sum : sums) {
      logLoo += sum.logLoo;
      corrections += sum.corrections;
    }
    return new EvidenceTerms(logLoo, corrections, loo, leverages);
  }

  private record EvidenceSum(double logLoo, double corrections) {}

  private static EvidenceSum sum(
      Sites sites,
      double[] means,
      double[] variances,
      int first,
      int end,
      double[] loo,
      double[] leverages) {
    SiteMatcher matcher = new SiteMatcher();
    double logLoo = 0;
    double corrections = 0;
    for (int i = first; i < end; i++) {
      double k = sites.precision[i];
      double m = sites.shift[i];
      // The largest variance that leaves a proper cavity: beyond it there is only rounding.
      double limit = k > 0 ? (1 - Math.ulp(1.0)) / k : variances[i];
      double variance = Math.min(variances[i], limit);
      Site site = matcher.of(sites.link, sites.power(i));
      site.enterCavity(means[i], variance, k, m, sites.sign(i), sites.offset(i));
      double a = site.cavityMean();
      double c = site.cavityVariance();
      double gain = 1 + k * c;
      double weight = sites.weight(i);
      loo[i] = sites.link.average(site.agreement(), c);
      // A logarithm is cheap beside an average; only one that underflows needs one of its own.
      double logPredictive =
          loo[i] > Double.MIN_NORMAL
              ? Math.log(loo[i])
              : sites.link.logAverage(site.agreement(), c);
      logLoo += weight * sites.power(i) * logPredictive;
      leverages[i] = k * c / gain;
      corrections +=
          weight * (Math.log(gain) + (k * a * a - 2 * m * a - m * m * c) / gain + m * means[i]);
      if (sites.power(i) < 1) {
        corrections += 2 * weight * (site.logNormaliser() - sites.power(i) * logPredictive);
      }
    }
    return new EvidenceSum(logLoo, corrections);
  }

  /** log Z of all rows, from the sums of their terms. */
  static double logEvidence(double looLogPredictive, double corrections, LowerTriangle factor) {
    return looLogPredictive + 0.5 * (corrections - factor.logDeterminantOfSquare());
  }

  /** {@return the weighted sum of the log leave-one-out predictive probabilities} */
  public double looLogPredictive() {
    return looLogPredictive;
  }

  /** {@return what has to be added up besides {@link #looLogPredictive} for the log evidence} */
  public double corrections() {
    return corrections;
  }

  /** {@return the probability of y_i given the others; a copy} */
  double[] looProbabilities() {
    return looProbabilities.clone();
  }

  /** {@return k_i v_i for each row; a copy} */
  double[] leverages() {
    return leverages.clone();
  }
}
