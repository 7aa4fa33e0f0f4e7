/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;

/**
 * Sweeps for many rows of few columns in which all sites are updated from the same Gaussian: per
 * row p² multiply-adds in two large products, then one Cholesky factorisation for all. The fixed
 * point is the sequential one, because there every site agrees with its cavity; but only a site
 * that is a small part of all the others can be updated without seeing their changes, so that this
 * needs many rows for each coefficient, of either outcome.
 *
 * <p>Threads share the rows. They are cut in the same way for any number of threads, and sums are
 * added in the order of the rows, so that the bits are the same too.
 */
final class JointSweeps {
  /** Rows in a task. */
  private static final int CHUNK = 32 * JointVisits.BATCH;

  /** Sums of so many columns are still small beside the rows of a task. */
  static final int MOST_COLUMNS = 512;

  /** With fewer rows there is nothing to gain. */
  private static final int FEWEST_ROWS = 10_000;

  /** With fewer for each column more of these sweeps are needed than of sequential ones. */
  private static final int FEWEST_ROWS_OF_A_COLUMN = 100;

  /**
   * Outcomes of the rarer kind: with few, each of them is a large part of what is known. Not tuned.
   */
  private static final int FEWEST_OUTCOMES_OF_A_COLUMN = 20;

  /** A sweep that leaves more than this share of the residual does not contract. */
  static final double SLOW = 0.7;

  /** So many of these end the sweeps. */
  static final int MOST_SLOW_SWEEPS = 3;

  /** Steps of the mean that are a larger part of the last one are not worth a look at all rows. */
  private static final double SHORT_OF_LAST = 0.15;

  /**
   * A mean that is so near, in standard deviations, is put right by the sweeps that follow: at n =
   * 1,000,000 and p = 51 they took no more of them than after another step.
   */
  private static final double NEAR = 1e-3;

  /** What equal variances leave of themselves as an error of the mean and of the precision. */
  private static final double SHARE_OF_VARIANCE = 0.1;

  private final ScaledRows rows;
  private final GaussianPrior prior;
  private final Sites sites;
  private final EpOptions options;
  private final Kernels kernels;
  private final Workers workers;
  private final SweepListener listener;
  private int sweeps;
  private double residual = Double.POSITIVE_INFINITY;
  private boolean ended;

  private double toGo = Double.POSITIVE_INFINITY;

  JointSweeps(
      ScaledRows rows,
      GaussianPrior prior,
      Sites sites,
      EpOptions options,
      Kernels kernels,
      Workers workers,
      SweepListener listener) {
    this.rows = rows;
    this.prior = prior;
    this.sites = sites;
    this.options = options;
    this.kernels = kernels;
    this.workers = workers;
    this.listener = listener;
  }

  /** Whether rows are many enough for each column, of either outcome. */
  static boolean suit(Observations data) {
    int columns = data.x().columns();
    Partitions.Outcomes outcomes = Partitions.Outcomes.of(data);
    return columns <= MOST_COLUMNS
        && outcomes.rows() >= Math.max(FEWEST_ROWS, (long) FEWEST_ROWS_OF_A_COLUMN * columns)
        && outcomes.rarer() >= (long) FEWEST_OUTCOMES_OF_A_COLUMN * columns;
  }

  int sweeps() {
    return sweeps;
  }

  double residual() {
    return residual;
  }

  /** Whether the listener, the limit on the sweeps or an interruption ended them. */
  boolean ended() {
    return ended;
  }

  /**
   * Sweeps until the residual meets the tolerance.
   *
   * @param start the Gaussian of the sites
   * @return the Gaussian of the final sites; empty if the sweeps do not contract or were ended, and
   *     then the sites are those of the last sweep
   */
  Optional<SiteGaussian> run(PrimalPosterior start) {
    PrimalPosterior gaussian = start;
    double last = Double.POSITIVE_INFINITY;
    int slow = 0;
    while (true) {
      JointVisits.Sums all = sweep(gaussian);
      slow += all.change() > SLOW * last ? 1 : 0;
      last = all.change();
      count(last);
      if (residual <= options.tolerance() && all.isProper()) {
        return Optional.of(result(gaussian(all)));
      }
      if (ended || slow >= MOST_SLOW_SWEEPS || !all.isProper()) {
        return Optional.empty();
      }
      PrimalPosterior next = gaussian(all);
      if (boundOnVariances(all, gaussian, all.largestVariance()) <= options.tolerance()) {
        next = settle(next.scaledMean(), gaussian, all.largestVariance());
        if (residual <= options.tolerance()) {
          return Optional.of(result(next));
        }
      }
      gaussian = next;
    }
  }

  /**
   * A sweep that leaves the variances as they are, so that the precision belongs to the sites at a
   * mean. Sets the residual to a bound on what predictors still move.
   *
   * @param mean near that of the fixed point
   * @param before the Gaussian that has the variances
   * @return the Gaussian of the sites
   */
  private PrimalPosterior settle(double[] mean, PrimalPosterior before, double largestVariance) {
    JointVisits.Sums all = sweepWithKnownVariances(mean);
    PrimalPosterior end = gaussian(all);
    double[] move = end.scaledMean();
    Vectors.add(-1, mean, move);
    residual =
        all.isProper()
            ? Math.max(
                boundOnVariances(all, before, largestVariance),
                all.sums().length(move) * Math.sqrt(largestVariance))
            : Double.POSITIVE_INFINITY;
    return end;
  }

  /** How far the variances of predictors are from those of other sites, at most. */
  private static double boundOnVariances(
      JointVisits.Sums all, PrimalPosterior before, double largestVariance) {
    return all.sums().distanceFrom(before) * largestVariance;
  }

  /** The means of the predictors, without a visit. */
  private void setMeans(double[] mean) {
    workers.run(
        tasks(),
        task -> {
          double[] row = new double[mean.length];
          double[] unscaledMean = rows.unscaled(mean);
          for (int i = first(task); i < end(task); i++) {
            rows.copyUnscaled(i, row);
            sites.lastMean[i] = Vectors.dot(row, unscaledMean);
          }
        });
  }

  private PrimalPosterior gaussian(JointVisits.Sums all) {
    return all.sums().gaussian(prior, options.compute().kernels());
  }

  /**
   * The same for sites that say nothing yet.
   *
   * @param part a fit to some of the rows
   */
  Optional<SiteGaussian> run(PartOfRows part) {
    Optional<PrimalPosterior> start = start(part);
    if (start.isEmpty()) {
      return Optional.empty();
    }
    double variance = part.variance();
    boolean variancesHold =
        Math.max(toGo, SHARE_OF_VARIANCE * variance) * variance <= options.tolerance();
    return variancesHold && options.tolerance() < variance ? finish(start.get()) : run(start.get());
  }

  /**
   * Brings the mean near its place and makes a first sweep. On this way all predictors can have the
   * same variance, which saves half of a sweep's work.
   *
   * @return the Gaussian of the sites; empty if that was ended
   */
  Optional<PrimalPosterior> start(PartOfRows part) {
    Arrays.fill(sites.lastVariance, part.variance());
    double[] mean = approach(part);
    // Also where the listener ended it: the sites then say what is known.
    JointVisits.Sums all = sweep(task -> visits(mean).firstSweep(kernels, first(task), end(task)));
    if (ended) {
      return Optional.empty();
    }
    count(residual);
    return ended ? Optional.empty() : Optional.of(gaussian(all));
  }

  /** How far the mean was from its place before the first sweep, in standard deviations. */
  double toGo() {
    return toGo;
  }

  /**
   * Ends where the first sweep has given the precision: one pass for the variances and the mean
   * that goes with them, and one for the precision there. Goes on with whole sweeps if that should
   * not be enough.
   */
  private Optional<SiteGaussian> finish(PrimalPosterior known) {
    double[] mean = known.scaledMean();
    LowerTriangle factor = known.factor();
    JointVisits.Slope all =
        slope(task -> visits(mean).slope(kernels, factor, first(task), end(task)));
    count(all.change());
    if (ended || !all.isProper()) {
      return Optional.empty();
    }
    double[] next = mean.clone();
    step(all, factor, next);
    PrimalPosterior end = settle(next, known, all.largestVariance());
    return residual <= options.tolerance() ? Optional.of(result(end)) : run(end);
  }

  /**
   * Moves the mean with the covariance of a part of the rows: a seventh of the price of a sweep.
   *
   * @return the mean, as near as pays
   */
  private double[] approach(PartOfRows part) {
    LowerTriangle factor = part.gaussian().factor();
    double[] mean = part.gaussian().scaledMean();
    double last = Double.POSITIVE_INFINITY;
    while (!ended) {
      JointVisits.Slope all =
          slope(task -> visits(mean).firstLook(first(task), end(task), part.variance()));
      double length = step(all, factor, mean) * Math.sqrt(part.variance());
      count(length);
      double share = length / last;
      if (!(share < 1)) {
        toGo = Double.POSITIVE_INFINITY;
        return part.gaussian().scaledMean();
      }
      toGo = Double.isInfinite(last) ? length : share * length;
      if (share > SHORT_OF_LAST || toGo <= enough(part)) {
        return mean;
      }
      last = length;
    }
    return mean;
  }

  /**
   * Equal variances leave an error of a tenth of their size, so that nothing is gained by coming
   * closer. Nor if the sweep that follows, which leaves such a part of an error as one row is of
   * all, meets the tolerance.
   */
  private double enough(PartOfRows part) {
    double variance = part.variance();
    double nearEnough = Math.min(options.tolerance() / variance, NEAR);
    return Math.max(options.tolerance(), Math.max(SHARE_OF_VARIANCE * variance, nearEnough));
  }

  private void count(double change) {
    residual = change;
    sweeps++;
    ended =
        !listener.onSweep(sweeps, residual)
            || Thread.currentThread().isInterrupted()
            || sweeps >= options.maxSweeps();
  }

  /** The Gaussian of the final sites, with the arrays of the sites: nothing sweeps them again. */
  private SiteGaussian result(PrimalPosterior gaussian) {
    double[] mean = gaussian.scaledMean();
    setMeans(mean);
    return new SiteGaussian(sites.lastMean, sites.lastVariance, gaussian.factor(), () -> mean);
  }

  /**
   * mean ← mean + (LL')⁻¹ gradient.
   *
   * @return the length of the step: no predictor moves by more standard deviations
   */
  private static double step(JointVisits.Slope all, LowerTriangle factor, double[] mean) {
    double[] step = all.gradient();
    Vectors.add(-1, mean, step);
    factor.solve(step);
    double length = Math.sqrt(Vectors.sumOfSquares(step));
    factor.solveTransposed(step);
    Vectors.add(1, step, mean);
    return length;
  }

  private JointVisits.Sums sweep(PrimalPosterior gaussian) {
    double[] mean = gaussian.scaledMean();
    return sweep(task -> visits(mean).sweep(kernels, gaussian.factor(), first(task), end(task)));
  }

  private JointVisits.Sums sweepWithKnownVariances(double[] mean) {
    return sweep(task -> visits(mean).sweep(kernels, first(task), end(task)));
  }

  private JointVisits.Sums sweep(IntFunction<JointVisits.Sums> work) {
    JointVisits.Sums[] parts = new JointVisits.Sums[tasks()];
    workers.run(parts.length, task -> parts[task] = work.apply(task));
    return Arrays.stream(parts).reduce(JointVisits.Sums::plus).orElseThrow();
  }

  private JointVisits visits(double[] mean) {
    return new JointVisits(rows, sites, sites.precision, sites.shift, mean);
  }

  private JointVisits.Slope slope(IntFunction<JointVisits.Slope> work) {
    JointVisits.Slope[] parts = new JointVisits.Slope[tasks()];
    workers.run(parts.length, task -> parts[task] = work.apply(task));
    return Arrays.stream(parts).reduce(JointVisits.Slope::plus).orElseThrow();
  }

  private int tasks() {
    return (sites.size() + CHUNK - 1) / CHUNK;
  }

  private static int first(int task) {
    return task * CHUNK;
  }

  private int end(int task) {
    return Math.min(sites.size(), (task + 1) * CHUNK);
  }
}
