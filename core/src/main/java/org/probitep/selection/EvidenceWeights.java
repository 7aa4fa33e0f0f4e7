/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;

/** How much each of several fits of the same rows counts: as its evidence says. Immutable. */
final class EvidenceWeights {
  /** Fits count if their evidence is not this much below the best: a weight of 1/1,000. */
  static final double TOO_FAR = 6.9;

  private final double[] weights;

  private EvidenceWeights(double[] weights) {
    this.weights = weights;
  }

  /** The weights of fits by the logs of their evidence times their prior weight. */
  static EvidenceWeights ofLogs(double[] logs) {
    double total = Vectors.logSumExp(logs);
    return new EvidenceWeights(Arrays.stream(logs).map(log -> Math.exp(log - total)).toArray());
  }

  /** The weight of each fit; their sum is 1. */
  double[] values() {
    return weights.clone();
  }

  /**
   * The mixture of the posteriors that count, the heaviest first. The prior of the first stands for
   * those of all, and so does its form.
   *
   * @param posteriors as many as there are weights
   * @param fit how many of them, from the first on, may come first
   */
  Posterior mixture(List<GaussianPosterior> posteriors, int fit) {
    int[] order =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(
                Comparator.comparing((Integer k) -> k >= fit).thenComparingDouble(k -> -weights[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] counting =
        Arrays.stream(order)
            .filter(k -> k == order[0] || weights[k] >= Math.exp(-TOO_FAR))
            .toArray();
    if (counting.length == 1) {
      return posteriors.get(order[0]);
    }
    double[] shares =
        Arrays.stream(counting).mapToDouble(k -> Math.max(Double.MIN_NORMAL, weights[k])).toArray();
    double sum = Arrays.stream(shares).sum();
    return AveragedPosterior.of(
        Arrays.stream(counting).mapToObj(posteriors::get).toList(),
        Arrays.stream(shares).map(share -> share / sum).toArray());
  }
}
