/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.apache.commons.rng.UniformRandomProvider;
import org.probitep.montecarlo.TruncatedNormal;

/** Draws of one latent utility given its predictor and its outcome. Holds a generator's state. */
final class LatentUtilities {
  private final TruncatedNormal truncated;

  LatentUtilities(UniformRandomProvider rng) {
    truncated = new TruncatedNormal(rng);
  }

  /** z ~ N(mean, 1) given sign · (z + offset) > 0. */
  double draw(double mean, double sign, double offset) {
    return sign * positive(sign * (mean + offset)) - offset;
  }

  /** x ~ N(mean, 1) given x > 0, without cancellation for any mean. */
  double positive(double mean) {
    return truncated.excess(-mean);
  }
}
