/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;

/**
 * What every method gives: a posterior of β, Gaussian or not, exact or approximate, that can
 * predict. Immutable; owns all that it needs to predict.
 */
public interface Posterior {
  /** The prior that it updates. */
  GaussianPrior prior();

  /** The number of coefficients p. */
  default int size() {
    return prior().size();
  }

  /** E[β]. */
  double[] mean();

  /** Var(β_j) for each j. */
  double[] variances();

  /** a'Cov(β)a, the variance of a'β. */
  double covarianceQuadraticForm(double[] a);

  /**
   * The probability of a positive outcome for each row.
   *
   * @param offsets one for each row
   * @param kernels who multiplies the matrices
   * @param threads how many threads share the work
   */
  Predictions predict(DesignMatrix rows, double[] offsets, KernelChoice kernels, int threads);
}
