/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Draws of the factor g > 0 with density proportional to
 *
 * <pre>  g^(n−1) exp(−½ a g² + b g),   a > 0,</pre>
 *
 * exactly, by rejection. Holds a generator's state.
 *
 * <p>With x = √a g and c = b/√a the density is x^(n−1) exp(−½x² + cx), the product of two
 * log-concave functions. Replacing one of the two by its tangent leaves a distribution with a
 * sampler: for c ≤ 1 the tangent of −½x² leaves a gamma distribution, for c > 1 the tangent of log
 * x leaves a normal one. Either way more than half of the proposals are accepted.
 */
final class ScaleMove {
  private final int n;
  private final ContinuousSampler normal;
  private final ContinuousSampler exponential;
  private final ContinuousSampler gamma;

  ScaleMove(int n, UniformRandomProvider rng) {
    this.n = n;
    normal = ZigguratSampler.NormalizedGaussian.of(rng);
    exponential = ZigguratSampler.Exponential.of(rng);
    gamma = AhrensDieterMarsagliaTsangGammaSampler.of(rng, n, 1);
  }

  /** Draws g. */
  double draw(double a, double b) {
    double root = Math.sqrt(a);
    double c = b / root;
    return (c > 1 ? aroundNormal(c) : aroundGamma(c)) / root;
  }

  /** The tangent is taken at the mean of the gamma proposals, x₀ = n/(x₀ − c). */
  private double aroundGamma(double c) {
    double rate = 0.5 * (Math.sqrt(c * c + 4.0 * n) - c);
    double tangent = n / rate;
    while (true) {
      double x = gamma.sample() / rate;
      double distance = x - tangent;
      if (2 * exponential.sample() >= distance * distance) {
        return x;
      }
    }
  }

  /** The tangent is taken at the mode x₀ = c + (n − 1)/x₀, which is the mean of the proposals. */
  private double aroundNormal(double c) {
    double mode = 0.5 * (c + Math.sqrt(c * c + 4.0 * (n - 1)));
    while (true) {
      double x = mode + normal.sample();
      if (x > 0) {
        double ratio = x / mode;
        if (exponential.sample() >= (n - 1) * (ratio - 1 - Math.log(ratio))) {
          return x;
        }
      }
    }
  }
}
