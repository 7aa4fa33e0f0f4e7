/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.Form;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentPosterior;
import org.probitep.latent.LatentProblem;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/**
 * The exact posterior, a unified skew-normal distribution, by Monte Carlo. A pilot chooses the
 * sampler: weighted proposals of minimax tilting or of the EP posterior, whichever gives more
 * effective draws a second with weights that can be trusted; else Markov chains. Immutable.
 */
public final class ExactFit {
  /** Which sampler did the work. */
  public enum Sampler {
    /** Importance sampling from minimax exponential tilting. */
    TILTING("minimax tilting"),
    /** Importance sampling from the posterior of expectation propagation. */
    IMPORTANCE("importance sampling from EP"),
    /** Markov chains of parameter-expanded data augmentation. */
    GIBBS("Gibbs sampling");

    private final String title;

    Sampler(String title) {
      this.title = title;
    }

    @Override
    public String toString() {
      return title;
    }
  }

  /** Tilting takes 4n³ multiply-adds to prepare and n² a draw. */
  static final int MOST_ROWS_TILTED = 1000;

  /** Beyond this the draws of n utilities no longer fit into memory, nor into an evening. */
  public static final int MOST_ROWS = 5000;

  /** Where weights vary much, fewer draws than this do not show how much. */
  private static final int PILOT = 1 << 16;

  private static final int MOST_PROPOSALS = 20_000_000;

  /** Draws to keep for each one asked for: the more, the less is lost by leaving some out. */
  private static final int KEPT = 4;

  /** Elements of draws to hold: 1.6 GB. */
  private static final long MOST_ELEMENTS = 200_000_000;

  private final LatentModel model;
  private final Sampler sampler;
  private final LatentDraws draws;
  private final long seed;
  private final double effectiveSize;
  private final boolean reliable;
  private final double logEvidence;
  private final double logEvidenceError;
  private final List<String> notes;

  private ExactFit(
      LatentModel model,
      Sampler sampler,
      LatentDraws draws,
      long seed,
      double effectiveSize,
      boolean reliable,
      double logEvidence,
      double logEvidenceError,
      List<String> notes) {
    this.model = model;
    this.sampler = sampler;
    this.draws = draws;
    this.seed = seed;
    this.effectiveSize = effectiveSize;
    this.reliable = reliable;
    this.logEvidence = logEvidence;
    this.logEvidenceError = logEvidenceError;
    this.notes = List.copyOf(notes);
  }

  /**
   * Samples.
   *
   * @param samples how many effective draws to aim at
   * @param listener may end it, with a {@link java.util.concurrent.CancellationException}
   * @throws IllegalArgumentException if there are too many rows
   */
  public static ExactFit fit(
      Observations data,
      GaussianPrior prior,
      int samples,
      long seed,
      KernelChoice kernels,
      int threads,
      DrawListener listener) {
    if (samples < 1) {
      throw new IllegalArgumentException("samples must be at least 1, got " + samples);
    }
    checkRows(data.size());
    LatentModel model = LatentModel.of(data, prior, kernels, threads);
    if (data.size() == 0) {
      return new ExactFit(
          model,
          Sampler.TILTING,
          LatentDraws.equallyWeighted(new double[samples][0]),
          seed,
          samples,
          true,
          0,
          0,
          List.of());
    }
    try (Workers workers = Workers.of(threads)) {
      return new Sampling(data, prior, model, samples, seed, kernels, workers, listener).run();
    }
  }

  /**
   * Sees early whether there are too many rows.
   *
   * @throws IllegalArgumentException if so
   */
  public static void checkRows(int rows) {
    if (rows > MOST_ROWS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the exact method is for at most %,d rows, and there are %,d: use --method ep",
              MOST_ROWS,
              rows));
    }
  }

  /** One run of the whole: pilot, choice, draws, second thoughts. */
  private static final class Sampling {
    private final Observations data;
    private final GaussianPrior prior;
    private final LatentModel model;
    private final LatentProblem problem;
    private final int samples;
    private final long[] seeds;
    private final Workers workers;
    private final DrawListener listener;
    private final List<String> notes = new ArrayList<>();

    Sampling(
        Observations data,
        GaussianPrior prior,
        LatentModel model,
        int samples,
        long seed,
        KernelChoice kernels,
        Workers workers,
        DrawListener listener) {
      this.data = data;
      this.prior = prior;
      this.model = model;
      this.problem = LatentProblem.of(data, prior, kernels);
      this.samples = samples;
      this.seeds = RandomSource.SPLIT_MIX_64.create(seed).longs(6).toArray();
      this.workers = workers;
      this.listener = listener;
    }

    ExactFit run() {
      Candidate tilting = tilting();
      Candidate importance = importance();
      Candidate better = Candidate.better(tilting, importance);
      if (better.isHopeful()) {
        ImportanceRun run = run(better);
        notes.add(better.describe(run));
        if (Candidate.isTrustworthy(run)) {
          return weighted(better.sampler(), run);
        }
        return chains(run);
      }
      notes.add(tilting.describe());
      notes.add(importance.describe());
      return chains(better.pilot().orElseThrow());
    }

    /** As many draws as asked for, or more while that may make them trustworthy. */
    private ImportanceRun run(Candidate candidate) {
      ImportanceRun pilot = candidate.pilot().orElseThrow();
      double wanted = Math.max(PILOT, samples / pilot.efficiency());
      int keep = (int) Math.min(KEPT * (long) samples, MOST_ELEMENTS / problem.rows());
      int size = (int) Math.min(wanted, MOST_PROPOSALS);
      ImportanceRun run = pilot.continued(size, keep, seeds[2], workers, listener);
      while (!Candidate.isTrustworthy(run)
          && run.shape() < Candidate.HOPEFUL_SHAPE
          && size <= MOST_PROPOSALS / 4) {
        size *= 4;
        run = pilot.continued(size, keep, seeds[2], workers, listener);
      }
      return run;
    }

    private Candidate tilting() {
      if (problem.rows() > MOST_ROWS_TILTED) {
        return Candidate.none(
            Sampler.TILTING, "for at most " + MOST_ROWS_TILTED + " rows, not " + problem.rows());
      }
      try {
        return candidate(Sampler.TILTING, MinimaxTilting.of(problem)::propose, seeds[0]);
      } catch (IllegalStateException e) {
        return Candidate.none(Sampler.TILTING, e.getMessage());
      }
    }

    private Candidate importance() {
      EpFit ep = EpFit.fit(data, prior, EpOptions.withDefaults());
      EpImportance proposal = EpImportance.of(problem, ep.sitePrecisions(), ep.siteShifts());
      return candidate(Sampler.IMPORTANCE, proposal::propose, seeds[1]);
    }

    private Candidate candidate(Sampler sampler, ImportanceRun.Proposal proposal, long seed) {
      return Candidate.of(
          sampler, ImportanceRun.pilot(proposal, problem.rows(), PILOT, seed, workers));
    }

    private ExactFit weighted(Sampler sampler, ImportanceRun run) {
      LatentDraws draws = run.draws();
      if (run.effectiveSize() < 0.8 * samples) {
        notes.add(
            String.format(
                Locale.ROOT,
                "fewer than the %,d effective draws asked for; %,d draws are the most it takes",
                samples,
                MOST_PROPOSALS));
      }
      return new ExactFit(
          model,
          sampler,
          draws,
          seeds[4],
          draws.effectiveSize(),
          true,
          run.evidence().logEvidence(),
          run.evidence().standardError(),
          notes);
    }

    private ExactFit chains(ImportanceRun evidence) {
      GibbsRun run = GibbsRun.of(problem, samples, MOST_ELEMENTS, seeds[3], listener);
      notes.add(run.describe());
      boolean knowsEvidence = Candidate.isTrustworthy(evidence);
      if (!knowsEvidence) {
        notes.add("the log evidence is not known: no importance weights can be trusted for it");
      }
      return new ExactFit(
          model,
          Sampler.GIBBS,
          run.draws,
          seeds[4],
          run.effectiveSize,
          run.isTrustworthy(),
          knowsEvidence ? evidence.evidence().logEvidence() : Double.NaN,
          knowsEvidence ? evidence.evidence().standardError() : Double.NaN,
          notes);
    }
  }

  /** Which sampler did the work. */
  public Sampler sampler() {
    return sampler;
  }

  /** The draws of the utilities. */
  public LatentDraws draws() {
    return draws;
  }

  /** How many independent draws they are worth. */
  public double effectiveSize() {
    return effectiveSize;
  }

  /** Whether the diagnostics let the numbers and their standard errors be relied on. */
  public boolean isReliable() {
    return reliable;
  }

  /** log p(y); NaN where the sampler does not give it. */
  public double logEvidence() {
    return logEvidence;
  }

  /** The standard error of the log evidence; NaN where that is not known. */
  public double logEvidenceError() {
    return logEvidenceError;
  }

  /** What was tried, chosen and found, a line each. */
  public List<String> notes() {
    return notes;
  }

  /** The posterior of the coefficients. */
  public LatentPosterior posterior() {
    return model.posterior(draws, seed);
  }

  /** p × p or n × n. */
  public Form form() {
    return model.form();
  }

  /** The name of the kernels that did the preparation. */
  public String kernels() {
    return model.kernels();
  }
}
