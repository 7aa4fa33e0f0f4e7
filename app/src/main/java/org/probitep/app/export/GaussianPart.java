/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.probitep.model.DesignMatrix;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.ProjectedPosterior;

/**
 * A Gaussian of the coefficients, as far as prediction needs it. The linear predictor of a row x
 * has the mean Σ mean_j x_j and the variance Σ diagonal_j x_j² + Σ_i (Σ_j added_ij x_j)² − Σ_i (Σ_j
 * subtracted_ij x_j)². Its arrays are not copied: nothing changes them.
 */
final class GaussianPart {
  /** Instead of a matrix that this form does not have. */
  private static final double[][] NONE = {};

  private final double weight;
  private final double[] mean;
  private final double[] diagonal;
  private final double[][] added;
  private final double[][] subtracted;

  private GaussianPart(
      double weight, double[] mean, double[] diagonal, double[][] added, double[][] subtracted) {
    this.weight = weight;
    this.mean = mean;
    this.diagonal = diagonal;
    this.added = added;
    this.subtracted = subtracted;
  }

  /**
   * Primal: L⁻¹Λ^½ is added. Dual: the diagonal is the prior variance, and L⁻¹K^½X̃Λ^½ is
   * subtracted. By directions: the diagonal is the variance in other directions, and what each
   * direction has more or less than that is added or subtracted.
   */
  static GaussianPart of(double weight, GaussianPosterior posterior) {
    if (posterior instanceof ProjectedPosterior projected) {
      return ofDirections(weight, projected.mixed());
    }
    return posterior instanceof DualPosterior dual
        ? ofDual(weight, dual)
        : ofPrimal(weight, posterior);
  }

  /** A Gaussian whose diagonal is the prior variance, and whose root is subtracted. */
  static GaussianPart of(double weight, double[] mean, double[] diagonal, double[][] root) {
    return new GaussianPart(weight, mean, diagonal, NONE, root);
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
    return new GaussianPart(weight, posterior.mean(), new double[p], root, NONE);
  }

  /**
   * A Gaussian of independent weights: the precision of each is the square of its pivot, in their
   * units.
   *
   * @param posterior whose factor is a diagonal
   */
  private static GaussianPart ofDirections(double weight, ProjectedPosterior posterior) {
    DesignMatrix directions = posterior.projection().directions();
    double[] sd = posterior.prior().sds();
    double other = posterior.otherVariance();
    double[] packed = posterior.factor().packed();
    List<double[]> added = new ArrayList<>();
    List<double[]> subtracted = new ArrayList<>();
    for (int k = 0; k < directions.rows(); k++) {
      double pivot = packed[k * (k + 3) / 2];
      double excess = posterior.weights().prior().variance(k) / (pivot * pivot) - other;
      double[] row = new double[sd.length];
      directions.copyRow(k, row, 0);
      for (int j = 0; j < sd.length; j++) {
        row[j] *= Math.sqrt(Math.abs(excess)) * sd[j];
      }
      (excess > 0 ? added : subtracted).add(row);
    }
    double[] diagonal = posterior.prior().variances();
    Arrays.setAll(diagonal, j -> other * diagonal[j]);
    return new GaussianPart(
        weight,
        posterior.mean(),
        diagonal,
        added.toArray(double[][]::new),
        subtracted.toArray(double[][]::new));
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
    return of(weight, posterior.mean(), variance, root);
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

  /** Rows whose products with x are squared and added. */
  double[][] added() {
    return added;
  }

  /** Rows whose products with x are squared and subtracted. */
  double[][] subtracted() {
    return subtracted;
  }
}
