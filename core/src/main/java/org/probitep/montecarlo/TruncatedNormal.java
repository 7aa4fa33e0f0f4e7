/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Draws of a standard normal given that it exceeds a bound, exact for every bound. As thread safe
 * as its generator.
 *
 * <p>Below {@link #TAIL}, normals, or their absolute values where the bound is positive, are drawn
 * until one exceeds the bound. Above it the excess is proposed as an exponential E of rate λ = (a +
 * √(a² + 4))/2 (Robert, "Simulation of truncated normal variables", 1995) and kept with probability
 * exp(−(a + E − λ)²/2). As λ − a = 1/λ, that square is (λE − 1)²/λ², in which nothing cancels; it
 * is compared with another exponential, so that no logarithm is taken.
 */
public final class TruncatedNormal {
  /** More than half of the normals' absolute values exceed this, so drawing them is still quick. */
  private static final double TAIL = 0.6;

  private final ContinuousSampler normal;
  private final ContinuousSampler exponential;

  /**
   * Draws from a generator.
   *
   * @param rng the generator
   */
  public TruncatedNormal(UniformRandomProvider rng) {
    normal = ZigguratSampler.NormalizedGaussian.of(rng);
    exponential = ZigguratSampler.Exponential.of(rng);
  }

  /**
   * A draw minus its bound, which keeps all digits where the bound is large.
   *
   * @param bound any number
   * @return at least 0; NaN for NaN
   */
  public double excess(double bound) {
    if (bound < 0) {
      double draw = normal.sample();
      while (draw < bound) {
        draw = normal.sample();
      }
      return draw - bound;
    }
    return bound < TAIL ? excessOfSize(bound) : excessInTail(bound);
  }

  private double excessOfSize(double bound) {
    double draw = Math.abs(normal.sample());
    while (draw < bound) {
      draw = Math.abs(normal.sample());
    }
    return draw - bound;
  }

  private double excessInTail(double bound) {
    double inverseRate = 2 / (bound + Math.sqrt(bound * bound + 4));
    double halfSquare = 0.5 * inverseRate * inverseRate;
    double proposal = exponential.sample();
    while (exponential.sample() < halfSquare * (proposal - 1) * (proposal - 1)) {
      proposal = exponential.sample();
    }
    return proposal * inverseRate;
  }
}
