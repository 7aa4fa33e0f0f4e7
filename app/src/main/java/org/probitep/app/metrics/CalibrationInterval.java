/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The true calibration errors under which the error of the data would not be unusual.
 *
 * <p>A sample shows Σ |θ_b + s_b ε_b|, with θ_b the part of bin b in the true error θ, s_b its
 * standard error and ε_b standard normal. The interval ends at the θ under which the tails (1 −
 * level)/2 of these sums end at the error of the data. How θ is spread over the bins is not known,
 * and matters: chance adds least to an error that all bins share, θ_b = θ w_b with w_b the share of
 * the rows, and most to one confined to a few bins. So the first gives the upper end. For the lower
 * end, the share of each bin is the part of its error in the data that exceeds what chance alone
 * would show.
 */
final class CalibrationInterval {
  /** Each tail of a 95 % interval then has 25 of them. */
  private static final int SAMPLES = 1000;

  /** Halvings of [0, 1]: far below what the samples leave open. */
  private static final int STEPS = 30;

  /** θ_b/θ where all bins share the error, and where only the bins that stand out have it. */
  private final double[] shared;

  private final double[] outstanding;
  private final double[][] noise;

  private CalibrationInterval(double[] shared, double[] outstanding, double[][] noise) {
    this.shared = shared;
    this.outstanding = outstanding;
    this.noise = noise;
  }

  static CalibrationInterval of(Bins bins, UniformRandomProvider rng) {
    double n = bins.scored().size();
    double[] shared = new double[bins.count()];
    double[] sd = new double[bins.count()];
    for (int bin = 0; bin < shared.length; bin++) {
      shared[bin] = bins.size(bin) / n;
      sd[bin] = Math.sqrt(bins.size(bin) * variance(bins, bin)) / n;
    }
    NormalizedGaussianSampler normal = ZigguratSampler.NormalizedGaussian.of(rng);
    double[][] noise = new double[SAMPLES][shared.length];
    for (double[] sample : noise) {
      Arrays.setAll(sample, bin -> sd[bin] * normal.sample());
    }
    return new CalibrationInterval(shared, outstanding(bins, sd), noise);
  }

  /** The parts less what chance shows on average, s_b √(2/π), as shares; the largest if none is. */
  private static double[] outstanding(Bins bins, double[] sd) {
    double[] excess = new double[sd.length];
    double sum = 0;
    int largest = 0;
    for (int bin = 0; bin < sd.length; bin++) {
      excess[bin] = Math.max(0, part(bins, bin) - sd[bin] * Math.sqrt(2 / Math.PI));
      sum += excess[bin];
      largest = part(bins, bin) > part(bins, largest) ? bin : largest;
    }
    for (int bin = 0; bin < sd.length; bin++) {
      excess[bin] = sum > 0 ? excess[bin] / sum : bin == largest ? 1 : 0;
    }
    return excess;
  }

  /** n_b |mean f − mean o|/n. */
  private static double part(Bins bins, int bin) {
    int size = bins.size(bin);
    double difference = size == 0 ? 0 : size * bins.meanProbability(bin) - bins.positives(bin);
    return Math.abs(difference) / bins.scored().size();
  }

  /**
   * The variance of f − o in a bin: that of its rows, and no less than with one outcome of each
   * kind added, or a bin without events would seem certain.
   */
  private static double variance(Bins bins, int bin) {
    int size = bins.size(bin);
    double mean = size == 0 ? 0 : bins.meanProbability(bin) - (double) bins.positives(bin) / size;
    double squares = 0;
    for (int i = bins.start(bin); i < bins.start(bin + 1); i++) {
      double deviation = excess(bins.scored(), i) - mean;
      squares += deviation * deviation;
    }
    double rate = (bins.positives(bin) + 1.0) / (size + 2);
    return Math.max(size < 2 ? 0 : squares / (size - 1), rate * (1 - rate));
  }

  private static double excess(ScoredOutcomes scored, int i) {
    return scored.probability(i) - (scored.outcome(i) ? 1 : 0);
  }

  /** The error with its interval, which always contains it. */
  Estimate around(double error, double level) {
    return new Estimate(
        error,
        Math.min(error, trueError(error, (1 + level) / 2, outstanding)),
        Math.max(error, trueError(error, (1 - level) / 2, shared)));
  }

  /** The true error under which this share of samples would show less; 0 if even 0 is too much. */
  private double trueError(double error, double quantile, double[] parts) {
    double low = 0;
    double high = shown(0, quantile, parts) >= error ? 0 : 1;
    for (int step = 0; step < STEPS && high > 0; step++) {
      double middle = (low + high) / 2;
      if (shown(middle, quantile, parts) < error) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double shown(double truth, double quantile, double[] parts) {
    double[] errors = new double[noise.length];
    for (int sample = 0; sample < errors.length; sample++) {
      for (int bin = 0; bin < parts.length; bin++) {
        errors[sample] += Math.abs(truth * parts[bin] + noise[sample][bin]);
      }
    }
    Arrays.sort(errors);
    return Bootstrap.quantile(errors, quantile);
  }
}
