/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.exact.ExactFit.Findings;
import org.probitep.exact.ExactFit.Sampler;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentProblem;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.montecarlo.ImportanceEvidence;
import org.probitep.numerics.BreakdownException;

/** Chooses a sampler once, by a pilot, and draws with it as often as needed. Immutable. */
public final class ExactSampler {
  /** Tilting takes 4n³ multiply-adds to prepare and n² a draw. */
  static final int MOST_ROWS_TILTED = 1000;

  /** Where weights vary much, fewer draws than this do not show how much. */
  private static final int PILOT = 1 << 16;

  /** With 200 rows these take about 200 s on one core. */
  private static final int MOST_PROPOSALS = 20_000_000;

  /**
   * Proposals times rows of a run made in the hope that it will be trusted: chains take no longer.
   */
  private static final long MOST_HOPE = 1_000_000_000;

  /** Falling short of the draws asked for by more than this is worth a note. */
  private static final double NEARLY_ALL = 0.8;

  /** How much longer each next run is: standard errors halve if the weights are good. */
  private static final int LONGER = 4;

  /**
   * Draws to keep for each one asked for: the more there are, the less is lost by leaving some out.
   */
  private static final int KEPT = 4;

  /** Elements of draws to hold: 1.6 GB. */
  private static final long MOST_ELEMENTS = 200_000_000;

  private static final ImportanceEvidence UNKNOWN = new ImportanceEvidence(Double.NaN, Double.NaN);

  private final LatentModel model;
  private final LatentProblem problem;
  private final int threads;
  private final List<SamplerCandidate> candidates;

  ExactSampler(
      LatentModel model, LatentProblem problem, int threads, List<SamplerCandidate> candidates) {
    this.model = model;
    this.problem = problem;
    this.threads = threads;
    this.candidates = List.copyOf(candidates);
  }

  /**
   * Tries the samplers.
   *
   * @param data the observations
   * @param prior the prior
   * @param seed of the pilots
   * @param compute kernels and threads; threads do not change the result
   * @return the sampler
   * @throws IllegalArgumentException if there are too many rows
   */
  public static ExactSampler of(
      Observations data, GaussianPrior prior, long seed, Compute compute) {
    return of(data, prior, seed, compute, true);
  }

  /** The same without proposals of EP, for draws by which EP itself is judged. */
  static ExactSampler independentOfEp(
      Observations data, GaussianPrior prior, long seed, Compute compute) {
    return of(data, prior, seed, compute, false);
  }

  private static ExactSampler of(
      Observations data, GaussianPrior prior, long seed, Compute compute, boolean fromEp) {
    ExactFit.checkRows(data.size());
    // One thread: shared products would round differently, and with them all that is drawn.
    LatentModel model = LatentModel.of(data, prior, compute.withThreads(1));
    LatentProblem problem = LatentProblem.of(data, prior, model.form(), compute.kernels());
    List<SamplerCandidate> candidates = new ArrayList<>();
    if (data.size() > 0) {
      long[] seeds = RandomSource.SPLIT_MIX_64.create(~seed).longs(2).toArray();
      try (Workers workers = Workers.of(compute.threads())) {
        candidates.add(tilting(problem, seeds[0], workers));
        if (fromEp) {
          candidates.add(importance(data, prior, problem, seeds[1], workers));
        }
      }
    }
    return new ExactSampler(model, problem, compute.threads(), candidates);
  }

  private static SamplerCandidate importance(
      Observations data, GaussianPrior prior, LatentProblem problem, long seed, Workers workers) {
    try {
      EpFit ep = EpFit.fit(data, prior, EpOptions.withDefaults());
      EpImportance importance = EpImportance.of(problem, ep.sitePrecisions(), ep.siteShifts());
      return candidate(Sampler.IMPORTANCE, importance::propose, problem, seed, workers);
    } catch (BreakdownException e) {
      return SamplerCandidate.none(Sampler.IMPORTANCE, e.getMessage());
    }
  }

  private static SamplerCandidate tilting(LatentProblem problem, long seed, Workers workers) {
    if (problem.rows() > MOST_ROWS_TILTED) {
      return SamplerCandidate.none(
          Sampler.TILTING, "for at most " + MOST_ROWS_TILTED + " rows, not " + problem.rows());
    }
    try {
      MinimaxTilting tilting = MinimaxTilting.of(problem);
      return candidate(Sampler.TILTING, tilting::propose, problem, seed, workers);
    } catch (IllegalStateException | BreakdownException e) {
      return SamplerCandidate.none(Sampler.TILTING, e.getMessage());
    }
  }

  private static SamplerCandidate candidate(
      Sampler sampler,
      ImportanceRun.Proposal proposal,
      LatentProblem problem,
      long seed,
      Workers workers) {
    return SamplerCandidate.of(
        sampler,
        ImportanceRun.pilot(proposal, problem.rows(), PILOT, seed, workers),
        problem.rows(),
        problem.dimensions());
  }

  /**
   * Draws.
   *
   * @param samples how many effective draws to aim at
   * @param seed of these draws
   * @param listener may end it, with a {@link java.util.concurrent.CancellationException}
   * @return the fit
   */
  public ExactFit draw(int samples, long seed, DrawListener listener) {
    if (samples < 1) {
      throw new IllegalArgumentException("samples must be at least 1, got " + samples);
    }
    if (candidates.isEmpty()) {
      LatentDraws nothing = LatentDraws.equallyWeighted(new double[samples][0]);
      return new ExactFit(
          model,
          Sampler.TILTING,
          nothing,
          seed,
          new Findings(samples, true, new ImportanceEvidence(0, 0), List.of()));
    }
    List<String> notes = new ArrayList<>();
    for (SamplerCandidate candidate : hopefulOnes()) {
      ImportanceRun run = weighted(candidate, samples, seed, listener);
      notes.add(candidate.describe(run));
      if (candidate.trusts(run)) {
        return weighted(candidate, run, samples, seed, notes);
      }
    }
    if (notes.isEmpty()) {
      candidates.forEach(candidate -> notes.add(candidate.describe()));
    }
    return chains(samples, seed, listener, notes);
  }

  /** The candidates with which a long run is worth trying, the best first. */
  private List<SamplerCandidate> hopefulOnes() {
    return candidates.stream()
        .filter(SamplerCandidate::isHopeful)
        .filter(candidate -> trustsPilot(candidate) || LONGER * (long) PILOT <= mostInHope())
        .sorted(Comparator.comparingDouble(SamplerCandidate::gain).reversed())
        .toList();
  }

  private static boolean trustsPilot(SamplerCandidate candidate) {
    return candidate.pilot().filter(candidate::trusts).isPresent();
  }

  /** Proposals of a run that may only turn out to be trustworthy. */
  private long mostInHope() {
    return Math.min(MOST_PROPOSALS, MOST_HOPE / problem.rows());
  }

  private ExactFit weighted(
      SamplerCandidate candidate, ImportanceRun run, int samples, long seed, List<String> notes) {
    if (run.effectiveSize() < NEARLY_ALL * samples) {
      notes.add(
          String.format(
              Locale.ROOT,
              "these are worth fewer than the %,d draws asked for%s",
              samples,
              run.size() == MOST_PROPOSALS ? ": no more are drawn" : ""));
    }
    LatentDraws draws = run.draws();
    return new ExactFit(
        model,
        candidate.sampler(),
        draws,
        seed,
        new Findings(draws.effectiveSize(), true, run.evidence(), notes));
  }

  /** As many draws as asked for, or more as long as that may make them trustworthy. */
  private ImportanceRun weighted(
      SamplerCandidate candidate, int samples, long seed, DrawListener listener) {
    ImportanceRun pilot = candidate.pilot().orElseThrow();
    double wanted = Math.max(PILOT, samples / pilot.efficiency());
    int keep = (int) Math.min(KEPT * (long) samples, MOST_ELEMENTS / problem.rows());
    int size = (int) Math.min(wanted, MOST_PROPOSALS);
    try (Workers workers = Workers.of(threads)) {
      ImportanceRun run = pilot.continued(size, keep, seed, workers, listener);
      while (candidate.mayBeTrustedLater(run) && LONGER * (long) size <= mostInHope()) {
        size *= LONGER;
        run = pilot.continued(size, keep, seed, workers, listener);
      }
      return run;
    }
  }

  private ExactFit chains(int samples, long seed, DrawListener listener, List<String> notes) {
    ChainRun run = ChainRun.of(problem, samples, MOST_ELEMENTS, seed, listener);
    notes.add(run.describe());
    notes.add("the log evidence is not known: no importance weights can be trusted for it");
    return new ExactFit(
        model,
        run.kind,
        run.draws,
        seed,
        new Findings(run.effectiveSize, run.isTrustworthy(), UNKNOWN, notes));
  }
}
