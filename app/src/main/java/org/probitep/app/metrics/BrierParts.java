/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

/**
 * Murphy's parts of the Brier score: score = reliability − resolution + uncertainty + withinBins.
 *
 * @param reliability Σ n_b (f̄_b − ō_b)²/n, how far probabilities are from shares: 0 is best
 * @param resolution Σ n_b (ō_b − ō)²/n, how far the bins' shares lie apart: more is better
 * @param uncertainty ō(1 − ō), which no forecast can change
 * @param withinBins Σ ((f_i − f̄_b)² − 2 (f_i − f̄_b)(o_i − ō_b))/n, what the bins leave over;
 *     below 0 where probabilities rank the rows of one bin (Stephenson, Coelho and Jolliffe 2008)
 */
public record BrierParts(
    double reliability, double resolution, double uncertainty, double withinBins) {

  static BrierParts of(Bins bins) {
    ScoredOutcomes scored = bins.scored();
    int n = scored.size();
    double base = (double) scored.positives() / n;
    double reliability = 0;
    double resolution = 0;
    double within = 0;
    for (int bin = 0; bin < bins.count(); bin++) {
      int count = bins.size(bin);
      if (count > 0) {
        double forecast = bins.meanProbability(bin);
        double observed = (double) bins.positives(bin) / count;
        reliability += count * (forecast - observed) * (forecast - observed);
        resolution += count * (observed - base) * (observed - base);
        within += within(bins, bin, forecast, observed);
      }
    }
    return new BrierParts(reliability / n, resolution / n, base * (1 - base), within / n);
  }

  /** These parts, with the rest set so that they add up to a score. */
  BrierParts of(double score) {
    return new BrierParts(
        reliability, resolution, uncertainty, score - reliability + resolution - uncertainty);
  }

  private static double within(Bins bins, int bin, double forecast, double observed) {
    ScoredOutcomes scored = bins.scored();
    double sum = 0;
    for (int i = bins.start(bin); i < bins.start(bin + 1); i++) {
      double f = scored.probability(i) - forecast;
      double o = (scored.outcome(i) ? 1 : 0) - observed;
      sum += f * f - 2 * f * o;
    }
    return sum;
  }
}
