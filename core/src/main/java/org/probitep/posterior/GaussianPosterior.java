/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.Compute;
import org.probitep.kernels.LowerTriangle;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Link;

/**
 * The Gaussian approximation of the posterior of β. Immutable, in Java memory only; it owns all
 * that it needs to predict.
 */
public sealed interface GaussianPosterior extends Posterior
    permits PrimalPosterior, DualPosterior, ProjectedPosterior {
  /** {@return E[γ], where β = prior mean + prior sd · γ; a copy} */
  double[] scaledMean();

  /** {@return Var(γ_j) for each j} Primal: O(p³). Dual: O(pn²). */
  double[] scaledVariances();

  /**
   * {@return Cov(β) a} Primal: O(p²). Dual: O(pn).
   *
   * @param a one element for each coefficient
   */
  double[] covarianceTimes(double[] a);

  /** {@return Cov(β), p × p} Meant for small p. */
  double[][] covariance();

  /**
   * The Cholesky factor that determines the covariance: L of I + X̃'KX̃ (primal) or of I +
   * K^½X̃X̃'K^½ (dual).
   *
   * @return L
   */
  LowerTriangle factor();

  /**
   * Which of the two forms it has.
   *
   * @return the form
   */
  Form form();

  /**
   * {@return the same Gaussian with another link from its predictor to probabilities}
   *
   * @param newLink the link
   */
  GaussianPosterior withLink(Link newLink);

  @Override
  GaussianPredictions predict(DesignMatrix rows, double[] offsets, Compute compute);

  @Override
  default GaussianPredictions predict(DesignMatrix rows, double[] offsets) {
    return predict(rows, offsets, Compute.withDefaults());
  }

  @Override
  default GaussianPredictions predict(DesignMatrix rows, Compute compute) {
    return predict(rows, new double[rows.rows()], compute);
  }

  @Override
  default GaussianPredictions predict(DesignMatrix rows) {
    return predict(rows, Compute.withDefaults());
  }

  @Override
  default double[] mean() {
    double[] mean = scaledMean();
    for (int j = 0; j < mean.length; j++) {
      mean[j] = prior().mean(j) + Math.sqrt(prior().variance(j)) * mean[j];
    }
    return mean;
  }

  /** Var(β_j) for each j. Primal: O(p³). Dual: O(pn²). */
  @Override
  default double[] variances() {
    double[] variances = scaledVariances();
    for (int j = 0; j < variances.length; j++) {
      variances[j] *= prior().variance(j);
    }
    return variances;
  }

  /** a'Cov(β)a, the variance of a'β. Primal: O(p²). Dual: O(pn). */
  @Override
  double covarianceQuadraticForm(double[] a);
}
