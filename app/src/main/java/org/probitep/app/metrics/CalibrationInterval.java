/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The true calibration errors under which the error of the data would not be unusual.
 *
 * <p>If the true error is θ in every bin, a sample shows Σ |θ w_b + s_b ε_b|, with w_b the share of
 * the rows in bin b, s_b the standard error of its part and ε_b standard normal. The interval ends
 * at the θ under which the tails (1 − level)/2 of these sums end at the error of the data. An error
 * that is spread evenly is the one that chance adds least to, so where it is not, the interval is a
 * little too wide.
 */
final class CalibrationInterval {
  private static final int SAMPLES = 1000;

  /** Halvings of [0, 1]: far below what the samples leave open. */
  private static final int STEPS = 30;

  private final double[] share;
  private final double[][] noise;

  private CalibrationInterval(double[] share, double[][] noise) {
    this.share = share;
    this.noise = noise;
  }

  static CalibrationInterval of(Bins bins, UniformRandomProvider rng) {
    double n = bins.scored().size();
    double[] share = new double[bins.count()];
    double[] sd = new double[bins.count()];
    for (int bin = 0; bin < share.length; bin++) {
      share[bin] = bins.size(bin) / n;
      sd[bin] = Math.sqrt(bins.size(bin) * variance(bins, bin)) / n;
    }
    NormalizedGaussianSampler normal = ZigguratSampler.NormalizedGaussian.of(rng);
    double[][] noise = new double[SAMPLES][share.length];
    for (double[] sample : noise) {
      Arrays.setAll(sample, bin -> sd[bin] * normal.sample());
    }
    return new CalibrationInterval(share, noise);
  }

  /**
   * The variance of f − o in a bin: that of its rows, and no less than that of an outcome which is
   * added once to each kind, or a bin without events would seem certain.
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

  /** The error with its interval, which never leaves the error out. */
  Estimate around(double error, double level) {
    return new Estimate(
        error,
        Math.min(error, trueError(error, (1 + level) / 2)),
        Math.max(error, trueError(error, (1 - level) / 2)));
  }

  /** The true error under which this share of samples would show less; 0 if even 0 is too much. */
  private double trueError(double error, double quantile) {
    double low = 0;
    double high = shown(0, quantile) >= error ? 0 : 1;
    for (int step = 0; step < STEPS && high > 0; step++) {
      double middle = (low + high) / 2;
      if (shown(middle, quantile) < error) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double shown(double truth, double quantile) {
    double[] errors = new double[noise.length];
    for (int sample = 0; sample < errors.length; sample++) {
      for (int bin = 0; bin < share.length; bin++) {
        errors[sample] += Math.abs(truth * share[bin] + noise[sample][bin]);
      }
    }
    Arrays.sort(errors);
    return Bootstrap.quantile(errors, quantile);
  }
}
