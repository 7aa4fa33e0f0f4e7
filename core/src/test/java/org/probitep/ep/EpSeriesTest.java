/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.PrimalPosterior;

/** What a series shares must not show in its fits. */
class EpSeriesTest {
  private static final EpOptions TIGHT = EpOptions.withDefaults().withTolerance(1e-11);
  private static final double[] VARIANCES = {0.7, 3, 11};

  private static Observations data(int n, int p) {
    Random random = new Random(7L * n + p);
    double[][] x = new double[n][p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < p; j++) {
        x[i][j] = j == 0 ? 1 : random.nextGaussian();
      }
      y[i] = random.nextGaussian() + x[i][1] > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  /** Every seventh coefficient is fixed, the others are in three groups by turns. */
  private static VarianceGroups groups(int p) {
    int[] groupOf = new int[p];
    double[] fixed = new double[p];
    for (int j = 0; j < p; j++) {
      groupOf[j] = j % 7 == 0 ? VarianceGroups.FIXED : j % 3;
      fixed[j] = 5 + j % 2;
    }
    return VarianceGroups.of(groupOf, fixed);
  }

  @ParameterizedTest
  @CsvSource({"40, 12", "20, 60", "15, 1100"})
  void isEqualToFitsByThemselves(int n, int p) {
    Observations data = data(n, p);
    VarianceGroups groups = groups(p);
    EpSeries series = new EpSeries(data, groups, TIGHT);
    EpFit wide = series.fit(new double[] {20, 20, 20}, 1e-3, Optional.empty(), (s, r) -> true);
    EpFit fit = series.fit(VARIANCES, 1e-11, Optional.of(wide), (s, r) -> true);
    EpFit alone = EpFit.fit(data, groups.prior(VARIANCES), TIGHT);
    assertThat(fit.logEvidence()).isCloseTo(alone.logEvidence(), within(1e-9));
    assertThat(fit.posterior().mean()).containsExactly(alone.posterior().mean(), within(1e-8));
    double[] expected = new double[3];
    double[] variances = alone.posterior().scaledVariances();
    for (int j = 0; j < p; j++) {
      if (j % 7 != 0) {
        expected[j % 3] += 1 - variances[j];
      }
    }
    assertThat(series.determined(fit)).containsExactly(expected, within(1e-8));
  }

  @Test
  void aFitThatIsDoneTakesOneSweep() {
    Observations data = data(60, 8);
    EpSeries series = new EpSeries(data, groups(8), TIGHT);
    EpFit fit = series.fit(VARIANCES, 1e-9, Optional.empty(), (s, r) -> true);
    EpFit again = series.fit(VARIANCES, 1e-6, Optional.of(fit), (s, r) -> true);
    assertThat(again.sweeps()).isEqualTo(1);
    assertThat(again.converged()).isTrue();
  }

  /** The sums of a Gaussian's sites give it back, under its own prior and under another. */
  @Test
  void theSumsOfAGaussianGiveItBack() {
    Observations data = data(50, 6);
    VarianceGroups groups = groups(6);
    EpFit fit = EpFit.fit(data, groups.prior(VARIANCES), TIGHT);
    PrimalPosterior gaussian = (PrimalPosterior) fit.posterior();
    SiteSums sums = SiteSums.of(gaussian);
    PrimalPosterior back = sums.gaussian(gaussian.prior(), KernelChoice.JAVA);
    assertThat(back.mean()).containsExactly(gaussian.mean(), within(1e-12));
    GaussianPrior other = groups.prior(new double[] {0.1, 40, 2});
    double[] factors = other.sds();
    for (int j = 0; j < factors.length; j++) {
      factors[j] /= Math.sqrt(gaussian.prior().variance(j));
    }
    double[][] precision = inverse(sums.rescaled(factors).gaussian(other, KernelChoice.JAVA));
    double[][] before = inverse(gaussian);
    for (int j = 0; j < 6; j++) {
      double change = 1 / other.variance(j) - 1 / gaussian.prior().variance(j);
      assertThat(precision[j][j]).isCloseTo(before[j][j] + change, within(1e-8));
      assertThat(precision[5][(j + 1) % 5]).isCloseTo(before[5][(j + 1) % 5], within(1e-8));
    }
  }

  private static double[][] inverse(PrimalPosterior gaussian) {
    double[][] a = gaussian.covariance();
    int p = a.length;
    double[][] result = new double[p][p];
    for (int j = 0; j < p; j++) {
      result[j][j] = 1;
    }
    for (int k = 0; k < p; k++) {
      for (int i = 0; i < p; i++) {
        if (i != k) {
          double factor = a[i][k] / a[k][k];
          for (int j = 0; j < p; j++) {
            a[i][j] -= factor * a[k][j];
            result[i][j] -= factor * result[k][j];
          }
        }
      }
    }
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        result[i][j] /= a[i][i];
      }
    }
    return result;
  }

  @Test
  void groupsOfOtherColumnsAreRefused() {
    assertThatThrownBy(() -> new EpSeries(data(5, 4), groups(6), TIGHT))
        .hasMessageContaining("6 coefficients, the rows of 4");
  }
}
