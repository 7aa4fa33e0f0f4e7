/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import org.probitep.model.Link;

/**
 * A link as a mixture of normal distribution functions: its mean over g ~ N(m, u) is Σ weight_k
 * Φ(m/√(u + variance_k)) whatever m and u are. For a probit that is one with the variance 1.
 *
 * <p>A logistic variable is normal given its variance 4K², where K has Kolmogorov's distribution
 * (Andrews and Mallows 1974). Its density vanishes to all orders on both sides, so a sum over
 * equidistant points of log K is accurate to rounding with 26 of them.
 *
 * @param variances the variances
 * @param weights their weights, whose sum is 1
 */
record LinkMixture(List<Double> variances, List<Double> weights) {
  /** The distance of the points of log K; with it the sum is accurate to rounding. */
  private static final double STEP = 0.12;

  /** Below it all weights are negligible. */
  private static final double FIRST = -1.9;

  /** Above it all weights are negligible. */
  private static final double LAST = 1.55;

  /** Lost in the rounding of the sum of the weights, which is 1. */
  private static final double NEGLIGIBLE = 1e-14;

  /** Below it the series of Jacobi's other form converges faster. */
  private static final double MIDDLE = 0.8;

  /** The terms of either series fall so fast that later ones are 0 beside the sum. */
  private static final int TERMS = 12;

  static LinkMixture of(Link link) {
    return switch (link) {
      case PROBIT -> new LinkMixture(List.of(1.0), List.of(1.0));
      case LOGIT -> logistic();
    };
  }

  private static LinkMixture logistic() {
    List<Double> variances = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (int i = 0; FIRST + i * STEP <= LAST; i++) {
      double k = Math.exp(FIRST + i * STEP);
      double weight = STEP * k * density(k);
      if (weight > NEGLIGIBLE) {
        variances.add(4 * k * k);
        weights.add(weight);
      }
    }
    double sum = weights.stream().mapToDouble(Double::doubleValue).sum();
    return new LinkMixture(variances, weights.stream().map(w -> w / sum).toList());
  }

  /** Kolmogorov's density: 8k Σ (−1)^(j−1) j² exp(−2j²k²), or the derivative of its theta form. */
  private static double density(double k) {
    double sum = 0;
    for (int j = 1; j <= TERMS; j++) {
      if (k > MIDDLE) {
        sum += (j % 2 == 1 ? 1 : -1) * 8 * k * j * j * Math.exp(-2.0 * j * j * k * k);
      } else {
        double a = (2 * j - 1) * (2 * j - 1) * Math.PI * Math.PI / 8;
        sum += Math.sqrt(2 * Math.PI) * Math.exp(-a / (k * k)) * (2 * a / (k * k) - 1) / (k * k);
      }
    }
    return sum;
  }
}
