/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.function.DoubleUnaryOperator;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;

/** The posterior of a single β by the trapezoidal rule, which is exact to rounding here. */
final class OneCoefficient {
  /** In prior standard deviations: what lies beyond weighs 1e-32. */
  private static final double RANGE = 12;

  private static final double STEP = 1e-3;

  private final Observations data;
  private final GaussianPrior prior;

  OneCoefficient(Observations data, GaussianPrior prior) {
    this.data = data;
    this.prior = prior;
  }

  double logEvidence() {
    return Math.log(integral(beta -> 1));
  }

  /** E[f(β)]. */
  double mean(DoubleUnaryOperator f) {
    return integral(f) / integral(beta -> 1);
  }

  double variance() {
    double mean = mean(beta -> beta);
    return mean(beta -> (beta - mean) * (beta - mean));
  }

  /** Pr(y = 1) of a row. */
  double probability(double x) {
    return mean(beta -> Normal.cdf(x * beta));
  }

  private double integral(DoubleUnaryOperator f) {
    double sum = 0;
    for (double u = -RANGE; u <= RANGE; u += STEP) {
      double beta = prior.mean(0) + Math.sqrt(prior.variance(0)) * u;
      double density = Normal.pdf(u);
      for (int i = 0; i < data.size(); i++) {
        density *= Normal.cdf(data.sign(i) * (data.x().get(i, 0) * beta + data.offset(i)));
      }
      sum += STEP * density * f.applyAsDouble(beta);
    }
    return sum;
  }
}
