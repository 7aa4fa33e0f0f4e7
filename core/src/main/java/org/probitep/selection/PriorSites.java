/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.function.BooleanSupplier;
import org.probitep.ep.EpFit;
import org.probitep.model.GaussianPrior;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.SiteEvidence;

/**
 * The normal distributions that stand in for the spike-and-slab priors of the coefficients, and the
 * fit of the rows under them.
 */
final class PriorSites {
  /**
   * The share of each change that is taken: all sites change at once and overshoot otherwise. It
   * falls with the rounds, so that sites which go round in circles come to rest too. Not tuned.
   */
  private static final double FIRST_SHARE = 0.5;

  private static final double SMALLEST_SHARE = 0.1;
  private static final double SHARE_FALL = 0.97;

  /** At rest when the log evidence has changed by less than this in each of some rounds. */
  private static final double RESTING_CHANGE = 0.05;

  private static final int RESTING_ROUNDS = 3;

  /** Sites that have not come to rest by now hardly will; the answer is left out. */
  private static final int MOST_ROUNDS = 50;

  /** What the rows say of a coefficient, at least, as a share of its prior precision. */
  private static final double LEAST_DETERMINED = 1e-10;

  /** A site is not narrower: below, a coefficient is 0 for all purposes. */
  private static final double SMALLEST_VARIANCE = 1e-8;

  private final VarianceGroups groups;
  private final double[] units;
  private final SpikeAndSlab prior;
  private final double[] mean;
  private final double[] variance;
  private final double[] active;
  private EpFit fit;
  private double logEvidence = Double.NEGATIVE_INFINITY;
  private boolean atRest;

  private PriorSites(
      VarianceGroups groups,
      double[] units,
      SpikeAndSlab prior,
      double[] mean,
      double[] variance,
      EpFit fit) {
    this.groups = groups;
    this.units = units;
    this.prior = prior;
    this.mean = mean;
    this.variance = variance;
    this.active = new double[mean.length];
    this.fit = fit;
  }

  /** Fits the rows under a prior, from the sites of an earlier fit or null. */
  interface RowsFit {
    EpFit fit(GaussianPrior prior, EpFit before);
  }

  /**
   * Sites with the variances of the priors.
   *
   * @param units in which the variance of the prior is, for each group
   */
  static PriorSites start(VarianceGroups groups, double[] units, SpikeAndSlab prior) {
    double[] variance = new double[groups.coefficients()];
    for (int j = 0; j < variance.length; j++) {
      variance[j] =
          groups.groupOf(j) == VarianceGroups.FIXED
              ? groups.fixedVariance(j)
              : prior.share() * prior.variance() * units[groups.groupOf(j)];
    }
    return new PriorSites(groups, units, prior, new double[variance.length], variance, null);
  }

  /** The same sites, for another prior. */
  PriorSites under(SpikeAndSlab other) {
    return new PriorSites(groups, units, other, mean.clone(), variance.clone(), fit);
  }

  SpikeAndSlab prior() {
    return prior;
  }

  EpFit fit() {
    return fit;
  }

  double logEvidence() {
    return logEvidence;
  }

  /** Log evidence, integrated over the answers for which the prior stands. */
  double logWeight() {
    return logEvidence + prior.logMass(groups.learned());
  }

  double[] active() {
    return active;
  }

  boolean isAtRest() {
    return atRest;
  }

  /** Rounds of fits and updates until the evidence stays. */
  void settle(RowsFit rows, BooleanSupplier stopped) {
    int resting = 0;
    double share = FIRST_SHARE;
    for (int round = 0; round < MOST_ROUNDS && resting < RESTING_ROUNDS; round++) {
      fit = rows.fit(GaussianPrior.of(mean, variance), fit);
      double before = logEvidence;
      logEvidence = fit.logEvidence() + update(fit.posterior(), share);
      if (stopped.getAsBoolean()) {
        return;
      }
      resting = Math.abs(logEvidence - before) < RESTING_CHANGE ? resting + 1 : 0;
      share = Math.max(SMALLEST_SHARE, share * SHARE_FALL);
    }
    atRest = resting >= RESTING_ROUNDS;
  }

  /**
   * Rounds with the sites of the rows as they are.
   *
   * @return the log weight after the last of them, up to what depends on the rows alone
   */
  double look(SiteEvidence rows, int rounds) {
    for (int round = 0; round < rounds; round++) {
      SiteEvidence.Answer answer = rows.under(GaussianPrior.of(mean, variance));
      logEvidence = answer.logEvidence() + update(answer.posterior(), FIRST_SHARE);
    }
    return logWeight();
  }

  /** A last fit, and the evidence that belongs to it. */
  void refine(RowsFit rows) {
    fit = rows.fit(GaussianPrior.of(mean, variance), fit);
    logEvidence = fit.logEvidence() + update(fit.posterior(), 0);
  }

  /**
   * Takes a share of the changes that moment matching asks for. Returns the log of the factors
   * between the priors and the sites before.
   */
  private double update(GaussianPosterior posterior, double share) {
    double[] scaledMean = posterior.scaledMean();
    double[] scaledVariance = posterior.scaledVariances();
    double logFactors = 0;
    for (int j = 0; j < mean.length; j++) {
      if (groups.groupOf(j) == VarianceGroups.FIXED) {
        active[j] = 1;
      } else {
        logFactors += update(j, scaledMean[j], scaledVariance[j], share);
      }
    }
    return logFactors;
  }

  private double update(int j, double scaledMean, double scaledVariance, double share) {
    double unit = units[groups.groupOf(j)];
    double widest = prior.variance() * unit;
    // What the rows say, without the site: the cavity. In units of the site's precision.
    double determined = Math.max(LEAST_DETERMINED, 1 - scaledVariance);
    double spread = variance[j] * (1 - determined) / determined;
    double sd = Math.sqrt(variance[j]);
    double centre = mean[j] + sd * scaledMean / determined;
    SpikeAndSlab.Tilted tilted = new SpikeAndSlab(prior.share(), widest).times(centre, spread);
    active[j] = Math.min(tilted.active(), Math.nextDown(1.0));
    double logFactor =
        tilted.logScale() - SpikeAndSlab.logDensity(centre - mean[j], variance[j] + spread);
    // A site is not wider than the slab; then it keeps the mean only.
    double precision = Math.max(1 / widest, 1 / tilted.variance() - 1 / spread);
    double shift = tilted.mean() * (precision + 1 / spread) - centre / spread;
    double newPrecision = (1 - share) / variance[j] + share * precision;
    double newShift = (1 - share) * mean[j] / variance[j] + share * shift;
    variance[j] = Math.max(SMALLEST_VARIANCE * unit, 1 / newPrecision);
    mean[j] = newShift * variance[j];
    return logFactor;
  }
}
