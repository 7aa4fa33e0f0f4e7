/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.probitep.data.RequestException;
import org.probitep.model.Link;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;

/**
 * A posterior that is a Gaussian or a mixture of Gaussians, and draws from it. The share of the
 * draws that each Gaussian has is its weight, rounded to whole draws.
 *
 * @param link turns x'β into a probability
 * @param parts the Gaussians, each with its draws; together they have all of them
 * @param count how many draws there are
 */
record PosteriorDraws(Link link, List<GaussianDraws> parts, int count) {
  /** Enough for two digits of an interval's ends. */
  static final int DRAWS = 2000;

  /** Drawing needs a columns × columns matrix, which is factored in plain Java. */
  private static final int MOST_COEFFICIENTS = 2000;

  /** Any seed, but always the same one: so the same model has the same intervals. */
  private static final long SEED = 20261116;

  PosteriorDraws {
    parts = List.copyOf(parts);
  }

  /** Whether such a posterior can be drawn from. */
  static boolean arePossible(Posterior posterior) {
    return posterior instanceof GaussianPosterior || posterior instanceof AveragedPosterior;
  }

  /**
   * Draws from a posterior.
   *
   * @param count how many draws
   * @throws RequestException if it has no Gaussians, or is too large
   */
  static PosteriorDraws of(Posterior posterior, int count) {
    if (!arePossible(posterior)) {
      throw new RequestException(
          "effects are computed for Gaussian posteriors and averages of them: fit by ep, textbook"
              + " or mf");
    }
    int p = posterior.size();
    if (p > MOST_COEFFICIENTS) {
      throw new RequestException(
          "the model has " + p + " coefficients, and effects take at most " + MOST_COEFFICIENTS);
    }
    double[][] z = standardNormal(count, p);
    if (posterior instanceof GaussianPosterior gaussian) {
      return new PosteriorDraws(
          posterior.link(), List.of(new GaussianDraws(gaussian, 1, z, 0, count)), count);
    }
    AveragedPosterior average = (AveragedPosterior) posterior;
    double[] weights = average.weights();
    List<GaussianDraws> parts = new ArrayList<>();
    double before = 0;
    for (int k = 0; k < weights.length; k++) {
      double after = k == weights.length - 1 ? 1 : before + weights[k];
      int first = (int) Math.rint(before * count);
      int end = (int) Math.rint(after * count);
      parts.add(new GaussianDraws(average.parts().get(k), weights[k], z, first, end));
      before = after;
    }
    return new PosteriorDraws(posterior.link(), parts, count);
  }

  private static double[][] standardNormal(int count, int p) {
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    var normal = ZigguratSampler.NormalizedGaussian.of(rng);
    double[][] z = new double[count][p];
    for (double[] draw : z) {
      for (int j = 0; j < p; j++) {
        draw[j] = normal.sample();
      }
    }
    return z;
  }
}
