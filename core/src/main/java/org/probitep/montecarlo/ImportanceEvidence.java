/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

/**
 * An estimate of the log evidence with its standard error, which can be trusted only where k̂ of
 * {@link ParetoSmoothing} says so.
 *
 * @param logEvidence the estimate
 * @param standardError its standard error
 */
public record ImportanceEvidence(double logEvidence, double standardError) {
  /**
   * {@return log of the mean weight} The standard error is the relative one of the mean itself.
   *
   * @param logWeights of at least two draws
   */
  public static ImportanceEvidence of(double[] logWeights) {
    int size = logWeights.length;
    double largest = Double.NEGATIVE_INFINITY;
    for (double value : logWeights) {
      largest = Math.max(largest, value);
    }
    double mean = 0;
    for (double value : logWeights) {
      mean += Math.exp(value - largest) / size;
    }
    double variance = 0;
    for (double value : logWeights) {
      double deviation = Math.exp(value - largest) / mean - 1;
      variance += deviation * deviation / (size - 1);
    }
    return new ImportanceEvidence(largest + Math.log(mean), Math.sqrt(variance / size));
  }
}
