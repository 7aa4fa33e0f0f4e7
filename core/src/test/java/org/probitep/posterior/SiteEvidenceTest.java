/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/** Against sums over a grid, and against the evidence of EP fits. */
class SiteEvidenceTest {
  private static final Compute COMPUTE = EpOptions.withDefaults().compute();
  private static final double STEP = 0.05;
  private static final double REACH = 9;

  /** With one row the form is dual, with three primal. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void equalsSumsOverAGrid(int n) {
    double[][] x = {{1, 0.5}, {0.7, -1.2}, {-0.3, 0.8}};
    double[] k = {0.6, 0.3, 0.9};
    double[] m = {0.8, -0.5, 0.2};
    double[] centre = {0.4, -0.7};
    double[] variance = {0.5, 1.3};
    double mass = 0;
    double[] sums = new double[2];
    double[] squares = new double[2];
    for (double a = -REACH; a <= REACH; a += STEP) {
      for (double b = -REACH; b <= REACH; b += STEP) {
        double log = logDensity(a, centre[0], variance[0]) + logDensity(b, centre[1], variance[1]);
        for (int i = 0; i < n; i++) {
          double g = x[i][0] * a + x[i][1] * b;
          log += m[i] * g - 0.5 * k[i] * g * g;
        }
        double weight = Math.exp(log) * STEP * STEP;
        mass += weight;
        sums[0] += weight * a;
        sums[1] += weight * b;
        squares[0] += weight * a * a;
        squares[1] += weight * b * b;
      }
    }
    double[][] rows = Arrays.copyOf(x, n);
    SiteEvidence sites =
        new SiteEvidence(DesignMatrix.of(rows), Arrays.copyOf(k, n), Arrays.copyOf(m, n), COMPUTE);
    SiteEvidence.Answer answer = sites.under(GaussianPrior.of(centre, variance));
    assertThat(answer.posterior().form()).isEqualTo(n == 1 ? Form.DUAL : Form.PRIMAL);
    assertThat(answer.logEvidence()).isEqualTo(Math.log(mass), within(1e-9));
    for (int j = 0; j < 2; j++) {
      double mean = sums[j] / mass;
      assertThat(answer.posterior().mean()[j]).isEqualTo(mean, within(1e-9));
      assertThat(answer.posterior().variances()[j])
          .isEqualTo(squares[j] / mass - mean * mean, within(1e-9));
    }
  }

  private static double logDensity(double value, double mean, double variance) {
    double z = (value - mean) * (value - mean) / variance;
    return -0.5 * (z + Math.log(2 * Math.PI * variance));
  }

  /** The evidence is stationary in the sites: between near priors both change alike. */
  @ParameterizedTest
  @CsvSource({"40, 6", "12, 30"})
  void changesAsTheEvidenceOfFits(int n, int p) {
    Observations data = data(n, p);
    EpOptions options = EpOptions.withDefaults().withTolerance(1e-12);
    EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(p, 1), options);
    SiteEvidence sites = new SiteEvidence(data.x(), fit.rowPrecisions(), fit.rowShifts(), COMPUTE);
    double h = 1e-3;
    double byFits = (at(data, options, h) - at(data, options, -h)) / (2 * h);
    double bySites =
        (sites.under(prior(p, h)).logEvidence() - sites.under(prior(p, -h)).logEvidence())
            / (2 * h);
    assertThat(bySites).isEqualTo(byFits, within(1e-5));
    assertThat(Math.abs(byFits)).isGreaterThan(0.01);
  }

  /** Both the means and the variances differ from those of the fit. */
  private static GaussianPrior prior(int p, double h) {
    double[] mean = new double[p];
    double[] variance = new double[p];
    for (int j = 0; j < p; j++) {
      mean[j] = h * (j % 3 - 1);
      variance[j] = 1 + h * (1 + j % 2);
    }
    return GaussianPrior.of(mean, variance);
  }

  private static double at(Observations data, EpOptions options, double h) {
    return EpFit.fit(data, prior(data.x().columns(), h), options).logEvidence();
  }

  private static Observations data(int n, int p) {
    Random random = new Random(5);
    double[][] x = new double[n][p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < p; j++) {
        x[i][j] = random.nextGaussian();
      }
      y[i] = x[i][0] - x[i][1] + random.nextGaussian() > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }
}
