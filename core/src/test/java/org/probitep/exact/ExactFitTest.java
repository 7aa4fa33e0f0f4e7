/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentProblem;
import org.probitep.latent.SampledPredictions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.testing.Reference;

class ExactFitTest {
  private static DrawOptions options(int samples, long seed, int threads) {
    return new DrawOptions(samples, seed, Compute.withDefaults().withThreads(threads));
  }

  private static ExactFit fit(Observations data, GaussianPrior prior, int samples) {
    return ExactFit.fit(data, prior, options(samples, 1, 2));
  }

  @ParameterizedTest
  @CsvSource({
    "sim/p50, 2000",
    "sim/p100, 10000",
    "sim/p800, 20000",
    "real/pima_mass, 20000",
    "real/sonar, 3000"
  })
  void probabilitiesAndEvidenceAreWithinFiveStandardErrors(String name, int samples) {
    Reference reference = new Reference(name);
    ExactFit fit = fit(reference.train(), reference.prior(), samples);
    assertThat(fit.isReliable()).as("%s", fit.notes()).isTrue();
    double evidenceError =
        Math.hypot(fit.logEvidenceError(), reference.number("exactLogEvidenceSe"));
    assertThat(fit.logEvidence())
        .isCloseTo(reference.number("exactLogEvidence"), within(5 * evidenceError));
    DesignMatrix test = reference.test();
    SampledPredictions predicted =
        fit.posterior().predict(test, new double[test.rows()], new Compute(KernelChoice.AUTO, 2));
    double[][] expected = reference.table("exact_predictions.csv");
    for (int i = 0; i < expected.length; i++) {
      double error = Math.hypot(predicted.standardError(i), expected[i][1]);
      assertThat(predicted.probability(i))
          .as("row %d", i)
          .isCloseTo(expected[i][0], within(5 * error));
      assertThat(predicted.standardError(i)).isPositive().isLessThan(0.03);
    }
  }

  @Test
  void theChainsAgreeWithTheWeightsWhereBothWork() {
    Reference reference = new Reference("real/pima_mass");
    DesignMatrix test = reference.test();
    ExactFit weighted = fit(reference.train(), reference.prior(), 20_000);
    LatentModel model =
        LatentModel.of(reference.train(), reference.prior(), new Compute(KernelChoice.AUTO, 1));
    ChainRun chains =
        ChainRun.of(
            LatentProblem.of(reference.train(), reference.prior(), KernelChoice.AUTO),
            8000,
            10_000_000,
            3,
            (done, wanted) -> true);
    assertThat(chains.isTrustworthy()).as(chains.describe()).isTrue();
    SampledPredictions a =
        weighted.posterior().predict(test, new double[test.rows()], Compute.withDefaults());
    SampledPredictions b =
        model
            .posterior(chains.draws, 1)
            .predict(test, new double[test.rows()], Compute.withDefaults());
    for (int i = 0; i < test.rows(); i++) {
      double error = Math.hypot(a.standardError(i), b.standardError(i));
      assertThat(b.probability(i)).isCloseTo(a.probability(i), within(5 * error));
    }
  }

  @Test
  void oneRowHasItsClosedForm() {
    GaussianPrior prior = GaussianPrior.isotropic(2, 3);
    DesignMatrix row = DesignMatrix.of(new double[][] {{2, -1}});
    Observations one = Observations.of(row, new boolean[] {true}, new double[] {0.3});
    ExactFit fit = fit(one, prior, 50_000);
    assertThat(fit.logEvidence()).isCloseTo(Normal.logCdf(0.3 / 4), within(1e-3));
    // Pr(y_new = 1 | y = 1) = Pr(both)/Pr(y); without the offset both is an arcsine.
    ExactFit centred = fit(Observations.of(row, new boolean[] {true}), prior, 50_000);
    SampledPredictions p = centred.posterior().predict(row, new double[1], Compute.withDefaults());
    double both = 0.25 + Math.asin(15.0 / 16) / (2 * Math.PI);
    assertThat(p.probability(0)).isCloseTo(2 * both, within(5 * p.standardError(0)));
  }

  /** EP is within 0.002 of the exact probabilities on Pima; its intervals are as near. */
  @Test
  void intervalsAndMomentsAreNearThoseOfExpectationPropagation() {
    Reference reference = new Reference("real/pima_mass");
    DesignMatrix test = reference.test();
    EpFit ep = EpFit.fit(reference.train(), reference.prior(), EpOptions.withDefaults());
    ExactFit exact = fit(reference.train(), reference.prior(), 20_000);
    SampledPredictions sampled =
        exact.posterior().predict(test, new double[test.rows()], Compute.withDefaults());
    GaussianPredictions closed = ep.posterior().predict(test);
    for (int i = 0; i < test.rows(); i++) {
      assertThat(sampled.lower(i, 0.9)).isCloseTo(closed.lower(i, 0.9), within(0.02));
      assertThat(sampled.upper(i, 0.9)).isCloseTo(closed.upper(i, 0.9), within(0.02));
    }
    double[] mean = exact.posterior().mean();
    double[] variance = exact.posterior().variances();
    double[] epMean = ep.posterior().mean();
    double[] epVariance = ep.posterior().variances();
    for (int j = 0; j < mean.length; j++) {
      assertThat(mean[j]).isCloseTo(epMean[j], within(0.1 * Math.sqrt(epVariance[j])));
      assertThat(variance[j]).isCloseTo(epVariance[j], within(0.1 * epVariance[j]));
      double[] unit = new double[mean.length];
      unit[j] = 1;
      assertThat(exact.posterior().covarianceQuadraticForm(unit))
          .isCloseTo(variance[j], within(1e-9));
    }
  }

  @Test
  void offsetsAndPriorMeansShiftThePredictor() {
    // With an offset of 40 on every new row, only its sign is left.
    Reference reference = new Reference("real/pima_mass");
    ExactFit exact = fit(reference.train(), reference.prior(), 1000);
    double[] offsets = new double[reference.test().rows()];
    Arrays.fill(offsets, -40);
    SampledPredictions p =
        exact.posterior().predict(reference.test(), offsets, Compute.withDefaults());
    assertThat(p.probability(0)).isLessThan(1e-6);
    // A prior mean is the same as an offset of x'b.
    DesignMatrix rows = DesignMatrix.of(new double[][] {{1, 2}, {1, -1}, {0.5, 1}});
    boolean[] y = {true, false, true};
    double[] b = {0.7, -0.4};
    double[] shift = {0.7 - 0.8, 0.7 + 0.4, 0.35 - 0.4};
    ExactFit byMean =
        fit(Observations.of(rows, y), GaussianPrior.of(b, new double[] {2, 2}), 20_000);
    ExactFit byOffset = fit(Observations.of(rows, y, shift), GaussianPrior.isotropic(2, 2), 20_000);
    assertThat(byMean.logEvidence()).isCloseTo(byOffset.logEvidence(), within(1e-9));
    double[] mean = byMean.posterior().mean();
    double[] other = byOffset.posterior().mean();
    SampledPredictions one =
        byMean.posterior().predict(rows, new double[3], Compute.withDefaults());
    SampledPredictions two = byOffset.posterior().predict(rows, shift, Compute.withDefaults());
    for (int j = 0; j < 2; j++) {
      assertThat(mean[j]).isCloseTo(b[j] + other[j], within(1e-9));
    }
    for (int i = 0; i < 3; i++) {
      assertThat(one.probability(i)).isCloseTo(two.probability(i), within(1e-9));
    }
  }

  @Test
  void noRowsLeaveThePrior() {
    GaussianPrior prior = GaussianPrior.of(new double[] {1, 2}, new double[] {3, 4});
    ExactFit fit = fit(Observations.of(DesignMatrix.builder(2).build(), new boolean[0]), prior, 10);
    assertThat(fit.logEvidence()).isZero();
    assertThat(fit.posterior().mean()).containsExactly(1, 2);
    assertThat(fit.posterior().variances()).containsExactly(3, 4);
  }

  private static double[] meanOf(Reference reference, int threads) {
    return ExactFit.fit(reference.train(), reference.prior(), options(1000, 5, threads))
        .posterior()
        .mean();
  }

  @Test
  void theSeedDecidesAndThreadsDoNot() {
    Reference reference = new Reference("sim/p800");
    double[] one = meanOf(reference, 1);
    double[] two = meanOf(reference, 2);
    double[] other = fit(reference.train(), reference.prior(), 1000).posterior().mean();
    for (int j = 0; j < one.length; j++) {
      assertThat(two[j]).isCloseTo(one[j], within(1e-9));
    }
    assertThat(Arrays.equals(one, other)).isFalse();
  }

  @Test
  void tooManyRowsAreRefusedAndCancellingEndsIt() {
    int n = ExactFit.MOST_ROWS + 1;
    Observations many = Observations.of(DesignMatrix.of(new double[n][1]), new boolean[n]);
    GaussianPrior prior = GaussianPrior.isotropic(1, 1);
    assertThatThrownBy(() -> fit(many, prior, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the exact method is for at most 5,000 rows, and there are 5,001");
    Reference reference = new Reference("sim/p800");
    assertThatThrownBy(
            () ->
                ExactFit.fit(
                    reference.train(),
                    reference.prior(),
                    options(1000, 1, 1),
                    (done, wanted) -> false))
        .isInstanceOf(CancellationException.class);
  }
}
