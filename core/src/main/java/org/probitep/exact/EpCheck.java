/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.apache.commons.rng.simple.RandomSource;
import org.probitep.ep.EpFit;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentProblem;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.Predictions;

/**
 * How far a fit of expectation propagation is from the exact posterior, by importance sampling from
 * the fit itself ({@link EpImportance}).
 *
 * <p>Estimates and standard errors mean something only where {@link #trusted} is true: that is,
 * where the weights' Pareto shape is below {@link #TRUSTED_SHAPE} by two standard errors, and at
 * least {@link #LEAST_SHARE} of the draws are effective in every eighth of them, so that a lucky
 * seed is not enough. Nor is it enough for a grade: while a shape or a difference is within two
 * standard errors of the limit that decides, four times as many draws are made, up to some seconds
 * of work.
 *
 * @param draws how many draws were made
 * @param effectiveSize how many independent draws they are worth
 * @param leastShare the share of effective draws in the worst eighth of them; NaN where the draws
 *     are those of another sampler
 * @param shape the Pareto shape k̂ of the weights; NaN where the draws are those of another sampler
 * @param shapeBound the shape with two standard errors on top
 * @param trusted whether the draws can be trusted
 * @param epLogEvidence the log evidence of the fit
 * @param logEvidence the estimate of the log evidence
 * @param logEvidenceError its standard error
 * @param probability where the probabilities of fit and estimate differ most
 * @param limit where the limits of their credible intervals differ most
 */
public record EpCheck(
    int draws,
    double effectiveSize,
    double leastShare,
    double shape,
    double shapeBound,
    boolean trusted,
    double epLogEvidence,
    double logEvidence,
    double logEvidenceError,
    Deviation probability,
    Deviation limit) {

  /** What a fit may be used for. */
  public enum Grade {
    /** The differences hardly matter. */
    FINE,
    /** Good enough for an overview. */
    ROUGH,
    /** Too far off. */
    UNUSABLE
  }

  /** Up to here probabilities are fine. */
  public static final double FINE_PROBABILITY = 0.01;

  /** Up to here probabilities are rough; beyond it they are not to be used. */
  public static final double ROUGH_PROBABILITY = 0.03;

  /** Up to here limits are fine. */
  public static final double FINE_LIMIT = 0.02;

  /** Up to here limits are rough; beyond it they are not to be used. */
  public static final double ROUGH_LIMIT = 0.05;

  /**
   * A number of the fit beside its estimate.
   *
   * @param row of which row
   * @param ep by the fit
   * @param estimate by the draws
   * @param error the standard error of the estimate
   */
  public record Deviation(int row, double ep, double estimate, double error) {
    /** {@return how far they are apart} */
    public double size() {
      return Math.abs(ep - estimate);
    }

    /** {@return how accurate the fit is: the difference plus two standard errors} */
    public double accuracy() {
      return size() + 2 * error;
    }

    private Grade grade(double fine, double rough) {
      return gradeOf(accuracy(), fine, rough);
    }

    /** Whether the difference minus two standard errors would get the same grade. */
    private boolean isClear(double fine, double rough) {
      return grade(fine, rough) == gradeOf(size() - 2 * error, fine, rough);
    }

    private static Grade gradeOf(double accuracy, double fine, double rough) {
      return accuracy <= fine ? Grade.FINE : accuracy <= rough ? Grade.ROUGH : Grade.UNUSABLE;
    }

    Deviation larger(Deviation other) {
      return other.size() > size() ? other : this;
    }
  }

  /** Weights are trusted below this Pareto shape. */
  public static final double TRUSTED_SHAPE = SamplerCandidate.TRUSTED_SHAPE;

  /** Weights are trusted where at least this share of the draws is effective. */
  public static final double LEAST_SHARE = SamplerCandidate.LEAST_EFFICIENCY;

  /** Leaves 96 draws in the tail by which the weights are judged. */
  private static final int LEAST_DRAWS = 1024;

  /** Draws that only find the scale of the weights. */
  private static final int PILOT = 1 << 12;

  /** Elements of draws to hold: 400 MB. */
  private static final long MOST_ELEMENTS = 50_000_000;

  /** Products of rows and draws to predict, beyond which fewer draws are kept: some seconds. */
  private static final long MOST_SCORES = 400_000_000;

  /** How much longer each next run is: standard errors halve. */
  private static final int LONGER = 4;

  /** How much longer the longest run may be than what was asked for. */
  private static final long LONGEST = 16;

  /** Products of observations and draws up to which longer runs are made: some ten seconds. */
  private static final long MOST_WORK = 100_000_000;

  /** Draws that are kept however many rows there are: standard errors of at most 0.016. */
  private static final long LEAST_KEPT = 1000;

  /**
   * Checks a fit on some rows.
   *
   * @param data what was fitted
   * @param fit the fit
   * @param rows where to compare probabilities; at least one
   * @param offsets one for each of them
   * @param level the probability of the intervals whose limits are compared
   * @param options how many draws to begin with, at least 1024, their seed, kernels and threads
   * @param listener may end it, with a {@link java.util.concurrent.CancellationException}
   * @return what was found
   * @throws IllegalArgumentException if there are too many observations, or none, or no rows
   */
  public static EpCheck of(
      Observations data,
      EpFit fit,
      DesignMatrix rows,
      double[] offsets,
      double level,
      DrawOptions options,
      DrawListener listener) {
    check(data, rows, options);
    Compute compute = options.compute();
    GaussianPrior prior = fit.posterior().prior();
    long[] seeds = RandomSource.SPLIT_MIX_64.create(options.seed()).longs(3).toArray();
    LatentModel model = LatentModel.of(data, prior, compute);
    LatentProblem problem = LatentProblem.of(data, prior, model.form(), compute.kernels());
    EpImportance proposal = EpImportance.of(problem, fit.sitePrecisions(), fit.siteShifts());
    GaussianPredictions predicted = fit.posterior().predict(rows, offsets, compute);
    long most = Math.min(LONGEST * options.samples(), MOST_WORK / data.size());
    try (Workers workers = Workers.of(compute.threads())) {
      ImportanceRun pilot =
          ImportanceRun.pilot(proposal::propose, problem.rows(), PILOT, seeds[0], workers);
      for (int draws = options.samples(); ; draws *= LONGER) {
        ImportanceRun run =
            pilot.continued(draws, keep(draws, data, rows), seeds[1], workers, listener);
        Predictions estimated =
            model.posterior(run.draws(), seeds[2]).predict(rows, offsets, compute);
        EpCheck check = EpJudge.of(run).compare(fit, predicted, estimated, level);
        if (check.isClear() || LONGER * (long) draws > most) {
          return check;
        }
      }
    }
  }

  private static void check(Observations data, DesignMatrix rows, DrawOptions options) {
    ExactFit.checkRows(data.size());
    if (data.size() == 0 || rows.rows() == 0) {
      throw new IllegalArgumentException(
          "a check needs observations and rows, got "
              + data.size()
              + " observations and "
              + rows.rows()
              + " rows");
    }
    if (options.samples() < LEAST_DRAWS) {
      throw new IllegalArgumentException(
          "draws must be at least " + LEAST_DRAWS + ", got " + options.samples());
    }
  }

  /**
   * Compares a fit with draws from the exact posterior, where its own weights cannot be trusted.
   *
   * @param exact the draws
   * @param fit the fit
   * @param rows where to compare probabilities; at least one
   * @param offsets one for each of them
   * @param level the probability of the intervals whose limits are compared
   * @param compute kernels and threads
   * @return what was found, with a shape of NaN
   */
  public static EpCheck of(
      ExactFit exact,
      EpFit fit,
      DesignMatrix rows,
      double[] offsets,
      double level,
      Compute compute) {
    return EpJudge.of(exact)
        .compare(
            fit,
            fit.posterior().predict(rows, offsets, compute),
            exact.posterior().predict(rows, offsets, compute),
            level);
  }

  private static int keep(int draws, Observations data, DesignMatrix rows) {
    long most =
        Math.min(MOST_ELEMENTS / data.size(), Math.max(LEAST_KEPT, MOST_SCORES / rows.rows()));
    return (int) Math.min(draws, most);
  }

  /** {@return the share of the draws that is effective} */
  public double effectiveShare() {
    return effectiveSize / draws;
  }

  /** {@return whether more draws would hardly change the verdict, or lead to one at all} */
  public boolean isClear() {
    if (trusted) {
      return probability.isClear(FINE_PROBABILITY, ROUGH_PROBABILITY)
          && limit.isClear(FINE_LIMIT, ROUGH_LIMIT);
    }
    double leastShape = shape - (shapeBound - shape);
    return leastShape >= TRUSTED_SHAPE || leastShare < LEAST_SHARE;
  }

  /** {@return what the probabilities of the fit may be used for} */
  public Grade gradeOfProbabilities() {
    return probability.grade(FINE_PROBABILITY, ROUGH_PROBABILITY);
  }

  /** {@return what the limits of the fit may be used for} */
  public Grade gradeOfLimits() {
    return limit.grade(FINE_LIMIT, ROUGH_LIMIT);
  }
}
