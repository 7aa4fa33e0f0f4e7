/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.Arrays;
import org.probitep.model.Link;

/**
 * A weighted sum of probabilities F(x'β) and slopes F'(x'β) d'β over rows: its posterior mean, and
 * its spread and interval from draws of β.
 *
 * <p>With m and v the posterior mean and variance of η = x'β, μ the mean of δ = d'β and c their
 * covariance, for a probit: E Φ(η) = Φ(m/√(1 + v)), and E φ(η) δ = φ(m/√(1 + v))/√(1 + v) · (μ − c
 * m/(1 + v)). For a logit both are integrals. Where the posterior is a mixture, means are weighted
 * means over its Gaussians.
 */
final class PosteriorAverage {
  private final PosteriorDraws posterior;
  private final LinkSlope slopes;
  private final double[] draws;
  private double mean;

  PosteriorAverage(PosteriorDraws posterior) {
    this.posterior = posterior;
    this.slopes = LinkSlope.of(posterior.link());
    this.draws = new double[posterior.count()];
  }

  /** Adds weight · F(x'β). */
  PosteriorAverage addProbability(double[] x, double weight) {
    Link link = posterior.link();
    for (GaussianDraws part : posterior.parts()) {
      double m = part.mean(x);
      double[] u = part.spread(x);
      mean += weight * part.weight() * link.average(m, GaussianDraws.dot(u, u));
      for (int s = part.first(); s < part.end(); s++) {
        draws[s] += weight * link.probability(m + part.deviation(s, u));
      }
    }
    return this;
  }

  /** Adds weight · F'(x'β) d'β. */
  PosteriorAverage addSlope(double[] x, double[] d, double weight) {
    for (GaussianDraws part : posterior.parts()) {
      double m = part.mean(x);
      double[] u = part.spread(x);
      double slope = part.mean(d);
      double[] w = part.spread(d);
      double variance = GaussianDraws.dot(u, u);
      mean += slopes.mean(weight * part.weight(), m, variance, slope, GaussianDraws.dot(u, w));
      for (int s = part.first(); s < part.end(); s++) {
        draws[s] +=
            weight * slopes.density(m + part.deviation(s, u)) * (slope + part.deviation(s, w));
      }
    }
    return this;
  }

  /** The mean, the sd and the central interval of a probability. */
  Effect.EffectEstimate value(double level) {
    return value(mean, draws, level);
  }

  /** The same from a mean and draws. */
  static Effect.EffectEstimate value(double mean, double[] draws, double level) {
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    double centre = Arrays.stream(sorted).sum() / sorted.length;
    double squares = Arrays.stream(sorted).map(d -> (d - centre) * (d - centre)).sum();
    double tail = (1 - level) / 2;
    return new Effect.EffectEstimate(
        mean,
        Math.sqrt(squares / (sorted.length - 1)),
        quantile(sorted, tail),
        quantile(sorted, 1 - tail));
  }

  private static double quantile(double[] sorted, double probability) {
    double index = probability * (sorted.length - 1);
    int below = (int) Math.min(sorted.length - 2, Math.floor(index));
    return sorted[below] + (index - below) * (sorted[below + 1] - sorted[below]);
  }
}
