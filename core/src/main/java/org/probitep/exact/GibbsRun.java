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

/** Markov chains, thinned by what a pilot finds of their memory, with diagnostics. Immutable. */
final class GibbsRun {
  /** The least that Vehtari et al. (2021) advise. */
  private static final int CHAINS = 4;

  /** Iterations that show how long a chain remembers, up to a few hundred of them. */
  private static final int PILOT = 2000;

  /** Chains that remember longer than this are not worth waiting for: the diagnostics say so. */
  private static final int MOST_THINNING = 500;

  /** Draws of each chain, however few are asked for: the diagnostics need them. */
  private static final int LEAST_KEPT = 1000;

  /** Utilities that the diagnostics look at, evenly spread. */
  private static final int WATCHED = 25;

  /** Vehtari et al. 2021. */
  private static final double TRUSTED_R_HAT = 1.01;

  /** 100 a chain, from the same paper. */
  private static final double LEAST_EFFECTIVE = 400;

  final LatentDraws draws;

  /** The least of the watched utilities. */
  final double effectiveSize;

  /** The largest of the watched utilities. */
  final double rHat;

  private final int iterations;

  private GibbsRun(LatentDraws draws, int iterations) {
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

  static GibbsRun of(
      LatentProblem problem, int samples, long mostElements, long seed, DrawListener listener) {
    long start = System.nanoTime();
    GibbsRun pilot = sample(problem, PILOT, 1, seed, listener);
    double seconds = (System.nanoTime() - start) * 1e-9;
    double memory = CHAINS * PILOT / Math.max(1, pilot.effectiveSize);
    int thinning = (int) Math.max(1, Math.min(MOST_THINNING, Math.ceil(memory)));
    long most = mostElements / problem.rows() / CHAINS;
    int kept = (int) Math.max(LEAST_KEPT, Math.min(most, (samples + CHAINS - 1) / CHAINS));
    int iterations = kept * thinning;
    double longer = (double) (iterations + warmup(iterations)) / (PILOT + warmup(PILOT));
    listener.onChains(iterations, seconds * longer);
    return sample(problem, iterations, thinning, seed + 1, listener);
  }

  private static GibbsRun sample(
      LatentProblem problem, int iterations, int thinning, long seed, DrawListener listener) {
    ChainProgress progress = new ChainProgress(listener, iterations, CHAINS);
    LatentDraws draws =
        GibbsSampler.sample(
            problem, CHAINS, iterations, warmup(iterations), thinning, seed, progress);
    if (!listener.onDraws(iterations, iterations)) {
      throw new CancellationException("stopped after the chains");
    }
    return new GibbsRun(draws, iterations);
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
        ExactFit.Sampler.GIBBS,
        CHAINS,
        iterations,
        effectiveSize,
        rHat,
        TRUSTED_R_HAT,
        isTrustworthy() ? "" : "; do not rely on these numbers: they need more draws");
  }
}
