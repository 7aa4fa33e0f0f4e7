/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

/** Predictive probabilities of some rows with their uncertainty. Immutable. */
public interface Predictions {
  /** The number of rows. */
  int size();

  /** Pr(y_i = 1). */
  double probability(int i);

  /** The lower end of the central credible interval of Φ(g_i), of the given level in (0, 1). */
  double lower(int i, double level);

  /** The upper end of the central credible interval of Φ(g_i), of the given level in (0, 1). */
  double upper(int i, double level);

  /** Whether probabilities are Monte Carlo estimates, with a standard error. */
  default boolean isMonteCarlo() {
    return false;
  }

  /** The Monte Carlo standard error of probability i; 0 where it is in closed form. */
  default double standardError(int i) {
    return 0;
  }
}
