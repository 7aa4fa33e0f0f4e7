/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.ScaledRows;

/**
 * Keeps Σ = Cov(g) of the predictors g = X̃γ, n × n, which starts at the Gram matrix C = X̃X̃'.
 *
 * <p>C costs pn²/2 multiply-adds, once; a sweep costs n³/2 whatever p is. Memory beyond the design
 * matrix: three n × n matrices.
 */
final class DualApproximation implements SmallApproximation.KeptCovariance {
  /** Up to here plain loops over a third of the multiply-adds: faster at 100, else not tuned. */
  private static final int FEW_ROWS = 128;

  /** Unit vectors that are solved at a time. */
  private static final int PANEL = 128;

  /** A site that says nothing counts as one of so little that no sum is changed by it. */
  private static final double SMALLEST_ROOT = 1e-140;

  private final SymmetricKernels symmetric;
  private final ScaledRows rows;
  private final BlockUpdater updater;
  private final Dense gram;
  private final Dense blockSquare;
  private final Dense mean;
  private Dense covariance;
  private Dense spare;

  /** K^½ of the last rebuilding. */
  private double[] root;

  /** Adds X̃X̃' to the lower triangle of a matrix. */
  interface GramSource {
    void addGram(SymmetricKernels symmetric, Dense gram);
  }

  DualApproximation(
      SymmetricKernels symmetric,
      Memory memory,
      ScaledRows rows,
      GramSource source,
      int blockSize) {
    int n = rows.rows();
    this.symmetric = symmetric;
    this.rows = rows;
    this.updater = new BlockUpdater(symmetric, memory, blockSize, n);
    this.gram = memory.zeros(n, n);
    this.blockSquare = memory.zeros(blockSize, blockSize);
    this.mean = memory.zeros(1, n);
    this.covariance = memory.zeros(n, n);
    this.spare = memory.zeros(n, n);
    source.addGram(symmetric, gram);
    symmetric.kernels().copy(gram, covariance);
  }

  /**
   * C_ii, the prior variance of each predictor.
   *
   * @throws org.probitep.numerics.BreakdownException if one is too large to be squared
   */
  double[] priorVariances() {
    double[] variances = new double[rows.rows()];
    for (int i = 0; i < variances.length; i++) {
      gram.read(i, i, 1, variances, i);
    }
    return ScaledRows.checked(variances);
  }

  @Override
  public boolean isOfPredictors() {
    return true;
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
    Dense square = covariance.view(block.first, block.first, b, b);
    for (int i = 0; i < b; i++) {
      square.read(i, 0, i + 1, block.covariance[i], 0);
      for (int j = 0; j < i; j++) {
        block.covariance[j][i] = block.covariance[i][j];
      }
    }
    Dense whole = blockSquare.view(0, 0, b, b);
    for (int i = 0; i < b; i++) {
      whole.write(i, 0, b, block.covariance[i], 0);
    }
    mean.read(0, block.first, b, block.mean, 0);
  }

  /**
   * The block's rows of Σ are taken where they lie: left of, in and, transposed, below its square.
   */
  @Override
  public void apply(SiteBlock block) {
    int n = rows.rows();
    int b = block.count;
    int end = block.first + b;
    Dense left = covariance.view(block.first, 0, b, block.first);
    Dense below = covariance.view(end, block.first, n - end, b);
    Dense[] parts = {left, blockSquare.view(0, 0, b, b), below.transposed()};
    updater.apply(block, parts, covariance, mean);
  }

  @Override
  public SiteGaussian rebuild(Sites sites) {
    root = roots(sites.totalPrecision());
    setScaledGram(root, spare);
    symmetric.cholesky(spare);
    LowerTriangle factor = LowerTriangle.from(spare);
    double[] weights = weights(sites, root, factor);
    double[] predictorMean = gramTimes(weights);
    double[] variance =
        root.length <= FEW_ROWS ? variancesOfFewRows(root, factor) : setProjection(root);
    return new SiteGaussian(predictorMean, variance, factor, () -> rows.transposedTimes(weights));
  }

  private static double[] roots(double[] precision) {
    double[] root = new double[precision.length];
    for (int i = 0; i < root.length; i++) {
      root[i] = Math.max(SMALLEST_ROOT, Math.sqrt(precision[i]));
    }
    return root;
  }

  /** target ← I + K^½CK^½. */
  private void setScaledGram(double[] root, Dense target) {
    int n = rows.rows();
    symmetric.share(
        n,
        (first, count) -> {
          double[] row = new double[n];
          for (int i = first; i < first + count; i++) {
            gram.read(i, 0, i + 1, row, 0);
            double factor = root[i];
            for (int j = 0; j <= i; j++) {
              row[j] *= factor * root[j];
            }
            row[i] += 1;
            target.write(i, 0, i + 1, row, 0);
          }
        });
  }

  /** w = m − K^½ B⁻¹ K^½ C m, so that E[γ] = X̃'w and E[g] = Cw. */
  private double[] weights(Sites sites, double[] root, LowerTriangle factor) {
    double[] shift = sites.totalShift();
    double[] w = gramTimes(shift);
    for (int i = 0; i < w.length; i++) {
      w[i] *= root[i];
    }
    factor.solve(w);
    factor.solveTransposed(w);
    for (int i = 0; i < w.length; i++) {
      w[i] = shift[i] - root[i] * w[i];
    }
    return w;
  }

  private double[] gramTimes(double[] a) {
    int n = rows.rows();
    double[] result = new double[n];
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      gram.read(i, 0, i + 1, row, 0);
      double weight = a[i];
      result[i] += Vectors.dot(row, a, i + 1);
      for (int j = 0; j < i; j++) {
        result[j] = Math.fma(weight, row[j], result[j]);
      }
    }
    return result;
  }

  /**
   * covariance ← A' with A = (L' − L⁻¹)K^-½ = L⁻¹K^½C, so that Σ = C − A'A; returns the diagonal of
   * Σ. To invert L takes n³/6 multiply-adds, to solve for L⁻¹K^½C would take n³/2. A tiny k_i does
   * no more harm than that of C_ii − |A e_i|² itself.
   */
  private double[] setProjection(double[] root) {
    int n = rows.rows();
    double[] variance = priorVariances();
    invert(spare, covariance);
    symmetric.share(
        n,
        (first, count) -> {
          double[] row = new double[n];
          for (int i = first; i < first + count; i++) {
            covariance.read(i, i, n - i, row, i);
            spare.read(i, 0, i + 1, row, 0);
            double pivot = row[i];
            // Of a pivot next to 1 the difference pivot − 1 is exact, that from 1 / pivot is not.
            row[i] = (pivot - 1) * (pivot + 1) / pivot;
            for (int j = i + 1; j < n; j++) {
              row[j] = -row[j];
            }
            Vectors.scale(1 / root[i], row);
            covariance.write(i, 0, n, row, 0);
            variance[i] = Math.max(0, variance[i] - Vectors.sumOfSquares(row));
          }
        });
    return variance;
  }

  /** Upper triangle of target ← L⁻ᵀ: unit vectors, solved from their first element on. */
  private void invert(Dense lower, Dense target) {
    int n = rows.rows();
    for (int first = 0; first < n; first += PANEL) {
      int count = Math.min(PANEL, n - first);
      int size = n - first;
      Dense part = target.view(first, first, count, size);
      double[] unit = new double[size];
      for (int i = 0; i < count; i++) {
        unit[i] = 1;
        part.write(i, 0, size, unit, 0);
        unit[i] = 0;
      }
      symmetric.solveRows(lower.view(first, first, size, size), part);
    }
  }

  /**
   * The diagonal of Σ without A: as K^½CK^½ = LL' − I, A = (L' − L⁻¹)K^-½. A tiny k_i does no more
   * harm than that of C_ii − |A e_i|² itself.
   */
  private double[] variancesOfFewRows(double[] root, LowerTriangle factor) {
    double[] variance = priorVariances();
    double[] explained = factor.squaresOfDifferenceFromInverse();
    for (int i = 0; i < variance.length; i++) {
      variance[i] = Math.max(0, variance[i] - explained[i] / (root[i] * root[i]));
    }
    return variance;
  }

  @Override
  public void resume(SiteGaussian rebuilt) {
    if (root.length <= FEW_ROWS) {
      setProjection(root);
    }
    symmetric.kernels().copy(gram, spare);
    symmetric.subtractSquares(covariance.transposed(), spare);
    Dense projection = covariance;
    covariance = spare;
    spare = projection;
    mean.write(0, 0, rows.rows(), rebuilt.mean, 0);
  }
}
