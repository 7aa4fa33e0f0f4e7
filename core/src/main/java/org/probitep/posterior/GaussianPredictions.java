/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import java.util.Locale;
import org.probitep.model.Link;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Normal;

/**
 * The posterior of the linear predictor g of each of some rows, and what follows from it in closed
 * form. Immutable.
 */
public final class GaussianPredictions implements Predictions {
  private final double[] mean;
  private final double[] variance;
  private final Link link;

  /**
   * Takes over both arrays.
   *
   * @throws BreakdownException if a moment is not a finite number
   */
  GaussianPredictions(double[] mean, double[] variance, Link link) {
    for (int i = 0; i < mean.length; i++) {
      if (!(Math.abs(mean[i]) <= Double.MAX_VALUE && variance[i] <= Double.MAX_VALUE)) {
        throw new BreakdownException(
            String.format(
                Locale.ROOT,
                "row [%d] cannot be predicted: its linear predictor has mean %.3g and variance"
                    + " %.3g",
                i,
                mean[i],
                variance[i]));
      }
    }
    this.mean = mean;
    this.variance = variance;
    this.link = link;
  }

  /** The number of rows. */
  @Override
  public int size() {
    return mean.length;
  }

  /**
   * {@return E[g_i], the offset included}
   *
   * @param i the row, from 0
   */
  public double mean(int i) {
    return mean[i];
  }

  /**
   * {@return Var(g_i)}
   *
   * @param i the row, from 0
   */
  public double variance(int i) {
    return variance[i];
  }

  /**
   * Pr(y_i = 1), the mean of the link over g_i: E[Φ(g_i)] = Φ(E[g_i] / √(1 + Var(g_i))) for a
   * probit, the paper's equation 4, and by quadrature for others.
   */
  @Override
  public double probability(int i) {
    return link.average(mean[i], variance[i]);
  }

  /**
   * The lower end of the central credible interval of the probability, of the given level in (0,
   * 1).
   */
  @Override
  public double lower(int i, double level) {
    return link.probability(mean[i] - halfWidth(i, level));
  }

  /**
   * The upper end of the central credible interval of the probability, of the given level in (0,
   * 1).
   */
  @Override
  public double upper(int i, double level) {
    return link.probability(mean[i] + halfWidth(i, level));
  }

  @Override
  public double predictorQuantile(int i, double share) {
    return mean[i] + Normal.quantile(share) * predictorDeviation(i);
  }

  @Override
  public double predictorDeviation(int i) {
    return Math.sqrt(variance[i]);
  }

  private double halfWidth(int i, double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), got " + level);
    }
    return -Normal.quantile((1 - level) / 2) * Math.sqrt(variance[i]);
  }
}
