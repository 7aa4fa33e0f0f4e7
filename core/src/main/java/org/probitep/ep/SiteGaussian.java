/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.LowerTriangle;
import org.probitep.numerics.Vectors;

/** The Gaussian as it follows from the sites alone. Its arrays are not changed after it is made. */
final class SiteGaussian {
  /** The mean of each predictor, without its offset. */
  final double[] mean;

  /** The variance of each predictor. */
  final double[] variance;

  /** L of LL' = I + X̃'KX̃ (primal) or I + K^½X̃X̃'K^½ (dual). */
  final LowerTriangle factor;

  /** E[γ]. */
  final double[] scaledMean;

  SiteGaussian(double[] mean, double[] variance, LowerTriangle factor, double[] scaledMean) {
    this.mean = mean;
    this.variance = variance;
    this.factor = factor;
    this.scaledMean = scaledMean;
  }

  boolean isFinite() {
    return factor.isFinite()
        && Vectors.areFinite(scaledMean)
        && Vectors.areFinite(mean)
        && Vectors.areFinite(variance);
  }
}
