/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import java.util.Arrays;

/**
 * The autocorrelations of several chains together, because of which correlated draws are worth
 * fewer independent ones.
 */
final class Autocorrelation {
  private final double[][] centred;
  private final double within;
  private final double total;

  private Autocorrelation(double[][] chains) {
    int length = chains[0].length;
    double[] means = Arrays.stream(chains).mapToDouble(Moments::mean).toArray();
    centred = new double[chains.length][length];
    for (int c = 0; c < chains.length; c++) {
      for (int t = 0; t < length; t++) {
        centred[c][t] = chains[c][t] - means[c];
      }
    }
    within = Arrays.stream(chains).mapToDouble(Moments::variance).average().orElse(0);
    double between = chains.length > 1 ? Moments.variance(means) : 0;
    total = within * (length - 1) / length + between;
  }

  /**
   * S/τ, τ = 1 + 2 Σ ρ_t, summed as long as pairs ρ_2t + ρ_2t+1 are positive, each at most the one
   * before it: Geyer's initial monotone sequence, which is where the estimates of a reversible
   * chain stop being noise. At most S log₁₀ S, which only chains with negative correlations reach.
   * NaN where all draws are equal. Costs O(S) for each lag that is summed.
   */
  static double effectiveSize(double[][] chains) {
    Autocorrelation correlation = new Autocorrelation(chains);
    int length = chains[0].length;
    double size = (double) chains.length * length;
    double smallest = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (int lag = 0; lag + 1 < length; lag += 2) {
      double pair = correlation.at(lag) + correlation.at(lag + 1);
      if (!(pair > 0) && lag > 0) {
        break;
      }
      smallest = Math.min(smallest, pair);
      sum += smallest;
    }
    double tau = Math.max(2 * sum - 1, 1 / Math.log10(size));
    return size / tau;
  }

  /** ρ_t = 1 − (W − mean autocovariance)/total, and ρ_0 = 1. */
  private double at(int lag) {
    if (lag == 0) {
      return total > 0 ? 1 : Double.NaN;
    }
    int length = centred[0].length;
    double sum = 0;
    for (double[] x : centred) {
      for (int t = lag; t < length; t++) {
        sum += x[t] * x[t - lag];
      }
    }
    // Over N − 1 at every lag, as W is: dividing by the number of terms is unbiased but noisier.
    double covariance = sum / (centred.length * (length - 1.0));
    return 1 - (within - covariance) / total;
  }
}
