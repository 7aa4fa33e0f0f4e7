/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.StepControl;
import org.probitep.posterior.Form;
import org.probitep.posterior.PrimalPosterior;

/**
 * EP over rows that lie in several places. Each round sends the Gaussian to the partitions and gets
 * back sums of their sites; the fixed point is that of the sequential sweep, because there every
 * site agrees with its cavity wherever it is updated. Immutable.
 */
public final class PartitionedEp {
  private static final Partitions.PriorRule SAME_PRIOR = (sums, now, residual) -> now;

  private final PrimalPosterior posterior;
  private final Partitions.Totals totals;
  private final SweepState.End sweeps;
  private final double residual;
  private final boolean converged;

  private PartitionedEp(
      PrimalPosterior posterior,
      Partitions.Totals totals,
      SweepState.End sweeps,
      EpOptions options) {
    this.posterior = posterior;
    this.totals = totals;
    this.sweeps = sweeps;
    this.residual =
        options.residual(
            Form.PRIMAL, sweeps.residual(), posterior.factor().roundingGrowth() * Math.ulp(1.0));
    this.converged = sweeps.converged() && residual <= options.tolerance();
    if (!(Math.abs(logEvidence()) <= Double.MAX_VALUE)) {
      throw new BreakdownException("rounding leaves nothing of the log evidence");
    }
  }

  /**
   * Fits without a listener.
   *
   * @param partitions where the rows are, not swept yet
   * @param prior the prior
   * @param options as for {@link #fit(Partitions, GaussianPrior, EpOptions, SweepListener)}
   * @return the fit
   */
  public static PartitionedEp fit(Partitions partitions, GaussianPrior prior, EpOptions options) {
    return fit(partitions, prior, options, (sweep, residual) -> true);
  }

  /**
   * Sweeps until no predictor's moments change by more than the tolerance.
   *
   * @param partitions where the rows are, not swept yet
   * @param prior the prior
   * @param options tolerance, limit on the sweeps and kernels; nothing else applies
   * @param listener hears of each sweep, and may end the fit; so does interrupting the thread
   * @return the fit
   */
  public static PartitionedEp fit(
      Partitions partitions, GaussianPrior prior, EpOptions options, SweepListener listener) {
    SweepState start = SweepState.start(prior.size());
    return resume(partitions, prior, options, start, new StepControl(), listener);
  }

  /**
   * Goes on where a fit stood when {@link Partitions#keep} was called, with partitions whose sites
   * are those of that moment. At least one sweep is made.
   *
   * @param partitions where the rows are
   * @param prior the prior
   * @param options as for a new fit; the limit counts the earlier sweeps too, and must allow more
   * @param from where the fit stood
   * @param listener hears of each sweep, and may end the fit; so does interrupting the thread
   * @return the fit
   */
  public static PartitionedEp resume(
      Partitions partitions,
      GaussianPrior prior,
      EpOptions options,
      SweepState from,
      SweepListener listener) {
    return resume(partitions, prior, SAME_PRIOR, options, from, listener);
  }

  /**
   * Goes on with a fit under a prior that may change.
   *
   * @param partitions where the rows are
   * @param prior the one that {@link Partitions#keep} was told of
   * @param rule gives the prior of the rounds after the next
   * @param options as for a new fit; the limit counts the earlier sweeps too, and must allow more
   * @param from where the fit stood
   * @param listener hears of each sweep, and may end the fit; so does interrupting the thread
   * @return the fit
   */
  public static PartitionedEp resume(
      Partitions partitions,
      GaussianPrior prior,
      Partitions.PriorRule rule,
      EpOptions options,
      SweepState from,
      SweepListener listener) {
    int before = from.residuals().size();
    if (!(before < options.maxSweeps())) {
      throw new IllegalArgumentException(
          before + " sweeps were made before, but " + options.maxSweeps() + " are allowed");
    }
    StepControl steps = new StepControl(from.share());
    from.residuals().forEach(steps::observe);
    return lookOrSweep(partitions, prior, rule, options, from, steps, listener);
  }

  static PartitionedEp resume(
      Partitions partitions,
      GaussianPrior prior,
      EpOptions options,
      SweepState from,
      StepControl steps,
      SweepListener listener) {
    return lookOrSweep(partitions, prior, SAME_PRIOR, options, from, steps, listener);
  }

  private static PartitionedEp lookOrSweep(
      Partitions partitions,
      GaussianPrior first,
      Partitions.PriorRule rule,
      EpOptions options,
      SweepState from,
      StepControl steps,
      SweepListener listener) {
    SweepState state = from;
    GaussianPrior prior = first;
    if (partitions instanceof LookingPartitions looking && mayLook(looking, prior, from, steps)) {
      MeansFirst means = new MeansFirst(looking, prior, rule, options, from, listener);
      Optional<SweepState.End> end = means.run();
      if (end.isPresent()) {
        return of(end.get(), partitions, options);
      }
      state = means.state();
      prior = means.prior();
      state.residuals().stream().skip(from.residuals().size()).forEach(steps::observe);
    }
    SweepState.End sweeps = sweep(partitions, prior, rule, options, state, steps, listener);
    return of(sweeps, partitions, options);
  }

  private static boolean mayLook(
      LookingPartitions partitions, GaussianPrior prior, SweepState from, StepControl steps) {
    return from.share() == 1
        && !steps.inTurns()
        && JointRounds.suit(partitions.outcomes(), prior.size());
  }

  /**
   * Fits under a prior that may change from round to round, until it stays and no predictor's
   * moments change by more than the tolerance.
   *
   * @param partitions where the rows are, not swept yet
   * @param first the prior of the first round
   * @param rule gives the prior of the rounds after it
   * @param options as for {@link #fit(Partitions, GaussianPrior, EpOptions, SweepListener)}
   * @param listener hears of each sweep, and may end the fit; so does interrupting the thread
   * @return the fit
   */
  public static PartitionedEp fit(
      Partitions partitions,
      GaussianPrior first,
      Partitions.PriorRule rule,
      EpOptions options,
      SweepListener listener) {
    SweepState start = SweepState.start(first.size());
    return lookOrSweep(partitions, first, rule, options, start, new StepControl(), listener);
  }

  private static PartitionedEp of(SweepState.End sweeps, Partitions partitions, EpOptions options) {
    PrimalPosterior posterior =
        sweeps
            .sums()
            .gaussian(sweeps.prior(), options.compute().kernels())
            .withLink(partitions.link());
    return new PartitionedEp(posterior, partitions.totals(posterior), sweeps, options);
  }

  static SweepState.End sweep(
      Partitions partitions,
      GaussianPrior first,
      Partitions.PriorRule rule,
      EpOptions options,
      SweepState from,
      StepControl steps,
      SweepListener listener) {
    KernelChoice kernels = options.compute().kernels();
    List<Double> residuals = new ArrayList<>(from.residuals());
    JointRounds joint = new JointRounds(partitions, first.size());
    residuals.forEach(r -> joint.observe(r, true));
    SiteSums sums = from.sums();
    SiteSums before = from.before();
    GaussianPrior prior = first;
    double share = steps.share();
    boolean wanted = true;
    boolean going = true;
    double residual = Double.POSITIVE_INFINITY;
    while (going) {
      GaussianPrior now = prior;
      PrimalPosterior start = sums.gaussian(now, kernels);
      boolean jointly = !steps.inTurns() && joint.mayBeNext();
      Partitions.Round round =
          steps.inTurns()
              ? partitions.sweepInTurns(sums, share, s -> s.gaussian(now, kernels))
              : jointly
                  ? partitions.sweepJointly(start, share)
                  : partitions.sweep(start, share, Partitions.ALL);
      residual = residual(round, start, share);
      residuals.add(residual);
      steps.observe(residual);
      if (jointly || partitions.count() > 1) {
        SiteSums step = sums.minus(before);
        SiteSums proposed = round.sums().minus(sums);
        double[] mean = start.scaledMean();
        steps.choose(step.product(step, sums, mean), step.product(proposed, sums, mean));
      }
      wanted =
          listener.onSweep(residuals.size(), residual) && !Thread.currentThread().isInterrupted();
      boolean mayGoOn = wanted && residuals.size() < options.maxSweeps();
      prior = mayGoOn ? rule.next(round.sums(), now, residual) : now;
      joint.observe(residual, prior == now);
      going = mayGoOn && (residual > options.tolerance() || prior != now);
      // What is proposed last is what stays.
      share = going ? steps.share() : 1;
      before = sums.inUnitsOf(prior, now);
      sums = sums.towards(round.sums(), share).inUnitsOf(prior, now);
      if (going) {
        partitions.keep(new SweepState(sums, before, share, residuals), prior);
      }
    }
    boolean converged = wanted && residual <= options.tolerance();
    return new SweepState.End(sums, prior, residuals, converged, steps.inTurns());
  }

  /**
   * How far the predictors have moved since their last visits; or, where all of them were visited
   * under one Gaussian, how far they can move from there to that of the proposed sites, if that is
   * less: then no other round has to look at the rows to find that they move no more.
   */
  private static double residual(Partitions.Round round, PrimalPosterior start, double share) {
    double sinceLastVisit = round.change() / share;
    return round.largestVariance() < Double.POSITIVE_INFINITY
        ? Math.min(sinceLastVisit, round.sums().changeFrom(start, round.largestVariance()))
        : sinceLastVisit;
  }

  /**
   * Says which rounds update all sites jointly: those after the first, in which each partition
   * sweeps its own rows one after another, until they no longer contract. That depends on the
   * residuals alone, so that a fit can be resumed.
   */
  private static final class JointRounds {
    /** Not tuned. */
    private static final int FEWEST_ROWS = 10_000;

    /**
     * From 20 rows a column on, joint rounds are hardly more than sequential ones, for half of the
     * work. (Threads, which need no first round from the prior, ask for more.)
     */
    private static final int FEWEST_ROWS_OF_A_COLUMN = 20;

    /** Of the rarer kind: each is then a small part of what is known. */
    private static final int FEWEST_OUTCOMES_OF_A_COLUMN = 5;

    private final Partitions partitions;
    private final int columns;
    private double last = Double.NaN;
    private int slow;
    private Boolean suits;

    JointRounds(Partitions partitions, int columns) {
      this.partitions = partitions;
      this.columns = columns;
    }

    boolean mayBeNext() {
      return !Double.isNaN(last) && slow < JointSweeps.MOST_SLOW_SWEEPS && suits();
    }

    private boolean suits() {
      if (suits == null) {
        suits = suit(partitions.outcomes(), columns);
      }
      return suits;
    }

    static boolean suit(Partitions.Outcomes outcomes, int columns) {
      return outcomes.rows() >= Math.max(FEWEST_ROWS, (long) FEWEST_ROWS_OF_A_COLUMN * columns)
          && outcomes.rarer() >= (long) FEWEST_OUTCOMES_OF_A_COLUMN * columns;
    }

    /** Takes the residual of a round. One under another prior than the next says nothing of it. */
    void observe(double residual, boolean priorStays) {
      slow += residual > JointSweeps.SLOW * last ? 1 : 0;
      last = priorStays ? residual : Double.POSITIVE_INFINITY;
    }
  }

  /** {@return the posterior of the coefficients} */
  public PrimalPosterior posterior() {
    return posterior;
  }

  /** {@return how many sweeps were run} */
  public int sweeps() {
    return sweeps.residuals().size();
  }

  /** {@return the residual of each sweep} */
  public List<Double> residuals() {
    return sweeps.residuals();
  }

  /** {@return the residual of the last sweep; infinite if there was none} */
  public double residual() {
    return residual;
  }

  /** {@return whether the residual met the tolerance} */
  public boolean converged() {
    return converged;
  }

  /** {@return whether parallel sweeps stopped making progress, so that partitions took turns} */
  public boolean tookTurns() {
    return sweeps.tookTurns();
  }

  /** {@return the approximate log marginal likelihood log p(y)} */
  public double logEvidence() {
    return EvidenceTerms.logEvidence(
        totals.looLogPredictive(), totals.corrections(), posterior.factor());
  }

  /** {@return the weighted sum of log Pr(y_i | the other observations)} */
  public double looLogPredictive() {
    return totals.looLogPredictive();
  }
}
