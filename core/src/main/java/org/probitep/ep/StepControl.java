/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/**
 * Decides how far each round of parallel sweeps may go. Partitions that sweep at the same time do
 * not see each other's changes, so that together they can overshoot: the share of the changes that
 * is taken shrinks when the residual rises and grows when it falls. Where that makes no progress,
 * partitions take turns, which is sequential EP and cannot overshoot.
 */
final class StepControl {
  /** Halving ends an overshoot within a few rounds. Not tuned. */
  private static final double SHRINK = 0.5;

  /** Less than the reciprocal of {@link #SHRINK}, so that the share does not swing. Not tuned. */
  private static final double GROW = 1.5;

  /**
   * So many parallel rounds must halve the best residual, or partitions take turns from then on.
   * About as many as a whole sequential fit takes.
   */
  private static final int PATIENCE = 12;

  private double share = 1;
  private double last = Double.POSITIVE_INFINITY;
  private double best = Double.POSITIVE_INFINITY;
  private int roundsSinceBest;
  private boolean inTurns;

  /** The share of the proposed changes to take. */
  double share() {
    return share;
  }

  /** Whether partitions sweep one after another. */
  boolean inTurns() {
    return inTurns;
  }

  /** Takes the residual of a round: its change over the share that was taken before it. */
  void observe(double residual) {
    if (inTurns) {
      return;
    }
    if (residual > last) {
      share *= SHRINK;
    } else if (Double.isFinite(last)) {
      share = Math.min(1, GROW * share);
    }
    last = residual;
    roundsSinceBest++;
    if (residual < 0.5 * best) {
      best = residual;
      roundsSinceBest = 0;
    }
    if (roundsSinceBest >= PATIENCE) {
      inTurns = true;
      share = 1;
    }
  }
}
