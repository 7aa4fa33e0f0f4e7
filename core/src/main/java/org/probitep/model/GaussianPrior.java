/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import java.util.Arrays;

/**
 * The prior β ~ N(mean, diag(variance)) of the coefficients. Immutable.
 *
 * <p>Inference works with γ ~ N(0, I), where β = mean + sd·γ: the prior becomes a scaling of the
 * columns and a shift of the offsets at the boundary, never a branch in the engine.
 */
public final class GaussianPrior {
  /**
   * The largest prior variance, and the reciprocal of the smallest. Far beyond any use, and far
   * enough from the ends of double that squares of scaled columns neither overflow nor vanish.
   */
  public static final double LARGEST_VARIANCE = 1e100;

  private final double[] mean;
  private final double[] variance;

  private GaussianPrior(double[] mean, double[] variance) {
    this.mean = mean;
    this.variance = variance;
  }

  /**
   * The paper's prior N(0, priorVariance · I).
   *
   * @param p the number of coefficients
   * @param priorVariance the variance of each; between 1e-100 and 1e100
   * @return the prior
   */
  public static GaussianPrior isotropic(int p, double priorVariance) {
    double[] variance = new double[p];
    Arrays.fill(variance, priorVariance);
    return of(new double[p], variance);
  }

  /**
   * A prior with a mean and a variance for each coefficient.
   *
   * @param mean the means, at most 1e100 in size
   * @param variance as many variances, each between 1e-100 and 1e100
   * @return the prior
   */
  public static GaussianPrior of(double[] mean, double[] variance) {
    if (mean.length != variance.length) {
      throw new IllegalArgumentException(
          "the prior has " + mean.length + " means but " + variance.length + " variances");
    }
    for (int j = 0; j < mean.length; j++) {
      if (!(Math.abs(mean[j]) <= LARGEST_VARIANCE)) {
        throw new IllegalArgumentException("prior mean [" + j + "] is " + mean[j]);
      }
      if (!isVariance(variance[j])) { // checked first: there may be very many, all of them valid
        checkVariance("prior variance [" + j + "]", variance[j]);
      }
    }
    return new GaussianPrior(mean.clone(), variance.clone());
  }

  /**
   * Refuses what cannot be a prior variance.
   *
   * @param what its name in the message
   * @param variance the value to check
   */
  public static void checkVariance(String what, double variance) {
    if (!isVariance(variance)) {
      throw new IllegalArgumentException(
          what + " must be between 1e-100 and 1e100, got " + variance);
    }
  }

  private static boolean isVariance(double value) {
    return value >= 1 / LARGEST_VARIANCE && value <= LARGEST_VARIANCE;
  }

  /** {@return the number of coefficients p} */
  public int size() {
    return mean.length;
  }

  /**
   * {@return the prior mean of a coefficient}
   *
   * @param j its index, from 0
   */
  public double mean(int j) {
    return mean[j];
  }

  /**
   * {@return the prior variance of a coefficient}
   *
   * @param j its index, from 0
   */
  public double variance(int j) {
    return variance[j];
  }

  /** {@return a copy of all prior means} */
  public double[] means() {
    return mean.clone();
  }

  /** {@return a copy of all prior variances} */
  public double[] variances() {
    return variance.clone();
  }

  /** {@return a new array of all prior standard deviations} */
  public double[] sds() {
    double[] sd = new double[variance.length];
    for (int j = 0; j < sd.length; j++) {
      sd[j] = Math.sqrt(variance[j]);
    }
    return sd;
  }

  /** {@return whether every prior mean is zero, so that offsets need no shift} */
  public boolean isCentred() {
    for (double value : mean) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }
}
