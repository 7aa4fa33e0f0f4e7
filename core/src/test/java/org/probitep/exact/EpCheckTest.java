/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;
import org.probitep.testing.Reference;

class EpCheckTest {
  private static final int DRAWS = 1 << 14;

  private static EpFit fit(Reference reference, int sweeps) {
    EpOptions options = EpOptions.withDefaults().withMaxSweeps(sweeps);
    return EpFit.fit(reference.train(), reference.prior(), options);
  }

  private static EpCheck check(
      Reference reference, EpFit fit, DesignMatrix rows, int draws, long seed, int threads) {
    return EpCheck.of(
        reference.train(),
        fit,
        rows,
        new double[rows.rows()],
        0.95,
        new DrawOptions(draws, seed, Compute.withDefaults().withThreads(threads)),
        (done, wanted) -> true);
  }

  @Test
  void onPimaEpIsGoodToThreeDigits() {
    Reference reference = new Reference("real/pima_mass");
    EpFit fit = fit(reference, 1000);
    EpCheck check = check(reference, fit, reference.test(), DRAWS, 1, 2);
    assertThat(check.trusted()).isTrue();
    assertThat(check.draws()).isEqualTo(DRAWS);
    assertThat(check.effectiveShare()).isBetween(0.5, 1.0);
    assertThat(check.epLogEvidence()).isEqualTo(fit.logEvidence());
    double error = Math.hypot(check.logEvidenceError(), reference.number("exactLogEvidenceSe"));
    assertThat(check.logEvidence())
        .isCloseTo(reference.number("exactLogEvidence"), within(MeanEstimate.ALLOWED * error));
    double[] exact = reference.table("exact_predictions.csv")[check.probability().row()];
    assertThat(check.probability().estimate())
        .isCloseTo(
            exact[0],
            within(MeanEstimate.ALLOWED * Math.hypot(check.probability().error(), exact[1])));
    assertThat(check.probability().ep())
        .isEqualTo(
            fit.posterior().predict(reference.test()).probability(check.probability().row()));
    assertThat(check.probability().accuracy()).isBetween(check.probability().size(), 0.01);
  }

  /** One row has a closed form: the probability of another outcome like it is an arcsine. */
  @Test
  void oneRowHasItsClosedForm() {
    GaussianPrior prior = GaussianPrior.isotropic(2, 3);
    DesignMatrix row = DesignMatrix.of(new double[][] {{2, -1}});
    Observations one = Observations.of(row, new boolean[] {true});
    EpFit fit = EpFit.fit(one, prior, EpOptions.withDefaults());
    EpCheck check =
        EpCheck.of(
            one,
            fit,
            row,
            new double[1],
            0.95,
            new DrawOptions(DRAWS, 3, new Compute(KernelChoice.JAVA, 1)),
            (done, wanted) -> true);
    assertThat(check.trusted()).isTrue();
    assertThat(check.logEvidence())
        .isCloseTo(Normal.logCdf(0), within(MeanEstimate.ALLOWED * check.logEvidenceError()));
    double both = 0.25 + Math.asin(15.0 / 16) / (2 * Math.PI);
    assertThat(check.probability().estimate())
        .isCloseTo(2 * both, within(MeanEstimate.ALLOWED * check.probability().error()));
  }

  /** The check looks at the fit it is given, not at the one it could be. */
  @Test
  void aFitThatStoppedEarlyIsFoundOut() {
    Reference reference = new Reference("real/pima_mass");
    EpCheck good = check(reference, fit(reference, 1000), reference.test(), DRAWS, 1, 1);
    EpCheck early = check(reference, fit(reference, 1), reference.test(), DRAWS, 1, 1);
    assertThat(early.probability().size()).isGreaterThan(3 * good.probability().size());
    assertThat(early.probability().accuracy()).isGreaterThan(3 * good.probability().accuracy());
  }

  @Test
  void whereWeightsCannotBeTrustedItSaysSo() {
    Reference reference = new Reference("real/sonar");
    EpCheck check = check(reference, fit(reference, 1000), reference.test(), DRAWS, 1, 2);
    assertThat(check.trusted()).isFalse();
    assertThat(check.effectiveShare() < EpCheck.LEAST_SHARE || check.shape() >= 0.5).isTrue();
  }

  /**
   * Sonar under a prior variance of 5: weights whose shape is about 0.45 and of which less than 5 %
   * are effective, which most short runs do not show. By the plain rule five of eight seeds passed.
   */
  @Test
  void noSeedIsLuckyEnough() {
    Reference sonar = new Reference("real/sonar");
    GaussianPrior prior = GaussianPrior.isotropic(sonar.train().x().columns(), 5);
    EpFit fit = EpFit.fit(sonar.train(), prior, EpOptions.withDefaults());
    DesignMatrix row = sonar.test().range(0, 1);
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(check(sonar, fit, row, 4096, seed, 2).trusted()).as("seed %d", seed).isFalse();
    }
  }

  /** Every third row of sonar with its first columns: quick to draw from, and near the borders. */
  private static Observations someOfSonar(int columns) {
    Observations all = new Reference("real/sonar").train();
    double[][] x = new double[all.size() / 3][columns];
    boolean[] y = new boolean[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < columns; j++) {
        x[i][j] = all.x().get(3 * i, j);
      }
      y[i] = all.sign(3 * i) > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  private static EpCheck checkTraining(Observations data, EpFit fit, int draws, long seed) {
    DrawOptions options = new DrawOptions(draws, seed, Compute.withDefaults());
    return EpCheck.of(
        data, fit, data.x(), new double[data.size()], 0.95, options, (done, wanted) -> true);
  }

  /**
   * A limit is off by about 0.04, and rough up to 0.05. By 4,096 draws, whose standard error is
   * 0.006, the limits are rough for two of these seeds and not to be used for four.
   */
  @Test
  void nearTheBorderOfAGradeEverySeedGivesTheSame() {
    Observations data = someOfSonar(10);
    EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(10, 0.3), EpOptions.withDefaults());
    for (int seed = 1; seed <= 6; seed++) {
      EpCheck check = checkTraining(data, fit, 4096, seed);
      assertThat(check.trusted()).as("seed %d", seed).isTrue();
      assertThat(check.gradeOfProbabilities()).as("seed %d", seed).isEqualTo(EpCheck.Grade.FINE);
      assertThat(check.gradeOfLimits()).as("seed %d", seed).isEqualTo(EpCheck.Grade.ROUGH);
    }
  }

  /** Whether weights of EP judge or draws that owe it nothing, the grades are the same. */
  @Test
  void bothJudgesAgree() {
    Observations data = someOfSonar(25);
    GaussianPrior prior = GaussianPrior.isotropic(25, 3);
    EpFit fit = EpFit.fit(data, prior, EpOptions.withDefaults());
    DrawOptions options = DrawOptions.withDefaults().withStandardError(0.002);
    for (int seed = 1; seed <= 2; seed++) {
      ExactFit exact =
          ExactFit.independentOfEp(data, prior, options.withSeed(seed), (done, wanted) -> true);
      assertThat(exact.sampler()).isNotEqualTo(ExactFit.Sampler.IMPORTANCE);
      EpCheck byDraws =
          EpCheck.of(exact, fit, data.x(), new double[data.size()], 0.95, options.compute());
      EpCheck byWeights = checkTraining(data, fit, 1 << 14, seed);
      for (EpCheck check : List.of(byWeights, byDraws)) {
        assertThat(check.trusted()).as("seed %d", seed).isTrue();
        assertThat(check.gradeOfProbabilities()).as("seed %d", seed).isEqualTo(EpCheck.Grade.ROUGH);
        assertThat(check.gradeOfLimits()).as("seed %d", seed).isEqualTo(EpCheck.Grade.UNUSABLE);
      }
    }
  }

  @Test
  void goodWeightsPassWithEverySeed() {
    Reference pima = new Reference("real/pima_mass");
    EpFit fit = fit(pima, 1000);
    DesignMatrix rows = pima.test().range(0, 20);
    for (int seed = 1; seed <= 20; seed++) {
      EpCheck check = check(pima, fit, rows, 4096, seed, 2);
      assertThat(check.trusted()).as("seed %d", seed).isTrue();
      assertThat(check.gradeOfProbabilities()).isEqualTo(EpCheck.Grade.FINE);
    }
  }

  /**
   * One row under a wide prior: β is skew normal, and its quantiles are those of a closed form.
   * With x = 1 and prior variance 25 the density is 2 φ(β/5)/5 Φ(β); R's integrate and uniroot put
   * its 2.5 % quantile at -0.62721.
   */
  @Test
  void limitsAreCheckedToo() {
    DesignMatrix row = DesignMatrix.of(new double[][] {{1}});
    Observations one = Observations.of(row, new boolean[] {true});
    EpFit fit = EpFit.fit(one, GaussianPrior.isotropic(1, 25), EpOptions.withDefaults());
    EpCheck check =
        EpCheck.of(
            one,
            fit,
            row,
            new double[1],
            0.95,
            new DrawOptions(DRAWS, 3, new Compute(KernelChoice.JAVA, 1)),
            (done, wanted) -> true);
    assertThat(check.limit().estimate())
        .isCloseTo(Normal.cdf(-0.62721), within(5 * check.limit().error()));
    assertThat(check.limit().error()).isLessThan(0.02);
    assertThat(check.limit().size()).isGreaterThan(0.1);
    assertThat(check.gradeOfLimits()).isEqualTo(EpCheck.Grade.UNUSABLE);
    assertThat(check.limit().size()).isGreaterThan(5 * check.probability().size());
  }

  @Test
  void theSeedDecidesAndThreadsDoNot() {
    Reference reference = new Reference("sim/p50");
    EpFit fit = fit(reference, 1000);
    EpCheck one = check(reference, fit, reference.test(), 2048, 9, 1);
    assertThat(check(reference, fit, reference.test(), 2048, 9, 1)).isEqualTo(one);
    EpCheck two = check(reference, fit, reference.test(), 2048, 9, 2);
    assertThat(two.logEvidence()).isCloseTo(one.logEvidence(), within(1e-9));
    assertThat(two.probability().estimate()).isCloseTo(one.probability().estimate(), within(1e-9));
    assertThat(two.limit().estimate()).isCloseTo(one.limit().estimate(), within(1e-9));
    EpCheck other = check(reference, fit, reference.test(), 2048, 10, 1);
    assertThat(other.logEvidence()).isNotEqualTo(one.logEvidence());
  }

  @Test
  void refusesWhatCannotBeChecked() {
    Reference reference = new Reference("sim/p50");
    EpFit fit = fit(reference, 1000);
    DesignMatrix test = reference.test();
    DesignMatrix none = DesignMatrix.builder(test.columns()).build();
    assertThatThrownBy(() -> check(reference, fit, none, DRAWS, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 rows");
    assertThatThrownBy(() -> check(reference, fit, test, 1000, 1, 1))
        .hasMessage("draws must be at least 1024, got 1000");
    int n = ExactFit.MOST_ROWS + 1;
    Observations many = Observations.of(DesignMatrix.of(new double[n][1]), new boolean[n]);
    DesignMatrix row = DesignMatrix.of(new double[1][1]);
    assertThatThrownBy(
            () ->
                EpCheck.of(
                    many,
                    fit,
                    row,
                    new double[1],
                    0.95,
                    DrawOptions.withDefaults().withSamples(DRAWS),
                    (done, wanted) -> true))
        .hasMessageContaining("at most 5,000 rows, and there are 5,001");
    assertThatThrownBy(
            () ->
                EpCheck.of(
                    reference.train(),
                    fit,
                    test,
                    new double[test.rows()],
                    0.95,
                    DrawOptions.withDefaults().withSamples(DRAWS),
                    (done, wanted) -> false))
        .isInstanceOf(CancellationException.class);
  }
}
