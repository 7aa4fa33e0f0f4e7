/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;

/** Proposals and what they estimate, with standard errors. */
final class WeightedProposals {
  final double[][] z;
  final double[] logWeights;

  /** Weights in units of their bound. */
  private final double[] weights;

  private final double mean;
  private final double logUnit;

  WeightedProposals(MinimaxTilting tilting, int n, int count, UniformRandomProvider rng) {
    z = new double[count][n];
    logWeights = new double[count];
    tilting.propose(rng, z, logWeights);
    logUnit = tilting.logUpperBound();
    weights = Arrays.stream(logWeights).map(w -> Math.exp(w - logUnit)).toArray();
    mean = Arrays.stream(weights).average().orElseThrow();
  }

  double logEvidence() {
    return logUnit + Math.log(mean);
  }

  double logEvidenceSe() {
    double squares = Arrays.stream(weights).map(w -> (w - mean) * (w - mean)).sum();
    return Math.sqrt(squares) / (weights.length * mean);
  }

  double mean(ToDoubleFunction<double[]> function) {
    double sum = 0;
    for (int s = 0; s < z.length; s++) {
      sum += weights[s] * function.applyAsDouble(z[s]);
    }
    return sum / (mean * z.length);
  }

  double meanSe(ToDoubleFunction<double[]> function) {
    double centre = mean(function);
    double squares = 0;
    for (int s = 0; s < z.length; s++) {
      double term = weights[s] * (function.applyAsDouble(z[s]) - centre);
      squares += term * term;
    }
    return Math.sqrt(squares) / (mean * z.length);
  }
}
