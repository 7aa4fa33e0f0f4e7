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
 * where the weights' Pareto shape is below {@link #TRUSTED_SHAPE} and at least {@link #LEAST_SHARE}
 * of the draws are effective.
 *
 * @param draws how many draws were made
 * @param effectiveSize how many independent draws they are worth
 * @param shape the Pareto shape k̂ of the weights; NaN where draws of another sampler judge
 * @param trusted whether the draws can be believed
 * @param epLogEvidence the log evidence of the fit
 * @param logEvidence the estimate of the log evidence
 * @param logEvidenceError its standard error
 * @param row where the probabilities of fit and estimate differ most
 * @param epProbability the probability of that row by the fit
 * @param probability its estimate
 * @param probabilityError the standard error of that estimate
 */
public record EpCheck(
    int draws,
    double effectiveSize,
    double shape,
    boolean trusted,
    double epLogEvidence,
    double logEvidence,
    double logEvidenceError,
    int row,
    double epProbability,
    double probability,
    double probabilityError) {

  /** Weights are believed below this Pareto shape. */
  public static final double TRUSTED_SHAPE = SamplerCandidate.TRUSTED_SHAPE;

  /** Weights are believed where at least this share of the draws is effective. */
  public static final double LEAST_SHARE = SamplerCandidate.LEAST_EFFICIENCY;

  /** Leaves 96 draws in the tail by which the weights are judged. */
  private static final int LEAST_DRAWS = 1024;

  /** Draws that only find the scale of the weights. */
  private static final int PILOT = 1 << 12;

  /** Elements of draws to hold: 400 MB. */
  private static final long MOST_ELEMENTS = 50_000_000;

  /** Products of rows and draws to predict, beyond which fewer draws are kept: some seconds. */
  private static final long MOST_SCORES = 400_000_000;

  /** Draws that are kept however many rows there are: standard errors of at most 0.016. */
  private static final long LEAST_KEPT = 1000;

  /**
   * Checks a fit on some rows.
   *
   * @param data what was fitted
   * @param fit the fit
   * @param rows where to compare probabilities; at least one
   * @param offsets one for each of them
   * @param options how many draws to make, at least 1024, their seed, kernels and threads
   * @param listener may end it, with a {@link java.util.concurrent.CancellationException}
   * @return what was found
   * @throws IllegalArgumentException if there are too many observations, or none, or no rows
   */
  public static EpCheck of(
      Observations data,
      EpFit fit,
      DesignMatrix rows,
      double[] offsets,
      DrawOptions options,
      DrawListener listener) {
    ExactFit.checkRows(data.size());
    if (data.size() == 0 || rows.rows() == 0) {
      throw new IllegalArgumentException(
          "a check needs observations and rows, got "
              + data.size()
              + " observations and "
              + rows.rows()
              + " rows");
    }
    int draws = options.samples();
    if (draws < LEAST_DRAWS) {
      throw new IllegalArgumentException(
          "draws must be at least " + LEAST_DRAWS + ", got " + draws);
    }
    Compute compute = options.compute();
    GaussianPrior prior = fit.posterior().prior();
    long[] seeds = RandomSource.SPLIT_MIX_64.create(options.seed()).longs(3).toArray();
    LatentModel model = LatentModel.of(data, prior, compute);
    LatentProblem problem = LatentProblem.of(data, prior, model.form(), compute.kernels());
    EpImportance proposal = EpImportance.of(problem, fit.sitePrecisions(), fit.siteShifts());
    try (Workers workers = Workers.of(compute.threads())) {
      ImportanceRun run =
          ImportanceRun.pilot(proposal::propose, problem.rows(), PILOT, seeds[0], workers)
              .continued(draws, keep(draws, data, rows), seeds[1], workers, listener);
      Predictions estimated =
          model.posterior(run.draws(), seeds[2]).predict(rows, offsets, compute);
      return compare(
          fit,
          new Judge(
              run.size(),
              run.effectiveSize(),
              run.shape(),
              SamplerCandidate.isTrustworthyFromEp(run),
              run.evidence().logEvidence(),
              run.evidence().standardError()),
          fit.posterior().predict(rows, offsets, compute),
          estimated);
    }
  }

  /**
   * Compares a fit with draws from the exact posterior, where its own weights cannot be trusted.
   *
   * @param exact the draws
   * @param fit the fit
   * @param rows where to compare probabilities; at least one
   * @param offsets one for each of them
   * @param compute kernels and threads
   * @return what was found, with a shape of NaN
   */
  public static EpCheck of(
      ExactFit exact, EpFit fit, DesignMatrix rows, double[] offsets, Compute compute) {
    return compare(
        fit,
        new Judge(
            exact.draws().size(),
            exact.effectiveSize(),
            Double.NaN,
            exact.isReliable(),
            exact.logEvidence(),
            exact.logEvidenceError()),
        fit.posterior().predict(rows, offsets, compute),
        exact.posterior().predict(rows, offsets, compute));
  }

  /** Draws that a fit is compared with. */
  private record Judge(
      int draws,
      double effectiveSize,
      double shape,
      boolean trusted,
      double logEvidence,
      double logEvidenceError) {}

  private static int keep(int draws, Observations data, DesignMatrix rows) {
    long most =
        Math.min(MOST_ELEMENTS / data.size(), Math.max(LEAST_KEPT, MOST_SCORES / rows.rows()));
    return (int) Math.min(draws, most);
  }

  private static EpCheck compare(
      EpFit fit, Judge judge, GaussianPredictions ep, Predictions estimated) {
    int worst = 0;
    double largest = -1;
    for (int i = 0; i < ep.size(); i++) {
      double difference = Math.abs(ep.probability(i) - estimated.probability(i));
      if (difference > largest) {
        worst = i;
        largest = difference;
      }
    }
    return new EpCheck(
        judge.draws,
        judge.effectiveSize,
        judge.shape,
        judge.trusted,
        fit.logEvidence(),
        judge.logEvidence,
        judge.logEvidenceError,
        worst,
        ep.probability(worst),
        estimated.probability(worst),
        estimated.standardError(worst));
  }

  /** {@return the share of the draws that is effective} */
  public double effectiveShare() {
    return effectiveSize / draws;
  }

  /** {@return the largest difference between a probability of the fit and its estimate} */
  public double largestDifference() {
    return Math.abs(epProbability - probability);
  }

  /** {@return what the fit is good to: the largest difference, and two standard errors on top} */
  public double accuracy() {
    return largestDifference() + 2 * probabilityError;
  }
}
