/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.kernels.Compute;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.SiteEvidence;

/**
 * Expectation propagation over the priors of coefficients, each round with a fit of the rows, under
 * several spikes and slabs: those of a grid over the share and the variance, from a usual one
 * outwards as long as the evidence is not far below the best.
 */
final class ShrunkSearch {
  /**
   * How many coefficients are thought to be active at first, and how large their variance is. Not
   * tuned: the grid goes on from there in all directions.
   */
  private static final double FIRST_COUNT = 10;

  private static final double FIRST_VARIANCE = 4;

  /** Beyond these the spike and the slab, or the slab and no prior, say the same of most rows. */
  private static final double SMALLEST_VARIANCE = 0.05;

  private static final double LARGEST_VARIANCE = 200;

  /**
   * The neighbours of a place are not worth a look if its log evidence is so far below the best: it
   * has a twentieth of the weight.
   */
  private static final double TOO_FAR = 3;

  /** As many as the first one and all around it; each costs as much as the first. */
  private static final int MOST_PLACES = 9;

  /** From so many rounds on a first place without enough weight is given up. */
  private static final int ROUNDS_OF_HOPE = 2;

  /** A third one hardly changes what a look says (docs/prior.md). */
  private static final int ROUNDS_OF_LOOK = 2;

  /**
   * How far the log weight may be above what a look says. On 565 tables 67 of 67 first places with
   * enough weight passed with 2, and 439 of 498 others were given up; on a simulated one a look was
   * 1.3 too low (docs/prior.md).
   */
  private static final double MARGIN_OF_LOOK = 2;

  /**
   * The average precision of sites that know what they would be under another prior. With less the
   * normal fit separates the rows, its sites say next to nothing, and looks were off by up to 50
   * where with more they were by 4.
   */
  private static final double LEAST_PRECISION = 0.15;

  /** In all, an estimate; real tables take 100 to 300. */
  private static final double USUAL_ROUNDS = 100;

  /**
   * Fits on the way need no more digits: with 0.001 the same places were found on 47 tables, and
   * the mean log loss was the same to four digits, for more sweeps.
   */
  private static final double LOOSE = 0.03;

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
    this.options = options.withCompute(forAllRounds(options.compute(), data));
    this.listener = listener;
  }

  /** A round takes n²p multiply-adds, half for the fit and half for its variances. */
  private static Compute forAllRounds(Compute compute, Observations data) {
    double rows = data.size();
    return compute.withKernels(
        compute.kernels().forAll(USUAL_ROUNDS * rows * rows * data.x().columns()));
  }

  /** A place of the grid, in steps from the first one. */
  private record Step(int ofCount, int ofVariance) {
    List<Step> neighbours() {
      return List.of(
          new Step(ofCount, ofVariance + 1),
          new Step(ofCount + 1, ofVariance),
          new Step(ofCount - 1, ofVariance),
          new Step(ofCount, ofVariance - 1));
    }

    SpikeAndSlab from(SpikeAndSlab first) {
      return new SpikeAndSlab(
          first.share() * Math.pow(SpikeAndSlab.COUNT_STEP, ofCount),
          first.variance() * Math.pow(SpikeAndSlab.VARIANCE_STEP, ofVariance));
    }
  }

  /** The places of the grid where the sites came to rest; the first one if there is none. */
  ShrunkPrior run() {
    return from(settled(start(), null));
  }

  /**
   * The same; empty if the first place does not have so much weight, soon and from then on. Where
   * few coefficients matter it has more after a round or two. Where rows are far from separable, a
   * look with the sites of a normal fit tells that it has not, without any fit.
   *
   * @param normal a fit of the rows under a normal prior
   */
  Optional<ShrunkPrior> runIfFirstReaches(double logWeight, EpFit normal) {
    if (averagePrecision(data, normal) >= LEAST_PRECISION
        && look(normal) < logWeight - MARGIN_OF_LOOK) {
      return Optional.empty();
    }
    int[] rounds = {0};
    PriorSites first =
        settled(
            start(), null, sites -> ++rounds[0] >= ROUNDS_OF_HOPE && sites.logWeight() < logWeight);
    return first.logWeight() >= logWeight ? Optional.of(from(first)) : Optional.empty();
  }

  /** The average precision of the sites, of which a row has as many as it has copies. */
  static double averagePrecision(Observations data, EpFit fit) {
    return Arrays.stream(fit.rowPrecisions()).sum() / Math.max(1, data.allCopies());
  }

  /** The log weight of the first place, as far as the sites of a normal fit know it. */
  private double look(EpFit normal) {
    SiteEvidence rows =
        new SiteEvidence(data.x(), normal.rowPrecisions(), normal.rowShifts(), options.compute());
    double ofRowsAlone =
        normal.logEvidence() - rows.under(normal.posterior().prior()).logEvidence();
    return ofRowsAlone + PriorSites.start(groups, units, start()).look(rows, ROUNDS_OF_LOOK);
  }

  private ShrunkPrior from(PriorSites first) {
    SpikeAndSlab start = first.prior();
    List<PriorSites> found = new ArrayList<>(List.of(first));
    List<Step> steps = new ArrayList<>(List.of(new Step(0, 0)));
    Set<Step> seen = new HashSet<>(steps);
    double best = found.get(0).logWeight();
    for (int k = 0; k < found.size(); k++) {
      for (Step step : steps.get(k).neighbours()) {
        boolean isWorthIt = found.get(k).logWeight() > best - TOO_FAR;
        SpikeAndSlab prior = step.from(start);
        if (stopped
            || !isWorthIt
            || seen.size() >= MOST_PLACES
            || !isPossible(prior)
            || !seen.add(step)) {
          continue;
        }
        PriorSites next = settled(prior, found.get(k));
        if (next.isAtRest()) {
          found.add(next);
          steps.add(step);
          best = Math.max(best, next.logWeight());
        }
      }
    }
    if (found.size() > 1 && !found.get(0).isAtRest()) {
      found.remove(0);
    }
    return refined(found);
  }

  /** Under a prior that is known. */
  ShrunkPrior run(SpikeAndSlab prior) {
    return refined(List.of(settled(prior, null)));
  }

  private ShrunkPrior refined(List<PriorSites> found) {
    List<PriorSites> counting = ShrunkPrior.counting(found);
    counting.forEach(sites -> sites.refine(this::fitTightly));
    return new ShrunkPrior(counting, sweeps);
  }

  private SpikeAndSlab start() {
    int shrunk = groups.learned();
    double share = Math.min(SpikeAndSlab.LARGEST_SHARE, FIRST_COUNT / Math.max(1, shrunk));
    return new SpikeAndSlab(share, FIRST_VARIANCE);
  }

  private boolean isPossible(SpikeAndSlab prior) {
    return prior.share() <= SpikeAndSlab.LARGEST_SHARE
        && prior.share() * groups.coefficients() >= SpikeAndSlab.SMALLEST_COUNT
        && prior.variance() >= SMALLEST_VARIANCE
        && prior.variance() <= LARGEST_VARIANCE;
  }

  private PriorSites settled(SpikeAndSlab prior, PriorSites from) {
    return settled(prior, from, sites -> false);
  }

  private PriorSites settled(
      SpikeAndSlab prior, PriorSites from, Predicate<PriorSites> isHopeless) {
    PriorSites sites = from == null ? PriorSites.start(groups, units, prior) : from.under(prior);
    try {
      sites.settle(this::fitLoosely, () -> stopped || isHopeless.test(sites));
    } catch (BreakdownException e) {
      if (from == null) {
        throw e;
      }
    }
    return sites;
  }

  private EpFit fitLoosely(GaussianPrior prior, EpFit before) {
    double loose = options.isTight() ? options.tolerance() : Math.max(LOOSE, options.tolerance());
    return fit(prior, loose, before);
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
