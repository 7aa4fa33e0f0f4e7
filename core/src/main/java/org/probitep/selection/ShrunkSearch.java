/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.BreakdownException;

/**
 * Expectation propagation over the priors of coefficients, each round with a fit of the rows, and a
 * walk over the two numbers of the spike and slab towards higher evidence.
 */
final class ShrunkSearch {
  /** How many coefficients are thought to be active at first, and how large their variance is. */
  private static final double FIRST_COUNT = 10;

  private static final double FIRST_VARIANCE = 4;

  /** The walk changes the number by this factor, the variance by this other one. */
  private static final double COUNT_STEP = 3;

  private static final double VARIANCE_STEP = 4;

  /** Not more than this share is active: with many the prior is a normal one. */
  private static final double LARGEST_SHARE = 0.3;

  private static final double SMALLEST_COUNT = 0.5;
  private static final double SMALLEST_VARIANCE = 0.05;
  private static final double LARGEST_VARIANCE = 200;

  /** A gain in log evidence that is worth another step. */
  private static final double WORTH_A_STEP = 0.3;

  private static final int MOST_STEPS = 6;

  /** Fits on the way need no more digits. */
  private static final double LOOSE = 1e-3;

  private final Observations data;
  private final VarianceGroups groups;
  private final double[] units;
  private final EpOptions options;
  private final SweepListener listener;
  private int sweeps;
  private boolean stopped;

  ShrunkSearch(
      Observations data, VarianceGroups groups, EpOptions options, SweepListener listener) {
    this.data = data;
    this.groups = groups;
    this.units = VarianceScale.of(data, groups, HyperPrior.withDefaults()).units();
    this.options = options;
    this.listener = listener;
  }

  /** First the variance of the slab is chosen, then the share. */
  ShrunkPrior run() {
    return refined(walk(walk(start(), 1, VARIANCE_STEP), COUNT_STEP, 1));
  }

  /** Under a prior that is known. */
  ShrunkPrior run(SpikeAndSlab prior) {
    return refined(settled(prior, null));
  }

  private ShrunkPrior refined(PriorSites best) {
    best.refine(this::fitTightly);
    return new ShrunkPrior(
        best.prior(), best.fit(), best.logEvidence(), best.active(), sweeps, best.isAtRest());
  }

  private PriorSites start() {
    double shrunk = Arrays.stream(groups.sums(ones())).sum();
    double share = Math.min(LARGEST_SHARE, FIRST_COUNT / Math.max(1, shrunk));
    return settled(new SpikeAndSlab(share, FIRST_VARIANCE), null);
  }

  private double[] ones() {
    double[] ones = new double[groups.coefficients()];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Steps up as long as that is better, or else down. */
  private PriorSites walk(PriorSites from, double ofShare, double ofVariance) {
    PriorSites up = stepWhileBetter(from, ofShare, ofVariance);
    return up == from ? stepWhileBetter(from, 1 / ofShare, 1 / ofVariance) : up;
  }

  private PriorSites stepWhileBetter(PriorSites from, double ofShare, double ofVariance) {
    PriorSites best = from;
    for (int step = 0; step < MOST_STEPS && !stopped; step++) {
      double share = best.prior().share() * ofShare;
      double variance = best.prior().variance() * ofVariance;
      if (share > LARGEST_SHARE
          || share * groups.coefficients() < SMALLEST_COUNT
          || variance < SMALLEST_VARIANCE
          || variance > LARGEST_VARIANCE) {
        return best;
      }
      PriorSites next = settled(new SpikeAndSlab(share, variance), best);
      if (!(next.isAtRest() && next.logEvidence() > best.logEvidence() + WORTH_A_STEP)) {
        return best;
      }
      best = next;
    }
    return best;
  }

  private PriorSites settled(SpikeAndSlab prior, PriorSites from) {
    PriorSites sites = from == null ? PriorSites.start(groups, units, prior) : from.under(prior);
    try {
      sites.settle(this::fitLoosely, () -> stopped);
    } catch (BreakdownException e) {
      if (from == null) {
        throw e;
      }
    }
    return sites;
  }

  private EpFit fitLoosely(GaussianPrior prior, EpFit before) {
    return fit(prior, Math.max(LOOSE, options.tolerance()), before);
  }

  private EpFit fitTightly(GaussianPrior prior, EpFit before) {
    return fit(prior, options.tolerance(), before);
  }

  private EpFit fit(GaussianPrior prior, double tolerance, EpFit before) {
    int swept = sweeps;
    SweepListener heard =
        (sweep, residual) -> {
          stopped |= !listener.onSweep(swept + sweep, residual);
          return !stopped;
        };
    EpOptions how = options.withTolerance(tolerance);
    EpFit fit =
        before == null
            ? EpFit.fit(data, prior, how, heard)
            : EpFit.fit(data, prior, how, before.sitePrecisions(), before.siteShifts(), heard);
    sweeps += fit.sweeps();
    return fit;
  }
}
