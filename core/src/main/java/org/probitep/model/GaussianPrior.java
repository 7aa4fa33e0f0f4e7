/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import java.util.Arrays;

/**
 * The prior β ~ N(mean, diag(variance)) of the coefficients. Immutable.
 *
 * <p>Inference works with γ ~ N(0, I), where β = mean + sd·γ: the prior is one scaling of the
 * columns and one shift of the offsets at the border, never a branch in the engine.
 */
public final class GaussianPrior {
  private final double[] mean;
  private final double[] variance;

  private GaussianPrior(double[] mean, double[] variance) {
    this.mean = mean;
    this.variance = variance;
  }

  /** The paper's prior N(0, priorVariance · I) of p coefficients. */
  public static GaussianPrior isotropic(int p, double priorVariance) {
    double[] variance = new double[p];
    Arrays.fill(variance, priorVariance);
    return of(new double[p], variance);
  }

  /** A prior with a mean and a variance for each coefficient. */
  public static GaussianPrior of(double[] mean, double[] variance) {
    if (mean.length != variance.length) {
      throw new IllegalArgumentException(
          "the prior has " + mean.length + " means but " + variance.length + " variances");
    }
    for (int j = 0; j < mean.length; j++) {
      if (!(Math.abs(mean[j]) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("prior mean [" + j + "] is " + mean[j]);
      }
      if (!(variance[j] > 0 && variance[j] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "prior variance [" + j + "] must be positive and finite, got " + variance[j]);
      }
    }
    return new GaussianPrior(mean.clone(), variance.clone());
  }

  /** The number of coefficients p. */
  public int size() {
    return mean.length;
  }

  /** The prior mean of coefficient j. */
  public double mean(int j) {
    return mean[j];
  }

  /** The prior variance of coefficient j. */
  public double variance(int j) {
    return variance[j];
  }

  /** A copy of all prior means. */
  public double[] means() {
    return mean.clone();
  }

  /** A copy of all prior variances. */
  public double[] variances() {
    return variance.clone();
  }

  /** A new array of all prior standard deviations. */
  public double[] sds() {
    double[] sd = new double[variance.length];
    for (int j = 0; j < sd.length; j++) {
      sd[j] = Math.sqrt(variance[j]);
    }
    return sd;
  }

  /** Whether every prior mean is zero, so that offsets need no shift. */
  public boolean isCentred() {
    for (double value : mean) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }
}
