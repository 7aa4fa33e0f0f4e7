/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Arrays;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.ScaledRows;

/**
 * The Gaussian of either form where its covariance is small: each row an array of its own, and
 * updated by plain loops. Products of such matrices cost less than what kernels do before and after
 * them. Rebuilding is left to the form itself.
 */
final class SmallApproximation implements Approximation {
  /** The largest covariance for which this is faster than the Java kernels (measured). */
  private static final int LARGEST = 128;

  /** The same for kernels that a library accelerates. */
  private static final int LARGEST_BESIDE_LIBRARY = 64;

  /** Sites in a block: two passes of four over the covariance. */
  static final int BLOCK = 8;

  private final KeptCovariance form;
  private final ScaledRows rows;

  /**
   * Whole for coefficients. For predictors its lower triangle, which halves the updates: there the
   * rows of a block are all that is read.
   */
  private final double[][] covariance;

  private final double[] mean;
  private final double[][] products;
  private final double[][] vectors;

  /** The vectors times the weights with which the covariance takes them. */
  private final double[][] multiples;

  private final double[][] x;
  private final double[] weights = new double[BLOCK];

  /** One of the two forms, with the covariance that it keeps. */
  sealed interface KeptCovariance extends Approximation
      permits PrimalApproximation, DualApproximation {
    /** Whether the covariance is that of the predictors, not of the coefficients. */
    boolean isOfPredictors();

    /** Its lower triangle. */
    Dense covariance();

    /** One row. */
    Dense mean();
  }

  SmallApproximation(KeptCovariance form, ScaledRows rows) {
    int size = form.mean().columns();
    this.form = form;
    this.rows = rows;
    this.covariance = new double[size][];
    Arrays.setAll(covariance, i -> new double[form.isOfPredictors() ? i + 1 : size]);
    this.mean = new double[size];
    this.products = new double[BLOCK][size];
    this.vectors = new double[BLOCK][size];
    this.multiples = new double[BLOCK][size];
    this.x = new double[form.isOfPredictors() ? 0 : BLOCK][rows.columns()];
    copy();
  }

  /** Whether this is faster for a covariance of the given size. */
  static boolean suits(int size, Kernels kernels) {
    return size <= (kernels.isAccelerated() ? LARGEST_BESIDE_LIBRARY : LARGEST);
  }

  private void copy() {
    form.mean().read(0, 0, mean.length, mean, 0);
    for (int i = 0; i < mean.length; i++) {
      form.covariance().read(i, 0, i + 1, covariance[i], 0);
      for (int j = 0; j < i && !form.isOfPredictors(); j++) {
        covariance[j][i] = covariance[i][j];
      }
    }
  }

  @Override
  public void load(SiteBlock block) {
    if (form.isOfPredictors()) {
      loadPredictors(block);
    } else {
      loadCoefficients(block);
    }
  }

  private void loadPredictors(SiteBlock block) {
    for (int j = 0; j < block.count; j++) {
      double[] row = covariance[block.first + j];
      System.arraycopy(row, 0, products[j], 0, row.length);
    }
    for (int i = block.first + 1; i < mean.length; i++) {
      double[] row = covariance[i];
      for (int j = 0; j < Math.min(block.count, i - block.first); j++) {
        products[j][i] = row[block.first + j];
      }
    }
    for (int j = 0; j < block.count; j++) {
      System.arraycopy(products[j], block.first, block.covariance[j], 0, block.count);
    }
    System.arraycopy(mean, block.first, block.mean, 0, block.count);
  }

  private void loadCoefficients(SiteBlock block) {
    for (int j = 0; j < block.count; j++) {
      rows.copyUnscaled(block.first + j, x[j]);
      Vectors.setSum(x[j], covariance, mean.length, products[j]);
      block.mean[j] = Vectors.dot(x[j], mean);
    }
    for (int j = 0; j < block.count; j++) {
      for (int l = j; l < block.count; l++) {
        block.covariance[j][l] = Vectors.dot(products[j], x[l]);
      }
    }
  }

  @Override
  public void apply(SiteBlock block) {
    for (int j = 0; j < block.count; j++) {
      System.arraycopy(block.covariance[j], block.count, weights, 0, j + 1);
      Vectors.setSum(weights, products, j + 1, vectors[j]);
    }
    Vectors.add(block.meanWeights, products, block.count, mean);
    for (int j = 0; j < block.count; j++) {
      setMultiple(-block.weight(j), vectors[j], multiples[j]);
    }
    Vectors.addOuter(multiples, vectors, block.count, covariance);
  }

  private static void setMultiple(double weight, double[] from, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = weight * from[i];
    }
  }

  @Override
  public SiteGaussian rebuild(Sites sites) {
    return form.rebuild(sites);
  }

  @Override
  public void resume(SiteGaussian rebuilt) {
    form.resume(rebuilt);
    copy();
  }
}
