/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;

/** Rows that stand for many, in groups one of which has one outcome only, under wide priors. */
class HeavyWeightsTest {
  /** Both fits end within a tolerance of 1e-8, in units of the posterior's sds. */
  private static final double NEAR = 1e-7;

  private static final int TRIALS = 20;

  /** Deaths of 20 in four groups, by a number that has an effect. */
  private static final int[][] DEATHS = {{0, 0, 0}, {1, 2, 4}, {6, 9, 13}, {14, 17, 19}};

  private static double[] row(int group, int dose) {
    double[] row = {1, 0, 0, 0, dose - 1};
    if (group > 0) {
      row[group] = 1;
    }
    return row;
  }

  private static Observations counts(boolean asWeights, Link link) {
    List<double[]> x = new ArrayList<>();
    List<Boolean> y = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (int group = 0; group < DEATHS.length; group++) {
      for (int dose = 0; dose < DEATHS[group].length; dose++) {
        for (int outcome = 0; outcome < 2; outcome++) {
          int deaths = DEATHS[group][dose];
          int count = outcome == 1 ? deaths : TRIALS - deaths;
          for (int copy = 0; copy < (asWeights ? Math.min(1, count) : count); copy++) {
            x.add(row(group, dose));
            y.add(outcome == 1);
            weights.add(asWeights ? (double) count : 1.0);
          }
        }
      }
    }
    boolean[] outcomes = new boolean[y.size()];
    for (int i = 0; i < outcomes.length; i++) {
      outcomes[i] = y.get(i);
    }
    Observations rows = Observations.of(DesignMatrix.of(x.toArray(double[][]::new)), outcomes);
    return rows.withWeights(weights.stream().mapToDouble(w -> w).toArray()).withLink(link);
  }

  @ParameterizedTest
  @CsvSource({"25, PROBIT", "1e3, PROBIT", "1e4, PROBIT", "1e6, PROBIT", "1e3, LOGIT"})
  void weightsAreCopies(double priorVariance, Link link) {
    GaussianPrior prior = GaussianPrior.isotropic(5, priorVariance);
    EpFit copies = EpFit.fit(counts(false, link), prior, EpOptions.withDefaults());
    EpFit fit = EpFit.fit(counts(true, link), prior, EpOptions.withDefaults());
    assertThat(copies.converged()).isTrue();
    assertThat(fit.converged()).as("residual %s", fit.residual()).isTrue();
    assertThat(fit.logEvidence()).isCloseTo(copies.logEvidence(), within(NEAR));
    double[] expected = copies.posterior().mean();
    double[] variances = copies.posterior().variances();
    for (int j = 0; j < expected.length; j++) {
      assertThat(fit.posterior().mean()[j])
          .isCloseTo(expected[j], within(NEAR * Math.sqrt(variances[j])));
    }
  }

  @Test
  void stepsOfRowsWithoutWeightsStayAsTheyAre() {
    SiteBlock.ShorterSteps steps = new SiteBlock.ShorterSteps(1, false);
    for (int sweep = 0; sweep < 100; sweep++) {
      steps.observe(1);
    }
    assertThat(steps.damping()).isEqualTo(1);
  }
}
