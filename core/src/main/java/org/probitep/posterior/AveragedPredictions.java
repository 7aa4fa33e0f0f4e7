/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import java.util.List;
import org.probitep.model.Link;
import org.probitep.numerics.Normal;

/** The predictions of a mixture of Gaussian posteriors, without sampling. Immutable. */
public final class AveragedPredictions implements Predictions {
  /** How often the range of a quantile is halved: down to rounding. */
  private static final int HALVINGS = 60;

  private final List<GaussianPredictions> parts;
  private final double[] weights;
  private final Link link;

  /** Keeps the weights. */
  AveragedPredictions(List<GaussianPredictions> parts, double[] weights, Link link) {
    this.parts = parts;
    this.weights = weights;
    this.link = link;
  }

  @Override
  public int size() {
    return parts.get(0).size();
  }

  /** Pr(y_i = 1), the weighted mean of those of the parts. */
  @Override
  public double probability(int i) {
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      sum = Math.fma(weights[k], parts.get(k).probability(i), sum);
    }
    return Math.min(1, sum);
  }

  @Override
  public double lower(int i, double level) {
    return link.probability(predictorQuantile(i, (1 - check(level)) / 2));
  }

  @Override
  public double upper(int i, double level) {
    return link.probability(predictorQuantile(i, (1 + check(level)) / 2));
  }

  private static double check(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), got " + level);
    }
    return level;
  }

  @Override
  public double predictorQuantile(int i, double share) {
    double[] means = parts.stream().mapToDouble(part -> part.mean(i)).toArray();
    double[] sds = parts.stream().mapToDouble(part -> part.predictorDeviation(i)).toArray();
    return quantile(means, sds, weights, share);
  }

  /**
   * {@return a quantile of a mixture of normal distributions} It lies between the least and the
   * largest of those of the parts.
   *
   * @param means of the parts
   * @param sds their standard deviations
   * @param weights how much each counts; their sum is 1
   * @param share in (0, 1)
   */
  public static double quantile(double[] means, double[] sds, double[] weights, double share) {
    double z = Normal.quantile(share);
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < means.length; k++) {
      double quantile = means[k] + z * sds[k];
      low = Math.min(low, quantile);
      high = Math.max(high, quantile);
    }
    for (int halving = 0; halving < HALVINGS && low < high; halving++) {
      double middle = low + (high - low) / 2;
      if (shareBelow(means, sds, weights, middle) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low + (high - low) / 2;
  }

  private static double shareBelow(
      double[] means, double[] sds, double[] weights, double predictor) {
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      double above = predictor - means[k];
      double share = sds[k] > 0 ? Normal.cdf(above / sds[k]) : above < 0 ? 0 : 1;
      sum = Math.fma(weights[k], share, sum);
    }
    return sum;
  }
}
