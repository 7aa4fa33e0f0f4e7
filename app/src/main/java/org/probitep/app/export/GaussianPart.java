/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.Arrays;
import org.probitep.model.DesignMatrix;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.ProjectedPosterior;

/**
 * A Gaussian of the coefficients, as far as prediction needs it. The linear predictor of a row x
 * has the mean Σ mean_j x_j and the variance Σ diagonal_j x_j² ± Σ_i (Σ_j root_ij x_j)². Its arrays
 * are not copied: nobody changes them.
 */
final class GaussianPart {
  private final double weight;
  private final double[] mean;
  private final double[] diagonal;
  private final double[][] root;
  private final boolean subtracted;

  private GaussianPart(
      double weight, double[] mean, double[] diagonal, double[][] root, boolean subtracted) {
    this.weight = weight;
    this.mean = mean;
    this.diagonal = diagonal;
    this.root = root;
    this.subtracted = subtracted;
  }

  /**
   * Primal: the root is L⁻¹Λ^½. Dual: the diagonal is the prior variance, and the root, which is
   * subtracted, L⁻¹K^½X̃Λ^½. By directions A whose weights have prior standard deviations S: the
   * root is L⁻¹SAΛ^½. Without subtraction there is no cancellation.
   */
  static GaussianPart of(double weight, GaussianPosterior posterior) {
    if (posterior instanceof ProjectedPosterior projected) {
      return ofDirections(weight, projected);
    }
    return posterior instanceof DualPosterior dual
        ? ofDual(weight, dual)
        : ofPrimal(weight, posterior);
  }

  /** A Gaussian whose diagonal is the prior variance, and whose root is subtracted. */
  static GaussianPart of(double weight, double[] mean, double[] diagonal, double[][] root) {
    return new GaussianPart(weight, mean, diagonal, root, true);
  }

  private static GaussianPart ofPrimal(double weight, GaussianPosterior posterior) {
    int p = posterior.size();
    double[] sd = posterior.prior().sds();
    double[][] root = new double[p][p];
    double[] column = new double[p];
    for (int j = 0; j < p; j++) {
      Arrays.fill(column, 0);
      column[j] = sd[j];
      posterior.factor().solve(column);
      setColumn(root, j, column);
    }
    return new GaussianPart(weight, posterior.mean(), new double[p], root, false);
  }

  private static GaussianPart ofDirections(double weight, ProjectedPosterior posterior) {
    DesignMatrix directions = posterior.projection().directions();
    double[] sd = posterior.prior().sds();
    double[] weightSd = posterior.weights().prior().sds();
    double[][] root = new double[directions.rows()][directions.columns()];
    for (int k = 0; k < root.length; k++) {
      directions.copyRow(k, root[k], 0);
    }
    double[] column = new double[root.length];
    for (int j = 0; j < sd.length; j++) {
      for (int k = 0; k < column.length; k++) {
        column[k] = weightSd[k] * root[k][j] * sd[j];
      }
      posterior.factor().solve(column);
      setColumn(root, j, column);
    }
    return new GaussianPart(weight, posterior.mean(), new double[sd.length], root, false);
  }

  private static GaussianPart ofDual(double weight, DualPosterior posterior) {
    DesignMatrix x = posterior.x();
    double[] variance = posterior.prior().variances();
    double[] precision = posterior.sitePrecisions();
    double[][] root = new double[x.rows()][x.columns()];
    for (int i = 0; i < root.length; i++) {
      x.copyRow(i, root[i], 0);
    }
    double[] column = new double[root.length];
    for (int j = 0; j < variance.length; j++) {
      for (int i = 0; i < column.length; i++) {
        column[i] = Math.sqrt(precision[i]) * root[i][j] * variance[j];
      }
      posterior.factor().solve(column);
      setColumn(root, j, column);
    }
    return new GaussianPart(weight, posterior.mean(), variance, root, true);
  }

  private static void setColumn(double[][] root, int j, double[] column) {
    for (int i = 0; i < column.length; i++) {
      root[i][j] = column[i];
    }
  }

  /** Its share of the posterior. */
  double weight() {
    return weight;
  }

  /** The mean of each coefficient. */
  double[] mean() {
    return mean;
  }

  /** Of each column. */
  double[] diagonal() {
    return diagonal;
  }

  /** The root, by rows. */
  double[][] root() {
    return root;
  }

  /** Whether the squares of the root are subtracted. */
  boolean subtracted() {
    return subtracted;
  }
}
