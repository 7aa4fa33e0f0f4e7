/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentProblem;
import org.probitep.montecarlo.ChainDiagnostics;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Vectors;

/**
 * Markov chains of the better kind, thinned according to the memory that a pilot finds in them,
 * with diagnostics. Immutable.
 */
final class ChainRun {
  /** The least that Vehtari et al. (2021) advise. */
  private static final int CHAINS = 4;

  /** Iterations that show how long a chain remembers, up to a few hundred of them. */
  private static final int PILOT = 2000;

  /** The same for Hamiltonian chains, which seldom remember ten. */
  private static final int HAMILTONIAN_PILOT = 500;

  /** Hamiltonian chains that remember no more than this need not be compared. */
  private static final double SHORT_MEMORY = 4;

  /** Iterations of the other kind that one of the Hamiltonian kind costs, as a rule. */
  private static final double HAMILTONIAN_COST = 4;

  /** Chains that remember longer than this are not worth waiting for: the diagnostics say so. */
  private static final int MOST_THINNING = 500;

  /** Draws of each chain, however few are asked for: the diagnostics need them. */
  private static final int LEAST_KEPT = 1000;

  /**
   * Iterations from which the total time is estimated, after the pilot has got the code compiled.
   */
  private static final int TIMED = 100;

  /** How many utilities the diagnostics look at, evenly spread. */
  private static final int WATCHED = 25;

  /** Vehtari et al. 2021. */
  private static final double TRUSTED_R_HAT = 1.01;

  /** 100 per chain, from the same paper. */
  private static final double LEAST_EFFECTIVE = 400;

  final ExactFit.Sampler kind;
  final LatentDraws draws;

  /** The least of the watched utilities. */
  final double effectiveSize;

  /** The largest of the watched utilities. */
  final double rHat;

  private final int iterations;

  private ChainRun(ExactFit.Sampler kind, LatentDraws draws, int iterations) {
    this.kind = kind;
    this.draws = draws;
    this.iterations = iterations;
    double least = Double.POSITIVE_INFINITY;
    double largest = 1;
    int n = draws.draw(0).length;
    int step = Math.max(1, n / WATCHED);
    for (int i = 0; i < n; i += step) {
      double[][] watched = chains(draws, i);
      if (!Arrays.stream(watched).allMatch(Vectors::areFinite)) {
        throw new BreakdownException("the Markov chains left the range of numbers");
      }
      least = Math.min(least, ChainDiagnostics.bulkEffectiveSize(watched));
      largest = Math.max(largest, ChainDiagnostics.rHat(watched));
    }
    this.effectiveSize = least;
    this.rHat = largest;
  }

  static ChainRun of(
      LatentProblem problem, int samples, long mostElements, long seed, DrawListener listener) {
    Pilot pilot = betterPilot(problem, seed, listener);
    int thinning = (int) Math.max(1, Math.min(MOST_THINNING, Math.ceil(pilot.memory())));
    long most = mostElements / problem.rows() / CHAINS;
    int kept = (int) Math.max(LEAST_KEPT, Math.min(most, (samples + CHAINS - 1) / CHAINS));
    int iterations = kept * thinning;
    long start = System.nanoTime();
    sample(pilot.kind, pilot.sampler, TIMED, 0, 1, seed, listener);
    double seconds = (System.nanoTime() - start) * 1e-9;
    listener.onChains(iterations, seconds / TIMED * (iterations + warmup(iterations)));
    return sample(
        pilot.kind, pilot.sampler, iterations, warmup(iterations), thinning, seed + 1, listener);
  }

  /** A sampler with what a short run of it showed. */
  private record Pilot(ExactFit.Sampler kind, ChainSampler sampler, ChainRun run) {
    static Pilot of(
        ExactFit.Sampler kind,
        ChainSampler sampler,
        int iterations,
        long seed,
        DrawListener listener) {
      int warmup = Math.max(iterations / 2, HAMILTONIAN_PILOT);
      return new Pilot(kind, sampler, sample(kind, sampler, iterations, warmup, 1, seed, listener));
    }

    /** Iterations for one independent draw. */
    double memory() {
      return run.draws.size() / Math.max(1, run.effectiveSize);
    }
  }

  private static Pilot betterPilot(LatentProblem problem, long seed, DrawListener listener) {
    Pilot hamiltonian =
        Pilot.of(
            ExactFit.Sampler.HAMILTONIAN,
            new HamiltonianSampler(problem),
            HAMILTONIAN_PILOT,
            seed,
            listener);
    if (hamiltonian.memory() <= SHORT_MEMORY) {
      return hamiltonian;
    }
    Pilot gibbs =
        Pilot.of(ExactFit.Sampler.GIBBS, new GibbsSampler(problem), PILOT, seed, listener);
    return HAMILTONIAN_COST * hamiltonian.memory() <= gibbs.memory() ? hamiltonian : gibbs;
  }

  private static ChainRun sample(
      ExactFit.Sampler kind,
      ChainSampler sampler,
      int iterations,
      int warmup,
      int thinning,
      long seed,
      DrawListener listener) {
    ChainProgress progress = new ChainProgress(listener, iterations, CHAINS);
    LatentDraws draws =
        MarkovChains.sample(sampler, CHAINS, iterations, warmup, thinning, seed, progress);
    if (!listener.onDraws(iterations, iterations)) {
      throw new CancellationException("stopped after the chains");
    }
    return new ChainRun(kind, draws, iterations);
  }

  /** A tenth of a run is a hundred times what thinning takes for the chains' memory, or more. */
  private static int warmup(int iterations) {
    return Math.max(PILOT / 2, iterations / 10);
  }

  private static double[][] chains(LatentDraws draws, int i) {
    int length = draws.size() / CHAINS;
    double[][] result = new double[CHAINS][length];
    for (int s = 0; s < draws.size(); s++) {
      result[s / length][s % length] = draws.draw(s)[i];
    }
    return result;
  }

  boolean isTrustworthy() {
    return rHat <= TRUSTED_R_HAT && effectiveSize >= LEAST_EFFECTIVE;
  }

  String describe() {
    return String.format(
        Locale.ROOT,
        "%s: %d chains of %,d iterations, %.0f effective draws, R-hat %.3f (trusted up to %.2f)%s",
        kind,
        CHAINS,
        iterations,
        effectiveSize,
        rHat,
        TRUSTED_R_HAT,
        isTrustworthy() ? "" : "; do not rely on these numbers: they need more draws");
  }
}
