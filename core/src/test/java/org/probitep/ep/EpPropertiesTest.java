/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.probitep.ep.Tolerances.SAME_FIXED_POINT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.testing.Reference;

/** What must hold whatever the data are. */
class EpPropertiesTest {
  private final Random random = new Random(11);
  private final double[][] x = Problems.gaussian(25, 4, random);
  private final Observations data = Problems.drawn(x, random);
  private final double[][] rows = Problems.gaussian(6, 4, random);
  private final GaussianPrior prior =
      GaussianPrior.of(new double[] {0.3, -1, 0, 2}, new double[] {1, 25, 0.5, 100});

  private EpFit fit(FormChoice form) {
    return EpFit.fit(data, prior, Problems.TIGHT.withForm(form));
  }

  /** A prior mean is an offset, a prior variance is a scale: the reduction of the general prior. */
  @Test
  void testGeneralPriorIsAChangeOfVariables() {
    double[][] scaled = new double[25][4];
    double[] offsets = new double[25];
    for (int i = 0; i < 25; i++) {
      for (int j = 0; j < 4; j++) {
        scaled[i][j] = x[i][j] * Math.sqrt(prior.variance(j));
        offsets[i] += x[i][j] * prior.mean(j);
      }
    }
    boolean[] y = new boolean[25];
    for (int i = 0; i < 25; i++) {
      y[i] = data.y(i);
    }
    EpFit reduced =
        EpFit.fit(
            Observations.of(DesignMatrix.of(scaled), y, offsets),
            GaussianPrior.isotropic(4, 1),
            Problems.TIGHT);
    EpFit fit = fit(FormChoice.AUTO);
    assertThat(fit.logEvidence()).isCloseTo(reduced.logEvidence(), within(1e-12));
    for (int j = 0; j < 4; j++) {
      double sd = Math.sqrt(prior.variance(j));
      assertThat(fit.posterior().mean()[j])
          .isCloseTo(prior.mean(j) + sd * reduced.posterior().mean()[j], within(1e-11));
      assertThat(fit.posterior().variances()[j])
          .isCloseTo(prior.variance(j) * reduced.posterior().variances()[j], within(1e-11));
    }
  }

  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void testRowOrderDoesNotMatterAtTheFixedPoint(FormChoice form) {
    int[] order = {
      24, 3, 7, 0, 12, 1, 2, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
    };
    boolean[] y = new boolean[25];
    for (int i = 0; i < 25; i++) {
      y[i] = data.y(order[i]);
    }
    EpFit shuffled =
        EpFit.fit(
            Observations.of(data.x().selectRows(order), y), prior, Problems.TIGHT.withForm(form));
    assertThat(Problems.probabilities(shuffled, rows))
        .containsExactly(Problems.probabilities(fit(form), rows), within(SAME_FIXED_POINT));
  }

  @Test
  void testSignFlip() {
    double[][] flipped = new double[25][4];
    boolean[] y = new boolean[25];
    for (int i = 0; i < 25; i++) {
      for (int j = 0; j < 4; j++) {
        flipped[i][j] = -x[i][j];
      }
      y[i] = !data.y(i);
    }
    EpFit mirrored = EpFit.fit(Observations.of(DesignMatrix.of(flipped), y), prior, Problems.TIGHT);
    assertThat(mirrored.posterior().mean())
        .containsExactly(fit(FormChoice.AUTO).posterior().mean(), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void testPosteriorPartsAgreeWithEachOther(FormChoice form) {
    GaussianPosterior posterior = fit(form).posterior();
    double[][] covariance = posterior.covariance();
    GaussianPredictions predictions = posterior.predict(DesignMatrix.of(rows));
    double[] mean = posterior.mean();
    for (int i = 0; i < rows.length; i++) {
      double quadratic = 0;
      double linear = 0;
      double[] product = new double[4];
      for (int j = 0; j < 4; j++) {
        linear += rows[i][j] * mean[j];
        for (int l = 0; l < 4; l++) {
          quadratic += rows[i][j] * covariance[j][l] * rows[i][l];
          product[j] += covariance[j][l] * rows[i][l];
        }
      }
      assertThat(posterior.covarianceQuadraticForm(rows[i])).isCloseTo(quadratic, within(1e-11));
      assertThat(posterior.covarianceTimes(rows[i])).containsExactly(product, within(1e-11));
      assertThat(predictions.variance(i)).isCloseTo(quadratic, within(1e-11));
      assertThat(predictions.mean(i)).isCloseTo(linear, within(1e-11));
    }
    for (int j = 0; j < 4; j++) {
      assertThat(posterior.variances()[j]).isCloseTo(covariance[j][j], within(1e-11));
    }
  }

  /** More rows than a batch holds, more columns than a panel, every kernel, several threads. */
  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void testBatchesEqualSingleRows(FormChoice form) {
    int p = 600;
    double[][] wide = Problems.gaussian(40, p, random);
    EpFit fit =
        EpFit.fit(
            Problems.drawn(wide, random),
            GaussianPrior.isotropic(p, 0.1),
            Problems.TIGHT.withForm(form));
    DesignMatrix many = DesignMatrix.of(Problems.gaussian(1500, p, random));
    double[] offsets = new double[1500];
    Arrays.setAll(offsets, i -> 0.001 * i);
    GaussianPredictions java =
        fit.posterior().predict(many, offsets, new Compute(KernelChoice.JAVA, 2));
    GaussianPredictions openblas =
        fit.posterior().predict(many, offsets, new Compute(KernelChoice.OPENBLAS, 1));
    for (int i : new int[] {0, 1, 511, 1023, 1024, 1499}) {
      GaussianPredictions single =
          fit.posterior().predict(many.selectRows(i), new double[] {offsets[i]});
      assertThat(java.probability(i)).isCloseTo(single.probability(0), within(1e-12));
      assertThat(openblas.probability(i)).isCloseTo(single.probability(0), within(1e-12));
    }
  }

  @Test
  void testOppositeRowsHaveOppositeProbabilities() {
    EpFit centred = EpFit.fit(data, GaussianPrior.isotropic(4, 25), Problems.TIGHT);
    double[][] opposite = new double[rows.length][4];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 4; j++) {
        opposite[i][j] = -rows[i][j];
      }
    }
    double[] there = Problems.probabilities(centred, rows);
    double[] back = Problems.probabilities(centred, opposite);
    for (int i = 0; i < rows.length; i++) {
      assertThat(there[i] + back[i]).isCloseTo(1, within(1e-15));
    }
  }

  /** Against central differences of log Z in log λ_j. */
  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void testGradientOfTheEvidence(FormChoice form) {
    double[] gradient = fit(form).logEvidenceGradient();
    double step = 1e-4;
    for (int j = 0; j < 4; j++) {
      double[] up = prior.variances();
      double[] down = prior.variances();
      up[j] *= Math.exp(step);
      down[j] *= Math.exp(-step);
      EpOptions options = Problems.TIGHT.withForm(form);
      double difference =
          EpFit.fit(data, GaussianPrior.of(prior.means(), up), options).logEvidence()
              - EpFit.fit(data, GaussianPrior.of(prior.means(), down), options).logEvidence();
      // Central differences: step² of truncation, 1e-13/step of rounding.
      assertThat(gradient[j]).isCloseTo(difference / (2 * step), within(1e-7));
    }
  }

  /** Leaving out one row and fitting again: close, as the cavity is only nearly the refit. */
  /** log Φ(−50/√1.01) by its asymptotic series; the probability itself is 0 in double precision. */
  @Test
  void testEvidenceOfARowThatIsAsGoodAsImpossible() {
    Observations row =
        Observations.of(DesignMatrix.of(new double[][] {{1}}), new boolean[] {false});
    GaussianPrior certain = GaussianPrior.of(new double[] {50}, new double[] {0.01});
    EpFit fit = EpFit.fit(row, certain, Problems.TIGHT);
    assertThat(fit.looProbabilities()[0]).isEqualTo(0);
    assertThat(fit.looLogPredictive()).isCloseTo(-1242.4501523422148, within(1e-9));
    assertThat(fit.logEvidence()).isCloseTo(-1242.4501523422148, within(1e-9));
  }

  @Test
  void testLeaveOneOutIsCloseToRefits() {
    Reference pima = new Reference("real/pima_mass");
    Observations all = pima.train();
    EpFit fit = EpFit.fit(all, pima.prior(), EpOptions.withDefaults());
    double sum = 0;
    for (int left = 0; left < all.size(); left++) {
      int out = left;
      int[] others = IntStream.range(0, all.size()).filter(i -> i != out).toArray();
      boolean[] y = new boolean[others.length];
      for (int i = 0; i < y.length; i++) {
        y[i] = all.y(others[i]);
      }
      EpFit refit =
          EpFit.fit(
              Observations.of(all.x().selectRows(others), y),
              pima.prior(),
              EpOptions.withDefaults());
      double success = refit.posterior().predict(all.x().selectRows(left)).probability(0);
      assertThat(fit.looProbabilities()[left])
          .isCloseTo(all.y(left) ? success : 1 - success, within(0.002));
      sum += Math.log(fit.looProbabilities()[left]);
    }
    assertThat(fit.looLogPredictive()).isCloseTo(sum, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void testWarmStartFromTheFixedPointStaysThere(FormChoice form) {
    EpFit cold = fit(form);
    EpFit warm =
        EpFit.fit(
            data,
            prior,
            Problems.TIGHT.withForm(form),
            cold.sitePrecisions(),
            cold.siteShifts(),
            (sweep, residual) -> true);
    assertThat(warm.sweeps()).isLessThan(cold.sweeps());
    assertThat(Problems.probabilities(warm, rows))
        .containsExactly(Problems.probabilities(cold, rows), within(1e-12));
  }

  @Test
  void testWarmStartChecksItsSites() {
    assertThatThrownBy(
            () ->
                EpFit.fit(
                    data, prior, Problems.TIGHT, new double[25], new double[24], (s, r) -> true))
        .hasMessage("there are 25 rows but 25 site precisions and 24 site shifts");
    double[] bad = new double[25];
    bad[3] = 1.5;
    assertThatThrownBy(
            () -> EpFit.fit(data, prior, Problems.TIGHT, bad, new double[25], (s, r) -> true))
        .hasMessage("site precision [3] must be in [0, 1], got 1.5");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.9, 0.5})
  void testDampingReachesTheSameFixedPoint(double damping) {
    EpFit damped = EpFit.fit(data, prior, Problems.TIGHT.withDamping(damping));
    EpFit plain = fit(FormChoice.AUTO);
    assertThat(damped.sweeps()).isGreaterThan(plain.sweeps());
    assertThat(Problems.probabilities(damped, rows))
        .containsExactly(Problems.probabilities(plain, rows), within(SAME_FIXED_POINT));
  }

  @Test
  void testListenerSeesEverySweepAndMayCancel() {
    List<Double> residuals = new ArrayList<>();
    EpFit full =
        EpFit.fit(data, prior, Problems.TIGHT, (sweep, residual) -> residuals.add(residual));
    assertThat(residuals).hasSize(full.sweeps());
    assertThat(residuals.get(residuals.size() - 1)).isEqualTo(full.residual());
    EpFit cancelled = EpFit.fit(data, prior, Problems.TIGHT, (sweep, residual) -> sweep < 2);
    assertThat(cancelled.sweeps()).isEqualTo(2);
    assertThat(cancelled.converged()).isFalse();
    assertThat(Problems.probabilities(cancelled, rows))
        .containsExactly(Problems.probabilities(full, rows), within(0.01));
  }

  @Test
  void testInterruptEndsTheFit() {
    EpFit fit =
        EpFit.fit(
            data,
            prior,
            Problems.TIGHT,
            (sweep, residual) -> {
              Thread.currentThread().interrupt();
              return true;
            });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(fit.converged()).isFalse();
    assertThat(fit.sweeps()).isEqualTo(2);
  }

  @Test
  void testOptionsSayWhatIsWrong() {
    EpOptions defaults = EpOptions.withDefaults();
    assertThatThrownBy(() -> defaults.withDamping(1.5))
        .hasMessage("damping must be in (0, 1], got 1.5");
    assertThatThrownBy(() -> defaults.withTolerance(Double.NaN))
        .hasMessage("tolerance must be in (0, 1), got NaN");
    assertThatThrownBy(() -> defaults.withMaxSweeps(0))
        .hasMessage("max-sweeps must be at least 1, got 0");
    assertThatThrownBy(() -> defaults.withThreads(0))
        .hasMessage("threads must be at least 1, got 0");
    assertThatThrownBy(() -> EpFit.fit(data, GaussianPrior.isotropic(3, 1), defaults))
        .hasMessage("x has 4 columns but the prior has 3");
    assertThatThrownBy(
            () -> fit(FormChoice.AUTO).posterior().predict(DesignMatrix.of(new double[][] {{1}})))
        .hasMessage("the rows have 1 columns but the model has 4");
  }
}
