/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.ArrayList;
import java.util.List;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.Form;
import org.probitep.posterior.PrimalPosterior;

/**
 * EP over rows that lie in several places. Each round sends the Gaussian to the partitions and gets
 * back sums of their sites; the fixed point is that of the sequential sweep, because there every
 * site agrees with its cavity whoever looks after it. Immutable.
 */
public final class PartitionedEp {
  private final PrimalPosterior posterior;
  private final Partitions.Totals totals;
  private final Sweeps sweeps;
  private final Convergence convergence;

  private PartitionedEp(
      PrimalPosterior posterior, Partitions.Totals totals, Sweeps sweeps, double tolerance) {
    this.posterior = posterior;
    this.totals = totals;
    this.sweeps = sweeps;
    this.convergence =
        new Convergence(
            Form.PRIMAL,
            sweeps.residuals.size(),
            sweeps.residual(),
            sweeps.converged,
            posterior.factor().roundingGrowth() * Math.ulp(1.0),
            tolerance);
    if (!(Math.abs(logEvidence()) <= Double.MAX_VALUE)) {
      throw new BreakdownException("rounding leaves nothing of the log evidence");
    }
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
    SiteSums none = SiteSums.zero(prior.size());
    return resume(
        partitions,
        prior,
        tolerance,
        maxSweeps,
        kernels,
        listener,
        none,
        List.of(),
        new StepControl());
  }

  /**
   * Goes on where {@link Partitions#keep} was told that a fit stood, with partitions whose sites
   * are those of that moment. At least one sweep is made.
   *
   * @param maxSweeps counts the sweeps before, too, and must allow for more
   */
  public static PartitionedEp resume(
      Partitions partitions,
      GaussianPrior prior,
      double tolerance,
      int maxSweeps,
      KernelChoice kernels,
      SweepListener listener,
      SiteSums sums,
      List<Double> residuals) {
    if (!(residuals.size() < maxSweeps)) {
      throw new IllegalArgumentException(
          residuals.size() + " sweeps were made before, but " + maxSweeps + " are allowed");
    }
    StepControl pace = new StepControl();
    residuals.forEach(pace::observe);
    return resume(
        partitions, prior, tolerance, maxSweeps, kernels, listener, sums, residuals, pace);
  }

  static PartitionedEp resume(
      Partitions partitions,
      GaussianPrior prior,
      double tolerance,
      int maxSweeps,
      KernelChoice kernels,
      SweepListener listener,
      SiteSums before,
      List<Double> residualsBefore,
      StepControl pace) {
    Sweeps sweeps =
        sweep(
            partitions,
            prior,
            tolerance,
            maxSweeps,
            kernels,
            listener,
            before,
            residualsBefore,
            pace);
    PrimalPosterior posterior = sweeps.sums.gaussian(prior, kernels);
    return new PartitionedEp(posterior, partitions.totals(posterior), sweeps, tolerance);
  }

  /**
   * Where the sweeps ended: the partitions' proposed sites are the final ones.
   *
   * @param sums of those sites
   */
  record Sweeps(SiteSums sums, List<Double> residuals, boolean converged, boolean tookTurns) {
    double residual() {
      return residuals.isEmpty() ? Double.POSITIVE_INFINITY : residuals.get(residuals.size() - 1);
    }
  }

  static Sweeps sweep(
      Partitions partitions,
      GaussianPrior prior,
      double tolerance,
      int maxSweeps,
      KernelChoice kernels,
      SweepListener listener,
      SiteSums before,
      List<Double> residualsBefore,
      StepControl pace) {
    List<Double> residuals = new ArrayList<>(residualsBefore);
    SiteSums sums = before;
    double share = pace.share();
    boolean wanted = true;
    boolean going = maxSweeps > 0;
    double residual = Double.POSITIVE_INFINITY;
    while (going) {
      Partitions.Round round =
          pace.inTurns()
              ? partitions.sweepInTurns(sums, share, s -> s.gaussian(prior, kernels))
              : partitions.sweep(sums.gaussian(prior, kernels), share, Partitions.ALL);
      residual = round.change() / share;
      residuals.add(residual);
      pace.observe(residual);
      wanted =
          listener.onSweep(residuals.size(), residual) && !Thread.currentThread().isInterrupted();
      going = wanted && residual > tolerance && residuals.size() < maxSweeps;
      // What is proposed last is what stays.
      share = going ? pace.share() : 1;
      sums = sums.towards(round.sums(), share);
      if (going) {
        partitions.keep(sums, residuals);
      }
    }
    return new Sweeps(sums, residuals, wanted && residual <= tolerance, pace.inTurns());
  }

  /** The posterior of the coefficients. */
  public PrimalPosterior posterior() {
    return posterior;
  }

  /** How many sweeps were run. */
  public int sweeps() {
    return sweeps.residuals.size();
  }

  /** The residual of each sweep. */
  public List<Double> residuals() {
    return List.copyOf(sweeps.residuals);
  }

  /** The residual of the last sweep; infinite if there was none. */
  public double residual() {
    return convergence.residual();
  }

  /** Whether the residual met the tolerance. */
  public boolean converged() {
    return convergence.converged();
  }

  /** Whether parallel sweeps did not lead on, so that partitions took turns in the end. */
  public boolean tookTurns() {
    return sweeps.tookTurns;
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
