/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

/**
 * The prior belief about a prior variance: its square root is half-normal. As a density of the log
 * of the variance t, up to a constant, that is t/2 − exp(t)/(2s²). It keeps a learned variance off
 * 0 and infinity where the rows say nothing, and is soon outweighed where they do.
 *
 * <p>Variances are in units in which the cells of their columns have a mean square of a quarter, as
 * centred columns with a standard deviation of a half do.
 *
 * <p>The variances of groups that are akin ({@link org.probitep.model.VarianceGroups#isAkin}) are
 * expected to be of similar size: their logs are normal around their mean, and only the mean has
 * the density above. So groups about which the rows say little follow the others.
 *
 * @param scale the scale s of the half-normal distribution; positive
 * @param spread the standard deviation of the logs of variances that are akin; positive
 */
public record HyperPrior(double scale, double spread) {
  /**
   * Half-normal square roots alone have logs of variances with a standard deviation of π/√2 = 2.2.
   */
  private static final double USUAL_SPREAD = 2;

  /**
   * Checks scale and spread.
   *
   * @param scale the scale
   * @param spread the spread
   */
  public HyperPrior {
    check("scale", scale);
    check("spread", spread);
  }

  private static void check(String name, double value) {
    if (!(value > 0 && value <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + " must be positive, got " + value);
    }
  }

  /**
   * A hyper-prior under which the logs of variances that are akin have a standard deviation of 2.
   *
   * @param scale the scale of the half-normal distribution
   */
  public HyperPrior(double scale) {
    this(scale, USUAL_SPREAD);
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
