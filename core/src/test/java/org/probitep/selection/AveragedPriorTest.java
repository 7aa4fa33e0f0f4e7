/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.Predictions;

/** An average over variances against a fine sum over fits from nothing. */
class AveragedPriorTest {
  private static final EpOptions OPTIONS = EpOptions.withDefaults();
  private static final HyperPrior HYPER = HyperPrior.withDefaults();
  private static final SweepListener SILENT = (sweep, residual) -> true;

  /** Columns whose cells are ±½, so that the unit of a variance is 1. */
  private static DesignMatrix rows(int n, int p, Random random) {
    double[][] x = new double[n][p];
    for (double[] row : x) {
      row[0] = 1;
      for (int j = 1; j < p; j++) {
        row[j] = random.nextBoolean() ? 0.5 : -0.5;
      }
    }
    return DesignMatrix.of(x);
  }

  private static Observations data(int n, int p, double effect, Link link) {
    Random random = new Random(7L * n + p);
    DesignMatrix x = rows(n, p, random);
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      double utility = random.nextGaussian();
      for (int j = 1; j < p; j++) {
        utility += effect * (j % 3 - 1) * x.get(i, j);
      }
      y[i] = utility > 0;
    }
    return Observations.of(x, y).withLink(link);
  }

  /** The sum over a fine grid of log variances, of fits from nothing, written out anew. */
  private static final class FineSum {
    private final double[] probability;
    private final double[] shareBelow;
    private double weight;

    FineSum(int rows) {
      probability = new double[rows];
      shareBelow = new double[rows];
    }

    void add(EpFit fit, DesignMatrix test, double[] predictors, double logWeight) {
      GaussianPredictions predictions = fit.posterior().predict(test);
      double w = Math.exp(logWeight);
      weight += w;
      for (int i = 0; i < probability.length; i++) {
        probability[i] += w * predictions.probability(i);
        shareBelow[i] +=
            w
                * Normal.cdf(
                    (predictors[i] - predictions.mean(i)) / Math.sqrt(predictions.variance(i)));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"60, 8, 1, PROBIT", "80, 100, 0.3, PROBIT", "80, 6, 0, PROBIT", "60, 8, 1, LOGIT"})
  void oneVarianceIsIntegratedOut(int n, int p, double effect, Link link) {
    Observations data = data(n, p, effect, link);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    AveragedPrior average = AveragedPrior.fit(data, groups, HYPER, OPTIONS, SILENT);
    DesignMatrix test = rows(20, p, new Random(1));
    Predictions predictions = average.posterior().predict(test);
    double[] ends = new double[20];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = predictions.predictorQuantile(i, 0.025);
    }
    FineSum sum = new FineSum(20);
    double step = 0.05;
    double base = average.logEvidence();
    for (double t = -17; t <= 9; t += step) {
      EpFit fit = EpFit.fit(data, groups.prior(new double[] {Math.exp(t)}), OPTIONS);
      sum.add(
          fit,
          test,
          ends,
          fit.logEvidence() + HalfCauchy.logDensity(t, p - 1) + Math.log(step) - base);
    }
    assertThat(Math.log(sum.weight)).isEqualTo(0, within(0.01));
    for (int i = 0; i < ends.length; i++) {
      assertThat(predictions.probability(i))
          .isEqualTo(sum.probability[i] / sum.weight, within(0.001));
      assertThat(sum.shareBelow[i] / sum.weight).isEqualTo(0.025, within(0.002));
    }
  }

  /** What other kinds of priors are weighed against is the same integral, by Laplace's method. */
  @ParameterizedTest
  @CsvSource({"60, 8, 1, PROBIT", "200, 30, 0.5, PROBIT", "150, 80, 0.5, LOGIT"})
  void theWeightOfALearnedVarianceIsAboutTheIntegral(int n, int p, double effect, Link link) {
    Observations data = data(n, p, effect, link);
    VarianceGroups groups = VarianceGroups.besideIntercept(p, 25);
    assertThat(LearnedPrior.fit(data, groups, HYPER, OPTIONS, SILENT).logWeight())
        .isCloseTo(
            AveragedPrior.fit(data, groups, HYPER, OPTIONS, SILENT).logEvidence(), within(0.15));
  }

  @Test
  void twoVariancesAreIntegratedOut() {
    int p = 9;
    Observations data = data(70, p, 0.8, Link.PROBIT);
    int[] groupOf = {VarianceGroups.FIXED, 0, 0, 0, 0, 1, 1, 1, 1};
    VarianceGroups groups = VarianceGroups.of(groupOf, new double[] {25, 0, 0, 0, 0, 0, 0, 0, 0});
    AveragedPrior average = AveragedPrior.fit(data, groups, HYPER, OPTIONS, SILENT);
    DesignMatrix test = rows(10, p, new Random(1));
    Predictions predictions = average.posterior().predict(test);
    FineSum sum = new FineSum(10);
    double step = 0.4;
    for (double s = -12; s <= 6; s += step) {
      for (double t = -12; t <= 6; t += step) {
        EpFit fit = EpFit.fit(data, groups.prior(new double[] {Math.exp(s), Math.exp(t)}), OPTIONS);
        sum.add(
            fit,
            test,
            new double[10],
            fit.logEvidence()
                + HalfCauchy.logDensity(s, 4)
                + HalfCauchy.logDensity(t, 4)
                + 2 * Math.log(step)
                - average.logEvidence());
      }
    }
    assertThat(Math.log(sum.weight)).isEqualTo(0, within(0.02));
    for (int i = 0; i < 10; i++) {
      assertThat(predictions.probability(i))
          .isEqualTo(sum.probability[i] / sum.weight, within(0.001));
    }
  }

  @Test
  void thereMayBeTooManyVariancesOrNone() {
    Observations data = data(30, 6, 1, Link.PROBIT);
    VarianceGroups five =
        VarianceGroups.of(
            new int[] {VarianceGroups.FIXED, 0, 1, 2, 3, 4}, new double[] {1, 0, 0, 0, 0, 0});
    assertThatThrownBy(() -> AveragedPrior.fit(data, five, HYPER, OPTIONS, SILENT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 3 prior variances, and this model has 5");
  }
}
