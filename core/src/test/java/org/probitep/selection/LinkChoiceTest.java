/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.Logistic;
import org.probitep.numerics.Normal;

class LinkChoiceTest {
  private static final int P = 6;

  /** Searches end with a step of 1 %, and the two came from different sides. */
  private static final double SEARCHED = 0.03;

  @Test
  void thinTailsStayWhereTheyAreTrue() {
    for (int seed = 1; seed <= 5; seed++) {
      MethodFit fit = fit(rows(800, Link.PROBIT, 0, seed), true);
      assertThat(fit.posterior().link()).as("seed %d", seed).isEqualTo(Link.PROBIT);
      assertThat(fit.outcome().notes()).hasSize(1);
    }
  }

  @Test
  void rowsThatContradictAllOthersAskForLogit() {
    for (int seed = 1; seed <= 5; seed++) {
      Observations rows = rows(800, Link.LOGIT, 0.02, seed);
      MethodFit probit = fit(rows, false);
      MethodFit logit = fit(rows.withLink(Link.LOGIT), false);
      MethodFit chosen = fit(rows, true);
      double gain = logit.outcome().looLogPredictive() - probit.outcome().looLogPredictive();
      assertThat(gain).as("seed %d", seed).isGreaterThan(3);
      assertThat(chosen.posterior().link()).isEqualTo(Link.LOGIT);
      double[] mean = chosen.posterior().mean();
      double[] asked = logit.posterior().mean();
      for (int j = 0; j < mean.length; j++) {
        assertThat(mean[j]).isCloseTo(asked[j], within(SEARCHED * Math.abs(asked[j]) + 0.01));
      }
      assertThat(chosen.outcome().notes())
          .anyMatch(
              note ->
                  note.matches(
                      "link logit: leave-one-out predicts better by [0-9.]+ in log probability than"
                          + " with probit"))
          .hasSize(2);
    }
  }

  /** So far out and on the wrong side that it alone bends the probit fit until nothing is left. */
  @ParameterizedTest
  @CsvSource({"300, 12", "20000, 40"})
  void oneGrossOutlierAsksForLogit(int n, double outlier) {
    Random random = new Random(5);
    double[][] x = new double[n][2];
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      x[i][0] = 1;
      x[i][1] = i == 0 ? outlier : 0.2 * random.nextGaussian();
      y[i] = i > 0 && 7.5 * x[i][1] + random.nextGaussian() > 0;
    }
    Observations rows = Observations.of(DesignMatrix.of(x), y);
    PriorChoice choice =
        new PriorChoice.Learned(
            VarianceGroups.besideIntercept(2, 25), HyperPrior.withDefaults(), true, true);
    MethodFit chosen =
        Methods.fit(rows, choice, MethodOptions.withDefaults(), MethodListener.SILENT);
    assertThat(chosen.posterior().link()).isEqualTo(Link.LOGIT);
    assertThat(chosen.posterior().mean()[1]).isGreaterThan(2);
    assertThat(chosen.outcome().notes().get(1))
        .endsWith("without a row that the others call as good as impossible");
  }

  /** The least gain decides, whichever side the rows are on. */
  @Test
  void theGainDecides() {
    int chosen = 0;
    int kept = 0;
    for (int seed = 1; seed <= 12; seed++) {
      Observations rows = rows(300, Link.LOGIT, 0.01, seed);
      double gain =
          fit(rows.withLink(Link.LOGIT), false).outcome().looLogPredictive()
              - fit(rows, false).outcome().looLogPredictive();
      boolean logit = fit(rows, true).posterior().link() == Link.LOGIT;
      if (gain > LinkChoice.LEAST_GAIN + 0.3) {
        assertThat(logit).as("gain %f, seed %d", gain, seed).isTrue();
        chosen++;
      } else if (gain < LinkChoice.LEAST_GAIN - 0.1) {
        assertThat(logit).as("gain %f, seed %d", gain, seed).isFalse();
        kept++;
      }
    }
    assertThat(chosen).isPositive();
    assertThat(kept).isPositive();
  }

  @Test
  void otherMethodsAndLinksThatWereAskedForStay() {
    Observations rows = rows(300, Link.LOGIT, 0.02, 3);
    PriorChoice choice = choice(true);
    MethodOptions textbook = MethodOptions.withDefaults().withMethod(Method.TEXTBOOK);
    assertThat(Methods.fit(rows, choice, textbook, MethodListener.SILENT).posterior().link())
        .isEqualTo(Link.PROBIT);
    assertThat(choice.normalAlone()).isEqualTo(choice);
    assertThat(fit(rows.withLink(Link.LOGIT), true).outcome().notes()).hasSize(1);
  }

  @Test
  void weightsCountAsCopies() {
    Observations once = rows(400, Link.LOGIT, 0.02, 4);
    int n = once.size();
    DesignMatrix.Builder x = DesignMatrix.builder(P);
    boolean[] y = new boolean[2 * n];
    double[] weights = new double[n];
    double[] row = new double[P];
    for (int i = 0; i < 2 * n; i++) {
      once.x().copyRow(i % n, row, 0);
      x.addRow(row);
      y[i] = once.y(i % n);
      weights[i % n] = 2;
    }
    Observations copies = Observations.of(x.build(), y);
    Observations weighted = once.withWeights(weights);
    assertThat(LinkChoice.Curves.of(weighted, learned(weighted)).gain())
        .isCloseTo(LinkChoice.Curves.of(copies, learned(copies)).gain(), within(0.05));
  }

  /** The best scale on a fine grid is the reference. */
  @Test
  void theCurveHasItsBestScale() {
    double[] predictors = new double[200];
    Random random = new Random(7);
    Observations rows = rows(200, Link.PROBIT, 0, 7);
    for (int i = 0; i < predictors.length; i++) {
      predictors[i] = 0.4 + random.nextGaussian();
    }
    for (Link link : Link.values()) {
      double best = Double.NEGATIVE_INFINITY;
      for (double s = 0.01; s < 5; s += 0.002) {
        double sum = 0;
        for (double g : predictors) {
          sum += Math.log(link == Link.LOGIT ? Logistic.cdf(s * g) : Normal.cdf(s * g));
        }
        best = Math.max(best, sum);
      }
      assertThat(new ScaledCurve(link, rows, predictors).best(link == Link.LOGIT ? 1.7 : 1))
          .isCloseTo(best, within(2e-3));
    }
  }

  /** No scale is the best one where all predictors agree with their outcomes. */
  @Test
  void separatedRowsSayNothing() {
    double[] predictors = new double[50];
    Arrays.fill(predictors, 1.5);
    Observations rows = rows(50, Link.PROBIT, 0, 8);
    assertThat(new ScaledCurve(Link.LOGIT, rows, predictors).best(1.7)).isCloseTo(0, within(2e-3));
  }

  @Test
  void sweepsAreCountedOnAndMayBeEnded() {
    Observations rows = rows(800, Link.LOGIT, 0.02, 1);
    LearnedPrior probit =
        LearnedPrior.fit(
            rows,
            groups(),
            HyperPrior.withDefaults(),
            EpOptions.withDefaults(),
            (sweep, residual) -> true);
    List<Integer> heard = new ArrayList<>();
    LinkChoice chosen =
        LinkChoice.of(
            rows, choice(true), probit, EpOptions.withDefaults(), (s, residual) -> heard.add(s));
    assertThat(heard.get(0)).isEqualTo(probit.sweeps() + 1);
    assertThat(heard).isSorted().doesNotHaveDuplicates();
    assertThat(chosen.learned().sweeps()).isEqualTo(heard.get(heard.size() - 1));
    LinkChoice ended =
        LinkChoice.of(
            rows, choice(true), probit, EpOptions.withDefaults(), (sweep, residual) -> false);
    assertThat(ended.learned()).isSameAs(probit);
    assertThat(ended.data()).isSameAs(rows);
  }

  private static MethodFit fit(Observations rows, boolean mayChangeLink) {
    return Methods.fit(
        rows, choice(mayChangeLink), MethodOptions.withDefaults(), MethodListener.SILENT);
  }

  private static EpFit learned(Observations rows) {
    return fit(rows, false).ep().orElseThrow();
  }

  private static PriorChoice.Learned choice(boolean mayChangeLink) {
    return new PriorChoice.Learned(groups(), HyperPrior.withDefaults(), false, mayChangeLink);
  }

  private static VarianceGroups groups() {
    int[] group = new int[P];
    double[] fixed = new double[P];
    group[0] = VarianceGroups.FIXED;
    fixed[0] = 25;
    return VarianceGroups.of(group, fixed);
  }

  /** Rows of a model with large effects, some of them with the wrong outcome. */
  private static Observations rows(int n, Link link, double wrong, int seed) {
    Random random = new Random(seed);
    DesignMatrix.Builder x = DesignMatrix.builder(P);
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      double[] row = new double[P];
      row[0] = 1;
      double predictor = 0;
      for (int j = 1; j < P; j++) {
        row[j] = 0.5 * random.nextGaussian();
        predictor += (link == Link.LOGIT ? 5 : 3) * (j % 2 == 0 ? 1 : -0.7) * row[j];
      }
      x.addRow(row);
      y[i] = random.nextDouble() < link.probability(predictor) ^ random.nextDouble() < wrong;
    }
    return Observations.of(x.build(), y);
  }
}
