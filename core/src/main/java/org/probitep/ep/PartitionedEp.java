/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.ArrayList;
import java.util.List;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.GaussianPrior;

/**
 * EP over rows that lie in several places. Each round sends the Gaussian to the partitions and gets
 * back sums of their sites; the fixed point is that of the sequential sweep, because there every
 * site agrees with its cavity whoever looks after it. Immutable.
 */
public final class PartitionedEp {
  private final PrimalPosterior posterior;
  private final Partitions.Totals totals;
  private final boolean converged;
  private final List<Double> residuals;
  private final boolean tookTurns;

  private PartitionedEp(
      PrimalPosterior posterior,
      Partitions.Totals totals,
      boolean converged,
      List<Double> residuals,
      boolean tookTurns) {
    this.posterior = posterior;
    this.totals = totals;
    this.converged = converged;
    this.residuals = List.copyOf(residuals);
    this.tookTurns = tookTurns;
  }

  /**
   * Sweeps until no predictor's moments change by more than the tolerance.
   *
   * @param listener is told of each sweep, and may end the fit; so does interrupting the thread
   */
  public static PartitionedEp fit(
      Partitions partitions,
      GaussianPrior prior,
      double tolerance,
      int maxSweeps,
      KernelChoice kernels,
      SweepListener listener) {
    return fit(partitions, prior, tolerance, maxSweeps, kernels, listener, new Pace());
  }

  static PartitionedEp fit(
      Partitions partitions,
      GaussianPrior prior,
      double tolerance,
      int maxSweeps,
      KernelChoice kernels,
      SweepListener listener,
      Pace pace) {
    List<Double> residuals = new ArrayList<>();
    SiteSums sums = SiteSums.zero(prior.size());
    double share = 1;
    boolean going = true;
    double residual = Double.POSITIVE_INFINITY;
    while (going && residual > tolerance && residuals.size() < maxSweeps) {
      Partitions.Round round = sweep(partitions, pace, sums, share, prior, kernels);
      residual = round.change() / share;
      residuals.add(residual);
      pace.observe(residual);
      going =
          listener.onSweep(residuals.size(), residual) && !Thread.currentThread().isInterrupted();
      share = going && residual > tolerance ? pace.share() : 1;
      sums = sums.towards(round.sums(), share);
    }
    PrimalPosterior posterior = sums.gaussian(prior, kernels);
    return new PartitionedEp(
        posterior,
        partitions.totals(posterior),
        going && residual <= tolerance,
        residuals,
        pace.inTurns());
  }

  /** One visit to every site: all partitions at once, or each after the one before it. */
  private static Partitions.Round sweep(
      Partitions partitions,
      Pace pace,
      SiteSums sums,
      double share,
      GaussianPrior prior,
      KernelChoice kernels) {
    if (!pace.inTurns()) {
      return partitions.sweep(sums.gaussian(prior, kernels), share, Partitions.ALL);
    }
    SiteSums latest = sums;
    double lastShare = share;
    double change = 0;
    for (int which = 0; which < partitions.count(); which++) {
      Partitions.Round turn = partitions.sweep(latest.gaussian(prior, kernels), lastShare, which);
      latest = turn.sums();
      lastShare = 1;
      change = Math.max(change, turn.change());
    }
    return new Partitions.Round(latest, change);
  }

  /** The posterior of the coefficients. */
  public PrimalPosterior posterior() {
    return posterior;
  }

  /** How many sweeps were run. */
  public int sweeps() {
    return residuals.size();
  }

  /** The residual of each sweep. */
  public List<Double> residuals() {
    return residuals;
  }

  /** The residual of the last sweep; infinite if there was none. */
  public double residual() {
    return residuals.isEmpty() ? Double.POSITIVE_INFINITY : residuals.get(residuals.size() - 1);
  }

  /** Whether the residual met the tolerance. */
  public boolean converged() {
    return converged;
  }

  /** Whether parallel sweeps did not lead on, so that partitions took turns in the end. */
  public boolean tookTurns() {
    return tookTurns;
  }

  /** The approximate log marginal likelihood log p(y). */
  public double logEvidence() {
    return EvidenceTerms.logEvidence(
        totals.looLogPredictive(), totals.corrections(), posterior.factor());
  }

  /** The weighted sum of log Pr(y_i | the other observations). */
  public double looLogPredictive() {
    return totals.looLogPredictive();
  }
}
