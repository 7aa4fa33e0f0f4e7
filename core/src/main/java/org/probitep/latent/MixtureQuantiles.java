/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import org.probitep.numerics.Normal;

/**
 * Quantiles of a mixture of Gaussians of one variance, from all of its means, with their Monte
 * Carlo errors.
 *
 * <p>The weights of the means are gathered on a grid and spread by the Gaussian, in O(means +
 * grid), whatever their order. The distribution function at a quantile q of share α is Σ w_s
 * Φ_s(q), Φ_s that of the Gaussian around mean s; so its error has the variance Σ w_s² (Φ_s(q) −
 * α)², and that of the quantile is larger by the slope of the quantiles.
 */
final class MixtureQuantiles {
  /** Grid points: the step is a thousandth of the range or so. */
  private static final int MOST_POINTS = 4096;

  /** Steps in a standard deviation of the Gaussian; with linear weights the sums are then exact. */
  private static final int STEPS_OF_SD = 16;

  /** Where the Gaussian is cut off, in standard deviations: 1e-9 is lost. */
  private static final int CUT = 6;

  private final double start;
  private final double step;
  private final double[] mass;

  /** Σ w_s² of the means at each point, and of all means before it. */
  private final double[] squares;

  private final double[] squaresBefore;

  /** Φ from its middle on, in steps. */
  private final double[] tail;

  /**
   * Gathers the means.
   *
   * @param weights their weights, which sum to 1
   */
  MixtureQuantiles(double[] means, Weights weights, double sd) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double mean : means) {
      low = Math.min(low, mean);
      high = Math.max(high, mean);
    }
    start = low - CUT * sd;
    double range = high - low + 2 * CUT * sd;
    double fine = range / (MOST_POINTS - 1);
    double wanted = Math.max(fine, sd / STEPS_OF_SD);
    // A single value has no range.
    step = Math.max(wanted, Double.MIN_NORMAL);
    int points = (int) Math.ceil(range / step) + 2;
    double[] gathered = new double[points];
    squares = new double[points];
    for (int s = 0; s < means.length; s++) {
      double position = (means[s] - start) / step;
      int below = Math.max(0, Math.min(points - 2, (int) position));
      double above = position - below;
      double w = weights.weight(s);
      gathered[below] += w * (1 - above);
      gathered[below + 1] += w * above;
      squares[below] += w * w * (1 - above);
      squares[below + 1] += w * w * above;
    }
    mass = spread(gathered, kernel(sd / step));
    squaresBefore = new double[points + 1];
    for (int i = 0; i < points; i++) {
      squaresBefore[i + 1] = squaresBefore[i] + squares[i];
    }
    tail = new double[1 + (int) (CUT * sd / step)];
    for (int j = 0; j < tail.length; j++) {
      tail[j] = j == 0 ? 0.5 : Normal.cdf(j * step / sd);
    }
  }

  /** The weight of each mean. */
  @FunctionalInterface
  interface Weights {
    double weight(int s);
  }

  /** The Gaussian at 0, 1, … steps from its middle. */
  private static double[] kernel(double sdInSteps) {
    double[] kernel = new double[1 + (int) (CUT * sdInSteps)];
    double sum = 0;
    for (int j = 0; j < kernel.length; j++) {
      double z = j == 0 ? 0 : j / sdInSteps;
      kernel[j] = Math.exp(-0.5 * z * z);
      sum += j == 0 ? kernel[j] : 2 * kernel[j];
    }
    for (int j = 0; j < kernel.length; j++) {
      kernel[j] /= sum;
    }
    return kernel;
  }

  private static double[] spread(double[] values, double[] kernel) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      if (values[i] != 0) {
        int from = Math.max(0, i - kernel.length + 1);
        int to = Math.min(values.length - 1, i + kernel.length - 1);
        for (int j = from; j <= to; j++) {
          result[j] += values[i] * kernel[Math.abs(j - i)];
        }
      }
    }
    return result;
  }

  /**
   * Fills in the quantiles of shares (k + ½)/count, and the standard deviations of their errors.
   *
   * @param inefficiency how many draws of a chain are worth an independent one; 1 for independent
   *     draws
   */
  void fill(double[] quantiles, float[] errors, double inefficiency) {
    int count = quantiles.length;
    double[] spread = new double[count];
    double below = 0;
    int point = 0;
    for (int k = 0; k < count; k++) {
      double share = (k + 0.5) / count;
      while (point < mass.length - 1 && below + mass[point] < share) {
        below += mass[point++];
      }
      double part = mass[point] > 0 ? Math.max(0, Math.min(1, (share - below) / mass[point])) : 0;
      // The mass of a point lies around it.
      quantiles[k] = start + (point - 0.5 + part) * step;
      spread[k] = Math.sqrt(variance(point, share) * inefficiency);
    }
    for (int k = 0; k < count; k++) {
      int from = Math.max(0, k - 1);
      int to = Math.min(count - 1, k + 1);
      double slope = (quantiles[to] - quantiles[from]) * count / (to - from);
      errors[k] = (float) (spread[k] * slope);
    }
  }

  /** Σ w_s² (Φ_s − α)² at a grid point: Φ_s is 1 for means far below, and 0 far above. */
  private double variance(int point, double share) {
    int from = Math.max(0, point - tail.length + 1);
    int to = Math.min(squares.length - 1, point + tail.length - 1);
    double all = squaresBefore[squares.length];
    double sum =
        (1 - share) * (1 - share) * squaresBefore[from]
            + share * share * (all - squaresBefore[to + 1]);
    for (int i = from; i <= to; i++) {
      double cdf = i <= point ? tail[point - i] : 1 - tail[i - point];
      sum += squares[i] * (cdf - share) * (cdf - share);
    }
    return sum;
  }
}
