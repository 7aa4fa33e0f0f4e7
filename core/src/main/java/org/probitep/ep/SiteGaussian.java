/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.function.Supplier;
import org.probitep.kernels.LowerTriangle;
import org.probitep.numerics.Vectors;

/**
 * The Gaussian as it follows from the sites alone. Its arrays are not changed after it is made. For
 * one thread.
 */
final class SiteGaussian {
  /** The mean of each predictor, without its offset. */
  final double[] mean;

  /** The variance of each predictor. */
  final double[] variance;

  /** L of LL' = I + X̃'KX̃ (primal) or I + K^½X̃X̃'K^½ (dual). */
  final LowerTriangle factor;

  private final Supplier<double[]> coefficients;
  private double[] scaledMean;

  /**
   * The Gaussian with these moments.
   *
   * @param scaledMean finds E[γ], when it is first asked for
   */
  SiteGaussian(
      double[] mean, double[] variance, LowerTriangle factor, Supplier<double[]> scaledMean) {
    this.mean = mean;
    this.variance = variance;
    this.factor = factor;
    this.coefficients = scaledMean;
  }

  /**
   * E[γ]. To read only. In the dual form it costs a pass over the rows, which sweeps do not need.
   */
  double[] scaledMean() {
    if (scaledMean == null) {
      scaledMean = coefficients.get();
    }
    return scaledMean;
  }

  /** Whether sweeps can go on from it. */
  boolean isFinite() {
    return factor.isFinite() && Vectors.areFinite(mean) && Vectors.areFinite(variance);
  }
}
