/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * The places of a grid around the top of a function of log variances where it is not far below the
 * top. With steps of a standard deviation or one and a half the plain sum is nearly the integral:
 * for a normal density it is off by less than a factor of 1.0004 in each direction.
 */
final class VarianceGrid {
  /** The step in standard deviations, and at most in the logs; longer where there are many. */
  private static final double STEP_OF_ONE = 1;

  private static final double STEP_OF_MORE = 1.5;

  /** How far below the top a place still counts: a weight of 1/3,000. */
  private static final double DEEPEST = 8;

  /** Shorter steps in the logs would only come from a wrong curvature. */
  private static final double SHORTEST = 0.3;

  private final double[][] axes;
  private final double[] lowest;
  private final double[] highest;

  /**
   * A grid.
   *
   * @param root a root of the covariance of the log variances: the product with its own transpose
   * @param scale limits the log variances
   */
  VarianceGrid(double[][] root, VarianceScale scale) {
    double step = root.length == 1 ? STEP_OF_ONE : STEP_OF_MORE;
    this.axes = new double[root.length][root.length];
    for (int g = 0; g < root.length; g++) {
      for (int h = 0; h < root.length; h++) {
        axes[h][g] = step * root[g][h];
      }
    }
    for (double[] axis : axes) {
      double length = Math.sqrt(Arrays.stream(axis).map(a -> a * a).sum());
      double factor = Math.max(SHORTEST, Math.min(length, step)) / length;
      Arrays.setAll(axis, g -> factor * axis[g]);
    }
    this.lowest = scale.lowest();
    this.highest = scale.highest();
  }

  /** The log of the volume of a cell. The axes are triangular, as the root is. */
  double logVolume() {
    double sum = 0;
    for (int g = 0; g < axes.length; g++) {
      sum += Math.log(axes[g][g]);
    }
    return sum;
  }

  /**
   * The places, from the top outwards.
   *
   * @param top the top
   * @param visit looks at a place, coming from another; empty if there is no value
   * @param stopped whether to end now
   */
  <P extends ClimbPoint> List<P> places(
      P top, BiFunction<P, double[], Optional<P>> visit, BooleanSupplier stopped) {
    List<P> places = new ArrayList<>(List.of(top));
    Deque<P> starts = new ArrayDeque<>(places);
    List<Integer> origin = new ArrayList<>();
    for (int g = 0; g < axes.length; g++) {
      origin.add(0);
    }
    Deque<List<Integer>> steps = new ArrayDeque<>(List.of(origin));
    Set<List<Integer>> seen = new HashSet<>(steps);
    while (!starts.isEmpty() && !stopped.getAsBoolean()) {
      P from = starts.remove();
      for (List<Integer> step : neighbours(steps.remove())) {
        double[] t = at(top.t, step);
        if (!seen.add(step) || !isInside(t)) {
          continue;
        }
        Optional<P> place = visit.apply(from, t);
        if (place.isPresent() && place.get().value > top.value - DEEPEST) {
          places.add(place.get());
          starts.add(place.get());
          steps.add(step);
        }
      }
    }
    return places;
  }

  private static List<List<Integer>> neighbours(List<Integer> step) {
    List<List<Integer>> result = new ArrayList<>();
    for (int g = 0; g < step.size(); g++) {
      for (int move = -1; move <= 1; move += 2) {
        List<Integer> neighbour = new ArrayList<>(step);
        neighbour.set(g, step.get(g) + move);
        result.add(neighbour);
      }
    }
    return result;
  }

  private double[] at(double[] origin, List<Integer> step) {
    double[] t = origin.clone();
    for (int h = 0; h < axes.length; h++) {
      for (int g = 0; g < t.length; g++) {
        t[g] += step.get(h) * axes[h][g];
      }
    }
    return t;
  }

  private boolean isInside(double[] t) {
    for (int g = 0; g < t.length; g++) {
      if (t[g] < lowest[g] || t[g] > highest[g]) {
        return false;
      }
    }
    return true;
  }
}
