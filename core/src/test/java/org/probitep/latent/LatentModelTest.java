/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.GaussianPosterior;

class LatentModelTest {
  private static final int DRAWS = 200_000;

  /** Both forms, against the moments that conjugacy gives. */
  @ParameterizedTest
  @CsvSource({"6, 2", "2, 4"})
  void drawsGivenUtilitiesHaveTheMomentsOfTheConditional(int n, int p) {
    Random random = new Random(8);
    double[][] x = new double[n][p];
    double[] z = new double[n];
    for (int i = 0; i < n; i++) {
      z[i] = random.nextGaussian();
      for (int j = 0; j < p; j++) {
        x[i][j] = random.nextGaussian() / 3;
      }
    }
    double[] priorMean = new double[p];
    double[] priorVariance = new double[p];
    for (int j = 0; j < p; j++) {
      priorMean[j] = j;
      priorVariance[j] = 0.5 + j;
    }
    LatentModel model =
        LatentModel.of(
            Observations.of(DesignMatrix.of(x), new boolean[n]),
            GaussianPrior.of(priorMean, priorVariance),
            new Compute(KernelChoice.JAVA, 1));
    GaussianPosterior given = model.given(z);
    // The posterior mean solves (Λ⁻¹ + X'X)(β − b) = X'z.
    double[] mean = given.mean();
    for (int j = 0; j < p; j++) {
      double residual = -(mean[j] - priorMean[j]) / priorVariance[j];
      for (int i = 0; i < n; i++) {
        double fitted = 0;
        for (int k = 0; k < p; k++) {
          fitted += x[i][k] * (mean[k] - priorMean[k]);
        }
        residual += x[i][j] * (z[i] - fitted);
      }
      assertThat(residual).isCloseTo(0, within(1e-12));
    }
    double[][] covariance = given.covariance();
    double[] sum = new double[p];
    double[][] products = new double[p][p];
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(3);
    for (int s = 0; s < DRAWS; s++) {
      double[] beta = model.drawGiven(z, rng);
      Vectors.add(1.0 / DRAWS, beta, sum);
      for (int j = 0; j < p; j++) {
        for (int k = 0; k < p; k++) {
          products[j][k] += (beta[j] - mean[j]) * (beta[k] - mean[k]) / DRAWS;
        }
      }
    }
    for (int j = 0; j < p; j++) {
      assertThat(sum[j]).isCloseTo(mean[j], within(5 * Math.sqrt(covariance[j][j] / DRAWS)));
      for (int k = 0; k < p; k++) {
        double scale = Math.sqrt(2 * covariance[j][j] * covariance[k][k] / DRAWS);
        assertThat(products[j][k]).isCloseTo(covariance[j][k], within(5 * scale));
      }
    }
  }
}
