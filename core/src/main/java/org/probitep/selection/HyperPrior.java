/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

/**
 * What is thought of a prior variance before the data: its square root is half-normal. As a density
 * of the log of the variance t, up to a constant, that is t/2 − exp(t)/(2s²). It keeps a learned
 * variance off 0 and infinity where the rows say nothing, and is soon outweighed where they do.
 *
 * <p>Variances are in units in which the cells of their columns have a mean square of a quarter, as
 * centred columns with a standard deviation of a half do.
 *
 * @param scale the scale s of the half-normal distribution; positive
 */
public record HyperPrior(double scale) {
  /**
   * Checks the scale.
   *
   * @param scale the scale
   */
  public HyperPrior {
    if (!(scale > 0 && scale <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("scale must be positive, got " + scale);
    }
  }

  /** {@return a scale of 2: effects of 2 per two standard deviations of a column are large} */
  public static HyperPrior withDefaults() {
    return new HyperPrior(2);
  }

  /** What is missing from {@link #logDensity} for an integral of 1. */
  double logNormaliser() {
    return 0.5 * Math.log(2 / Math.PI) - Math.log(2 * scale);
  }

  /** The log density of t, the log of a variance, up to a constant. */
  double logDensity(double t) {
    return 0.5 * (t - Math.exp(t) / (scale * scale));
  }

  /** Its derivative. */
  double slope(double t) {
    return 0.5 * (1 - Math.exp(t) / (scale * scale));
  }

  /** Minus its second derivative. */
  double curvature(double t) {
    return 0.5 * Math.exp(t) / (scale * scale);
  }
}
