/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.numerics.Normal;

/** Predictive probabilities of some rows, with their uncertainty. Immutable. */
public interface Predictions {
  /** {@return the number of rows} */
  int size();

  /**
   * {@return Pr(y_i = 1)}
   *
   * @param i the row, from 0
   */
  double probability(int i);

  /**
   * {@return the lower end of the central credible interval of the probability given the
   * coefficients: of Φ(g_i) under the probit link}
   *
   * @param i the row, from 0
   * @param level the probability of the interval, in (0, 1)
   */
  double lower(int i, double level);

  /**
   * {@return the upper end of the central credible interval of the probability given the
   * coefficients: of Φ(g_i) under the probit link}
   *
   * @param i the row, from 0
   * @param level the probability of the interval, in (0, 1)
   */
  double upper(int i, double level);

  /**
   * {@return a quantile of the posterior of linear predictor i, from the credible intervals of its
   * probability}
   *
   * @param i the row
   * @param share how much of the posterior lies below, in (0, 1) and not ½
   */
  default double predictorQuantile(int i, double share) {
    return Normal.quantile(share < 0.5 ? lower(i, 1 - 2 * share) : upper(i, 2 * share - 1));
  }

  /**
   * {@return half the distance between the quantiles of linear predictor i that lie one standard
   * deviation from the middle of a normal distribution: its standard deviation, if it is normal}
   *
   * @param i the row
   */
  default double predictorDeviation(int i) {
    double above = Normal.cdf(1);
    return (predictorQuantile(i, above) - predictorQuantile(i, 1 - above)) / 2;
  }

  /** {@return whether probabilities are Monte Carlo estimates, with a standard error} */
  default boolean isMonteCarlo() {
    return false;
  }

  /**
   * {@return the Monte Carlo standard error of {@link #lower}; 0 where it is in closed form}
   *
   * @param i the row, from 0
   * @param level the probability of the interval, in (0, 1)
   */
  default double lowerError(int i, double level) {
    return 0;
  }

  /**
   * {@return the Monte Carlo standard error of {@link #upper}; 0 where it is in closed form}
   *
   * @param i the row, from 0
   * @param level the probability of the interval, in (0, 1)
   */
  default double upperError(int i, double level) {
    return 0;
  }

  /**
   * {@return the Monte Carlo standard error of probability i; 0 where it is in closed form}
   *
   * @param i the row, from 0
   */
  default double standardError(int i) {
    return 0;
  }
}
