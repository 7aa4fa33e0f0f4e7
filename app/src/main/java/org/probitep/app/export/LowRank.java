/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.probitep.kernels.LowerTriangle;
import org.probitep.model.DesignMatrix;
import org.probitep.posterior.Directions;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.GaussianPosterior;

/**
 * A Gaussian of which only the directions are kept about which the rows say most; in all others its
 * variance is that of the prior. With Cov(γ) = I − Σ_k (1 − 1/μ_k) u_k u_k', where μ_k ≥ 1 are the
 * eigenvalues of I + X̃'KX̃, leaving out the smallest makes the variance of a row larger, never
 * smaller, by at most (1 − 1/μ) of its prior variance, μ the largest of those left out.
 */
final class LowRank {
  private final GaussianPosterior posterior;
  private final Directions directions;
  private final int rank;

  private LowRank(GaussianPosterior posterior, int rank) {
    this.posterior = posterior;
    this.directions = Directions.of(posterior.factor());
    this.rank = Math.min(rank, directions.size());
  }

  static LowRank of(GaussianPosterior posterior, int rank) {
    return new LowRank(posterior, rank);
  }

  /** By how much variances are at most too large, as a share of the prior variance of the row. */
  double excess() {
    return rank == directions.size() ? 0 : 1 - 1 / directions.value(rank);
  }

  /** By how much they are at most too large over the training rows, if the model has these. */
  OptionalDouble excessOverRows() {
    if (!(posterior instanceof DualPosterior dual)) {
      return OptionalDouble.empty();
    }
    double[] precision = dual.sitePrecisions();
    double[] excess = new double[precision.length];
    for (int k = rank; k < directions.size(); k++) {
      double lambda = directions.value(k) - 1;
      double[] vector = directions.vector(k);
      for (int i = 0; i < excess.length; i++) {
        double share = lambda * vector[i];
        excess[i] += precision[i] > 0 ? share * share / ((1 + lambda) * precision[i]) : 0;
      }
    }
    double worst = Arrays.stream(excess).max().orElse(0);
    return OptionalDouble.of(worst);
  }

  GaussianPart part(double weight) {
    double[][] root = new double[rank][];
    for (int k = 0; k < rank; k++) {
      root[k] = posterior instanceof DualPosterior dual ? ofDual(dual, k) : ofPrimal(k);
    }
    return GaussianPart.of(weight, posterior.mean(), posterior.prior().variances(), root);
  }

  /** √(1 − 1/μ) u'Λ^½. */
  private double[] ofPrimal(int k) {
    double[] sd = posterior.prior().sds();
    double[] row = directions.vector(k);
    double factor = Math.sqrt(Math.max(0, 1 - 1 / directions.value(k)));
    for (int j = 0; j < row.length; j++) {
      row[j] *= factor * sd[j];
    }
    return row;
  }

  /** q'K^½X̃Λ^½/√μ, where q is an eigenvector of I + K^½X̃X̃'K^½. */
  private double[] ofDual(DualPosterior dual, int k) {
    double[] variance = dual.prior().variances();
    double[] row = mixed(dual, k);
    for (int j = 0; j < row.length; j++) {
      row[j] *= variance[j] / Math.sqrt(directions.value(k));
    }
    return row;
  }

  /** q'K^½X: a mixture of all rows. */
  private double[] mixed(DualPosterior dual, int k) {
    double[] precision = dual.sitePrecisions();
    double[] row = new double[dual.size()];
    double[] x = new double[dual.size()];
    double[] vector = directions.vector(k);
    for (int i = 0; i < precision.length; i++) {
      double factor = vector[i] * Math.sqrt(precision[i]);
      dual.x().copyRow(i, x, 0);
      for (int j = 0; j < row.length; j++) {
        row[j] += factor * x[j];
      }
    }
    return row;
  }

  /** √(μ − 1) u'Λ^−½: a row that says as much about its direction as all the rows do. */
  private double[] alone(int k) {
    double[] sd = posterior.prior().sds();
    double[] row = directions.vector(k);
    double factor = Math.sqrt(Math.max(0, directions.value(k) - 1));
    for (int j = 0; j < row.length; j++) {
      row[j] *= factor / sd[j];
    }
    return row;
  }

  /**
   * The posterior in the dual form, with a row for each direction that is kept. Such rows are
   * orthogonal, so the factor is a diagonal.
   */
  DualPosterior posterior() {
    DesignMatrix.Builder x = DesignMatrix.builder(posterior.size());
    double[] packed = new double[rank * (rank + 1) / 2];
    double[] precision = new double[rank];
    for (int k = 0; k < rank; k++) {
      x.addRow(posterior instanceof DualPosterior dual ? mixed(dual, k) : alone(k));
      packed[k * (k + 3) / 2] = Math.sqrt(directions.value(k));
      precision[k] = 1;
    }
    return DualPosterior.of(
            posterior.prior(),
            posterior.scaledMean(),
            x.build(),
            precision,
            LowerTriangle.ofPacked(rank, packed))
        .withLink(posterior.link());
  }
}
