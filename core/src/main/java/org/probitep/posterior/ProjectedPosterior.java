/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.LowerTriangle;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.numerics.Vectors;

/**
 * A Gaussian of coefficients that are combinations of given directions, β = Λ^½A'w, by the Gaussian
 * of the weights w, which is in the primal form. In all other directions β has no variance.
 */
public final class ProjectedPosterior implements GaussianPosterior {
  /** Columns that are taken at a time. */
  private static final int PANEL = 512;

  private final Projection projection;
  private final PrimalPosterior weights;

  private ProjectedPosterior(Projection projection, PrimalPosterior weights) {
    this.projection = projection;
    this.weights = weights;
  }

  /**
   * {@return a posterior from its parts}
   *
   * @param projection the directions
   * @param weights the posterior of the weight of each
   */
  public static ProjectedPosterior of(Projection projection, PrimalPosterior weights) {
    if (projection.size() != weights.size()) {
      throw new IllegalArgumentException(
          "there are " + projection.size() + " directions but " + weights.size() + " weights");
    }
    return new ProjectedPosterior(projection, weights);
  }

  /** {@return the directions} */
  public Projection projection() {
    return projection;
  }

  /** {@return the posterior of the weights of the directions} */
  public PrimalPosterior weights() {
    return weights;
  }

  /** The prior whose standard deviations are the units of the columns. */
  @Override
  public GaussianPrior prior() {
    return projection.units();
  }

  @Override
  public Link link() {
    return weights.link();
  }

  @Override
  public ProjectedPosterior withLink(Link newLink) {
    return new ProjectedPosterior(projection, weights.withLink(newLink));
  }

  /** L of the weights' precision. */
  @Override
  public LowerTriangle factor() {
    return weights.factor();
  }

  /** That of the weights. */
  @Override
  public Form form() {
    return Form.PRIMAL;
  }

  /**
   * {@return the same Gaussian by other directions, each a mixture of all of these: where these are
   * rows of training, none of them can be told from the others} About 30 q³ multiplications for q
   * directions.
   *
   * <p>With S² the prior variances of the weights and LL' = QMQ', the directions are Q'SA and their
   * weights have the prior N(0, I) and the precisions M.
   */
  public ProjectedPosterior mixed() {
    Directions eigen = Directions.of(weights.factor());
    int q = eigen.size();
    double[] sds = weights.prior().sds();
    double[] old = weights.scaledMean();
    DesignMatrix.Builder directions = DesignMatrix.builder(prior().size());
    double[] mean = new double[q];
    double[] packed = new double[q * (q + 1) / 2];
    for (int k = 0; k < q; k++) {
      double[] mixture = eigen.vector(k);
      mean[k] = Vectors.dot(mixture, old);
      packed[k * (k + 3) / 2] = Math.sqrt(eigen.value(k));
      for (int i = 0; i < q; i++) {
        mixture[i] *= sds[i];
      }
      directions.addRow(projection.transposedTimes(mixture));
    }
    PrimalPosterior mixedWeights =
        PrimalPosterior.of(GaussianPrior.isotropic(q, 1), mean, LowerTriangle.ofPacked(q, packed));
    return of(Projection.of(projection.units(), directions.build()), mixedWeights.withLink(link()));
  }

  @Override
  public double[] scaledMean() {
    return projection.transposedTimes(weights.mean());
  }

  @Override
  public GaussianPredictions predict(DesignMatrix rows, double[] offsets, Compute compute) {
    PredictedRows.check(rows, offsets, prior());
    return weights.predict(projection.of(rows, compute), offsets, compute);
  }

  /** |L⁻¹S a_j|² for each column a_j of A, S the prior standard deviations of the weights. */
  @Override
  public double[] scaledVariances() {
    int q = projection.size();
    double[] variances = new double[prior().size()];
    Kernels kernels = KernelChoice.AUTO.resolve(0.5 * q * q * variances.length);
    for (int column = 0; column < variances.length; column += PANEL) {
      int width = Math.min(PANEL, variances.length - column);
      try (Memory memory = kernels.open()) {
        Dense triangle = memory.zeros(q, q);
        weights.factor().copyTo(triangle);
        Dense columns = memory.zeros(width, q);
        fill(column, columns);
        kernels.solveRows(triangle, columns);
        double[] row = new double[q];
        for (int j = 0; j < width; j++) {
          columns.read(j, 0, q, row, 0);
          variances[column + j] = Vectors.sumOfSquares(row);
        }
      }
    }
    return variances;
  }

  /** target ← columns of SA from {@code column} on, one in each row. */
  private void fill(int column, Dense target) {
    double[] sds = weights.prior().sds();
    double[][] rows = new double[target.rows()][sds.length];
    double[] direction = new double[target.rows()];
    for (int k = 0; k < sds.length; k++) {
      projection.directions().copyRow(k, column, direction.length, direction, 0);
      for (int j = 0; j < direction.length; j++) {
        rows[j][k] = sds[k] * direction[j];
      }
    }
    for (int j = 0; j < rows.length; j++) {
      target.write(j, 0, sds.length, rows[j], 0);
    }
  }

  @Override
  public double[] covarianceTimes(double[] a) {
    double[] along = weights.covarianceTimes(projection.of(a));
    return PredictedRows.scaled(projection.transposedTimes(along), prior());
  }

  @Override
  public double[][] covariance() {
    double[][] result = new double[prior().size()][];
    double[] unit = new double[result.length];
    for (int j = 0; j < result.length; j++) {
      unit[j] = 1;
      result[j] = covarianceTimes(unit);
      unit[j] = 0;
    }
    return result;
  }

  @Override
  public double covarianceQuadraticForm(double[] a) {
    return weights.covarianceQuadraticForm(projection.of(a));
  }
}
