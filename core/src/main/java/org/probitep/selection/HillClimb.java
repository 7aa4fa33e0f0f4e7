/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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

  /** Where the last step is to be far shorter than that of any usual search. */
  private static final int MOST_STEPS_OF_A_TIGHT_SEARCH = 300;

  private static final double USUAL_SHORTEST_STEP = 1e-4;

  /** A move that overshoots is cut to this share. */
  private static final double SHARE_AFTER_CUT = 0.25;

  /**
   * The same where the slopes at both ends of the move tell the share, which is kept in between.
   */
  private static final double LEAST_AFTER_CUT = 0.1;

  private static final double MOST_AFTER_CUT = 0.7;

  /** After so many a move is some 4⁻⁸ of its length: there is no better place along it. */
  private static final int MOST_CUTS = 8;

  /** Fits on the way know the log evidence no better, and nobody misses so little of it. */
  private static final double NOTHING = 1e-4;

  private final VarianceScale scale;
  private final double shortestStep;
  private final double shortestShare;
  private final BiFunction<P, double[], Optional<P>> visit;
  private final BooleanSupplier stopped;

  /**
   * A climb that has not begun.
   *
   * @param scale knows the box, and the part of the function that needs no visit
   * @param shortestStep the climb ends when no component of the next step is as long as this
   * @param shortestShare or as this share of the way from the start
   * @param visit looks at a place, coming from another; empty if there is no value
   * @param stopped whether to end now
   */
  HillClimb(
      VarianceScale scale,
      double shortestStep,
      double shortestShare,
      BiFunction<P, double[], Optional<P>> visit,
      BooleanSupplier stopped) {
    this.scale = scale;
    this.shortestStep = shortestStep;
    this.shortestShare = shortestShare;
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
    return run(start, curvature, shortestFirstStep, List.of());
  }

  /**
   * The same, knowing more places.
   *
   * @param known places where the slopes are known too, the one that says most first
   */
  P run(P start, Curvature curvature, double shortestFirstStep, List<ClimbPoint> known) {
    P best = start;
    Deque<ClimbPoint> others = new ArrayDeque<>(known);
    int most = shortestStep < USUAL_SHORTEST_STEP ? MOST_STEPS_OF_A_TIGHT_SEARCH : MOST_STEPS;
    for (int step = 0; step < most && !stopped.getAsBoolean(); step++) {
      double[] move = move(best, others, curvature);
      if (step == 0) {
        lengthen(move, best.gradient, shortestFirstStep);
      }
      double shortest = Math.max(shortestStep, shortestShare * start.distance(best.t));
      if (shorten(best.t, move) < shortest) {
        break;
      }
      Optional<P> next = visit.apply(best, sum(best.t, move));
      for (int cut = 0; !stopped.getAsBoolean() && cut < MOST_CUTS && isWorse(next, best); cut++) {
        if (next.isPresent()) {
          learn(curvature, best, next.get());
          others.push(next.get());
        }
        cut(move, best, others, next.isPresent());
        next = visit.apply(best, sum(best.t, move));
      }
      if (isWorse(next, best)) {
        break;
      }
      learn(curvature, best, next.get());
      others.push(best);
      best = next.get();
    }
    return best;
  }

  private void learn(Curvature curvature, P from, P to) {
    if (from.isTelling(to)) {
      curvature.learn(from, to);
    }
  }

  private OptionalDouble step(P from, Deque<ClimbPoint> others) {
    List<ClimbPoint> telling = others.stream().filter(from::isTelling).toList();
    return SlopeCurve.step(scale, from, telling, shortestStep);
  }

  private double[] move(P from, Deque<ClimbPoint> others, Curvature curvature) {
    double[] move = curvature.times(from.gradient);
    step(from, others).ifPresent(step -> move[0] = step);
    return move;
  }

  /** Back to a share of the move, or where the slopes at its ends and elsewhere meet. */
  private void cut(double[] move, P from, Deque<ClimbPoint> others, boolean endIsKnown) {
    OptionalDouble step = endIsKnown ? step(from, others) : OptionalDouble.empty();
    double share = step.isPresent() ? step.getAsDouble() / move[0] : SHARE_AFTER_CUT;
    scale(move, Math.max(LEAST_AFTER_CUT, Math.min(MOST_AFTER_CUT, share)));
  }

  private static boolean isWorse(Optional<? extends ClimbPoint> next, ClimbPoint best) {
    return next.isEmpty() || !(next.get().value >= best.value - NOTHING);
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
    double[] end = scale.inside(sum(t, move));
    double largest = 0;
    for (int g = 0; g < move.length; g++) {
      move[g] = end[g] - t[g];
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
