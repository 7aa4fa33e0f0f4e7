/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

/**
 * What a change does to the probability.
 *
 * @param column the column that changes, or what is compared
 * @param change what is changed, in words
 * @param over {@code average} over rows, or {@code at the mean}
 * @param value the effect
 */
public record Effect(String column, String change, String over, EffectEstimate value) {
  /**
   * A number with its posterior.
   *
   * @param mean the posterior mean
   * @param sd the posterior standard deviation
   * @param lower the lower end of the credible interval
   * @param upper the upper end of the credible interval
   */
  public record EffectEstimate(double mean, double sd, double lower, double upper) {}
}
