/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ScaledRows;

/**
 * Keeps Ω = Cov(β), p × p. Rows come in by blocks, so memory beyond the design matrix is O(p²). The
 * sweeps work in the units of β, so that rows need no scaling; rebuilding works in those of γ.
 *
 * <p>A sweep costs p²n multiply-adds for W = X_B Ω and p²n/2 for the update of Ω.
 */
final class PrimalApproximation implements SmallApproximation.KeptCovariance {
  /** Rows that are taken at a time where no site is updated: products then run at full speed. */
  private static final int BATCH = 256;

  /** The tiles of the block's covariance: OpenBLAS packs none of them for p up to 1,700. */
  private static final int TILE = 24;

  private final SymmetricKernels symmetric;
  private final ScaledRows rows;
  private final BlockUpdater updater;
  private final Dense blockRows;
  private final Dense blockProducts;
  private final Dense blockCovariance;
  private final Dense blockMean;
  private final Dense batch;
  private final Dense mean;

  /** Of β = b + Λ^½γ: Λ^½. */
  private final double[] sd;

  private Dense covariance;
  private Dense spare;

  PrimalApproximation(SymmetricKernels symmetric, Memory memory, ScaledRows rows, int blockSize) {
    int p = rows.columns();
    this.symmetric = symmetric;
    this.rows = rows;
    this.updater = new BlockUpdater(symmetric, memory, blockSize, p);
    this.blockRows = memory.zeros(blockSize, p);
    this.blockProducts = memory.zeros(blockSize, p);
    this.blockCovariance = memory.zeros(blockSize, blockSize);
    this.blockMean = memory.zeros(1, blockSize);
    this.batch = memory.zeros(Math.min(BATCH, Math.max(1, rows.rows())), p);
    this.mean = memory.zeros(1, p);
    this.covariance = memory.zeros(p, p);
    this.spare = memory.zeros(p, p);
    this.sd = rows.factors();
    double[] variances = new double[p];
    Arrays.setAll(variances, j -> sd[j] * sd[j]);
    setDiagonal(variances, covariance);
  }

  private static void setDiagonal(double[] values, Dense square) {
    double[] row = new double[values.length];
    for (int j = 0; j < row.length; j++) {
      row[j] = values[j];
      square.write(j, 0, row.length, row, 0);
      row[j] = 0;
    }
  }

  @Override
  public boolean isOfPredictors() {
    return false;
  }

  @Override
  public Dense covariance() {
    return covariance;
  }

  @Override
  public Dense mean() {
    return mean;
  }

  @Override
  public void load(SiteBlock block) {
    int b = block.count;
    int p = rows.columns();
    Dense x = blockRows.view(0, 0, b, p);
    rows.fillUnscaled(block.first, 0, x);
    Dense w = blockProducts.view(0, 0, b, p);
    symmetric.multiplySymmetric(x, covariance, w);
    Kernels kernels = symmetric.kernels();
    Dense s = blockCovariance.view(0, 0, b, b);
    setUpperTiles(w, x, s);
    for (int j = 0; j < b; j++) {
      s.read(j, 0, b, block.covariance[j], 0);
    }
    Dense predictors = blockMean.view(0, 0, 1, b);
    kernels.multiply(1, mean, x.transposed(), 0, predictors);
    predictors.read(0, 0, b, block.mean, 0);
  }

  /**
   * s ← w · x' on and above the diagonal, which is all that a block needs; in tiles that a BLAS
   * multiplies without packing: half as fast again as the whole at once (measured).
   */
  private void setUpperTiles(Dense w, Dense x, Dense s) {
    int b = s.rows();
    int p = x.columns();
    for (int i = 0; i < b; i += TILE) {
      int height = Math.min(TILE, b - i);
      for (int j = i; j < b; j += TILE) {
        int width = Math.min(TILE, b - j);
        symmetric
            .kernels()
            .multiply(
                1,
                w.view(i, 0, height, p),
                x.view(j, 0, width, p).transposed(),
                0,
                s.view(i, j, height, width));
      }
    }
  }

  @Override
  public void apply(SiteBlock block) {
    Dense w = blockProducts.view(0, 0, block.count, rows.columns());
    updater.apply(block, new Dense[] {w}, covariance, mean);
  }

  /** Starts the sweeps from a given Gaussian instead of the prior. */
  void start(PrimalPosterior gaussian) {
    gaussian.covarianceTriangle(symmetric.kernels()).copyTo(covariance);
    setMean(gaussian.scaledMean());
  }

  @Override
  public SiteGaussian rebuild(Sites sites) {
    double[] ones = new double[rows.columns()];
    Arrays.fill(ones, 1);
    setDiagonal(ones, spare);
    addPrecision(sites, spare);
    symmetric.cholesky(spare);
    LowerTriangle factor = LowerTriangle.from(spare);
    double[] scaledMean = rows.transposedTimes(sites.totalShift());
    factor.solve(scaledMean);
    factor.solveTransposed(scaledMean);
    double[] predictorMean = rows.times(scaledMean);
    return new SiteGaussian(predictorMean, predictorVariances(spare), factor, () -> scaledMean);
  }

  /** Lower triangle of target ← target + X̃'KX̃. */
  private void addPrecision(Sites sites, Dense target) {
    int p = rows.columns();
    double[] row = new double[p];
    for (int first = 0; first < rows.rows(); first += BATCH) {
      int count = Math.min(BATCH, rows.rows() - first);
      for (int i = 0; i < count; i++) {
        rows.copy(first + i, row);
        double root = Math.sqrt(sites.weight(first + i) * sites.precision[first + i]);
        for (int j = 0; j < p; j++) {
          row[j] *= root;
        }
        batch.write(i, 0, p, row, 0);
      }
      symmetric.addSquares(batch.view(0, 0, count, p), target);
    }
  }

  /** |L⁻¹x̃_i|² for each row. */
  private double[] predictorVariances(Dense factor) {
    int p = rows.columns();
    double[] result = new double[rows.rows()];
    double[] row = new double[p];
    for (int first = 0; first < rows.rows(); first += BATCH) {
      int count = Math.min(BATCH, rows.rows() - first);
      Dense x = batch.view(0, 0, count, p);
      rows.fill(first, 0, x);
      symmetric.solveRows(factor, x);
      for (int i = 0; i < count; i++) {
        x.read(i, 0, p, row, 0);
        result[first + i] = Vectors.sumOfSquares(row);
      }
    }
    return result;
  }

  /** X̃'KX̃ and X̃'m of the sites. Spoils the present Gaussian. */
  SiteSums sums(Sites sites) {
    clear(spare);
    addPrecision(sites, spare);
    return SiteSums.of(LowerTriangle.from(spare), rows.transposedTimes(sites.totalShift()));
  }

  @Override
  public void resume(SiteGaussian rebuilt) {
    resume(rebuilt.scaledMean());
  }

  /** Ω ← Λ^½L⁻ᵀL⁻¹Λ^½ with L in {@link #spare}. */
  private void resume(double[] scaledMean) {
    setDiagonal(sd, covariance);
    symmetric.solveRows(spare, covariance);
    Dense root = covariance;
    clear(spare);
    symmetric.addSquares(root.transposed(), spare);
    covariance = spare;
    spare = root;
    setMean(scaledMean);
  }

  private void setMean(double[] scaledMean) {
    double[] deviation = new double[scaledMean.length];
    Arrays.setAll(deviation, j -> sd[j] * scaledMean[j]);
    mean.write(0, 0, deviation.length, deviation, 0);
  }

  private static void clear(Dense matrix) {
    double[] zeros = new double[matrix.columns()];
    for (int i = 0; i < matrix.rows(); i++) {
      matrix.write(i, 0, zeros.length, zeros, 0);
    }
  }
}
