/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;
import org.probitep.site.Site;
import org.probitep.site.SiteMatcher;

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
  /** Rows in a product. */
  private static final int BATCH = 512;

  /** Rows in a task. */
  private static final int CHUNK = 32 * BATCH;

  /** Sums of so many columns are still small beside the rows of a task. */
  static final int MOST_COLUMNS = 512;

  /** With fewer rows there is nothing to gain. */
  private static final int FEWEST_ROWS = 10_000;

  private static final int FEWEST_ROWS_OF_A_COLUMN = 100;

  /** Outcomes of the rarer kind: with few, each of them is a large part of what is known. */
  private static final int FEWEST_OUTCOMES_OF_A_COLUMN = 20;

  /** A sweep that leaves more than this share of the residual does not contract. */
  private static final double SLOW = 0.7;

  /** So many of these end the sweeps. */
  private static final int MOST_SLOW_SWEEPS = 3;

  /** Newton's steps square the residual, up to a factor like this. */
  private static final double NEWTON = 10;

  private final ScaledRows rows;
  private final GaussianPrior prior;
  private final Sites sites;
  private final EpOptions options;
  private final Kernels kernels;
  private final Workers workers;
  private final SweepListener listener;
  private final double[] proposedPrecision;
  private final double[] proposedShift;
  private int sweeps;
  private double residual = Double.POSITIVE_INFINITY;
  private boolean ended;

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
    this.proposedPrecision = new double[sites.size()];
    this.proposedShift = new double[sites.size()];
  }

  /** Whether rows are many enough for each column, of either outcome. */
  static boolean suit(Sites sites, int columns) {
    int positives = 0;
    for (double sign : sites.sign) {
      positives += sign > 0 ? 1 : 0;
    }
    int rarer = Math.min(positives, sites.size() - positives);
    return columns <= MOST_COLUMNS
        && sites.size() >= Math.max(FEWEST_ROWS, FEWEST_ROWS_OF_A_COLUMN * columns)
        && rarer >= FEWEST_OUTCOMES_OF_A_COLUMN * columns;
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
   * @param start a Gaussian near the result
   * @return the Gaussian of the final sites; empty if the sweeps do not contract or were ended, and
   *     then the sites are those of the last sweep
   */
  Optional<SiteGaussian> run(PrimalPosterior start) {
    PrimalPosterior gaussian = start;
    int slow = 0;
    while (true) {
      Part all = sweep(gaussian);
      slow += all.change > SLOW * residual ? 1 : 0;
      residual = all.change;
      sweeps++;
      ended =
          !listener.onSweep(sweeps, residual)
              || Thread.currentThread().isInterrupted()
              || sweeps >= options.maxSweeps();
      if (residual <= options.tolerance()) {
        // The sites of this Gaussian, not those that it proposes: all agree.
        return Optional.of(result(gaussian, sites.lastMean.clone()));
      }
      System.arraycopy(proposedPrecision, 0, sites.precision, 0, sites.size());
      System.arraycopy(proposedShift, 0, sites.shift, 0, sites.size());
      if (ended || slow >= MOST_SLOW_SWEEPS || !all.isProper) {
        return Optional.empty();
      }
      PrimalPosterior next = all.sums.gaussian(prior, options.compute().kernels());
      Optional<SiteGaussian> end =
          endAt(next, all.sums.distanceFrom(gaussian) * all.largestVariance);
      if (end.isPresent()) {
        return end;
      }
      gaussian = next;
    }
  }

  private SiteGaussian result(PrimalPosterior gaussian, double[] mean) {
    return new SiteGaussian(
        mean, sites.lastVariance.clone(), gaussian.factor(), gaussian.scaledMean());
  }

  /**
   * The next Gaussian as the result, if it is near enough. Means converge as Newton's steps do; so
   * there is a time to look at them alone, for a tenth of the price of a sweep.
   *
   * @param ofVariances a bound on the change of the predictors' variances
   */
  private Optional<SiteGaussian> endAt(PrimalPosterior next, double ofVariances) {
    double tolerance = options.tolerance();
    if (!(ofVariances <= tolerance && NEWTON * residual * residual <= tolerance)) {
      return Optional.empty();
    }
    double[] mean = new double[sites.size()];
    double[] scaledMean = next.scaledMean();
    double[] changes = new double[(mean.length + CHUNK - 1) / CHUNK];
    workers.run(
        changes.length,
        task -> {
          double[] row = new double[scaledMean.length];
          for (int i = task * CHUNK; i < Math.min(mean.length, (task + 1) * CHUNK); i++) {
            rows.copy(i, row);
            mean[i] = Vectors.dot(row, scaledMean);
            double unit = Math.sqrt(1 + sites.lastVariance[i]);
            changes[task] = Math.max(changes[task], Math.abs(mean[i] - sites.lastMean[i]) / unit);
          }
        });
    double change = Math.max(ofVariances, Arrays.stream(changes).max().orElseThrow());
    if (!(change <= tolerance)) {
      return Optional.empty();
    }
    residual = change;
    return Optional.of(result(next, mean));
  }

  /** What some rows give. */
  private record Part(SiteSums sums, double change, double largestVariance, boolean isProper) {
    Part plus(Part other) {
      return new Part(
          sums.plus(other.sums),
          Math.max(change, other.change),
          Math.max(largestVariance, other.largestVariance),
          isProper && other.isProper);
    }
  }

  private Part sweep(PrimalPosterior gaussian) {
    double[] mean = gaussian.scaledMean();
    Part[] parts = new Part[(sites.size() + CHUNK - 1) / CHUNK];
    workers.run(
        parts.length,
        task -> {
          int first = task * CHUNK;
          try (Memory memory = kernels.open()) {
            parts[task] =
                new Chunk(memory, gaussian, mean)
                    .sweep(first, Math.min(sites.size(), first + CHUNK));
          }
        });
    return Arrays.stream(parts).reduce(Part::plus).orElseThrow();
  }

  /** The work on some rows, by one thread. */
  private final class Chunk {
    private final int p = rows.columns();
    private final SiteMatcher matcher = new SiteMatcher();
    private final double[] mean;
    private final Dense factor;
    private final Dense solved;
    private final Dense weighted;
    private final Dense precision;
    private final double[] shift = new double[p];
    private final double[][] cells = new double[BATCH][p];
    private final double[] row = new double[p];
    private double change;
    private double largestVariance;
    private boolean isProper = true;

    Chunk(Memory memory, PrimalPosterior gaussian, double[] mean) {
      this.mean = mean;
      this.factor = memory.zeros(p, p);
      this.solved = memory.zeros(BATCH, p);
      this.weighted = memory.zeros(BATCH, p);
      this.precision = memory.zeros(p, p);
      gaussian.factor().copyTo(factor);
    }

    Part sweep(int first, int end) {
      for (int start = first; start < end; start += BATCH) {
        int count = Math.min(BATCH, end - start);
        Dense inverse = solved.view(0, 0, count, p);
        for (int i = 0; i < count; i++) {
          rows.copy(start + i, cells[i]);
          inverse.write(i, 0, p, cells[i], 0);
        }
        kernels.solveRows(factor, inverse);
        for (int i = 0; i < count; i++) {
          inverse.read(i, 0, p, row, 0);
          visit(start + i, Vectors.dot(cells[i], mean), Vectors.sumOfSquares(row));
          weigh(start + i, cells[i]);
          weighted.write(i, 0, p, cells[i], 0);
        }
        kernels.addSquares(weighted.view(0, 0, count, p), 0, precision);
      }
      return new Part(
          SiteSums.of(LowerTriangle.from(precision), shift), change, largestVariance, isProper);
    }

    /** Matches site i to its marginal. */
    private void visit(int i, double marginalMean, double variance) {
      change = Math.max(change, sites.observe(i, Stopping.PREDICTOR, 0, 0, marginalMean, variance));
      largestVariance = Math.max(largestVariance, variance);
      double k = sites.precision[i];
      double m = sites.shift[i];
      Site site = matcher.of(sites.link, sites.power(i));
      if (site.enterCavity(marginalMean, variance, k, m, sites.sign[i], sites.offset[i])) {
        site.match(sites.sign[i]);
        proposedPrecision[i] = site.precision();
        proposedShift[i] = site.shift();
      } else {
        isProper = false;
        proposedPrecision[i] = k;
        proposedShift[i] = m;
      }
    }

    /** Adds a row to the shift, and multiplies it by the root of its precision. */
    private void weigh(int i, double[] x) {
      Vectors.add(sites.weight[i] * proposedShift[i], x, shift);
      double root = Math.sqrt(sites.weight[i] * proposedPrecision[i]);
      for (int j = 0; j < p; j++) {
        x[j] *= root;
      }
    }
  }
}
