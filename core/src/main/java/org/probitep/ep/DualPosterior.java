/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;

/**
 * Cov(γ) = I − X̃'K^½(LL')⁻¹K^½X̃ with LL' = I + K^½X̃X̃'K^½, n × n; the p × p matrix is never
 * formed.
 *
 * <p>Shares the (immutable) design matrix of the fit.
 */
public final class DualPosterior implements Posterior {
  /** Columns of X̃ that are taken at a time. */
  private static final int PANEL = 512;

  private final GaussianPrior prior;
  private final double[] scaledMean;
  private final DesignMatrix x;
  private final double[] sitePrecision;
  private final LowerTriangle factor;
  private final ScaledRows scaledX;
  private final double[] root;

  DualPosterior(
      GaussianPrior prior,
      double[] scaledMean,
      DesignMatrix x,
      double[] sitePrecision,
      LowerTriangle factor) {
    this.prior = prior;
    this.scaledMean = scaledMean;
    this.x = x;
    this.sitePrecision = sitePrecision;
    this.factor = factor;
    this.scaledX = new ScaledRows(x, prior);
    this.root = DualApproximation.roots(sitePrecision);
  }

  /** A posterior from its parts, as a model file holds them. */
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
              "a mean of %d, %d site precisions and a factor of %d do not fit %d rows of %d columns",
              scaledMean.length, sitePrecision.length, factor.size(), x.rows(), x.columns()));
    }
    return new DualPosterior(prior, scaledMean.clone(), x, sitePrecision.clone(), factor);
  }

  /** L. */
  public LowerTriangle factor() {
    return factor;
  }

  /** The rows that the model was fitted to. */
  public DesignMatrix x() {
    return x;
  }

  /** The site precisions k; a copy. */
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
  public Predictions predict(
      DesignMatrix rows, double[] offsets, KernelChoice choice, int threads) {
    Batches.check(rows, offsets, prior);
    int m = rows.rows();
    double[] mean = new double[m];
    double[] variance = new double[m];
    Kernels kernels = choice.resolve((double) m * x.rows() * (prior.size() + 0.5 * x.rows()));
    try (Workers workers = Workers.of(threads)) {
      int tasks = (m + Batches.ROWS - 1) / Batches.ROWS;
      double[] beta = mean();
      workers.run(
          tasks,
          task -> {
            int first = task * Batches.ROWS;
            int count = Math.min(Batches.ROWS, m - first);
            predictBatch(kernels, rows, first, count, variance);
            double[] row = new double[rows.columns()];
            for (int i = first; i < first + count; i++) {
              rows.copyRow(i, row, 0);
              mean[i] = offsets[i] + Vectors.dot(row, beta);
            }
          });
    }
    return new Predictions(mean, variance);
  }

  /** variance[i] ← |x̃_i|² − |L⁻¹K^½X̃x̃_i|² for the rows of a batch. */
  private void predictBatch(
      Kernels kernels, DesignMatrix rows, int first, int count, double[] variance) {
    int n = x.rows();
    int p = prior.size();
    ScaledRows scaled = new ScaledRows(rows, prior);
    try (Memory memory = kernels.open()) {
      Dense products = memory.zeros(count, n);
      Dense rowPanel = memory.zeros(count, Math.min(p, PANEL));
      Dense fitPanel = memory.zeros(n, Math.min(p, PANEL));
      for (int column = 0; column < p; column += PANEL) {
        int width = Math.min(PANEL, p - column);
        Dense part = rowPanel.view(0, 0, count, width);
        Dense fit = fitPanel.view(0, 0, n, width);
        scaled.fill(first, column, part);
        scaledX.fill(0, column, fit);
        kernels.multiply(1, part, fit.transposed(), 1, products);
      }
      solveProducts(kernels, memory, products);
      double[] row = new double[Math.max(n, p)];
      for (int i = 0; i < count; i++) {
        products.read(i, 0, n, row, 0);
        double explained = Vectors.dot(row, row, n);
        scaled.copy(first + i, row);
        variance[first + i] = Math.max(0, Vectors.dot(row, row, p) - explained);
      }
    }
  }

  /** Each row r ← L⁻¹K^½r. */
  private void solveProducts(Kernels kernels, Memory memory, Dense products) {
    int n = x.rows();
    double[] row = new double[n];
    for (int i = 0; i < products.rows(); i++) {
      products.read(i, 0, n, row, 0);
      for (int j = 0; j < n; j++) {
        row[j] *= root[j];
      }
      products.write(i, 0, n, row, 0);
    }
    Dense triangle = memory.zeros(n, n);
    factor.copyTo(triangle);
    kernels.solveRows(triangle, products);
  }

  @Override
  public double[] scaledVariances() {
    int n = x.rows();
    int p = prior.size();
    double[] variances = new double[p];
    Kernels kernels = KernelChoice.AUTO.resolve(0.5 * n * n * p);
    double[] row = new double[n];
    try (Memory memory = kernels.open()) {
      Dense panel = memory.zeros(n, Math.min(p, PANEL));
      for (int column = 0; column < p; column += PANEL) {
        int width = Math.min(PANEL, p - column);
        scaledX.fill(0, column, panel.view(0, 0, n, width));
        try (Memory local = kernels.open()) {
          Dense columns = local.zeros(width, n);
          transpose(panel.view(0, 0, n, width), columns);
          solveProducts(kernels, local, columns);
          for (int j = 0; j < width; j++) {
            columns.read(j, 0, n, row, 0);
            variances[column + j] = Math.max(0, 1 - Vectors.sumOfSquares(row));
          }
        }
      }
    }
    return variances;
  }

  private static void transpose(Dense from, Dense to) {
    double[][] values = from.toArray();
    double[] row = new double[from.rows()];
    for (int j = 0; j < from.columns(); j++) {
      for (int i = 0; i < row.length; i++) {
        row[i] = values[i][j];
      }
      to.write(j, 0, row.length, row, 0);
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
    double[] scaled = Batches.scaled(a, prior);
    double[] explained = projection(scaled);
    factor.solveTransposed(explained);
    scaleByRoot(explained);
    double[] correction = scaledX.transposedTimes(explained);
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] -= correction[j];
    }
    return Batches.scaled(scaled, prior);
  }

  @Override
  public double covarianceQuadraticForm(double[] a) {
    double[] scaled = Batches.scaled(a, prior);
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
