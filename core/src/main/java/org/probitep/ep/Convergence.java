/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.posterior.Form;

/**
 * How the sweeps ended.
 *
 * @param sweeps how many there were
 * @param residual what the stopping rule measured last, or the rounding where that is worse
 * @param converged whether the residual met the tolerance
 * @param rounding how far rounding may have moved the moments of a predictor
 */
record Convergence(int sweeps, double residual, boolean converged, double rounding) {
  /** Rounding that no user will see: where it is more, a fit does not count as converged. */
  private static final double HARMLESS_IN_DUAL = 1e-9;

  /**
   * The same in the primal form, where it is a bound for the worst of all directions; those of
   * actual rows fare better.
   */
  private static final double HARMLESS_IN_PRIMAL = 1e-7;

  /** Rounding that matters counts as a residual: the fit is then not what it should be. */
  Convergence(
      Form form,
      int sweeps,
      double residual,
      boolean converged,
      double rounding,
      double tolerance) {
    this(
        sweeps,
        isHarmless(form, rounding, tolerance) ? residual : Math.max(rounding, residual),
        converged && isHarmless(form, rounding, tolerance),
        rounding);
  }

  private static boolean isHarmless(Form form, double rounding, double tolerance) {
    double limit = form == Form.DUAL ? HARMLESS_IN_DUAL : HARMLESS_IN_PRIMAL;
    return rounding <= Math.max(limit, tolerance);
  }
}
