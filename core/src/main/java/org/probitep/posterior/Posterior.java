/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;

/**
 * The result of every method: a posterior of β, Gaussian or not, exact or approximate, that can
 * predict. Immutable; it owns all that it needs to predict.
 */
public interface Posterior {
  /** {@return the prior that it updates} */
  GaussianPrior prior();

  /** {@return the number of coefficients p} */
  default int size() {
    return prior().size();
  }

  /** {@return how the linear predictor becomes a probability} */
  default Link link() {
    return Link.PROBIT;
  }

  /** {@return E[β]} */
  double[] mean();

  /** {@return Var(β_j) for each j} */
  double[] variances();

  /**
   * {@return a'Cov(β)a, the variance of a'β}
   *
   * @param a one element for each coefficient
   */
  double covarianceQuadraticForm(double[] a);

  /**
   * Predicts rows.
   *
   * @param rows as many columns as there are coefficients
   * @param offsets added to the linear predictors, one for each row
   * @param compute kernels and threads
   * @return the probability of a positive outcome for each row
   */
  Predictions predict(DesignMatrix rows, double[] offsets, Compute compute);

  /**
   * Predicts rows on one thread.
   *
   * @param rows as many columns as there are coefficients
   * @param offsets added to the linear predictors, one for each row
   * @return the probability of a positive outcome for each row
   */
  default Predictions predict(DesignMatrix rows, double[] offsets) {
    return predict(rows, offsets, Compute.withDefaults());
  }

  /**
   * Predicts rows without offsets.
   *
   * @param rows as many columns as there are coefficients
   * @param compute kernels and threads
   * @return the probability of a positive outcome for each row
   */
  default Predictions predict(DesignMatrix rows, Compute compute) {
    return predict(rows, new double[rows.rows()], compute);
  }

  /**
   * Predicts rows without offsets, on one thread.
   *
   * @param rows as many columns as there are coefficients
   * @return the probability of a positive outcome for each row
   */
  default Predictions predict(DesignMatrix rows) {
    return predict(rows, Compute.withDefaults());
  }
}
