/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;

/**
 * Maximises log evidence plus log hyper-prior over the logs t of the variances by quasi-Newton
 * steps. Each fit starts from the sites of the one before, which describe the likelihood and so
 * hardly depend on the prior: two or three sweeps do.
 *
 * <p>The first guess of the curvature is MacKay's: half the number of coefficients that the rows
 * determine, Σ (1 − Var(γ_j)).
 */
final class PriorSearch {
  /** Where the search begins, in units of the group: the paper's variance. */
  private static final double START = Math.log(25);

  /** How far down to look for a beginning where the paper's variance is too wide for the rows. */
  private static final double STEP_DOWN = 5;

  /** A step in t is not longer: evidence over many orders of magnitude is no parabola. */
  private static final double LONGEST_STEP = 3;

  /**
   * The first step is not shorter: only two places tell the curvature. MacKay's estimate is far too
   * large where p is beyond n, because the means follow the variance there.
   */
  private static final double SHORTEST_FIRST_STEP = 0.7;

  /** Done when the next step would be shorter than this, 1 % of a variance. */
  private static final double SHORTEST_STEP = 0.01;

  /** Usually four to eight are enough; a flat ridge is not worth more. */
  private static final int MOST_STEPS = 30;

  /** A move that overshoots is cut to this share, and so often at most. */
  private static final double SHARE_AFTER_CUT = 0.25;

  private static final int MOST_CUTS = 8;

  /** Fits on the way need no digits that the next step changes. */
  private static final double LOOSE = 1e-4;

  /** Variances from e^-18 to e^9 (1.5e-8 to 8,100), in units of the group. */
  private static final double LOWEST = -18;

  private static final double HIGHEST = 9;

  /** The mean square of a column that is centred and has a standard deviation of a half. */
  private static final double USUAL_SQUARE = 0.25;

  /** Columns of nothing but zeros have no unit, and squares may be beyond all numbers. */
  private static final double SMALLEST_SQUARE = 1e-60;

  private static final double LARGEST_SQUARE = 1e60;

  private final Observations data;
  private final VarianceGroups groups;
  private final HyperPrior hyperPrior;
  private final EpOptions options;
  private final SweepListener listener;
  private final double[] logUnit;
  private int sweeps;
  private boolean stopped;

  PriorSearch(
      Observations data,
      VarianceGroups groups,
      HyperPrior hyperPrior,
      EpOptions options,
      SweepListener listener) {
    if (groups.coefficients() != data.x().columns()) {
      throw new IllegalArgumentException(
          "the groups are of "
              + groups.coefficients()
              + " coefficients, the rows of "
              + data.x().columns());
    }
    this.data = data;
    this.groups = groups;
    this.hyperPrior = hyperPrior;
    this.options = options;
    this.listener = listener;
    this.logUnit = logUnits();
  }

  /**
   * The log of the unit of each group's variance. The unit is 1 where the cells of the group's
   * columns have a mean square of a quarter, and makes the result independent of the units of the
   * columns.
   */
  private double[] logUnits() {
    double[] squares = new double[groups.coefficients()];
    double[] row = new double[squares.length];
    for (int i = 0; i < data.size(); i++) {
      data.x().copyRow(i, row, 0);
      for (int j = 0; j < row.length; j++) {
        squares[j] += row[j] * row[j];
      }
    }
    double[] units = groups.sums(squares);
    for (int g = 0; g < units.length; g++) {
      double mean = units[g] / data.size() / groups.size(g);
      units[g] = Math.log(USUAL_SQUARE / Math.max(SMALLEST_SQUARE, Math.min(mean, LARGEST_SQUARE)));
    }
    return units;
  }

  LearnedPrior run() {
    EpOptions loose = options.withTolerance(Math.max(LOOSE, options.tolerance()));
    Point first = first(loose);
    Point best = first;
    Curvature curvature = new Curvature(best.curvature());
    for (int step = 0; step < MOST_STEPS && groups.count() > 0 && !stopped; step++) {
      double[] move = curvature.times(best.gradient);
      if (step == 0) {
        lengthen(move, best.gradient);
      }
      double length = shorten(best.t, move);
      if (length < SHORTEST_STEP) {
        break;
      }
      Optional<Point> next = at(best, move, loose);
      for (int cut = 0; !stopped && cut < MOST_CUTS && isWorse(next, best); cut++) {
        if (next.isPresent()) {
          curvature.learn(best, next.get());
        }
        scale(move, SHARE_AFTER_CUT);
        next = at(best, move, loose);
      }
      if (isWorse(next, best)) {
        break;
      }
      curvature.learn(best, next.get());
      best = next.get();
    }
    EpFit last = fit(best.t, options, best.fit);
    return new LearnedPrior(
        groups,
        best.t,
        curvature.sds(),
        last,
        sweeps,
        first.t,
        last.logEvidence() - first.fit.logEvidence());
  }

  private static boolean isWorse(Optional<Point> next, Point best) {
    return next.isEmpty() || next.get().value < best.value;
  }

  /** The paper's variance, or a smaller one where rounding leaves nothing of a fit under that. */
  private Point first(EpOptions loose) {
    double[] t = new double[groups.count()];
    for (double down = 0; ; down += STEP_DOWN) {
      for (int g = 0; g < t.length; g++) {
        t[g] = START - down + logUnit[g];
      }
      try {
        return new Point(t, fit(t, loose, null));
      } catch (BreakdownException e) {
        if (START - down < LOWEST || t.length == 0) {
          throw e;
        }
      }
    }
  }

  /** Empty where rounding leaves nothing of the fit. */
  private Optional<Point> at(Point from, double[] move, EpOptions loose) {
    double[] t = from.t.clone();
    for (int g = 0; g < t.length; g++) {
      t[g] += move[g];
    }
    try {
      return Optional.of(new Point(t, fit(t, loose, from.fit)));
    } catch (BreakdownException e) {
      return Optional.empty();
    }
  }

  private static void lengthen(double[] move, double[] gradient) {
    for (int g = 0; g < move.length; g++) {
      move[g] = Math.copySign(Math.max(Math.abs(move[g]), SHORTEST_FIRST_STEP), gradient[g]);
    }
  }

  /** Cuts a move to the allowed length and box, and returns its largest component. */
  private double shorten(double[] t, double[] move) {
    double largest = 0;
    for (int g = 0; g < move.length; g++) {
      double now = t[g] - logUnit[g];
      move[g] = Math.max(LOWEST - now, Math.min(HIGHEST - now, move[g]));
      largest = Math.max(largest, Math.abs(move[g]));
    }
    if (largest > LONGEST_STEP) {
      scale(move, LONGEST_STEP / largest);
      return LONGEST_STEP;
    }
    return largest;
  }

  private static void scale(double[] move, double factor) {
    for (int g = 0; g < move.length; g++) {
      move[g] *= factor;
    }
  }

  private EpFit fit(double[] t, EpOptions how, EpFit before) {
    double[] variances = Arrays.stream(t).map(Math::exp).toArray();
    int swept = sweeps;
    SweepListener heard =
        (sweep, residual) -> {
          stopped |= !listener.onSweep(swept + sweep, residual);
          return !stopped;
        };
    EpFit fit =
        before == null
            ? EpFit.fit(data, groups.prior(variances), how, heard)
            : EpFit.fit(
                data,
                groups.prior(variances),
                how,
                before.sitePrecisions(),
                before.siteShifts(),
                heard);
    sweeps += fit.sweeps();
    return fit;
  }

  /** A place of the search, with the value and the gradient there. */
  private final class Point {
    final double[] t;
    final EpFit fit;
    final double value;
    final double[] gradient;
    private final double[] determined;

    Point(double[] t, EpFit fit) {
      this.t = t;
      this.fit = fit;
      double[] mean = fit.posterior().scaledMean();
      double[] variance = fit.posterior().scaledVariances();
      for (int j = 0; j < mean.length; j++) {
        mean[j] *= mean[j];
        variance[j] = 1 - variance[j];
      }
      this.determined = groups.sums(variance);
      this.gradient = groups.sums(mean);
      double sum = fit.logEvidence();
      for (int g = 0; g < t.length; g++) {
        gradient[g] = 0.5 * (gradient[g] - determined[g]) + hyperPrior.slope(t[g] - logUnit[g]);
        sum += hyperPrior.logDensity(t[g] - logUnit[g]);
      }
      this.value = sum;
    }

    double[] curvature() {
      double[] curvature = new double[t.length];
      for (int g = 0; g < t.length; g++) {
        curvature[g] =
            0.5 * Math.max(0, determined[g]) + hyperPrior.curvature(t[g] - logUnit[g]) + 0.05;
      }
      return curvature;
    }
  }

  /** An estimate of the inverse of minus the matrix of second derivatives (BFGS). */
  private static final class Curvature {
    private final double[][] inverse;

    Curvature(double[] diagonal) {
      inverse = new double[diagonal.length][diagonal.length];
      for (int g = 0; g < diagonal.length; g++) {
        inverse[g][g] = 1 / diagonal[g];
      }
    }

    double[] sds() {
      double[] sds = new double[inverse.length];
      Arrays.setAll(sds, g -> Math.sqrt(inverse[g][g]));
      return sds;
    }

    void learn(Point from, Point to) {
      int n = inverse.length;
      double[] move = new double[n];
      double[] fall = new double[n]; // of the gradient
      double product = 0;
      for (int g = 0; g < n; g++) {
        move[g] = to.t[g] - from.t[g];
        fall[g] = from.gradient[g] - to.gradient[g];
        product += move[g] * fall[g];
      }
      if (!(product > 1e-8)) {
        // Not concave here, so there is no telling how far it is; go further next time.
        for (double[] row : inverse) {
          for (int h = 0; h < n; h++) {
            row[h] *= 3;
          }
        }
        return;
      }
      double[] image = times(fall);
      double quadratic = 0;
      for (int g = 0; g < n; g++) {
        quadratic += fall[g] * image[g];
      }
      for (int g = 0; g < n; g++) {
        for (int h = 0; h < n; h++) {
          inverse[g][h] +=
              (1 + quadratic / product) * move[g] * move[h] / product
                  - (image[g] * move[h] + move[g] * image[h]) / product;
        }
      }
    }

    /** The quasi-Newton step, if the vector is a gradient. */
    double[] times(double[] vector) {
      double[] result = new double[vector.length];
      for (int g = 0; g < vector.length; g++) {
        for (int h = 0; h < vector.length; h++) {
          result[g] += inverse[g][h] * vector[h];
        }
      }
      return result;
    }
  }
}
