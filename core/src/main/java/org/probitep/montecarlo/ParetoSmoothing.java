/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Pareto-smoothed importance sampling: the largest weights are replaced by the expected order
 * statistics of a generalised Pareto distribution fitted to them. Immutable.
 *
 * <p>The fitted shape k̂ is the diagnostic. The weights have about 1/k finite moments: below ½
 * their variance is finite, and above {@link #threshold} no affordable number of draws gives an
 * answer to rely on, nor a standard error that says so.
 *
 * <p>Reference: Vehtari, Simpson, Gelman, Yao and Gabry, "Pareto smoothed importance sampling",
 * JMLR 25 (2024).
 */
public final class ParetoSmoothing {
  /** With fewer tail draws than this no tail can be judged, as in the authors' code. */
  private static final int SMALLEST_TAIL = 5;

  private final double[] logWeights;
  private final double shape;

  private ParetoSmoothing(double[] logWeights, double shape) {
    this.logWeights = logWeights;
    this.shape = shape;
  }

  /**
   * Smooths the largest min(S/5, 3√S) of S weights.
   *
   * <p>Equal weights in the whole tail leave nothing to smooth, and k̂ is −∞. Fewer than {@value
   * #SMALLEST_TAIL} draws in the tail, or above its lower end, say nothing about it: the weights
   * stay as they are, and k̂ is +∞.
   *
   * @param logWeights on any scale; −∞ is a weight of 0
   * @return the smoothed weights
   */
  public static ParetoSmoothing of(double[] logWeights) {
    for (int i = 0; i < logWeights.length; i++) {
      if (!(logWeights[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("log weight [" + i + "] is " + logWeights[i]);
      }
    }
    int size = logWeights.length;
    int tail = tailLength(size);
    double[] sorted = logWeights.clone();
    Arrays.sort(sorted);
    if (tail == 0 || sorted[size - 1] == Double.NEGATIVE_INFINITY) {
      return new ParetoSmoothing(logWeights.clone(), Double.POSITIVE_INFINITY);
    }
    double largest = sorted[size - 1];
    double cutoff = sorted[size - tail - 1];
    if (cutoff == largest) {
      return new ParetoSmoothing(logWeights.clone(), Double.NEGATIVE_INFINITY);
    }
    double[] excesses = excesses(sorted, cutoff, tail);
    if (excesses.length < SMALLEST_TAIL) {
      return new ParetoSmoothing(logWeights.clone(), Double.POSITIVE_INFINITY);
    }
    GeneralizedPareto fit = GeneralizedPareto.fit(excesses);
    return new ParetoSmoothing(
        smooth(logWeights, cutoff, largest, excesses.length, fit), fit.shape());
  }

  /**
   * How far the tail's weights, in units of the largest, lie above the cutoff, in ascending order.
   * Ties with the cutoff are not in the tail.
   */
  private static double[] excesses(double[] sorted, double cutoff, int tail) {
    int size = sorted.length;
    double largest = sorted[size - 1];
    double base = Math.exp(cutoff - largest);
    return Arrays.stream(sorted, size - tail, size)
        .map(w -> Math.exp(w - largest) - base)
        .filter(excess -> excess > 0)
        .toArray();
  }

  /** The r-th smallest of the tail becomes the fit's quantile at (r − ½)/tail. */
  private static double[] smooth(
      double[] logWeights, double cutoff, double largest, int tail, GeneralizedPareto fit) {
    int size = logWeights.length;
    int[] byWeight =
        IntStream.range(0, size)
            .filter(i -> logWeights[i] > cutoff)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> logWeights[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] smoothed = logWeights.clone();
    double base = Math.exp(cutoff - largest);
    int first = byWeight.length - tail;
    for (int r = 0; r < tail; r++) {
      double weight = base + fit.quantile((r + 0.5) / tail);
      // No weight above the largest that was seen: the bias that smoothing would add is unbounded.
      smoothed[byWeight[first + r]] = largest + Math.min(0, Math.log(weight));
    }
    return smoothed;
  }

  /** {@return the smoothed log weights, not normalised; a copy} */
  double[] logWeights() {
    return logWeights.clone();
  }

  /**
   * {@return how many of the largest weights make up the tail}
   *
   * @param size the number of weights
   */
  public static int tailLength(int size) {
    return (int) Math.min(0.2 * size, Math.ceil(3 * Math.sqrt(size)));
  }

  /** {@return k̂, the shape of the weights' tail} */
  public double shape() {
    return shape;
  }

  /**
   * {@return min(1 − 1/log₁₀ S, 0.7): up to this k̂ estimates from S draws can be relied on}
   *
   * @param size the number of draws S
   */
  static double threshold(int size) {
    return Math.min(1 - 1 / Math.log10(size), 0.7);
  }
}
