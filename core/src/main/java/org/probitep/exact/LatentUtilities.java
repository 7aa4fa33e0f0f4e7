/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Draws of one latent utility given its predictor and its outcome. Holds a generator's state. */
final class LatentUtilities {
  /**
   * Below this mean, exponential proposals are accepted more often than normal ones are positive.
   */
  private static final double NORMAL_FROM = -0.3;

  private final ContinuousSampler normal;
  private final ContinuousSampler exponential;

  LatentUtilities(UniformRandomProvider rng) {
    normal = ZigguratSampler.NormalizedGaussian.of(rng);
    exponential = ZigguratSampler.Exponential.of(rng);
  }

  /** z ~ N(mean, 1) given sign · (z + offset) > 0. */
  double draw(double mean, double sign, double offset) {
    return sign * positive(sign * (mean + offset)) - offset;
  }

  /**
   * x ~ N(mean, 1) given x > 0, without cancellation for any mean.
   *
   * <p>In the left tail the proposal is exponential with the best rate λ = (a + √(a² + 4))/2, a =
   * −mean (Robert 1995). Since λ − a = 1/λ, its acceptance exp(−(a + x − λ)²/2) is exp(−((E −
   * 1)/λ)²/2) with x = E/λ, which a second exponential draw decides without a logarithm.
   */
  double positive(double mean) {
    if (mean > NORMAL_FROM) {
      double x;
      do {
        x = mean + normal.sample();
      } while (!(x > 0));
      return x;
    }
    double rate = 0.5 * (Math.sqrt(mean * mean + 4) - mean);
    while (true) {
      double proposal = exponential.sample();
      double distance = (proposal - 1) / rate;
      if (2 * exponential.sample() >= distance * distance) {
        return proposal / rate;
      }
    }
  }
}
