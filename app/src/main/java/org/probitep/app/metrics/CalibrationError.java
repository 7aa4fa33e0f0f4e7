/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The expected calibration error Σ n_b |f̄_b − ō_b|/n over bins of equal count.
 *
 * <p>Chance alone makes it positive, so neither percentiles of a bootstrap nor their mirror image
 * hold the true error as often as they say: see {@link CalibrationInterval}.
 *
 * @param error the error with its interval
 * @param expectedByChance the mean error that these very probabilities would show if they were
 *     right
 */
public record CalibrationError(Estimate error, double expectedByChance) {

  static CalibrationError of(Bins bins, double level, long seed) {
    int n = bins.scored().size();
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    Resampler resampler = Resampler.of(bins);
    double error = resampler.error();
    double[] byChance = Bootstrap.sorted(n, () -> resampler.resampledOutcomes(rng));
    double sum = 0;
    for (double value : byChance) {
      sum += value;
    }
    return new CalibrationError(
        CalibrationInterval.of(bins, rng).around(error, level), sum / byChance.length);
  }

  /** The error alone. */
  static double errorOf(Bins bins) {
    return Resampler.of(bins).error();
  }

  /** The sums of f − o in each bin, over the rows or with outcomes drawn afresh. */
  private static final class Resampler {
    private final int[] binOf;
    private final double[] probability;
    private final double[] excess;
    private final double[] sums;

    private Resampler(int[] binOf, double[] probability, double[] excess, int bins) {
      this.binOf = binOf;
      this.probability = probability;
      this.excess = excess;
      this.sums = new double[bins];
    }

    static Resampler of(Bins bins) {
      ScoredOutcomes scored = bins.scored();
      double[] probability = new double[scored.size()];
      double[] excess = new double[scored.size()];
      for (int i = 0; i < excess.length; i++) {
        probability[i] = scored.probability(i);
        excess[i] = probability[i] - (scored.outcome(i) ? 1 : 0);
      }
      return new Resampler(bins.binOfEach(), probability, excess, bins.count());
    }

    double error() {
      for (int i = 0; i < excess.length; i++) {
        sums[binOf[i]] += excess[i];
      }
      return collected();
    }

    double resampledOutcomes(UniformRandomProvider rng) {
      for (int i = 0; i < excess.length; i++) {
        sums[binOf[i]] += probability[i] - (rng.nextDouble() < probability[i] ? 1 : 0);
      }
      return collected();
    }

    /** The error of the sums, which are then reset. */
    private double collected() {
      double total = 0;
      for (int bin = 0; bin < sums.length; bin++) {
        total += Math.abs(sums[bin]);
        sums[bin] = 0;
      }
      return total / excess.length;
    }
  }
}
