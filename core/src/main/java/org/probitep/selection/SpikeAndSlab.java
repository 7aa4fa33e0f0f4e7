/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

/**
 * A coefficient that is 0, or else drawn from a normal distribution around 0.
 *
 * @param share the probability that it is not 0, in (0, 1)
 * @param variance of those that are not; positive
 */
record SpikeAndSlab(double share, double variance) {
  /** Answers that are compared differ by this factor in the number of active coefficients. */
  static final double COUNT_STEP = 3;

  /** Or by this one in their variance. */
  static final double VARIANCE_STEP = 4;

  /** Not more than this share is active: with many the prior is a normal one. */
  static final double LARGEST_SHARE = 0.3;

  /** With fewer active coefficients than this, on average, the prior says that there is none. */
  static final double SMALLEST_COUNT = 0.5;

  /**
   * The log of the part of all answers for which this one stands, before the data: numbers of
   * active coefficients are thought to be alike on the log scale, and their variance has the {@link
   * HyperPrior} of as many columns.
   *
   * @param columns how many coefficients there are
   */
  double logMass(double columns) {
    double counts = Math.log(Math.max(COUNT_STEP, LARGEST_SHARE * columns / SMALLEST_COUNT));
    HyperPrior belief = HyperPrior.withDefaults().ofColumns(share * columns);
    return belief.logDensity(Math.log(variance))
        + Math.log(Math.log(VARIANCE_STEP))
        + Math.log(Math.log(COUNT_STEP) / counts);
  }

  /**
   * The product of this prior and a normal distribution.
   *
   * @param logScale the log of its integral
   * @param mean of the product, as a distribution
   * @param variance of it
   * @param active the probability that the coefficient is not 0
   */
  record Tilted(double logScale, double mean, double variance, double active) {}

  Tilted times(double mean, double spread) {
    double spike = Math.log1p(-share) + logDensity(mean, spread);
    double slab = Math.log(share) + logDensity(mean, spread + variance);
    double larger = Math.max(spike, slab);
    double logScale = larger + Math.log(Math.exp(spike - larger) + Math.exp(slab - larger));
    double active = Math.exp(slab - logScale);
    double shrinkage = variance / (spread + variance);
    double slabMean = shrinkage * mean;
    double square = active * (shrinkage * spread + slabMean * slabMean);
    double newMean = active * slabMean;
    return new Tilted(logScale, newMean, square - newMean * newMean, active);
  }

  static double logDensity(double x, double variance) {
    return -0.5 * (x * x / variance + Math.log(2 * Math.PI * variance));
  }
}
