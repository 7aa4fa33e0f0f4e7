/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import java.util.Arrays;
import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.numerics.Vectors;

/**
 * Cov(γ) = I − X̃'K^½(LL')⁻¹K^½X̃ with LL' = I + K^½X̃X̃'K^½, n × n; the p × p matrix is never
 * formed.
 *
 * <p>Shares the (immutable) design matrix of the fit.
 */
public final class DualPosterior implements GaussianPosterior {
  /** How many columns of X̃ are taken at a time: products then run at full speed. */
  private static final int PANEL = 512;

  private final GaussianPrior prior;
  private final double[] scaledMean;
  private final DesignMatrix x;
  private final double[] sitePrecision;
  private final LowerTriangle factor;
  private final Link link;
  private final ScaledRows scaledX;
  private final double[] root;

  private DualPosterior(
      GaussianPrior prior,
      double[] scaledMean,
      DesignMatrix x,
      double[] sitePrecision,
      LowerTriangle factor,
      Link link) {
    this.prior = prior;
    this.scaledMean = scaledMean;
    this.x = x;
    this.sitePrecision = sitePrecision;
    this.factor = factor;
    this.link = link;
    this.scaledX = new ScaledRows(x, prior);
    this.root = new double[sitePrecision.length];
    Arrays.setAll(root, i -> Math.sqrt(sitePrecision[i]));
  }

  /**
   * {@return a posterior from its parts, as a model file holds them}
   *
   * @param prior the prior
   * @param scaledMean E[γ]
   * @param x the rows of the fit
   * @param sitePrecision k, one for each row
   * @param factor L
   */
  public static DualPosterior of(
      GaussianPrior prior,
      double[] scaledMean,
      DesignMatrix x,
      double[] sitePrecision,
      LowerTriangle factor) {
    if (scaledMean.length != prior.size()
        || sitePrecision.length != x.rows()
        || factor.size() != x.rows()) {
      throw new IllegalArgumentException(
          String.format(
              "a mean of %d, %d site precisions and a factor of %d do not fit %d rows of %d"
                  + " columns",
              scaledMean.length, sitePrecision.length, factor.size(), x.rows(), x.columns()));
    }
    return new DualPosterior(
        prior, scaledMean.clone(), x, sitePrecision.clone(), factor, Link.PROBIT);
  }

  @Override
  public DualPosterior withLink(Link newLink) {
    return new DualPosterior(prior, scaledMean, x, sitePrecision, factor, newLink);
  }

  @Override
  public Link link() {
    return link;
  }

  @Override
  public LowerTriangle factor() {
    return factor;
  }

  @Override
  public Form form() {
    return Form.DUAL;
  }

  /** {@return the rows that the model was fitted to} */
  public DesignMatrix x() {
    return x;
  }

  /** {@return the site precisions k; a copy} */
  public double[] sitePrecisions() {
    return sitePrecision.clone();
  }

  @Override
  public GaussianPrior prior() {
    return prior;
  }

  @Override
  public double[] scaledMean() {
    return scaledMean.clone();
  }

  @Override
  public GaussianPredictions predict(DesignMatrix rows, double[] offsets, Compute compute) {
    PredictedRows.check(rows, offsets, prior);
    int m = rows.rows();
    Kernels kernels =
        compute.kernels().resolve((double) m * x.rows() * (prior.size() + 0.5 * x.rows()));
    ScaledRows scaled = new ScaledRows(rows, prior);
    RowMoments moments = new RowMoments(offsets);
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      Dense triangle = triangle(memory);
      PredictedRows.inBatches(
          m,
          workers,
          (first, count) -> predictBatch(kernels, triangle, scaled, first, count, moments));
    }
    return new GaussianPredictions(moments.mean, moments.variance, link);
  }

  /** The moments of rows, which are filled in batch by batch. */
  private final class RowMoments {
    final double[] weights = scaledWeights();
    final double[] mean;
    final double[] variance;

    RowMoments(double[] offsets) {
      mean = offsets.clone();
      variance = new double[offsets.length];
    }
  }

  /** w with x'E[β] = x̃'w. */
  private double[] scaledWeights() {
    double[] weights = scaledMean.clone();
    for (int j = 0; j < weights.length; j++) {
      weights[j] += prior.mean(j) / Math.sqrt(prior.variance(j));
    }
    return weights;
  }

  /**
   * Adds x̃_i'w to mean[i], and sets variance[i] to |x̃_i|² − |L⁻¹K^½X̃x̃_i|², for the rows of a
   * batch. One pass over the rows: they are large, and what is done with them is little. As X̃x̃ =
   * XΛ^½x̃, the rows of the fit, which may be far more, are taken as they are.
   */
  private void predictBatch(
      Kernels kernels,
      Dense triangle,
      ScaledRows scaled,
      int first,
      int count,
      RowMoments moments) {
    double[] mean = moments.mean;
    double[] variance = moments.variance;
    int n = x.rows();
    int p = prior.size();
    double[] sd = scaled.factors();
    try (Memory memory = kernels.open()) {
      Dense products = memory.zeros(count, n);
      Dense rowPanel = memory.zeros(count, Math.min(p, PANEL));
      Dense fitPanel = memory.zeros(n, Math.min(p, PANEL));
      for (int column = 0; column < p; column += PANEL) {
        int width = Math.min(PANEL, p - column);
        double[] part = Arrays.copyOfRange(moments.weights, column, column + width);
        double[] factors = Arrays.copyOfRange(sd, column, column + width);
        Dense panel = rowPanel.view(0, 0, count, width);
        scaled.fill(
            first,
            column,
            panel,
            (i, row) -> {
              mean[i] += Vectors.dot(row, part, width);
              variance[i] += Vectors.dot(row, row, width);
              ScaledRows.multiply(row, factors);
            });
        Dense fit = fitPanel.view(0, 0, n, width);
        scaledX.fillUnscaled(0, column, fit);
        kernels.multiply(1, panel, fit.transposed(), 1, products);
      }
      subtractExplained(kernels, triangle, products, first, variance);
    }
  }

  /** variance[first + i] −= |L⁻¹K^½p_i|² for the rows p_i of {@code products}; spoils them. */
  private void subtractExplained(
      Kernels kernels, Dense triangle, Dense products, int first, double[] variance) {
    double[] row = new double[x.rows()];
    for (int i = 0; i < products.rows(); i++) {
      products.read(i, 0, row.length, row, 0);
      ScaledRows.multiply(row, root);
      products.write(i, 0, row.length, row, 0);
    }
    kernels.solveRows(triangle, products);
    for (int i = 0; i < products.rows(); i++) {
      products.read(i, 0, row.length, row, 0);
      variance[first + i] = Math.max(0, variance[first + i] - Vectors.sumOfSquares(row));
    }
  }

  /** L. */
  private Dense triangle(Memory memory) {
    Dense triangle = memory.zeros(x.rows(), x.rows());
    factor.copyTo(triangle);
    return triangle;
  }

  @Override
  public double[] scaledVariances() {
    int n = x.rows();
    int p = prior.size();
    double[] variances = new double[p];
    Kernels kernels = KernelChoice.AUTO.resolve(0.5 * n * n * p);
    try (Memory memory = kernels.open()) {
      Dense triangle = triangle(memory);
      Dense whole = memory.zeros(n, Math.min(p, PANEL));
      for (int column = 0; column < p; column += PANEL) {
        int width = Math.min(PANEL, p - column);
        Dense panel = whole.view(0, 0, n, width);
        scaledX.fill(0, column, panel, (i, values) -> Vectors.scale(root[i], values));
        kernels.solveRows(triangle, panel.transposed());
        double[] squares = panel.columnSquares();
        for (int j = 0; j < width; j++) {
          variances[column + j] = Math.max(0, 1 - squares[j]);
        }
      }
    }
    return variances;
  }

  /**
   * {@return the same Gaussian as a p × p matrix, which holds no rows} O(np² + p³).
   *
   * @param compute kernels and threads
   */
  public PrimalPosterior primal(Compute compute) {
    int n = x.rows();
    int p = prior.size();
    Kernels kernels = compute.kernels().resolve((double) p * p * (n + p / 3.0));
    try (Workers workers = Workers.of(compute.threads());
        Memory memory = kernels.open()) {
      SymmetricKernels symmetric = new SymmetricKernels(kernels, workers);
      Dense precision = memory.zeros(p, p);
      for (int j = 0; j < p; j++) {
        precision.write(j, j, 1, new double[] {1}, 0);
      }
      Dense rows = memory.zeros(Math.min(n, PANEL), p);
      for (int first = 0; first < n; first += PANEL) {
        Dense panel = rows.view(0, 0, Math.min(PANEL, n - first), p);
        scaledX.fill(first, 0, panel, (i, row) -> Vectors.scale(root[i], row));
        symmetric.addSquares(panel, precision);
      }
      symmetric.cholesky(precision);
      return PrimalPosterior.of(prior, scaledMean, LowerTriangle.from(precision)).withLink(link);
    }
  }

  /** Lower triangle of s ← K^½(LL')⁻¹K^½, where Cov(γ) = I − X̃'SX̃; s is of zeros. */
  void setExplained(SymmetricKernels symmetric, Dense s) {
    int n = x.rows();
    try (Memory memory = symmetric.kernels().open()) {
      Dense roots = memory.zeros(n, n);
      for (int i = 0; i < n; i++) {
        roots.write(i, i, 1, root, i);
      }
      symmetric.solveRows(triangle(memory), roots);
      symmetric.addSquares(roots.transposed(), s);
    }
  }

  @Override
  public double[][] covariance() {
    int p = prior.size();
    double[][] result = new double[p][];
    double[] unit = new double[p];
    for (int j = 0; j < p; j++) {
      unit[j] = 1;
      result[j] = covarianceTimes(unit);
      unit[j] = 0;
    }
    return result;
  }

  @Override
  public double[] covarianceTimes(double[] a) {
    double[] scaled = PredictedRows.scaled(a, prior);
    double[] explained = projection(scaled);
    factor.solveTransposed(explained);
    scaleByRoot(explained);
    double[] correction = scaledX.transposedTimes(explained);
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] -= correction[j];
    }
    return PredictedRows.scaled(scaled, prior);
  }

  @Override
  public double covarianceQuadraticForm(double[] a) {
    double[] scaled = PredictedRows.scaled(a, prior);
    double explained = Vectors.sumOfSquares(projection(scaled));
    return Math.max(0, Vectors.sumOfSquares(scaled) - explained);
  }

  /** L⁻¹K^½X̃a. */
  private double[] projection(double[] scaled) {
    double[] result = scaledX.times(scaled);
    scaleByRoot(result);
    factor.solve(result);
    return result;
  }

  private void scaleByRoot(double[] v) {
    for (int i = 0; i < v.length; i++) {
      v[i] *= root[i];
    }
  }
}
