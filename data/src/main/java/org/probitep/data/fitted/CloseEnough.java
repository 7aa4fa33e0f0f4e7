/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import org.probitep.ep.SweepListener;

/**
 * Ends sweeps that meet a tolerance as soon as they are close to the fixed point or rounding lets
 * them come no closer. The residuals still to come are about r, rq, rq², …, where q is the ratio of
 * the last ones: the distance left is at most rq/(1 − q).
 */
final class CloseEnough implements SweepListener {
  /** A fifth of the 1e-9 that is promised, as q is an estimate. */
  static final double LEFT = 2e-10;

  private final double tolerance;
  private final SweepListener listener;
  private double last = Double.POSITIVE_INFINITY;
  private double lastRatio = 1;
  private boolean cancelled;

  CloseEnough(double tolerance, SweepListener listener) {
    this.tolerance = tolerance;
    this.listener = listener;
  }

  /** Whether the listener behind this one has ended the sweeps. */
  boolean isCancelled() {
    return cancelled;
  }

  @Override
  public boolean onSweep(int sweep, double residual) {
    cancelled |= !listener.onSweep(sweep, residual);
    // Ratios of single sweeps scatter; after the first sweep there is none.
    double ratio = sweep == 1 ? 1 : residual / last;
    double worst = Math.max(ratio, lastRatio);
    boolean close = worst < 1 && residual * worst / (1 - worst) <= LEFT;
    boolean stalls = sweep > 1 && ratio >= 1;
    last = residual;
    lastRatio = ratio;
    return !cancelled && !(residual <= tolerance && (close || stalls));
  }
}
