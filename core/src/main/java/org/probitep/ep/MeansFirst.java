/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.probitep.kernels.LowerTriangle;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;

/**
 * Rounds over partitions with very many rows, in which every site is updated at the same mean, and
 * means and variances are put in their places one after the other.
 *
 * <p>With so many rows a site hardly depends on the variance of its predictor. So the mean is found
 * first, as if all predictors had the same variance, by Newton's steps: rounds that give the
 * precision for p²/2 multiply-adds a row, and between them looks at the mean alone, for p, with the
 * precision of the last round. From then on the variances are noted anew before each round, for
 * another p²/2, the mean follows them by looks, and the round gives the precision of both. What it
 * gives bounds how far predictors still move.
 *
 * <p>Every round takes what is proposed whole. Where that does not contract, the rounds end, and
 * {@link PartitionedEp} goes on from the sites in its own way.
 */
final class MeansFirst {
  /** A look that leaves more than this share of the distance is followed by a round. */
  private static final double QUICK = 0.3;

  /**
   * Looks end where the mean has come this much closer than the last move: what follows them moves
   * it by more than what is left.
   */
  private static final double NEAR = 0.01;

  /** Looks go on to this share of the tolerance, so that the round after them can confirm it. */
  private static final double WITHIN_TOLERANCE = 0.1;

  /** Keeps the loop finite. */
  private static final int MOST_LOOKS = 30;

  /** As many of Newton's steps reach the mean where rows are nearly separable, too. */
  private static final int MOST_ROUNDS_WITHOUT_VARIANCES = 12;

  /**
   * What a rule for the prior is told at most once the mean has been near its place: predictors may
   * still move by more, because their variances were not known before, but the sites are sound.
   */
  private static final double SOUND = 0.1;

  /** The precision of a probit site whose predictor is 0. */
  private static final double USUAL_PRECISION = 2 / Math.PI;

  private final LookingPartitions partitions;
  private final Partitions.PriorRule rule;
  private final EpOptions options;
  private final SweepListener listener;
  private final List<Double> residuals;
  private GaussianPrior prior;
  private SiteSums sums;
  private SiteSums before;
  private double[] mean;
  private LookingPartitions.Variances variances;
  private int slow;

  /** Whether looks lead on quickly, so that the precision belongs to about this mean. */
  private boolean isNear;

  private boolean isProper = true;
  private boolean isWanted = true;

  MeansFirst(
      LookingPartitions partitions,
      GaussianPrior prior,
      Partitions.PriorRule rule,
      EpOptions options,
      SweepState from,
      SweepListener listener) {
    this.partitions = partitions;
    this.prior = prior;
    this.rule = rule;
    this.options = options;
    this.listener = listener;
    this.residuals = new ArrayList<>(from.residuals());
    this.sums = from.sums();
    this.before = from.before();
    this.mean = new double[prior.size()];
    this.variances = new LookingPartitions.Variances(usual(), Double.POSITIVE_INFINITY);
    // Rounds that were made before have left a precision.
    this.isNear = !residuals.isEmpty();
  }

  /** The average variance of a predictor, by Σ k v ≤ p. */
  private double usual() {
    Partitions.Outcomes outcomes = partitions.outcomes();
    return prior.size() / (USUAL_PRECISION * (outcomes.positives() + outcomes.negatives()));
  }

  /**
   * Makes rounds until the residual meets the tolerance.
   *
   * @return where the fit ends; empty if the rounds do not contract, and then another algorithm can
   *     go on from {@link #state}
   */
  Optional<SweepState.End> run() {
    boolean priorStays = true;
    while (isProper && slow < JointSweeps.MOST_SLOW_SWEEPS) {
      count(round(), priorStays);
      boolean mayGoOn = isWanted && residuals.size() < options.maxSweeps();
      priorStays = !(mayGoOn && isProper && changePrior());
      boolean converged = isWanted && isProper && residual() <= options.tolerance();
      if (!mayGoOn || (converged && priorStays)) {
        return Optional.of(
            new SweepState.End(sums, prior, residuals, converged, /* tookTurns= */ false));
      }
      partitions.keep(state(), prior);
    }
    return Optional.empty();
  }

  /** {@return whether the next round has another prior} It takes its mean from the sums anew. */
  private boolean changePrior() {
    GaussianPrior now = prior;
    prior = rule.next(sums, now, isNear ? Math.min(residual(), SOUND) : residual());
    if (prior == now) {
      return false;
    }
    before = before.inUnitsOf(prior, now);
    sums = sums.inUnitsOf(prior, now);
    return true;
  }

  /** The prior of the next round. */
  GaussianPrior prior() {
    return prior;
  }

  /** Where the fit stands. */
  SweepState state() {
    return new SweepState(sums, before, 1, residuals);
  }

  private double residual() {
    return residuals.get(residuals.size() - 1);
  }

  /** A round under another prior than the one before says nothing of how fast they contract. */
  private void count(double residual, boolean priorStays) {
    boolean isSlow = !residuals.isEmpty() && residual > JointSweeps.SLOW * residual();
    slow += isSlow && priorStays ? 1 : 0;
    residuals.add(residual);
    isWanted =
        listener.onSweep(residuals.size(), residual) && !Thread.currentThread().isInterrupted();
  }

  /** {@return the residual of one round} */
  private double round() {
    PrimalPosterior gaussian = sums.gaussian(prior, options.compute().kernels());
    boolean withVariances = isNear || residuals.size() >= MOST_ROUNDS_WITHOUT_VARIANCES;
    if (withVariances) {
      variances = partitions.noteVariances(gaussian);
    }
    if (!residuals.isEmpty()) {
      double[] move = mean;
      mean = gaussian.scaledMean();
      Vectors.add(-1, mean, move);
      approach(gaussian.factor(), withVariances ? Double.POSITIVE_INFINITY : sums.length(move));
    }
    Partitions.Round round = partitions.sweepAt(prior, mean, variances.largest());
    before = sums;
    sums = round.sums();
    isProper = round.largestVariance() < Double.POSITIVE_INFINITY;
    return withVariances ? residual(round, gaussian.factor()) : Double.POSITIVE_INFINITY;
  }

  /**
   * How far predictors have moved since the last round or, if that is less, how far they can move
   * from the mean of this round and the variances of this factor to those of what it proposes.
   */
  private double residual(Partitions.Round round, LowerTriangle factor) {
    double sinceLast = Math.max(round.change(), variances.change());
    if (!isProper) {
      return Math.max(SiteBlock.IMPROPER, sinceLast);
    }
    PrimalPosterior start = PrimalPosterior.of(prior, mean, factor);
    double largest = variances.largest();
    return sums.leastChangeFrom(start, largest) > options.tolerance()
        ? sinceLast
        : Math.min(sinceLast, sums.changeFrom(start, largest));
  }

  /**
   * Moves the mean on by looks, with the precision of the last round.
   *
   * @param last the length of the last move; infinite if the variances were noted since
   */
  private void approach(LowerTriangle factor, double last) {
    double toPredictors = Math.sqrt(variances.largest());
    double next = NEAR * Math.min(variances.change(), toPredictors * last);
    double enough = Math.max(WITHIN_TOLERANCE * options.tolerance(), next);
    double lastLength = last;
    for (int look = 0; look < MOST_LOOKS; look++) {
      Optional<double[]> pull = partitions.pull(prior, mean);
      if (pull.isEmpty()) {
        return;
      }
      double[] step = pull.get();
      double length = newtonStep(factor, mean, step);
      double share = length / lastLength;
      if (!(share < 1)) {
        return;
      }
      Vectors.add(1, step, mean);
      double toGo = toPredictors * length * (Double.isInfinite(lastLength) ? 1 : share);
      isNear |= share <= QUICK;
      if (share > QUICK || toGo <= enough) {
        return;
      }
      lastLength = length;
    }
  }

  /**
   * step ← (LL')⁻¹ (step − mean).
   *
   * @return its length: no predictor moves by more standard deviations
   */
  private static double newtonStep(LowerTriangle factor, double[] mean, double[] step) {
    Vectors.add(-1, mean, step);
    factor.solve(step);
    double length = Math.sqrt(Vectors.sumOfSquares(step));
    factor.solveTransposed(step);
    return length;
  }
}
