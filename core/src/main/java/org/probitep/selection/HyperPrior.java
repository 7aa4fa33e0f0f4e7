/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

/**
 * The prior belief about a prior variance: its square root is half-Cauchy. As a density of the log
 * of the variance t that is exp(t/2)/(π s (1 + exp(t)/s²)). It keeps a learned variance off 0 and
 * infinity where the rows say nothing, and is soon outweighed where they do, however large the
 * variance is.
 *
 * <p>Variances are in units in which the cells of their columns have a mean square of a quarter, as
 * centred columns with a standard deviation of a half do. So m columns give the linear predictor
 * m/4 of their variance. Many columns are not expected to give it ever more: beyond {@value
 * #FEW_COLUMNS} of them, s shrinks with √m ({@link #ofColumns}), and s√m/2 stays what it is.
 *
 * <p>The variances of groups that are akin ({@link org.probitep.model.VarianceGroups#isAkin}) are
 * expected to be of similar size: their logs are normal around their mean, and only the mean has
 * the density above. So groups about which the rows say little follow the others.
 *
 * @param scale the scale s of few columns; positive
 * @param spread the standard deviation of the logs of variances that are akin; positive
 */
public record HyperPrior(double scale, double spread) {
  /** Chosen on real tables with many categories (docs/prior.md). */
  private static final double USUAL_SPREAD = 2;

  /** With s = 2 the scale of the predictor's standard deviation is at most 4. */
  static final int FEW_COLUMNS = 16;

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
   * @param scale the scale of few columns
   */
  public HyperPrior(double scale) {
    this(scale, USUAL_SPREAD);
  }

  /** {@return a scale of 2: effects of 2 per two standard deviations of a column are large} */
  public static HyperPrior withDefaults() {
    return new HyperPrior(2);
  }

  /** The belief about the variance of so many columns. */
  HyperPrior ofColumns(double columns) {
    return new HyperPrior(scale * Math.sqrt(Math.min(1, FEW_COLUMNS / columns)), spread);
  }

  /** The log density of t, the log of a variance. */
  double logDensity(double t) {
    return 0.5 * t - Math.log1p(ratio(t)) - Math.log(Math.PI * scale);
  }

  private double ratio(double t) {
    return Math.exp(t) / (scale * scale);
  }

  /** Its derivative. */
  double slope(double t) {
    double ratio = ratio(t);
    return 0.5 - ratio / (1 + ratio);
  }

  /** Minus its second derivative. */
  double curvature(double t) {
    double ratio = ratio(t);
    return ratio / ((1 + ratio) * (1 + ratio));
  }
}
