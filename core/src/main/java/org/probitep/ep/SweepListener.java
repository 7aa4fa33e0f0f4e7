/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/** Is told of each sweep, on the thread that fits. */
@FunctionalInterface
public interface SweepListener {
  /**
   * Called after a sweep.
   *
   * @param sweep its number, from 1; a fit that changes its form keeps counting
   * @param residual what the stopping rule measured; infinite after the first sweep of the
   *     predictor rule, which has nothing to compare with
   * @return whether to go on; {@code false} ends the fit with the result so far and {@code
   *     converged = false}
   */
  boolean onSweep(int sweep, double residual);
}
