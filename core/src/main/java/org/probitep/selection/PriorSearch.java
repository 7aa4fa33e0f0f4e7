/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

  /** The same in a tight search, in tolerances: shorter steps are those of what fits may be off. */
  private static final double SHORTEST_STEP_OF_TIGHT = 10;

  /** No step is shorter: below there is only rounding. */
  private static final double ROUNDING = 1e-11;

  /** Fits so far to either side of the top tell the curvature in a tight search. */
  private static final double ASIDE = 0.1;

  /**
   * With so many rows, and so many for each column, sites hardly follow the variances: the first
   * jump ends at the top, and one fit is made there, to the end, which takes few sweeps.
   */
  private static final int MANY_ROWS = 10_000;

  private static final int MANY_ROWS_OF_A_COLUMN = 100;

  /** With fewer rows a look for the top of fixed sites takes as long as some sweeps. */
  private static final int FEW_ROWS_OF_A_COLUMN = 10;

  /** The next step tells how far the top is if it is not longer than this. */
  private static final double SHORT_STEP = 1;

  /** How far the log evidence of a loose fit may be off. */
  private static final double MARGIN = 0.3;

  /** Jumps that have not come to rest by now hardly will. */
  private static final int MOST_JUMPS = 10;

  /** The residual of the first fit: its place is left at once. */
  private static final double LOOSEST = 0.03;

  /** The residual of a fit that is to be judged by its log predictive, to a tenth. */
  private static final double ROUGH = 0.01;

  /** Fits on the way need no digits that the next step changes. */
  private static final double LOOSE = 1e-4;

  /**
   * A step that is not longer ends where hardly any step follows: the fit there is held to the
   * tolerance at once, because a second one would begin all over with the same matrices.
   */
  private static final double LAST_STEP = 0.05;

  /** The residual of a fit after a step, for each unit of the step's length. */
  private static final double RESIDUAL_OF_A_STEP = 0.01;

  /** How often a climb goes on from a sharper fit of its top; once is enough as a rule. */
  private static final int MOST_CLIMBS = 3;

  /** Closer fits are too loose to tell the curvature by their slopes, and others too far away. */
  private static final double NEAR = 0.05;

  private static final double FAR = 2;

  private final VarianceGroups groups;
  private final EpOptions options;
  private final SweepListener listener;
  private final EpSeries series;
  private final VarianceScale scale;
  private final Optional<Start> start;
  private final boolean isWide;
  private final boolean sitesAreFirm;

  /** Of all fits so far, without the fits. */
  private final List<ClimbPoint> slopes = new ArrayList<>();

  private int sweeps;
  private boolean stopped;

  /** Whether the search was given up, because it will not reach the least value of its start. */
  private boolean hopeless;

  private Point first;

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
    this.isWide = data.totalWeight() < FEW_ROWS_OF_A_COLUMN * (double) data.x().columns();
    this.sitesAreFirm = areSitesFirm(data);
  }

  /** Whether there are so many rows that sites hardly follow the variances. */
  static boolean areSitesFirm(Observations data) {
    double columns = data.x().columns();
    return data.totalWeight() >= Math.max(MANY_ROWS, MANY_ROWS_OF_A_COLUMN * columns);
  }

  /**
   * Where a search begins that knows more than nothing.
   *
   * @param fit the first fit starts from the sites of this one
   * @param variance and is made under this variance of each group
   * @param leastValue of log evidence and log hyper-prior; a search that seems not to reach it ends
   */
  record Start(EpFit fit, double variance, double leastValue) {}

  /** The shortest step that a search takes. */
  static double shortestStep(EpOptions options) {
    return options.isTight()
        ? Math.max(ROUNDING, SHORTEST_STEP_OF_TIGHT * options.tolerance())
        : SHORTEST_STEP;
  }

  LearnedPrior run() {
    return learned(climb(findFirst()));
  }

  /** Empty where the least value of the start is out of reach. */
  Optional<LearnedPrior> runWhileHopeful() {
    State found = climb(findFirst());
    return hopeless ? Optional.empty() : Optional.of(learned(found));
  }

  /**
   * Goes on from what was learned of the same rows with another link; empty if the first fit, a
   * rough one, is not worth it.
   *
   * @param units how many times as large predictors are now
   * @param sites where the first fit starts
   * @param isWorthIt judges the first fit
   */
  Optional<LearnedPrior> runFrom(
      LearnedPrior other, double units, CavitySites sites, Predicate<EpFit> isWorthIt) {
    sweeps = other.sweeps();
    double[] t = scale.inside(other.variances().logs(2 * Math.log(units)));
    double tolerance = loose(ROUGH);
    EpFit fit =
        heard(ear -> series.fit(variances(t), tolerance, sites.precisions(), sites.shifts(), ear));
    if (stopped || !isWorthIt.test(fit)) {
      return Optional.empty();
    }
    first = point(t, fit, tolerance);
    return Optional.of(learned(climb(first)).withoutStart());
  }

  /** Averages over the variances around the best ones. */
  AveragedPrior average() {
    State found = climb(findFirst());
    LearnedPrior learned = learned(found);
    VarianceGrid grid = new VarianceGrid(found.curvature.root(), scale);
    List<Point> points =
        grid.places(
            point(found.best.t, learned.fit(), options.tolerance()),
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

  private State climb(Point from) {
    State found = new State(from, scale.curvature(from), false);
    if (groups.count() == 0) {
      return found;
    }
    found = jump(found);
    HillClimb<Point> climb =
        new HillClimb<>(scale, shortestStep(options), 0, this::step, this::isOver);
    double firstStep = found.jumped && isTold(found.best) ? 0 : SHORTEST_FIRST_STEP;
    Point top = climb.run(found.best, found.curvature, firstStep, around(found.best));
    for (int climbs = 1; climbs < MOST_CLIMBS && !top.isSharp && !isOver(); climbs++) {
      Optional<Point> sharper = at(top.t, options.tolerance(), top);
      if (sharper.isEmpty()) {
        break;
      }
      top = climb.run(sharper.get(), found.curvature, 0, around(sharper.get()));
    }
    return new State(top, curvatureAt(top).orElse(found.curvature), true);
  }

  /**
   * The curvature where there is one variance only, which the search itself needs but roughly: by
   * the slopes at the top and at the nearest other fit or, with many rows, by the sites as they
   * are.
   */
  private Optional<Curvature> curvatureAt(Point top) {
    if (options.isTight()) {
      return curvatureAround(top);
    }
    if (groups.count() != 1) {
      return Optional.empty();
    }
    if (!isWide) {
      return sitesOf(top).flatMap(sites -> sites.curvatureAt(top.t));
    }
    return around(top).stream()
        .findFirst()
        .map(other -> fall(top, other))
        .filter(fall -> fall > 0)
        .map(fall -> new Curvature(new double[] {fall}));
  }

  /**
   * The same by fits to either side, whatever the way to the top; empty where it is no top in some
   * direction.
   */
  private Optional<Curvature> curvatureAround(Point top) {
    double[][] falls = new double[groups.count()][];
    for (int g = 0; g < falls.length; g++) {
      Optional<Point> below = aside(top, g, -ASIDE);
      Optional<Point> above = aside(top, g, ASIDE);
      if (below.isEmpty() || above.isEmpty()) {
        return Optional.empty();
      }
      falls[g] = below.get().gradient;
      Arrays.setAll(
          falls[g], h -> (below.get().gradient[h] - above.get().gradient[h]) / (2 * ASIDE));
    }
    return Curvature.of(falls);
  }

  private Optional<Point> aside(Point top, int group, double step) {
    double[] t = top.t.clone();
    t[group] += step;
    return at(t, options.tolerance(), top);
  }

  /**
   * Whether the slopes nearby tell how far the top is. If not, a short step does not mean that it
   * is near: with few rows for each column, the curvature for sites that stay as they are is far
   * too large, because the means follow the variance.
   */
  private boolean isTold(Point best) {
    return !isWide
        || groups.count() != 1
        || SlopeCurve.step(scale, best, around(best), SHORTEST_STEP).isPresent();
  }

  /** Other fits whose slopes tell the curvature there, the nearest first. */
  private List<ClimbPoint> around(Point top) {
    return slopes.stream()
        .filter(top::isTelling)
        .filter(other -> other.distance(top.t) >= NEAR && other.distance(top.t) <= FAR)
        .sorted(Comparator.comparingDouble(other -> other.distance(top.t)))
        .toList();
  }

  private static double fall(ClimbPoint from, ClimbPoint to) {
    return (from.gradient[0] - to.gradient[0]) / (to.t[0] - from.t[0]);
  }

  /** Empty where rounding leaves nothing of the fit, or the search need not go on. */
  private Optional<Point> step(Point from, double[] to) {
    double length = from.distance(to);
    // What is given up on the way depends on the way, which a tight search must not show.
    hopeless |= !options.isTight() && from != first && length <= SHORT_STEP && isHopeless(from, to);
    return hopeless ? Optional.empty() : at(to, afterStep(length), from);
  }

  /** Even if it went up all the way as it does at the place. */
  private boolean isHopeless(Point from, double[] to) {
    double most = from.value + MARGIN;
    for (int g = 0; g < to.length; g++) {
      most += Math.max(0, from.gradient[g] * (to[g] - from.t[g]));
    }
    return start.isPresent() && most < start.get().leastValue;
  }

  private boolean isOver() {
    return stopped || hopeless;
  }

  /** A fit needs to be no better than the next step will be small. */
  private double afterStep(double length) {
    if (sitesAreFirm || length <= LAST_STEP || options.isTight()) {
      return options.tolerance();
    }
    return loose(Math.max(LOOSE, Math.min(LOOSEST, RESIDUAL_OF_A_STEP * length)));
  }

  private LearnedPrior learned(State found) {
    Point best = found.best;
    EpFit last = best.isSharp ? best.fit : fit(best.t, options.tolerance(), Optional.of(best.fit));
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
      if (jump.length() < shortestStep(options) && state.best.isSharp) {
        return state;
      }
      Optional<Point> next = step(state.best, jump.end(scale));
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
    return sitesOf(point)
        .flatMap(sites -> isWide ? Optional.of(sites.roughTop(point)) : sites.top(point.t));
  }

  /** Empty in the dual form. */
  private Optional<FixedSites> sitesOf(Point point) {
    return point.fit.posterior() instanceof PrimalPosterior gaussian
        ? Optional.of(
            new FixedSites(groups, scale, SiteSums.of(gaussian), gaussian.prior(), options))
        : Optional.empty();
  }

  private double loose(double tolerance) {
    return options.isTight() ? options.tolerance() : Math.max(tolerance, options.tolerance());
  }

  /**
   * What is known, or the paper's variance, or a smaller one where rounding leaves nothing of a fit
   * under that.
   */
  private Point findFirst() {
    for (double down = 0; ; down += STEP_DOWN) {
      double[] t = start(down);
      try {
        double tolerance = loose(LOOSEST);
        first = point(t, fit(t, tolerance, start.map(Start::fit)), tolerance);
        return first;
      } catch (BreakdownException e) {
        if (down >= MOST_DOWN || t.length == 0) {
          throw e;
        }
      }
    }
  }

  private double[] start(double down) {
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
      return Optional.of(point(t, fit(t, tolerance, Optional.of(from.fit)), tolerance));
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

  private Point point(double[] t, EpFit fit, double tolerance) {
    double[] squares = fit.posterior().scaledMean();
    for (int j = 0; j < squares.length; j++) {
      squares[j] *= squares[j];
    }
    Point point =
        new Point(t, fit, tolerance, groups.sums(squares), Determined.of(fit, groups, series));
    slopes.add(new ClimbPoint(t, point.value, point.gradient, point.determined, tolerance));
    return point;
  }

  /** A place where a fit was made. */
  private final class Point extends ClimbPoint {
    final EpFit fit;

    /** Whether the fit was held to the tolerance that the last one has to meet. */
    final boolean isSharp;

    Point(double[] t, EpFit fit, double tolerance, double[] squares, double[] determined) {
      super(
          t,
          fit.logEvidence() + scale.logDensity(t),
          scale.gradient(t, squares, determined),
          determined,
          tolerance);
      this.fit = fit;
      this.isSharp = tolerance <= options.tolerance();
    }
  }
}
