/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.Form;
import org.probitep.posterior.GroupedGram;
import org.probitep.posterior.ScaledRows;
import org.probitep.posterior.Workload;

/**
 * Fits of the same rows under priors that differ in the variances of some groups of coefficients.
 * Each starts from the sites of the one before, which describe the likelihood and so hardly depend
 * on the prior. In the dual form the Gram matrix of each group is computed once, if that does not
 * take much more memory than the rows.
 */
public final class EpSeries {
  /** The most cells of Gram matrices, as a multiple of those of the rows. */
  private static final double MOST_GRAM_CELLS = 2;

  private final Observations data;
  private final VarianceGroups groups;
  private final EpOptions options;
  private final Optional<GroupedGram> gram;

  /**
   * Prepares the fits.
   *
   * @param data the observations
   * @param groups which coefficients share a variance
   * @param options how to fit; the tolerance can be changed for each fit
   */
  public EpSeries(Observations data, VarianceGroups groups, EpOptions options) {
    if (groups.coefficients() != data.x().columns()) {
      throw new IllegalArgumentException(
          "the groups are of "
              + groups.coefficients()
              + " coefficients, the rows of "
              + data.x().columns());
    }
    this.data = data;
    this.groups = groups;
    this.options = options;
    this.gram =
        isWorthKeeping()
            ? Optional.of(with(symmetric -> GroupedGram.of(data.x(), groups, symmetric)))
            : Optional.empty();
  }

  private boolean isWorthKeeping() {
    double n = data.size();
    double p = data.x().columns();
    return options.form().resolve(data.size(), data.x().columns()) == Form.DUAL
        && 0.5 * n * (n + 1) * (groups.count() + 1) <= MOST_GRAM_CELLS * n * p;
  }

  private <T> T with(Function<SymmetricKernels, T> work) {
    double n = data.size();
    Compute compute = options.compute();
    Kernels kernels = compute.kernels().resolve(0.5 * n * n * Math.max(n, data.x().columns()));
    try (Workers workers = Workers.of(compute.threads())) {
      return work.apply(new SymmetricKernels(kernels, workers));
    }
  }

  /**
   * Fits under given variances.
   *
   * @param variances one for each group
   * @param tolerance the residual to reach
   * @param before the fit from whose sites this one starts; empty to start from the prior
   * @param listener is told of each sweep, and may end the fit
   * @return the fit
   */
  public EpFit fit(
      double[] variances, double tolerance, Optional<EpFit> before, SweepListener listener) {
    int n = data.size();
    EpFitter fitter =
        fitter(
            variances,
            tolerance,
            before.map(EpFit::sitePrecisions).orElseGet(() -> new double[n]),
            before.map(EpFit::siteShifts).orElseGet(() -> new double[n]),
            listener);
    before.ifPresent(fit -> fitter.withGaussian(fit.posterior()));
    return EpFit.of(fitter.fit());
  }

  /**
   * Fits under given variances from given sites.
   *
   * @param variances one for each group
   * @param tolerance the residual to reach
   * @param sitePrecisions where the sites start, one for each row, each in [0, 1]; used up
   * @param siteShifts the same
   * @param listener is told of each sweep, and may end the fit
   * @return the fit
   */
  public EpFit fit(
      double[] variances,
      double tolerance,
      double[] sitePrecisions,
      double[] siteShifts,
      SweepListener listener) {
    return EpFit.of(fitter(variances, tolerance, sitePrecisions, siteShifts, listener).fit());
  }

  private EpFitter fitter(
      double[] variances,
      double tolerance,
      double[] sitePrecisions,
      double[] siteShifts,
      SweepListener listener) {
    EpFitter fitter =
        new EpFitter(
            data,
            groups.prior(variances),
            options.withTolerance(tolerance),
            sitePrecisions,
            siteShifts,
            listener);
    gram.ifPresent(
        parts -> fitter.withGram((symmetric, c) -> parts.addTo(variances, symmetric, c)));
    return fitter;
  }

  /**
   * {@return how much the rows say of each group: the sum of 1 − Var(γ_j) over its coefficients, in
   * units of the prior}
   *
   * @param fit one of this series
   */
  public double[] determined(EpFit fit) {
    if (gram.isPresent() && fit.posterior() instanceof DualPosterior dual) {
      return with(symmetric -> gram.get().determined(dual, symmetric));
    }
    double[] shares = fit.posterior().scaledVariances();
    Arrays.setAll(shares, j -> 1 - shares[j]);
    return groups.sums(shares);
  }

  /**
   * Fits of the same rows under the same prior that differ in the weights of the rows, as those
   * without single rows do. In the dual form they share the Gram matrix, which for many columns
   * costs more than everything else. Immutable.
   */
  public static final class Refits {
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
    public Refits(Observations data, GaussianPrior prior, EpOptions options) {
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
     * Fits with other numbers of copies.
     *
     * @param copies one for each row
     * @param sitePrecisions where the sites start, one for each row, each in [0, 1]
     * @param siteShifts the same
     * @return the fit
     */
    public EpFit fit(double[] copies, double[] sitePrecisions, double[] siteShifts) {
      EpFitter fitter =
          new EpFitter(
              data.withCopies(copies),
              prior,
              options,
              sitePrecisions.clone(),
              siteShifts.clone(),
              (sweep, residual) -> true);
      gram.ifPresent(triangle -> fitter.withGram((symmetric, square) -> triangle.copyTo(square)));
      return EpFit.of(fitter.fit());
    }
  }
}
