/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.exact.AcceptedDraws;
import org.probitep.exact.MinimaxTilting;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentProblem;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;

/**
 * The paper's yardstick: independent draws of β from the exact posterior, and the mean of Φ(x'β)
 * over them. Nothing is integrated out, as in the paper, so the error is that of raw draws.
 */
final class RawDraws {
  /** The most proposals for one data set; if they are not enough, accepted draws take too long. */
  private static final long MOST_PROPOSALS = 60_000_000;

  private final double[][] z;
  private final String made;
  private final LatentModel model;
  private final long seed;

  private RawDraws(double[][] z, String made, LatentModel model, long seed) {
    this.z = z;
    this.made = made;
    this.model = model;
    this.seed = seed;
  }

  /**
   * Draws of the utilities by accepting and rejecting; where too few are accepted, draws from the
   * precise yardstick's, by their weights.
   */
  static RawDraws of(
      Scenario scenario,
      GaussianPrior prior,
      int samples,
      long seed,
      int threads,
      LatentDraws precise) {
    LatentModel model =
        LatentModel.of(scenario.training(), prior, Compute.withDefaults().withThreads(threads));
    MinimaxTilting tilting =
        MinimaxTilting.of(LatentProblem.of(scenario.training(), prior, KernelChoice.AUTO));
    List<AcceptedDraws> parts = new ArrayList<>(Collections.nCopies(threads, null));
    long[] seeds = RandomSource.SPLIT_MIX_64.create(seed).longs(threads + 2).toArray();
    Thread caller = Thread.currentThread();
    try (Workers workers = Workers.of(threads)) {
      workers.run(
          threads,
          task -> {
            int count = samples / threads + (task < samples % threads ? 1 : 0);
            UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seeds[task]);
            parts.set(
                task, tilting.draws(rng, count, MOST_PROPOSALS / threads, caller::isInterrupted));
          });
    }
    if (caller.isInterrupted()) {
      throw new CancellationException("stopped while drawing");
    }
    long proposals = parts.stream().mapToLong(AcceptedDraws::proposals).sum();
    double[][] accepted =
        parts.stream().flatMap(part -> Arrays.stream(part.z())).toArray(double[][]::new);
    if (accepted.length == samples) {
      String made = String.format("%,d draws accepted of %,d proposals", samples, proposals);
      return new RawDraws(accepted, made, model, seeds[threads]);
    }
    String made =
        String.format(
            "%,d draws by weight from the precise yardstick's: %,d proposals gave only %,d",
            samples, proposals, accepted.length);
    double[][] chosen = choose(precise, samples, seeds[threads + 1]);
    return new RawDraws(chosen, made, model, seeds[threads]);
  }

  private static double[][] choose(LatentDraws draws, int samples, long seed) {
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[] points = rng.doubles(samples).sorted().toArray();
    double[][] chosen = new double[samples][];
    int s = 0;
    double sum = draws.weight(0);
    for (int k = 0; k < samples; k++) {
      while (sum < points[k] && s < draws.size() - 1) {
        s++;
        sum += draws.weight(s);
      }
      chosen[k] = draws.draw(s);
    }
    return chosen;
  }

  /** How they were made, in a few words. */
  String made() {
    return made;
  }

  /** Fills the mean of Φ(x'β) for each test row, and its standard error. */
  void predict(Scenario scenario, double[] probability, double[] standardError) {
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[][] rows = new double[probability.length][scenario.p()];
    for (int i = 0; i < rows.length; i++) {
      scenario.test().copyRow(i, rows[i], 0);
    }
    double[] squares = new double[rows.length];
    for (double[] utilities : z) {
      double[] beta = model.drawGiven(utilities, rng);
      for (int i = 0; i < rows.length; i++) {
        double value = Normal.cdf(Vectors.dot(rows[i], beta));
        probability[i] += value / z.length;
        squares[i] += value * value / z.length;
      }
    }
    for (int i = 0; i < rows.length; i++) {
      double variance = Math.max(0, squares[i] - probability[i] * probability[i]);
      standardError[i] = Math.sqrt(variance / Math.max(1, z.length - 1));
    }
  }
}
