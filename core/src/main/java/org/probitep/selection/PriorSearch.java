/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.EpSeries;
import org.probitep.ep.SiteSums;
import org.probitep.ep.SweepListener;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.PrimalPosterior;

/**
 * Maximises log evidence plus log hyper-prior over the logs t of the variances. In the primal form
 * it first jumps to the top for the present sites, again and again; with many rows two or three
 * jumps are all. What is left, and everything in the dual form, is done by quasi-Newton steps.
 */
final class PriorSearch {
  /** How far down to look for a beginning where the paper's variance is too wide for the rows. */
  private static final double STEP_DOWN = 5;

  /** Where to give up looking further down. */
  private static final double MOST_DOWN = 25;

  /**
   * The first step in the dual form is not shorter: only two places tell the curvature. MacKay's
   * estimate is far too large where p is beyond n, because the means follow the variance there.
   */
  private static final double SHORTEST_FIRST_STEP = 0.7;

  /** Done when the next step would be shorter than this, 1 % of a variance. */
  private static final double SHORTEST_STEP = 0.01;

  /** Jumps that have not come to rest by now hardly will. */
  private static final int MOST_JUMPS = 10;

  /** The residual of the first fit: its place is left at once. */
  private static final double LOOSEST = 0.03;

  /** The residual of a fit that is to be judged by its log predictive, to a tenth. */
  private static final double ROUGH = 0.01;

  /** Fits on the way need no digits that the next step changes. */
  private static final double LOOSE = 1e-4;

  /** The residual of a fit after a step, for each unit of the step's length. */
  private static final double RESIDUAL_OF_A_STEP = 0.01;

  /** How often a climb goes on from a sharper fit of its top; once is enough as a rule. */
  private static final int MOST_CLIMBS = 3;

  private final VarianceGroups groups;
  private final EpOptions options;
  private final SweepListener listener;
  private final EpSeries series;
  private final VarianceScale scale;
  private final Optional<Start> start;
  private int sweeps;
  private boolean stopped;

  PriorSearch(
      Observations data,
      VarianceGroups groups,
      HyperPrior hyperPrior,
      EpOptions options,
      SweepListener listener) {
    this(data, groups, hyperPrior, options, Optional.empty(), listener);
  }

  /** A search that begins with what is known of the same rows from elsewhere. */
  PriorSearch(
      Observations data,
      VarianceGroups groups,
      HyperPrior hyperPrior,
      EpOptions options,
      Optional<Start> start,
      SweepListener listener) {
    this.start = start;
    this.groups = groups;
    this.options = options;
    this.listener = listener;
    this.series = new EpSeries(data, groups, options);
    this.scale = VarianceScale.of(data, groups, hyperPrior);
  }

  /**
   * Where a search begins that knows more than nothing.
   *
   * @param fit the first fit starts from the sites of this one
   * @param variance and is made under this variance of each group
   */
  record Start(EpFit fit, double variance) {}

  LearnedPrior run() {
    Point first = first();
    return learned(first, climb(first));
  }

  /**
   * Goes on from what was learned of the same rows with another link; empty if the first fit, a
   * rough one, is not worth it.
   *
   * @param units how many times as large predictors are now
   * @param isWorthIt judges the first fit
   */
  Optional<LearnedPrior> runFrom(LearnedPrior other, double units, Predicate<EpFit> isWorthIt) {
    sweeps = other.sweeps();
    double[] precisions = other.fit().sitePrecisions();
    double[] shifts = other.fit().siteShifts();
    double[] t = scale.inside(other.variances().logs(2 * Math.log(units)));
    Arrays.setAll(precisions, i -> precisions[i] / (units * units));
    Arrays.setAll(shifts, i -> shifts[i] / units);
    EpFit fit = heard(ear -> series.fit(variances(t), loose(ROUGH), precisions, shifts, ear));
    if (stopped || !isWorthIt.test(fit)) {
      return Optional.empty();
    }
    Point first = point(t, fit);
    return Optional.of(learned(first, climb(first)).withoutStart());
  }

  /** Averages over the variances around the best ones. */
  AveragedPrior average() {
    Point first = first();
    State found = climb(first);
    LearnedPrior learned = learned(first, found);
    VarianceGrid grid = new VarianceGrid(found.curvature.root(), scale);
    List<Point> points =
        grid.places(
            point(found.best.t, learned.fit()),
            (from, to) -> at(to, options.tolerance(), from),
            () -> stopped);
    double shift = grid.logVolume() + scale.logNormaliser();
    return new AveragedPrior(
        learned.variances(),
        points.stream().map(point -> point.fit).toList(),
        points.stream().map(point -> point.t).toList(),
        points.stream().mapToDouble(point -> point.value + shift).toArray(),
        sweeps);
  }

  private State climb(Point first) {
    State found = new State(first, scale.curvature(first), false);
    if (groups.count() == 0) {
      return found;
    }
    found = jump(found);
    HillClimb<Point> climb =
        new HillClimb<>(scale.lowest(), scale.highest(), SHORTEST_STEP, this::step, () -> stopped);
    double firstStep = found.jumped ? 0 : SHORTEST_FIRST_STEP;
    Point top = climb.run(found.best, found.curvature, firstStep);
    for (int climbs = 1; climbs < MOST_CLIMBS && top.fit.residual() > loose(LOOSE); climbs++) {
      Optional<Point> sharper = at(top.t, loose(LOOSE), top);
      if (sharper.isEmpty() || stopped) {
        break;
      }
      top = climb.run(sharper.get(), found.curvature, 0);
    }
    return new State(top, found.curvature, true);
  }

  private Optional<Point> step(Point from, double[] to) {
    return at(to, afterStep(from.distance(to)), from);
  }

  /** A fit needs to be no better than the next step will be small. */
  private double afterStep(double length) {
    return loose(Math.max(LOOSE, Math.min(LOOSEST, RESIDUAL_OF_A_STEP * length)));
  }

  private LearnedPrior learned(Point first, State found) {
    Point best = found.best;
    EpFit last = fit(best.t, options.tolerance(), Optional.of(best.fit));
    return new LearnedPrior(
        new LearnedVariances(groups, best.t, found.curvature.sds()),
        last,
        sweeps,
        first.t,
        last.logEvidence() - first.fit.logEvidence(),
        scale.logDensityOfOne(best.t));
  }

  /** How far the search is. */
  private record State(Point best, Curvature curvature, boolean jumped) {}

  /**
   * Jumps to the top for the present sites, until a fit there leaves sites with the same top. Sites
   * that follow the variances make a jump too short; the two last jumps tell by how much.
   */
  private State jump(State from) {
    State state = from;
    Optional<Jump> before = Optional.empty();
    for (int count = 0; count < MOST_JUMPS && !stopped; count++) {
      Optional<FixedSites.Top> top = top(state.best);
      if (top.isEmpty()) {
        return state;
      }
      Jump jump = Jump.between(state.best.t, top.get().place().t, before);
      state = new State(state.best, top.get().curvature(), true);
      if (jump.length() < SHORTEST_STEP && state.best.fit.residual() <= loose(LOOSE)) {
        return state;
      }
      Optional<Point> next = at(jump.end(scale), afterStep(jump.length()), state.best);
      if (next.isEmpty() || next.get().value < state.best.value) {
        return state;
      }
      before = Optional.of(jump);
      state = new State(next.get(), top.get().curvature(), true);
    }
    return state;
  }

  /** The top for the sites of a fit; empty in the dual form. */
  private Optional<FixedSites.Top> top(Point point) {
    if (!(point.fit.posterior() instanceof PrimalPosterior gaussian)) {
      return Optional.empty();
    }
    return new FixedSites(
            groups, scale, SiteSums.of(gaussian), gaussian.prior(), options.compute().kernels())
        .top(point.t);
  }

  private double loose(double tolerance) {
    return Math.max(tolerance, options.tolerance());
  }

  /**
   * What is known, or the paper's variance, or a smaller one where rounding leaves nothing of a fit
   * under that.
   */
  private Point first() {
    for (double down = 0; ; down += STEP_DOWN) {
      double[] t = first(down);
      try {
        return point(t, fit(t, loose(LOOSEST), start.map(Start::fit)));
      } catch (BreakdownException e) {
        if (down >= MOST_DOWN || t.length == 0) {
          throw e;
        }
      }
    }
  }

  private double[] first(double down) {
    if (start.isEmpty()) {
      return scale.start(down);
    }
    double[] t = new double[groups.count()];
    Arrays.fill(t, Math.log(start.get().variance) - down);
    return scale.inside(t);
  }

  /** Empty where rounding leaves nothing of the fit. */
  private Optional<Point> at(double[] t, double tolerance, Point from) {
    try {
      return Optional.of(point(t, fit(t, tolerance, Optional.of(from.fit))));
    } catch (BreakdownException e) {
      return Optional.empty();
    }
  }

  private EpFit fit(double[] t, double tolerance, Optional<EpFit> before) {
    return heard(ear -> series.fit(variances(t), tolerance, before, ear));
  }

  private static double[] variances(double[] t) {
    return Arrays.stream(t).map(Math::exp).toArray();
  }

  /** Counts the sweeps of a fit on. */
  private EpFit heard(Function<SweepListener, EpFit> run) {
    int swept = sweeps;
    EpFit fit =
        run.apply(
            (sweep, residual) -> {
              stopped |= !listener.onSweep(swept + sweep, residual);
              return !stopped;
            });
    sweeps += fit.sweeps();
    return fit;
  }

  private Point point(double[] t, EpFit fit) {
    double[] squares = fit.posterior().scaledMean();
    for (int j = 0; j < squares.length; j++) {
      squares[j] *= squares[j];
    }
    return new Point(t, fit, groups.sums(squares), series.determined(fit));
  }

  /** A place where a fit was made. */
  private final class Point extends ClimbPoint {
    final EpFit fit;

    Point(double[] t, EpFit fit, double[] squares, double[] determined) {
      super(
          t,
          fit.logEvidence() + scale.logDensity(t),
          scale.gradient(t, squares, determined),
          determined);
      this.fit = fit;
    }
  }
}
