/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import org.probitep.kernels.LowerTriangle;
import org.probitep.model.GaussianPrior;
import org.probitep.posterior.PrimalPosterior;

/** A Gaussian of the coefficients on its way to the executors: 8 (p²/2 + 3.5 p) bytes. */
final class SharedGaussian implements Serializable {
  private static final long serialVersionUID = 1;

  private final double[] priorMean;
  private final double[] priorVariance;
  private final double[] scaledMean;
  private final double[] factor;

  private transient volatile PrimalPosterior posterior;

  SharedGaussian(PrimalPosterior posterior) {
    this.priorMean = posterior.prior().means();
    this.priorVariance = posterior.prior().variances();
    this.scaledMean = posterior.scaledMean();
    this.factor = posterior.factor().packed();
    this.posterior = posterior;
  }

  /** The Gaussian, put together once in each process. */
  PrimalPosterior posterior() {
    PrimalPosterior result = posterior;
    if (result == null) {
      result =
          PrimalPosterior.of(
              GaussianPrior.of(priorMean, priorVariance),
              scaledMean,
              LowerTriangle.ofPacked(scaledMean.length, factor));
      posterior = result;
    }
    return result;
  }
}
