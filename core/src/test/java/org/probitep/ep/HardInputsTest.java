/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.probitep.ep.Tolerances.HARD_PROBABILITY;
import static org.probitep.ep.Tolerances.SAME_FIXED_POINT;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Zeta;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.testing.Reference;

/**
 * Hard inputs whose right answer is known without a reference. {@link ReferenceTest} has eleven
 * more.
 */
class HardInputsTest {
  private static final double[][] ROWS = {{1, -1}, {1, 0.3}, {1, 2}};

  private static EpFit fit(double[][] x, boolean[] y, GaussianPrior prior) {
    return EpFit.fit(Observations.of(DesignMatrix.of(x), y), prior, Problems.TIGHT);
  }

  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void testNoRowsGiveThePrior(FormChoice form) {
    GaussianPrior prior = GaussianPrior.of(new double[] {0.5, -2}, new double[] {4, 9});
    Observations none = Observations.of(DesignMatrix.builder(2).build(), new boolean[0]);
    EpFit fit = EpFit.fit(none, prior, Problems.TIGHT.withForm(form));
    assertThat(fit.converged()).isTrue();
    assertThat(fit.sweeps()).isZero();
    assertThat(fit.logEvidence()).isZero();
    assertThat(fit.posterior().mean()).containsExactly(0.5, -2);
    assertThat(fit.posterior().variances()).containsExactly(4, 9);
    GaussianPredictions predictions =
        fit.posterior().predict(DesignMatrix.of(new double[][] {{1, 2}}));
    assertThat(predictions.probability(0))
        .isCloseTo(Normal.cdf((0.5 - 4) / Math.sqrt(1 + 4 + 36)), within(1e-15));
  }

  /** With one row EP is exact: the moments of an extended skew-normal. */
  @ParameterizedTest
  @EnumSource(FormChoice.class)
  void testOneRowIsExact(FormChoice form) {
    double offset = -3;
    double[] x = {2, -1, 0.5};
    double variance = 25 * (4 + 1 + 0.25);
    Observations data =
        Observations.of(
            DesignMatrix.of(new double[][] {x}), new boolean[] {true}, new double[] {offset});
    EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(3, 25), Problems.TIGHT.withForm(form));
    double tau = offset / Math.sqrt(1 + variance);
    double slope = Zeta.zeta1(tau) / Math.sqrt(1 + variance);
    assertThat(fit.logEvidence()).isCloseTo(Normal.logCdf(tau), within(1e-14));
    for (int j = 0; j < 3; j++) {
      assertThat(fit.posterior().mean()[j]).isCloseTo(25 * x[j] * slope, within(1e-13));
      double shrunk = 25 + Zeta.zeta2(tau) * 25 * x[j] * 25 * x[j] / (1 + variance);
      assertThat(fit.posterior().variances()[j]).isCloseTo(shrunk, within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {25, 1e4, 1e8})
  void testPerfectSeparation(double priorVariance) {
    double[][] x = new double[40][];
    boolean[] y = new boolean[40];
    for (int i = 0; i < 40; i++) {
      x[i] = new double[] {1, (i - 19.5) / 10};
      y[i] = i >= 20;
    }
    GaussianPrior prior = GaussianPrior.isotropic(2, priorVariance);
    EpFit fit = fit(x, y, prior);
    EpFit textbook = TextbookEp.fit(Observations.of(DesignMatrix.of(x), y), prior, Problems.TIGHT);
    assertThat(fit.converged()).isTrue();
    double[] actual = Problems.probabilities(fit, ROWS);
    assertThat(actual)
        .containsExactly(Problems.probabilities(textbook, ROWS), within(SAME_FIXED_POINT));
    assertThat(fit.logEvidence()).isCloseTo(textbook.logEvidence(), within(1e-8));
    // The data are symmetric about the origin, so the boundary is there.
    assertThat(Problems.probabilities(fit, new double[][] {{1, 0}})[0])
        .isCloseTo(0.5, within(1e-9));
    assertThat(actual[0]).isLessThan(0.01);
    assertThat(actual[2]).isGreaterThan(0.99);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void testAllLabelsEqualMirrorEachOther(boolean label) {
    double[][] x = Problems.gaussian(30, 2, new Random(3));
    boolean[] y = new boolean[30];
    Arrays.fill(y, label);
    boolean[] opposite = new boolean[30];
    Arrays.fill(opposite, !label);
    GaussianPrior prior = GaussianPrior.isotropic(2, 25);
    double[] actual = Problems.probabilities(fit(x, y, prior), ROWS);
    double[] mirrored = Problems.probabilities(fit(x, opposite, prior), ROWS);
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i] + mirrored[i]).isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void testARowOfZerosChangesNothingButTheEvidence() {
    Random random = new Random(4);
    double[][] x = Problems.gaussian(30, 2, random);
    boolean[] y = Problems.coins(30, random);
    double[][] more = Arrays.copyOf(x, 31);
    more[30] = new double[2];
    GaussianPrior prior = GaussianPrior.isotropic(2, 25);
    EpFit without = fit(x, y, prior);
    EpFit with = fit(more, Arrays.copyOf(y, 31), prior);
    assertThat(with.logEvidence() - without.logEvidence()).isCloseTo(Math.log(0.5), within(1e-11));
    assertThat(Problems.probabilities(with, ROWS))
        .containsExactly(Problems.probabilities(without, ROWS), within(1e-12));
    assertThat(with.looProbabilities()[30]).isCloseTo(0.5, within(1e-15));
  }

  /** A column that stands twice is that column once, with twice the prior variance. */
  @Test
  void testAColumnTwice() {
    Random random = new Random(5);
    double[][] once = Problems.gaussian(50, 2, random);
    boolean[] y = Problems.coins(50, random);
    double[][] twice = append(once, row -> row[1]);
    EpFit expected = fit(once, y, GaussianPrior.of(new double[2], new double[] {25, 50}));
    EpFit actual = fit(twice, y, GaussianPrior.isotropic(3, 25));
    assertThat(Problems.probabilities(actual, append(ROWS, row -> row[1])))
        .containsExactly(Problems.probabilities(expected, ROWS), within(SAME_FIXED_POINT));
    assertThat(actual.logEvidence()).isCloseTo(expected.logEvidence(), within(1e-9));
  }

  /** A constant column beside the intercept widens the prior of the intercept. */
  @Test
  void testAConstantColumnBesideTheIntercept() {
    Random random = new Random(6);
    double[][] plain = Problems.gaussian(50, 2, random);
    for (double[] row : plain) {
      row[0] = 1;
    }
    boolean[] y = Problems.coins(50, random);
    EpFit expected = fit(plain, y, GaussianPrior.of(new double[2], new double[] {25 + 9 * 25, 25}));
    EpFit actual = fit(append(plain, row -> 3), y, GaussianPrior.isotropic(3, 25));
    assertThat(Problems.probabilities(actual, append(ROWS, row -> 3)))
        .containsExactly(Problems.probabilities(expected, ROWS), within(SAME_FIXED_POINT));
  }

  /** Copies of one row span one direction: the fit is that of the row's length alone. */
  @ParameterizedTest
  @ValueSource(ints = {10_000, 7_000, 5_000})
  void testOneRowTenThousandTimes(int successes) {
    int n = 10_000;
    double[][] x = new double[n][];
    double[][] length = new double[n][];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      x[i] = new double[] {3, 4};
      length[i] = new double[] {5};
      y[i] = i < successes;
    }
    EpFit fit = fit(x, y, GaussianPrior.isotropic(2, 25));
    EpFit reduced = fit(length, y, GaussianPrior.isotropic(1, 25));
    assertThat(fit.converged()).isTrue();
    double[] probabilities = Problems.probabilities(fit, new double[][] {{3, 4}, {4, -3}});
    double[] expected = Problems.probabilities(reduced, new double[][] {{5}});
    assertThat(probabilities[0]).isCloseTo(expected[0], within(SAME_FIXED_POINT));
    // Across the row nothing is known; I + X'KX has the condition number 4e6 here, times 2⁻⁵².
    assertThat(probabilities[1]).isCloseTo(0.5, within(HARD_PROBABILITY));
    if (successes < n) {
      // With so many copies the posterior is the observed share.
      assertThat(probabilities[0]).isCloseTo(successes / (double) n, within(1e-3));
    } else {
      assertThat(probabilities[0]).isBetween(0.999, 1.0);
    }
    // Adding 10,000 terms of log evidence keeps this many digits.
    assertThat(fit.logEvidence()).isCloseTo(reduced.logEvidence(), within(1e-7));
  }

  /** Scaling a column by s and its prior variance by 1/s² changes nothing. */
  @ParameterizedTest
  @ValueSource(doubles = {1e6, 1e-6})
  void testColumnsOfAnyUnit(double scale) {
    Random random = new Random(7);
    double[][] x = Problems.gaussian(40, 2, random);
    boolean[] y = Problems.coins(40, random);
    EpFit expected = fit(x, y, GaussianPrior.isotropic(2, 25));
    EpFit actual =
        fit(
            scaled(x, scale),
            y,
            GaussianPrior.of(new double[2], new double[] {25, 25 / scale / scale}));
    assertThat(Problems.probabilities(actual, scaled(ROWS, scale)))
        .containsExactly(Problems.probabilities(expected, ROWS), within(1e-12));
    assertThat(actual.logEvidence()).isCloseTo(expected.logEvidence(), within(1e-10));
  }

  @Test
  void testPredictorsBeyondForty() {
    double[][] x = {{1, 50}, {1, -50}, {1, 500}, {1, -500}, {1, 60}};
    // The last outcome is against all the others.
    boolean[] y = {true, false, true, false, false};
    double[] offsets = {40, -40, 0, 0, 45};
    Observations data = Observations.of(DesignMatrix.of(x), y, offsets);
    GaussianPrior prior = GaussianPrior.isotropic(2, 25);
    EpFit fit = EpFit.fit(data, prior, Problems.TIGHT);
    EpFit textbook = TextbookEp.fit(data, prior, Problems.TIGHT);
    assertThat(fit.converged()).isTrue();
    assertThat(fit.logEvidence()).isCloseTo(textbook.logEvidence(), within(1e-9));
    assertThat(fit.logEvidence()).isLessThan(-1);
    for (double k : fit.sitePrecisions()) {
      assertThat(k).isBetween(0.0, 1.0);
    }
    DesignMatrix far = DesignMatrix.of(new double[][] {{1, 1e4}, {1, -1e4}, {0, 0}});
    GaussianPredictions predictions = fit.posterior().predict(far, new double[] {1000, -1000, 41});
    for (int i = 0; i < 3; i++) {
      assertThat(predictions.probability(i)).isBetween(0.0, 1.0);
      assertThat(predictions.lower(i, 0.95)).isLessThanOrEqualTo(predictions.upper(i, 0.95));
    }
    assertThat(predictions.probability(2)).isEqualTo(Normal.cdf(41));
  }

  @Test
  void testSweepsThatEndEarlyAreSaid() {
    Reference reference = new Reference("hard/separable_nu2_1e8");
    EpFit fit = EpFit.fit(reference.train(), reference.prior(), Problems.TIGHT.withMaxSweeps(3));
    assertThat(fit.converged()).isFalse();
    assertThat(fit.sweeps()).isEqualTo(3);
    assertThat(fit.residual()).isGreaterThan(1e-12);
  }

  private interface Column {
    double of(double[] row);
  }

  private static double[][] append(double[][] x, Column column) {
    return Arrays.stream(x)
        .map(
            row -> {
              double[] longer = Arrays.copyOf(row, row.length + 1);
              longer[row.length] = column.of(row);
              return longer;
            })
        .toArray(double[][]::new);
  }

  private static double[][] scaled(double[][] x, double scale) {
    return Arrays.stream(x)
        .map(row -> new double[] {row[0], scale * row[1]})
        .toArray(double[][]::new);
  }
}
