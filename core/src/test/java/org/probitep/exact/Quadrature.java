/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.function.DoubleUnaryOperator;
import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Normal;

/** The posterior of a single u by the trapezoidal rule, which is exact to rounding here. */
final class Quadrature {
  private static final double RANGE = 12;
  private static final double STEP = 1e-3;

  private final LatentProblem problem;

  Quadrature(LatentProblem problem) {
    this.problem = problem;
  }

  double logEvidence() {
    return Math.log(integral(u -> 1));
  }

  double mean(DoubleUnaryOperator f) {
    return integral(f) / integral(u -> 1);
  }

  private double integral(DoubleUnaryOperator f) {
    double sum = 0;
    for (double u = -RANGE; u <= RANGE; u += STEP) {
      double density = Normal.pdf(u);
      for (int i = 0; i < problem.rows(); i++) {
        double predictor = problem.designRow(i)[0] * u + problem.offset(i);
        density *= Normal.cdf(problem.sign(i) * predictor);
      }
      sum += STEP * density * f.applyAsDouble(u);
    }
    return sum;
  }
}
