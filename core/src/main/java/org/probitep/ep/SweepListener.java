/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/** Hears of each sweep, on the thread that fits. */
@FunctionalInterface
public interface SweepListener {
  /**
   * Called after a sweep.
   *
   * @param sweep its number, from 1; a fit that changes its form counts on
   * @param residual what the stopping rule measured; infinite after the first sweep of the
   *     predictor rule, which has nothing to compare with
   * @return whether to go on; {@code false} ends the fit with what it has, {@code converged =
   *     false}
   */
  boolean onSweep(int sweep, double residual);
}
