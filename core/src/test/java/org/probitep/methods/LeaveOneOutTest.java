/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.methods.LeaveOneOut.Source;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.testing.Reference;

/** Leave-one-out against fits from nothing to tables without the row. */
class LeaveOneOutTest {
  /** What is promised of every row that is not marked. */
  private static final double BAR = 0.005;

  /** A refit stops a little earlier than a fit from nothing. */
  private static final double STOPPED_EARLY = 1e-4;

  private static final EpOptions OPTIONS = EpOptions.withDefaults();

  /** Rows that a plane nearly separates: the likelihood says little of how steep it is. */
  private static Observations nearlySeparable(int n, int p, double noise, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][p];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      double sum = noise * random.nextGaussian();
      x[i][0] = 1;
      for (int j = 1; j < p; j++) {
        x[i][j] = 0.5 * random.nextGaussian();
        sum += x[i][j];
      }
      y[i] = sum > 0;
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  private static Observations without(Observations data, int row) {
    int[] rest = IntStream.range(0, data.size()).filter(i -> i != row).toArray();
    boolean[] y = new boolean[rest.length];
    double[] offsets = new double[rest.length];
    for (int i = 0; i < rest.length; i++) {
      y[i] = data.y(rest[i]);
      offsets[i] = data.offset(rest[i]);
    }
    return Observations.of(data.x().selectRows(rest), y, offsets).withLink(data.link());
  }

  /** Pr(y_i | the others) by a fit from nothing. */
  private static double refit(Observations data, GaussianPrior prior, int i) {
    double positive =
        EpFit.fit(without(data, i), prior, OPTIONS)
            .posterior()
            .predict(data.x().selectRows(i), new double[] {data.offset(i)}, OPTIONS.compute())
            .probability(0);
    return data.y(i) ? positive : 1 - positive;
  }

  private static double largestError(Observations data, GaussianPrior prior, double[] found) {
    return IntStream.range(0, data.size())
        .mapToDouble(i -> Math.abs(found[i] - refit(data, prior, i)))
        .max()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"12, 3, 0.2", "25, 8, 0.3", "60, 12, 0.3", "120, 20, 0.2", "30, 30, 0.1"})
  void everyRowOfSmallAndNearlySeparableTablesIsNearItsRefit(int n, int p, double noise) {
    Observations data = nearlySeparable(n, p, noise, 7);
    GaussianPrior prior = GaussianPrior.isotropic(p, 25);
    EpFit fit = EpFit.fit(data, prior, OPTIONS);
    assertThat(largestError(data, prior, fit.looProbabilities()))
        .as("cavities alone are too far off here")
        .isGreaterThan(BAR);
    LeaveOneOut rows = LeaveOneOut.of(fit, data, OPTIONS, LeaveOneOut.MUCH_WORK);
    assertThat(rows.count(Source.ROUGH)).isZero();
    assertThat(rows.note()).isEmpty();
    assertThat(largestError(data, prior, rows.probabilities())).isLessThan(BAR);
  }

  @Test
  void onPimaAFewRowsAreFittedAgain() {
    Reference pima = new Reference("real/pima_mass");
    EpFit fit = EpFit.fit(pima.train(), pima.prior(), OPTIONS);
    LeaveOneOut rows = LeaveOneOut.of(fit, pima.train(), OPTIONS, LeaveOneOut.LITTLE_WORK);
    assertThat(rows.count(Source.REFIT)).isBetween(1, 20);
    assertThat(largestError(pima.train(), pima.prior(), rows.probabilities())).isLessThan(0.001);
  }

  /**
   * 61 columns, and most rows of a leverage above 0.1: what a fit spends is enough for them all.
   */
  @Test
  void ofSonarAFitLeavesNoRowRough() {
    Reference sonar = new Reference("real/sonar");
    EpFit fit = EpFit.fit(sonar.train(), sonar.prior(), OPTIONS);
    LeaveOneOut rows = LeaveOneOut.of(fit, sonar.train(), OPTIONS, LeaveOneOut.LITTLE_WORK);
    assertThat(rows.count(Source.REFIT)).isGreaterThan(80);
    assertThat(rows.count(Source.ROUGH)).isZero();
    assertThat(largestError(sonar.train(), sonar.prior(), rows.probabilities())).isLessThan(BAR);
  }

  /** Without work to spare, what may be off is marked, and only that. */
  @Test
  void whereWorkEndsRowsAreMarked() {
    Observations data = nearlySeparable(60, 12, 0.3, 7);
    GaussianPrior prior = GaussianPrior.isotropic(12, 25);
    EpFit fit = EpFit.fit(data, prior, OPTIONS);
    LeaveOneOut none = LeaveOneOut.of(fit, data, OPTIONS, 0);
    assertThat(none.count(Source.REFIT)).isZero();
    assertThat(none.probabilities()).containsExactly(fit.looProbabilities());
    assertThat(none.note()).hasValueSatisfying(note -> assertThat(note).contains(" of 60 rows"));
    double[] leverages = fit.leverages();
    for (int i = 0; i < data.size(); i++) {
      assertThat(none.source(i) == Source.ROUGH).isEqualTo(leverages[i] > 0.1);
      if (none.source(i) == Source.CAVITY) {
        assertThat(none.probabilities()[i]).isCloseTo(refit(data, prior, i), within(BAR));
      }
    }
    LeaveOneOut some = LeaveOneOut.of(fit, data, OPTIONS, 5 * 6 * 60 * 12 * 12);
    assertThat(some.count(Source.REFIT)).isEqualTo(5);
    for (int i = 0; i < data.size(); i++) {
      if (some.source(i) == Source.REFIT) {
        assertThat(some.probabilities()[i]).isCloseTo(refit(data, prior, i), within(STOPPED_EARLY));
      }
    }
  }

  @Test
  void theSumFollowsTheRowsAndThreadsChangeNothing() {
    Observations data = nearlySeparable(40, 8, 0.3, 3);
    EpFit fit = EpFit.fit(data, GaussianPrior.isotropic(8, 25), OPTIONS);
    LeaveOneOut rows = LeaveOneOut.of(fit, data, OPTIONS, LeaveOneOut.MUCH_WORK);
    double sum = Arrays.stream(rows.probabilities()).map(Math::log).sum();
    assertThat(rows.logPredictive()).isCloseTo(sum, within(1e-9));
    LeaveOneOut two = LeaveOneOut.of(fit, data, OPTIONS.withThreads(2), LeaveOneOut.MUCH_WORK);
    assertThat(two.probabilities()).containsExactly(rows.probabilities());
    assertThat(two.logPredictive()).isEqualTo(rows.logPredictive());
  }

  @Test
  void linkAndOffsetsAreThoseOfTheFit() {
    Observations plain = nearlySeparable(30, 5, 0.3, 5);
    boolean[] y = new boolean[30];
    double[] offsets = new double[30];
    for (int i = 0; i < 30; i++) {
      y[i] = plain.y(i);
      offsets[i] = 0.1 * (i % 7) - 0.3;
    }
    Observations data = Observations.of(plain.x(), y, offsets).withLink(Link.LOGIT);
    GaussianPrior prior = GaussianPrior.isotropic(5, 25);
    EpFit fit = EpFit.fit(data, prior, OPTIONS);
    LeaveOneOut rows = LeaveOneOut.of(fit, data, OPTIONS, LeaveOneOut.MUCH_WORK);
    assertThat(rows.count(Source.REFIT)).isPositive();
    assertThat(largestError(data, prior, rows.probabilities())).isLessThan(BAR);
  }

  /** A row of weight w is left out once: w − 1 copies stay. */
  @Test
  void oneCopyOfAWeightedRowIsLeftOut() {
    Observations few = nearlySeparable(14, 3, 0.3, 2);
    double[] weights = new double[14];
    Arrays.setAll(weights, i -> 1 + i % 3);
    int[] copies =
        IntStream.range(0, 14)
            .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
            .toArray();
    boolean[] y = new boolean[copies.length];
    for (int c = 0; c < copies.length; c++) {
      y[c] = few.y(copies[c]);
    }
    Observations expanded = Observations.of(few.x().selectRows(copies), y);
    GaussianPrior prior = GaussianPrior.isotropic(3, 25);
    Observations weighted = few.withWeights(weights);
    LeaveOneOut rows = all(weighted, prior);
    double[] expected = all(expanded, prior).probabilities();
    assertThat(rows.count(Source.REFIT)).isPositive();
    for (int c = 0; c < copies.length; c++) {
      assertThat(rows.probabilities()[copies[c]]).isCloseTo(expected[c], within(STOPPED_EARLY));
    }
    assertThat(rows.logPredictive())
        .isCloseTo(all(expanded, prior).logPredictive(), within(50 * STOPPED_EARLY));
  }

  private static LeaveOneOut all(Observations data, GaussianPrior prior) {
    return LeaveOneOut.of(EpFit.fit(data, prior, OPTIONS), data, OPTIONS, LeaveOneOut.MUCH_WORK);
  }
}
