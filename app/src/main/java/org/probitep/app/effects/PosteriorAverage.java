/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.Arrays;
import org.probitep.numerics.Normal;

/**
 * A weighted sum of probabilities Φ(x'β) and slopes φ(x'β) d'β over rows: its posterior mean in
 * closed form, and its spread and interval from draws of β.
 *
 * <p>With m and v the posterior mean and variance of η = x'β, μ the mean of δ = d'β and c their
 * covariance: E Φ(η) = Φ(m/√(1 + v)), and E φ(η) δ = φ(m/√(1 + v))/√(1 + v) · (μ − c m/(1 + v)).
 */
final class PosteriorAverage {
  private final PosteriorDraws posterior;
  private final double[] draws = new double[PosteriorDraws.DRAWS];
  private double mean;

  PosteriorAverage(PosteriorDraws posterior) {
    this.posterior = posterior;
  }

  /** Adds weight · Φ(x'β). */
  PosteriorAverage addProbability(double[] x, double weight) {
    double m = posterior.mean(x);
    double[] u = posterior.spread(x);
    mean += weight * Normal.cdf(m / Math.sqrt(1 + PosteriorDraws.dot(u, u)));
    for (int s = 0; s < draws.length; s++) {
      draws[s] += weight * Normal.cdf(m + posterior.deviation(s, u));
    }
    return this;
  }

  /** Adds weight · φ(x'β) d'β. */
  PosteriorAverage addSlope(double[] x, double[] d, double weight) {
    double m = posterior.mean(x);
    double[] u = posterior.spread(x);
    double slope = posterior.mean(d);
    double[] w = posterior.spread(d);
    double total = 1 + PosteriorDraws.dot(u, u);
    double density = Normal.pdf(m / Math.sqrt(total)) / Math.sqrt(total);
    mean += weight * density * (slope - PosteriorDraws.dot(u, w) * m / total);
    for (int s = 0; s < draws.length; s++) {
      draws[s] +=
          weight * Normal.pdf(m + posterior.deviation(s, u)) * (slope + posterior.deviation(s, w));
    }
    return this;
  }

  /** The mean, the sd and the central interval of a probability. */
  Effect.Value value(double level) {
    return value(mean, draws, level);
  }

  /** The same of a mean and draws. */
  static Effect.Value value(double mean, double[] draws, double level) {
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    double centre = Arrays.stream(sorted).sum() / sorted.length;
    double squares = Arrays.stream(sorted).map(d -> (d - centre) * (d - centre)).sum();
    double tail = (1 - level) / 2;
    return new Effect.Value(
        mean,
        Math.sqrt(squares / (sorted.length - 1)),
        quantile(sorted, tail),
        quantile(sorted, 1 - tail));
  }

  private static double quantile(double[] sorted, double probability) {
    double place = probability * (sorted.length - 1);
    int below = (int) Math.min(sorted.length - 2, Math.floor(place));
    return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
  }
}
