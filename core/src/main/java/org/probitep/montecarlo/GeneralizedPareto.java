/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

/**
 * The generalised Pareto distribution on x > 0 with Pr(X > x) = (1 + shape · x/scale)^(−1/shape).
 *
 * <p>Reference: Zhang and Stephens, "A new and efficient estimation method for the generalized
 * Pareto distribution", Technometrics 51 (2009).
 */
record GeneralizedPareto(double shape, double scale) {
  /** Points of the grid over θ, besides √n, from the authors' code. */
  private static final int SMALLEST_GRID = 30;

  /** The width of the empirical prior of θ, in units of the lower quartile, from the paper. */
  private static final double PRIOR_WIDTH = 3;

  /** Vehtari et al. (2024) add this many draws at {@link #PRIOR_SHAPE}: a weak prior. */
  private static final double PRIOR_DRAWS = 10;

  /** The shape of that weak prior. */
  private static final double PRIOR_SHAPE = 0.5;

  /**
   * The posterior mean of θ = −shape/scale over a grid under the profile likelihood, the shape and
   * scale that go with it, and the shape then drawn towards {@value #PRIOR_SHAPE}.
   *
   * @param sorted positive and in ascending order
   */
  static GeneralizedPareto fit(double[] sorted) {
    int n = sorted.length;
    int grid = SMALLEST_GRID + (int) Math.sqrt(n);
    double quartile = sorted[(int) (n / 4.0 + 0.5) - 1];
    double[] theta = new double[grid];
    double[] logLikelihood = new double[grid];
    double best = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < grid; j++) {
      double spread = 1 - Math.sqrt(grid / (j + 0.5));
      theta[j] = 1 / sorted[n - 1] + spread / (PRIOR_WIDTH * quartile);
      if (theta[j] == 0) {
        // The limit, the exponential distribution, without 0/0.
        theta[j] = Double.MIN_NORMAL / sorted[0];
      }
      double shape = profileShape(theta[j], sorted);
      logLikelihood[j] = n * (Math.log(-theta[j] / shape) - shape - 1);
      best = Math.max(best, logLikelihood[j]);
    }
    double sum = 0;
    double mean = 0;
    for (int j = 0; j < grid; j++) {
      double weight = Math.exp(logLikelihood[j] - best);
      sum += weight;
      mean += weight * theta[j];
    }
    mean /= sum;
    double shape = profileShape(mean, sorted);
    double drawn = (n * shape + PRIOR_DRAWS * PRIOR_SHAPE) / (n + PRIOR_DRAWS);
    return new GeneralizedPareto(drawn, -shape / mean);
  }

  private static double profileShape(double theta, double[] x) {
    double sum = 0;
    for (double value : x) {
      sum += Math.log1p(-theta * value);
    }
    return sum / x.length;
  }

  /** scale · ((1 − p)^(−shape) − 1)/shape. */
  double quantile(double p) {
    double logTail = -Math.log1p(-p);
    return shape == 0 ? scale * logTail : scale * Math.expm1(shape * logTail) / shape;
  }
}
