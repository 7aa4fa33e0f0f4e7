/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.KernelSource;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.numerics.Vectors;

/**
 * Cov(γ) = (LL')⁻¹ with LL' = I + X̃'KX̃, p × p.
 *
 * <p>The variance of x'β is |L⁻¹x̃|², with no subtraction and so no cancellation.
 */
public final class PrimalPosterior implements GaussianPosterior {
  private final GaussianPrior prior;
  private final double[] scaledMean;
  private final LowerTriangle factor;
  private final Link link;

  /** Found when first asked for, then used for all partitions that one process sweeps. */
  private LowerTriangle covarianceTriangle;

  private PrimalPosterior(
      GaussianPrior prior, double[] scaledMean, LowerTriangle factor, Link link) {
    this.prior = prior;
    this.scaledMean = scaledMean;
    this.factor = factor;
    this.link = link;
  }

  /**
   * {@return a posterior from its parts, as a model file holds them}
   *
   * @param prior the prior
   * @param scaledMean E[γ]
   * @param factor L
   */
  public static PrimalPosterior of(GaussianPrior prior, double[] scaledMean, LowerTriangle factor) {
    if (scaledMean.length != prior.size() || factor.size() != prior.size()) {
      throw new IllegalArgumentException(
          "the prior has "
              + prior.size()
              + " coefficients, the mean "
              + scaledMean.length
              + ", the factor "
              + factor.size());
    }
    return new PrimalPosterior(prior, scaledMean.clone(), factor, Link.PROBIT);
  }

  @Override
  public PrimalPosterior withLink(Link newLink) {
    return new PrimalPosterior(prior, scaledMean, factor, newLink);
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
    return Form.PRIMAL;
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
    return predict(rows, offsets, compute.kernels(), compute.threads());
  }

  /**
   * As {@link #predict(DesignMatrix, double[], Compute)}, with any kernels.
   *
   * @param rows the rows
   * @param offsets one for each row
   * @param source gives the kernels
   * @param threads how many share the work
   * @return the predictions
   */
  public GaussianPredictions predict(
      DesignMatrix rows, double[] offsets, KernelSource source, int threads) {
    PredictedRows.check(rows, offsets, prior);
    int n = rows.rows();
    int p = prior.size();
    double[] mean = offsets.clone();
    double[] variance = new double[n];
    double[] beta = mean();
    Kernels kernels = source.resolve(0.5 * n * p * p);
    ScaledRows scaled = new ScaledRows(rows, prior);
    try (Workers workers = Workers.of(threads);
        Memory memory = kernels.open()) {
      Dense triangle = memory.zeros(p, p);
      factor.copyTo(triangle);
      PredictedRows.inBatches(
          n,
          workers,
          (first, count) -> {
            setVariances(kernels, triangle, scaled, first, count, variance);
            double[] row = new double[p];
            for (int i = first; i < first + count; i++) {
              rows.copyRow(i, row, 0);
              mean[i] += Vectors.dot(row, beta);
            }
          });
    }
    return new GaussianPredictions(mean, variance, link);
  }

  /** variance[i] ← |L⁻¹x̃_i|² for the rows of a batch. */
  private static void setVariances(
      Kernels kernels, Dense triangle, ScaledRows rows, int first, int count, double[] variance) {
    int p = triangle.rows();
    try (Memory memory = kernels.open()) {
      Dense batch = memory.zeros(count, p);
      rows.fill(first, 0, batch);
      kernels.solveRows(triangle, batch);
      double[] row = new double[p];
      for (int i = 0; i < count; i++) {
        batch.read(i, 0, p, row, 0);
        variance[first + i] = Vectors.sumOfSquares(row);
      }
    }
  }

  @Override
  public double[] scaledVariances() {
    double[] variances = new double[prior.size()];
    double[][] inverse = inverseFactor();
    for (int j = 0; j < variances.length; j++) {
      variances[j] = Vectors.sumOfSquares(inverse[j]);
    }
    return variances;
  }

  /** Row j is L⁻¹e_j. */
  private double[][] inverseFactor() {
    int p = prior.size();
    Kernels kernels = KernelChoice.AUTO.resolve(0.5 * p * p * p);
    try (Memory memory = kernels.open()) {
      Dense triangle = memory.zeros(p, p);
      factor.copyTo(triangle);
      Dense identity = memory.zeros(p, p);
      for (int j = 0; j < p; j++) {
        identity.write(j, j, 1, new double[] {1}, 0);
      }
      kernels.solveRows(triangle, identity);
      return identity.toArray();
    }
  }

  /**
   * The lower triangle of Cov(β) = Λ^½L⁻ᵀL⁻¹Λ^½, at the cost of p³ multiply-adds in the first call
   * and none in later ones.
   *
   * @param kernels do the work, if there is any
   * @return the triangle
   */
  public synchronized LowerTriangle covarianceTriangle(Kernels kernels) {
    if (covarianceTriangle == null) {
      int p = prior.size();
      try (Memory memory = kernels.open()) {
        Dense triangle = memory.zeros(p, p);
        factor.copyTo(triangle);
        Dense root = memory.zeros(p, p);
        double[] sd = prior.sds();
        for (int j = 0; j < p; j++) {
          root.write(j, j, 1, sd, j);
        }
        kernels.solveRows(triangle, root);
        Dense covariance = memory.zeros(p, p);
        kernels.addSquares(root.transposed(), 0, covariance);
        covarianceTriangle = LowerTriangle.from(covariance);
      }
    }
    return covarianceTriangle;
  }

  @Override
  public double[][] covariance() {
    double[][] inverse = inverseFactor();
    int p = prior.size();
    double[][] result = new double[p][p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j <= i; j++) {
        double sds = Math.sqrt(prior.variance(i)) * Math.sqrt(prior.variance(j));
        result[i][j] = sds * Vectors.dot(inverse[i], inverse[j]);
        result[j][i] = result[i][j];
      }
    }
    return result;
  }

  @Override
  public double[] covarianceTimes(double[] a) {
    double[] result = PredictedRows.scaled(a, prior);
    factor.solve(result);
    factor.solveTransposed(result);
    return PredictedRows.scaled(result, prior);
  }

  @Override
  public double covarianceQuadraticForm(double[] a) {
    double[] root = PredictedRows.scaled(a, prior);
    factor.solve(root);
    return Vectors.sumOfSquares(root);
  }
}
