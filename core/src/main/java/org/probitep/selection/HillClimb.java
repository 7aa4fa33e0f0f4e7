/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * Looks for the top of a smooth function of the logs t of some variances by quasi-Newton steps
 * (BFGS), within a box.
 *
 * @param <P> places where the function is known
 */
final class HillClimb<P extends ClimbPoint> {
  /** A step in t is not longer: evidence over many orders of magnitude is no parabola. */
  private static final double LONGEST_STEP = 3;

  /** Usually four to eight are enough; a flat ridge is not worth more. */
  private static final int MOST_STEPS = 30;

  /** A move that overshoots is cut to this share, and so often at most. */
  private static final double SHARE_AFTER_CUT = 0.25;

  private static final int MOST_CUTS = 8;

  private final double[] lowest;
  private final double[] highest;
  private final double shortestStep;
  private final BiFunction<P, double[], Optional<P>> visit;
  private final BooleanSupplier stopped;

  /**
   * A climb that has not begun.
   *
   * @param lowest the lower corner of the box
   * @param highest its upper corner
   * @param shortestStep the climb ends when no component of the next step is as long as this
   * @param visit looks at a place, coming from another; empty if there is no value
   * @param stopped whether to end now
   */
  HillClimb(
      double[] lowest,
      double[] highest,
      double shortestStep,
      BiFunction<P, double[], Optional<P>> visit,
      BooleanSupplier stopped) {
    this.lowest = lowest;
    this.highest = highest;
    this.shortestStep = shortestStep;
    this.visit = visit;
    this.stopped = stopped;
  }

  /**
   * The highest place found.
   *
   * @param start where to begin
   * @param curvature what is known of the curvature there; learns on
   * @param shortestFirstStep the first step is not shorter in any direction
   */
  P run(P start, Curvature curvature, double shortestFirstStep) {
    P best = start;
    for (int step = 0; step < MOST_STEPS && !stopped.getAsBoolean(); step++) {
      double[] move = curvature.times(best.gradient);
      if (step == 0) {
        lengthen(move, best.gradient, shortestFirstStep);
      }
      if (shorten(best.t, move) < shortestStep) {
        break;
      }
      Optional<P> next = visit.apply(best, sum(best.t, move));
      for (int cut = 0; !stopped.getAsBoolean() && cut < MOST_CUTS && isWorse(next, best); cut++) {
        if (next.isPresent()) {
          curvature.learn(best, next.get());
        }
        scale(move, SHARE_AFTER_CUT);
        next = visit.apply(best, sum(best.t, move));
      }
      if (isWorse(next, best)) {
        break;
      }
      curvature.learn(best, next.get());
      best = next.get();
    }
    return best;
  }

  private static boolean isWorse(Optional<? extends ClimbPoint> next, ClimbPoint best) {
    return next.isEmpty() || !(next.get().value >= best.value);
  }

  private static void lengthen(double[] move, double[] gradient, double shortest) {
    for (int g = 0; g < move.length; g++) {
      if (Math.abs(move[g]) < shortest) {
        move[g] = Math.copySign(shortest, gradient[g]);
      }
    }
  }

  /** Cuts a move to the box and the allowed length, and returns its largest component. */
  private double shorten(double[] t, double[] move) {
    double largest = 0;
    for (int g = 0; g < move.length; g++) {
      move[g] = Math.max(lowest[g] - t[g], Math.min(highest[g] - t[g], move[g]));
      largest = Math.max(largest, Math.abs(move[g]));
    }
    if (largest > LONGEST_STEP) {
      scale(move, LONGEST_STEP / largest);
      return LONGEST_STEP;
    }
    return largest;
  }

  private static double[] sum(double[] t, double[] move) {
    double[] result = t.clone();
    for (int g = 0; g < t.length; g++) {
      result[g] += move[g];
    }
    return result;
  }

  private static void scale(double[] move, double factor) {
    for (int g = 0; g < move.length; g++) {
      move[g] *= factor;
    }
  }
}
