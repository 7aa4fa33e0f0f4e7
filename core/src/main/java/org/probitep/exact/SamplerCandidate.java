/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Locale;
import java.util.Optional;
import org.probitep.exact.ExactFit.Sampler;

/**
 * A proposal distribution and what a pilot found out about it.
 *
 * @param sampler which sampler it is
 * @param pilot a first run; empty where there is no such proposal
 * @param cost of a draw, roughly in nanoseconds
 * @param why why there is no proposal
 */
record SamplerCandidate(Sampler sampler, Optional<ImportanceRun> pilot, double cost, String why) {
  /** Above this no affordable number of draws gives an answer (Vehtari et al. 2024). */
  static final double HOPEFUL_SHAPE = 0.7;

  /** Below this the weights have a finite variance, so that standard errors mean something. */
  static final double TRUSTED_SHAPE = 0.5;

  /** Fewer effective draws than this say little about the tail of the weights. */
  static final double LEAST_EFFECTIVE = 100;

  /**
   * With a smaller share of effective draws than this, unbounded weights can look better than they
   * are: on sonar a proposal near the Gaussian had a shape of 0.65 and an evidence four standard
   * errors off. The weights of tilting are bounded.
   */
  static final double LEAST_EFFICIENCY = 0.05;

  /**
   * A candidate for n utilities in d dimensions.
   *
   * <p>The cost of a draw was measured once, at n from 100 to 200 and d from 8 to 100, and is not
   * measured at run time: a clock would make the choice, and with it the draws, depend on how busy
   * the machine is.
   */
  static SamplerCandidate of(Sampler sampler, ImportanceRun pilot, int n, int d) {
    double cost = sampler == Sampler.TILTING ? n * (30 + 0.1 * n) : n * (120 + 0.15 * d);
    return new SamplerCandidate(sampler, Optional.of(pilot), cost, "");
  }

  static SamplerCandidate none(Sampler sampler, String why) {
    return new SamplerCandidate(sampler, Optional.empty(), 1, why);
  }

  /**
   * Whether a longer run may be worth trusting: the shape of bounded weights falls as draws are
   * added.
   */
  boolean isHopeful() {
    return pilot.isPresent()
        && pilot.get().shape() < HOPEFUL_SHAPE
        && pilot.get().effectiveSize() >= LEAST_EFFECTIVE
        && isEfficient(pilot.get());
  }

  /** Whether the weights of a run of this sampler, the pilot or a longer one, can be trusted. */
  boolean trusts(ImportanceRun run) {
    return isTrustworthy(run) && isEfficient(run);
  }

  /** Whether a run that cannot be trusted yet might be if it were longer. */
  boolean mayBeTrustedLater(ImportanceRun run) {
    return !trusts(run) && run.shape() < HOPEFUL_SHAPE && isEfficient(run);
  }

  private boolean isEfficient(ImportanceRun run) {
    return sampler == Sampler.TILTING || run.efficiency() >= LEAST_EFFICIENCY;
  }

  private static boolean isTrustworthy(ImportanceRun run) {
    return run.shape() < TRUSTED_SHAPE && run.effectiveSize() >= LEAST_EFFECTIVE;
  }

  /**
   * The same for weights of the EP posterior where nothing else is drawn, with a margin for luck:
   * on sonar under a prior variance of 5, five of eight seeds passed the plain rule, and three
   * showed that they should not have.
   */
  static boolean isTrustworthyFromEp(ImportanceRun run) {
    return isTrustworthy(run)
        && run.shapeBound() < TRUSTED_SHAPE
        && run.leastEfficiency() >= LEAST_EFFICIENCY;
  }

  /** Effective draws per unit of cost. */
  double gain() {
    return pilot.map(ImportanceRun::efficiency).orElse(0.0) / cost;
  }

  String describe() {
    return pilot.map(this::describe).orElse(sampler + ": " + why);
  }

  String describe(ImportanceRun run) {
    return String.format(
        Locale.ROOT,
        "%s: %,d weighted draws worth %,.0f, %s",
        sampler,
        run.size(),
        run.effectiveSize(),
        shape(run));
  }

  private static String shape(ImportanceRun run) {
    if (Double.isInfinite(run.shape())) {
      return run.shape() < 0
          ? "all of nearly one weight"
          : "too few of any weight to judge the others";
    }
    return String.format(
        Locale.ROOT, "Pareto shape %.2f (trusted below %.1f)", run.shape(), TRUSTED_SHAPE);
  }
}
