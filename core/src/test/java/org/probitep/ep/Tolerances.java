/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/** Bounds that several tests share, each with its reason. */
final class Tolerances {
  /** Asked of predictive probabilities against quadruple precision on ordinary data. */
  static final double PROBABILITY = 1e-10;

  /** Asked of means and standard deviations, relative, and of log evidence against references. */
  static final double MOMENTS = 1e-8;

  /** Asked of predictions against quadruple precision on hard data at a tight tolerance. */
  static final double HARD_PROBABILITY = 1e-8;

  /** Asked of predictions against quadruple precision on hard data at the default tolerance. */
  static final double HARD_PROBABILITY_BY_DEFAULT = 1e-4;

  /** T2: two ways to the same fixed point differ by rounding and by what the last sweep left. */
  static final double SAME_FIXED_POINT = 1e-9;

  private Tolerances() {}
}
