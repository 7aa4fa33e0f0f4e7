/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.variational;

import org.probitep.latent.LatentModel;
import org.probitep.numerics.Zeta;

/**
 * Newton's step for the fixed point of {@link VariationalFit}, from any μ. The ELBO is a concave
 * function of E[z], so the step is uphill.
 *
 * <p>With d_i = −ζ2(ratio_i), so that E[z_i] changes by 1 − d_i times the change of μ_i, and h_i =
 * H_ii (partial) or 0 (mean field), the fixed point is (1 − h)μ = HE[z] − hE[z], and a step of δ
 * meets its linearisation if
 *
 * <pre>
 *   e = 1 − h d     K = d (1 − h)/e     c = h E[z] + (1 − h) μ
 *   g = X̃(I + X̃'KX̃)⁻¹X̃'(E[z] − (1 − K) c)           what the predictors would be
 *   δ = (g − c)/e
 * </pre>
 */
final class NewtonStep {
  private NewtonStep() {}

  static double[] of(Ascent ascent) {
    LatentModel model = ascent.model;
    int n = model.rows();
    double[] weight = new double[n];
    double[] centre = new double[n];
    double[] shift = new double[n];
    double[] slope = new double[n];
    for (int i = 0; i < n; i++) {
      double complement =
          ascent.factorisation == Factorisation.PARTIAL ? model.smoother().complement(i) : 1;
      double leverage = 1 - complement;
      double d = -Zeta.zeta2(ascent.ratio(i));
      slope[i] = 1 - leverage * d;
      weight[i] = Math.min(1, d * complement / slope[i]);
      centre[i] = leverage * ascent.expected[i] + complement * ascent.mu[i];
      shift[i] = ascent.expected[i] - (1 - weight[i]) * centre[i];
    }
    double[] step = model.smooth(weight, shift);
    for (int i = 0; i < n; i++) {
      step[i] = (step[i] - centre[i]) / slope[i];
    }
    return step;
  }
}
