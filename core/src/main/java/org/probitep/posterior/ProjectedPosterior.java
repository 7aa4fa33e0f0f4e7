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
 * A Gaussian posterior of coefficients, given by that of their weights w along orthonormal
 * directions, in units of a prior: γ = A'w + e, where β = Λ^½γ, the weights have a posterior in the
 * primal form, and e, in all other directions, has mean 0 and one variance. Immutable.
 */
public final class ProjectedPosterior implements GaussianPosterior {
  /** Columns that are taken at a time. */
  private static final int PANEL = 512;

  private final Projection projection;
  private final PrimalPosterior weights;
  private final double otherVariance;

  private ProjectedPosterior(Projection projection, PrimalPosterior weights, double otherVariance) {
    this.projection = projection;
    this.weights = weights;
    this.otherVariance = otherVariance;
  }

  /**
   * {@return a posterior from its parts}
   *
   * @param projection the directions, which are orthonormal, or of length 0
   * @param weights the posterior of the weight of each; its prior has one variance, in whose units
   *     it is
   * @param otherVariance the variance of γ in all other directions; at least 0
   */
  public static ProjectedPosterior of(
      Projection projection, PrimalPosterior weights, double otherVariance) {
    if (projection.size() != weights.size()) {
      throw new IllegalArgumentException(
          "there are " + projection.size() + " directions but " + weights.size() + " weights");
    }
    if (!(otherVariance >= 0 && otherVariance <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "the variance in other directions must be at least 0, got " + otherVariance);
    }
    return new ProjectedPosterior(projection, weights, otherVariance);
  }

  /** {@return the directions} */
  public Projection projection() {
    return projection;
  }

  /** {@return the posterior of the weights of the directions} */
  public PrimalPosterior weights() {
    return weights;
  }

  /** {@return the variance of γ in all other directions} */
  public double otherVariance() {
    return otherVariance;
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
    return new ProjectedPosterior(projection, weights.withLink(newLink), otherVariance);
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
   * {@return the same Gaussian in other directions, each a mixture of all of these, so that
   * directions made of training rows no longer reveal single rows} About 30 q³ multiplications for
   * q directions.
   *
   * <p>With LL' = QMQ' the directions are Q'A, and their weights are independent.
   */
  public ProjectedPosterior mixed() {
    Directions eigen = Directions.of(weights.factor());
    int q = eigen.size();
    double[] old = weights.scaledMean();
    DesignMatrix.Builder directions = DesignMatrix.builder(prior().size());
    double[] mean = new double[q];
    double[] packed = new double[q * (q + 1) / 2];
    for (int k = 0; k < q; k++) {
      double[] mixture = eigen.vector(k);
      mean[k] = Vectors.dot(mixture, old);
      packed[k * (k + 3) / 2] = Math.sqrt(eigen.value(k));
      directions.addRow(projection.transposedTimes(mixture));
    }
    PrimalPosterior independent =
        PrimalPosterior.of(weights.prior(), mean, LowerTriangle.ofPacked(q, packed));
    return of(
        Projection.of(projection.units(), directions.build()),
        independent.withLink(link()),
        otherVariance);
  }

  @Override
  public double[] scaledMean() {
    return projection.transposedTimes(weights.mean());
  }

  @Override
  public GaussianPredictions predict(DesignMatrix rows, double[] offsets, Compute compute) {
    PredictedRows.check(rows, offsets, prior());
    DesignMatrix along = projection.of(rows, compute);
    GaussianPredictions predictions = weights.predict(along, offsets, compute);
    double[] squares = new ScaledRows(rows, prior()).priorVariances();
    double[] mean = new double[squares.length];
    double[] variance = new double[squares.length];
    double[] row = new double[projection.size()];
    for (int i = 0; i < mean.length; i++) {
      along.copyRow(i, row, 0);
      mean[i] = predictions.mean(i);
      variance[i] = predictions.variance(i) + other(squares[i], row);
    }
    return new GaussianPredictions(mean, variance, link());
  }

  /** The variance from what the directions leave of a row, which is |x̃|² − |Ax̃|². */
  private double other(double square, double[] along) {
    return otherVariance * Math.max(0, square - Vectors.sumOfSquares(along));
  }

  /** |L⁻¹S a_j|² for each column a_j of A, S² the unit of the weights, and what A leaves of e_j. */
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
        addColumns(column, columns, variances);
        kernels.solveRows(triangle, columns);
        double[] row = new double[q];
        for (int j = 0; j < width; j++) {
          columns.read(j, 0, q, row, 0);
          variances[column + j] += Vectors.sumOfSquares(row);
        }
      }
    }
    return variances;
  }

  /** target ← columns of SA from {@code column} on, one in each row; what A leaves to variances. */
  private void addColumns(int column, Dense target, double[] variances) {
    double[] sds = weights.prior().sds();
    double[][] rows = new double[target.rows()][sds.length];
    double[] direction = new double[target.rows()];
    for (int k = 0; k < sds.length; k++) {
      projection.directions().copyRow(k, column, direction.length, direction, 0);
      for (int j = 0; j < direction.length; j++) {
        rows[j][k] = direction[j];
      }
    }
    for (int j = 0; j < rows.length; j++) {
      variances[column + j] += other(1, rows[j]);
      for (int k = 0; k < sds.length; k++) {
        rows[j][k] *= sds[k];
      }
      target.write(j, 0, sds.length, rows[j], 0);
    }
  }

  @Override
  public double[] covarianceTimes(double[] a) {
    double[] along = projection.of(a);
    double[] inside = weights.covarianceTimes(along);
    for (int k = 0; k < inside.length; k++) {
      inside[k] -= otherVariance * along[k];
    }
    double[] result = projection.transposedTimes(inside);
    Vectors.add(otherVariance, PredictedRows.scaled(a, prior()), result);
    return PredictedRows.scaled(result, prior());
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
    double[] along = projection.of(a);
    double square = Vectors.sumOfSquares(PredictedRows.scaled(a, prior()));
    return weights.covarianceQuadraticForm(along) + other(square, along);
  }
}
