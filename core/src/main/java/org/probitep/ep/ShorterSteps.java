/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/**
 * Takes shorter steps where sweeps over weighted rows go round in circles.
 *
 * <p>The copies of a row of weight w are updated together, as if each were the only one. Where they
 * have much to say, as when they separate the outcomes under a wide prior, they overshoot: the next
 * sweep finds them superfluous, the one after it finds them missing. With shorter steps they settle
 * at the same fixed point. Rows without weights are updated one at a time and keep their steps.
 */
final class ShorterSteps {
  /** Sweeps that converge at all gain more than half in so many. */
  private static final int WINDOW = 16;

  private static final double GAIN = 0.5;
  private static final double SHORTEST = 1.0 / 64;

  private final boolean mayBeShorter;
  private double damping;
  private double smallest = Double.POSITIVE_INFINITY;
  private double before = Double.POSITIVE_INFINITY;
  private int seen;

  ShorterSteps(double damping, boolean mayBeShorter) {
    this.damping = damping;
    this.mayBeShorter = mayBeShorter;
  }

  /** The fraction of each update to apply in the next sweep. */
  double damping() {
    return damping;
  }

  /** Takes the residual of a sweep. */
  void observe(double residual) {
    smallest = Math.min(smallest, residual);
    if (++seen % WINDOW == 0) {
      if (mayBeShorter && smallest > GAIN * before) {
        damping = Math.max(Math.min(damping, SHORTEST), damping / 2);
      }
      before = smallest;
      smallest = Double.POSITIVE_INFINITY;
    }
  }
}
