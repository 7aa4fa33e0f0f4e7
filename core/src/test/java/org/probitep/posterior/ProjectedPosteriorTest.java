/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.probitep.kernels.Compute;
import org.probitep.kernels.LowerTriangle;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;

/** Against products of whole matrices: Cov(β) = Λ^½(A'U(LL')⁻¹A + c(I − A'A))Λ^½. */
class ProjectedPosteriorTest {
  private static final int P = 7;
  private static final int Q = 4;

  /** Sums of a few dozen products of numbers of order 1. */
  private static final double ROUNDING = 1e-12;

  private final Random random = new Random(20261118);
  private final double[][] a = orthonormal(gaussians(Q, P));
  private final double[] sd = {0.5, 1, 2, 0.1, 3, 1, 0.7};
  private static final double UNIT = 3;
  private static final double OTHER = 0.2;
  private final double[] weightMean = {0.4, -1, 2, 0.3};
  private final double[][] factor = factor();
  private final ProjectedPosterior posterior = posterior();

  private double[][] gaussians(int rows, int columns) {
    double[][] result = new double[rows][columns];
    for (double[] row : result) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return result;
  }

  /** By Gram and Schmidt; the last one has no length, as that of a row that repeats another. */
  private static double[][] orthonormal(double[][] rows) {
    for (int k = 0; k < rows.length; k++) {
      for (int l = 0; l < k; l++) {
        double share = dot(rows[k], rows[l]);
        for (int j = 0; j < P; j++) {
          rows[k][j] -= share * rows[l][j];
        }
      }
      double length = Math.sqrt(dot(rows[k], rows[k]));
      for (int j = 0; j < P; j++) {
        rows[k][j] *= k == rows.length - 1 ? 0 : 1 / length;
      }
    }
    return rows;
  }

  private double[][] factor() {
    double[][] l = gaussians(Q, Q);
    for (int i = 0; i < Q; i++) {
      l[i][i] = 1 + i;
    }
    return l;
  }

  private ProjectedPosterior posterior() {
    double[] packed = new double[Q * (Q + 1) / 2];
    for (int i = 0, at = 0; i < Q; i++) {
      for (int j = 0; j <= i; j++) {
        packed[at++] = factor[i][j];
      }
    }
    PrimalPosterior weights =
        PrimalPosterior.of(
            GaussianPrior.isotropic(Q, UNIT), weightMean, LowerTriangle.ofPacked(Q, packed));
    GaussianPrior units = GaussianPrior.of(new double[P], squares(sd));
    return ProjectedPosterior.of(Projection.of(units, DesignMatrix.of(a)), weights, OTHER);
  }

  private static double[] squares(double[] v) {
    double[] result = v.clone();
    for (int j = 0; j < v.length; j++) {
      result[j] *= v[j];
    }
    return result;
  }

  /** The covariance of x'β and y'β. */
  private double covariance(double[] x, double[] y) {
    double[] left = new double[P];
    double[] right = new double[P];
    double inside = 0;
    for (int j = 0; j < P; j++) {
      left[j] = sd[j] * x[j];
      right[j] = sd[j] * y[j];
    }
    for (double[] direction : a) {
      inside += dot(direction, left) * dot(direction, right);
    }
    return dot(root(x), root(y)) + OTHER * (dot(left, right) - inside);
  }

  /** √U L⁻¹AΛ^½x by substitution. */
  private double[] root(double[] x) {
    double[] result = new double[Q];
    for (int k = 0; k < Q; k++) {
      for (int j = 0; j < P; j++) {
        result[k] += Math.sqrt(UNIT) * a[k][j] * sd[j] * x[j];
      }
      for (int l = 0; l < k; l++) {
        result[k] -= factor[k][l] * result[l];
      }
      result[k] /= factor[k][k];
    }
    return result;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }

  private double mean(double[] x) {
    double sum = 0;
    for (int k = 0; k < Q; k++) {
      for (int j = 0; j < P; j++) {
        sum += Math.sqrt(UNIT) * weightMean[k] * a[k][j] * sd[j] * x[j];
      }
    }
    return sum;
  }

  @Test
  void predictsRows() {
    double[][] rows = gaussians(5, P);
    double[] offsets = {0, 0.5, -1, 0, 2};
    GaussianPredictions predictions =
        posterior.predict(DesignMatrix.of(rows), offsets, Compute.withDefaults());
    for (int i = 0; i < rows.length; i++) {
      double variance = covariance(rows[i], rows[i]);
      assertThat(predictions.mean(i)).isCloseTo(offsets[i] + mean(rows[i]), within(ROUNDING));
      assertThat(predictions.variance(i)).isCloseTo(variance, within(ROUNDING));
      assertThat(posterior.covarianceQuadraticForm(rows[i])).isCloseTo(variance, within(ROUNDING));
    }
  }

  @Test
  void knowsMomentsOfTheCoefficients() {
    double[] means = posterior.mean();
    double[] variances = posterior.variances();
    double[][] covariance = posterior.covariance();
    for (int i = 0; i < P; i++) {
      double[] unit = unit(i);
      assertThat(means[i]).isCloseTo(mean(unit), within(ROUNDING));
      assertThat(variances[i]).isCloseTo(covariance(unit, unit), within(ROUNDING));
      for (int j = 0; j < P; j++) {
        assertThat(covariance[i][j]).isCloseTo(covariance(unit, unit(j)), within(ROUNDING));
      }
    }
  }

  private static double[] unit(int j) {
    double[] unit = new double[P];
    unit[j] = 1;
    return unit;
  }

  /** The same Gaussian. */
  @Test
  void mixedDirectionsSayTheSame() {
    ProjectedPosterior mixed = posterior.withLink(Link.LOGIT).mixed();
    assertThat(mixed.link()).isEqualTo(Link.LOGIT);
    double[][] rows = gaussians(5, P);
    for (double[] row : rows) {
      assertThat(mixed.covarianceQuadraticForm(row))
          .isCloseTo(posterior.covarianceQuadraticForm(row), within(ROUNDING));
      assertThat(dot(mixed.mean(), row)).isCloseTo(mean(row), within(ROUNDING));
    }
  }

  @Test
  void refusesPartsThatDoNotFit() {
    GaussianPrior units = GaussianPrior.isotropic(P, 1);
    assertThatThrownBy(() -> Projection.of(units, DesignMatrix.of(new double[2][3])))
        .hasMessage("the directions have 3 columns but the prior has 7");
    Projection two = Projection.of(units, DesignMatrix.of(new double[2][P]));
    assertThatThrownBy(() -> ProjectedPosterior.of(two, posterior.weights(), OTHER))
        .hasMessage("there are 2 directions but 4 weights");
    assertThatThrownBy(() -> ProjectedPosterior.of(posterior.projection(), posterior.weights(), -1))
        .hasMessage("the variance in other directions must be at least 0, got -1.0");
    double[] means = new double[P];
    means[3] = 1;
    GaussianPrior moved = GaussianPrior.of(means, units.variances());
    assertThatThrownBy(() -> Projection.of(moved, DesignMatrix.of(new double[2][P])))
        .hasMessage("the prior means of a projection must be 0");
  }
}
