/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

/** The Gaussian approximation during the sweeps, in one of two forms. */
sealed interface Approximation permits SmallApproximation, SmallApproximation.KeptCovariance {
  /** Sets the covariance and mean of the block's predictors from the present Gaussian. */
  void load(SiteBlock block);

  /** Takes what the block's visits have changed into the Gaussian. */
  void apply(SiteBlock block);

  /**
   * The Gaussian that follows from the sites alone, by one Cholesky factorisation: it carries no
   * rounding from the updates. Spoils the present Gaussian: {@link #resume} must follow before the
   * next sweep.
   */
  SiteGaussian rebuild(Sites sites);

  /** Makes a Gaussian just rebuilt the present one. */
  void resume(SiteGaussian rebuilt);
}
