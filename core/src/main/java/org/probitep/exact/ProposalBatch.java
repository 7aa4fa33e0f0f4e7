/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.probitep.montecarlo.TruncatedNormal;

/**
 * Proposals drawn side by side: variable by variable for the whole batch, so that the products with
 * B run over the batch in loops that the compiler vectorises. For one thread.
 */
final class ProposalBatch {
  /** Enough for long vectors; for n = 100 the batch still lies in the second-level cache. */
  static final int WIDTH = 64;

  private final OrderedConstraints constraints;
  private final double[] tilting;
  private final TruncatedNormal truncatedNormal;

  /** x_k of every proposal. */
  private final double[][] x;

  /** By how much every x_k exceeds its bound. */
  private final double[][] excess;

  /** Of the current variable. */
  private final double[] bound = new double[WIDTH];

  private final double[] logWeight = new double[WIDTH];

  ProposalBatch(OrderedConstraints constraints, double[] tilting, UniformRandomProvider rng) {
    this.constraints = constraints;
    this.tilting = tilting;
    this.truncatedNormal = new TruncatedNormal(rng);
    this.x = new double[constraints.size()][WIDTH];
    this.excess = new double[constraints.size()][WIDTH];
  }

  /** Draws {@link #WIDTH} new proposals. */
  void draw() {
    Arrays.fill(logWeight, 0);
    for (int k = 0; k < x.length; k++) {
      bound(k);
      draw(tilting[k], bound, excess[k], x[k]);
    }
  }

  /** ψ(x, μ) of the proposal. */
  double logWeight(int proposal) {
    return logWeight[proposal];
  }

  /** Writes the proposal's z by observation. */
  void write(int proposal, double[] z) {
    for (int k = 0; k < x.length; k++) {
      z[constraints.order[k]] = constraints.utility(k, excess[k][proposal]);
    }
  }

  /** lower_k − Σ_{j<k} B_kj x_j. */
  private void bound(int k) {
    Arrays.fill(bound, constraints.lower[k]);
    double[] row = constraints.below[k];
    int j = 0;
    for (; j + 4 <= k; j += 4) {
      subtractFour(row, j, bound);
    }
    for (; j < k; j++) {
      subtract(row[j], x[j], bound);
    }
  }

  private void draw(double mu, double[] bound, double[] excess, double[] x) {
    for (int i = 0; i < WIDTH; i++) {
      double t = bound[i] - mu;
      excess[i] = truncatedNormal.excess(t);
      x[i] = bound[i] + excess[i];
      logWeight[i] += mu * (0.5 * mu - x[i]) + LogUpperTail.at(t);
    }
  }

  private void subtractFour(double[] row, int j, double[] target) {
    double w0 = -row[j];
    double w1 = -row[j + 1];
    double w2 = -row[j + 2];
    double w3 = -row[j + 3];
    double[] x0 = x[j];
    double[] x1 = x[j + 1];
    double[] x2 = x[j + 2];
    double[] x3 = x[j + 3];
    for (int i = 0; i < WIDTH; i++) {
      target[i] =
          Math.fma(
              w3, x3[i], Math.fma(w2, x2[i], Math.fma(w1, x1[i], Math.fma(w0, x0[i], target[i]))));
    }
  }

  private static void subtract(double weight, double[] x, double[] target) {
    for (int i = 0; i < WIDTH; i++) {
      target[i] = Math.fma(-weight, x[i], target[i]);
    }
  }
}
