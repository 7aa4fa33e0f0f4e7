/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.site;

import org.probitep.model.Link;
import org.probitep.numerics.TiltedNormal;

/**
 * The site of an observation whose likelihood has no closed form when multiplied by a Gaussian:
 * another link, or a power of the likelihood. With Z the likelihood averaged over the cavity of
 * mean a and variance c, its first two derivatives in a give
 *
 * <pre>
 *   k_new = −∂²log Z / (1 + c ∂²log Z)      m_new = ∂log Z + k_new (a + c ∂log Z)
 * </pre>
 */
final class QuadratureSite extends Site {
  private final TiltedNormal tilted;

  /** The power of the likelihood, in [0, 1]. */
  double power = 1;

  QuadratureSite(Link link) {
    this.tilted = link.tilted();
  }

  @Override
  public void match(double sign) {
    if (power == 0) {
      precision = 0;
      shift = 0;
      return;
    }
    tilted.tilt(agreement, cavityVariance, power);
    double slope = sign * tilted.slope();
    precision = Math.max(0, tilted.curvature()) / tilted.varianceShare();
    shift = slope + precision * (cavityMean + slope * cavityVariance);
  }

  @Override
  public double logNormaliser() {
    if (power == 0) {
      return 0;
    }
    tilted.tilt(agreement, cavityVariance, power);
    return tilted.logZ();
  }
}
