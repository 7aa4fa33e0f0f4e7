/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Optional;

/** A move from log variances to others that are thought to be the best. */
final class Jump {
  /** A jump is lengthened by no more than this: two lengths tell their ratio only roughly. */
  private static final double MOST_LENGTHENING = 10;

  /** No jump is lengthened beyond this. */
  private static final double LONGEST = 3;

  private final double[] from;

  /** To the best place as far as the sites know. */
  private final double[] seen;

  private final double lengthening;

  private Jump(double[] from, double[] seen, double lengthening) {
    this.from = from;
    this.seen = seen;
    this.lengthening = lengthening;
  }

  /**
   * A jump, lengthened by what the one before shows. Between the two places the distance to the
   * best has changed by less than the distance moved, because the best follows the place; at the
   * same rate it vanishes where this jump ends (a secant step).
   */
  static Jump between(double[] from, double[] to, Optional<Jump> before) {
    double[] seen = new double[from.length];
    for (int g = 0; g < seen.length; g++) {
      seen[g] = to[g] - from[g];
    }
    return new Jump(from, seen, before.map(last -> last.lengthening(from, seen)).orElse(1.0));
  }

  private double lengthening(double[] now, double[] seenNow) {
    double moved = 0;
    double gained = 0;
    for (int g = 0; g < now.length; g++) {
      double move = now[g] - from[g];
      moved += move * move;
      gained += move * (seen[g] - seenNow[g]);
    }
    return gained > moved / MOST_LENGTHENING ? Math.max(0.5, moved / gained) : MOST_LENGTHENING;
  }

  /** The length of its longest component, lengthened. */
  double length() {
    double largest = 0;
    for (double step : seen) {
      largest = Math.max(largest, Math.abs(step));
    }
    return largest * lengthening;
  }

  /** Where it ends. */
  double[] end(VarianceScale scale) {
    double factor = Math.min(lengthening, Math.max(1, LONGEST * lengthening / length()));
    double[] end = from.clone();
    for (int g = 0; g < end.length; g++) {
      end[g] += factor * seen[g];
    }
    return scale.inside(end);
  }
}
