/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Optional;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Form;
import org.probitep.posterior.ScaledRows;

/**
 * Fits of the same rows under the same prior that differ in the weights of the rows, as those
 * without single rows do. In the dual form they share the Gram matrix, which for many columns costs
 * more than all else. Immutable.
 */
public final class EpRefits {
  private final Observations data;
  private final GaussianPrior prior;
  private final EpOptions options;
  private final Optional<LowerTriangle> gram;

  /**
   * Prepares the fits.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how to fit
   */
  public EpRefits(Observations data, GaussianPrior prior, EpOptions options) {
    this.data = data;
    this.prior = prior;
    this.options = options;
    boolean dual = options.form().resolve(data.size(), data.x().columns()) == Form.DUAL;
    this.gram = dual ? Optional.of(gram()) : Optional.empty();
  }

  private LowerTriangle gram() {
    int n = data.size();
    Kernels kernels =
        options.compute().kernels().resolve(Workload.ofFit(Form.DUAL, n, data.x().columns()));
    try (Workers workers = Workers.of(options.compute().threads());
        Memory memory = kernels.open()) {
      Dense square = memory.zeros(n, n);
      new ScaledRows(data.x(), prior).addGram(new SymmetricKernels(kernels, workers), square);
      return LowerTriangle.from(square);
    }
  }

  /**
   * Fits with other weights.
   *
   * @param weights one for each row
   * @param sitePrecisions where the sites start, one for each row, each in [0, 1]
   * @param siteShifts the same
   * @return the fit
   */
  public EpFit fit(double[] weights, double[] sitePrecisions, double[] siteShifts) {
    EpFitter fitter =
        new EpFitter(
            data.withWeights(weights),
            prior,
            options,
            sitePrecisions.clone(),
            siteShifts.clone(),
            (sweep, residual) -> true);
    gram.ifPresent(triangle -> fitter.withGram((symmetric, square) -> triangle.copyTo(square)));
    return fitter.fit();
  }
}
