/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Locale;
import org.probitep.exact.DrawListener;
import org.probitep.exact.ExactFit;
import org.probitep.exact.ExactSampler;
import org.probitep.kernels.Compute;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.SampledPredictions;
import org.probitep.model.GaussianPrior;

/**
 * The precise yardstick: exact probabilities, with the Gaussian part integrated out, averaged over
 * batches of draws until their standard errors are small or the time is up.
 */
final class PreciseProbabilities {
  /** Effective draws of a batch. */
  private static final int BATCH = 50_000;

  /** Sampling ends when the median standard error is no larger. */
  private static final double ENOUGH = 2e-5;

  private final double[] probability;
  private final double[] standardError;
  private LatentDraws lastDraws;
  private String made = "";

  private PreciseProbabilities(int rows) {
    this.probability = new double[rows];
    this.standardError = new double[rows];
  }

  static PreciseProbabilities of(
      Scenario scenario,
      GaussianPrior prior,
      double mostSeconds,
      long seed,
      int threads,
      DrawListener listener) {
    Compute compute = Compute.withDefaults().withThreads(threads);
    ExactSampler sampler = ExactSampler.of(scenario.training(), prior, seed, compute);
    int m = scenario.test().rows();
    PreciseProbabilities result = new PreciseProbabilities(m);
    double[] squares = new double[m];
    double effective = 0;
    long start = System.nanoTime();
    int batches = 0;
    do {
      ExactFit fit = sampler.draw(BATCH, seed + batches, listener);
      SampledPredictions predicted =
          fit.posterior().predict(scenario.test(), new double[m], compute);
      batches++;
      for (int i = 0; i < m; i++) {
        double step = predicted.probability(i) - result.probability[i];
        result.probability[i] += step / batches;
        squares[i] += predicted.standardError(i) * predicted.standardError(i);
        result.standardError[i] = Math.sqrt(squares[i]) / batches;
      }
      effective += fit.effectiveSize();
      result.lastDraws = fit.draws();
      result.made =
          String.format(
              Locale.ROOT,
              "%s, %,.0f effective draws%s",
              fit.sampler(),
              effective,
              fit.isReliable() ? "" : ", unreliable");
    } while (ErrorSummary.of(result.standardError).median() > ENOUGH
        && (System.nanoTime() - start) * 1e-9 < mostSeconds);
    return result;
  }

  /** Pr(y_i = 1) for each test row; do not change. */
  double[] probabilities() {
    return probability;
  }

  /** Their standard errors; do not change. */
  double[] standardErrors() {
    return standardError;
  }

  /** The draws of the last batch. */
  LatentDraws draws() {
    return lastDraws;
  }

  /** How they were made, in a few words. */
  String made() {
    return made;
  }
}
