/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.model.DesignMatrix;

class SimulatedStudyTest {
  /** Sums of 100 terms of size 1: a few of their rounding errors. */
  private static final double ROUNDING = 1e-14;

  private static final long SEED = 20_231;

  private static double[] column(DesignMatrix x, int j) {
    double[] column = new double[x.rows()];
    Arrays.setAll(column, i -> x.get(i, j));
    return column;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double sd(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 50, 800})
  void hasThePapersShape(int p) {
    Scenario scenario = SimulatedStudy.of(SEED).scenario(p, 3);
    assertThat(scenario.p()).isEqualTo(p);
    assertThat(scenario.replication()).isEqualTo(3);
    assertThat(scenario.training().size()).isEqualTo(100);
    assertThat(scenario.training().x().columns()).isEqualTo(p);
    assertThat(scenario.test().rows()).isEqualTo(50);
    assertThat(column(scenario.training().x(), 0)).containsOnly(1);
    assertThat(column(scenario.test(), 0)).containsOnly(1);
  }

  @Test
  void trainingUnitsAreStandardisedExactlyAndTestUnitsByTheSameNumbers() {
    Scenario scenario = SimulatedStudy.of(SEED).scenario(200, 1);
    int testUnitsOff = 0;
    double[] allTest = new double[199 * 50];
    for (int j = 1; j < 200; j++) {
      double[] training = column(scenario.training().x(), j);
      assertThat(mean(training)).as("mean of column %d", j).isCloseTo(0, within(ROUNDING));
      assertThat(sd(training)).as("sd of column %d", j).isCloseTo(0.5, within(ROUNDING));
      double[] test = column(scenario.test(), j);
      testUnitsOff += Math.abs(sd(test) - 0.5) > 0.001 ? 1 : 0;
      System.arraycopy(test, 0, allTest, (j - 1) * 50, 50);
    }
    assertThat(testUnitsOff).isGreaterThan(180);
    assertThat(mean(allTest)).isCloseTo(0, within(0.025));
    assertThat(sd(allTest)).isCloseTo(0.5, within(0.02));
  }

  /** P(y = 1) is ½ on the whole: 5 standard errors of 4,000 outcomes with p = 50. */
  @Test
  void outcomesFollowTheRows() {
    int ones = 0;
    for (int r = 1; r <= 40; r++) {
      Scenario scenario = SimulatedStudy.of(SEED).scenario(50, r);
      for (int i = 0; i < 100; i++) {
        ones += scenario.training().y(i) ? 1 : 0;
      }
    }
    assertThat(ones / 4000.0).isCloseTo(0.5, within(0.06));
  }

  /**
   * With an intercept alone P(y = 1) = Φ(β), β ~ U[−5, 5]: its mean is ½, and its square has mean ½
   * − 1/(10√π)·(1 + tiny) = 0.4436, as integrating Φ² over [−5, 5] gives.
   */
  @Test
  void coefficientsAreUniform() {
    double sum = 0;
    double squares = 0;
    int replications = 2000;
    for (int r = 1; r <= replications; r++) {
      Scenario scenario = SimulatedStudy.of(SEED).scenario(1, r);
      int ones = 0;
      for (int i = 0; i < 100; i++) {
        ones += scenario.training().y(i) ? 1 : 0;
      }
      sum += ones / 100.0;
      squares += ones / 100.0 * (ones - 1) / 99.0;
    }
    assertThat(sum / replications).isCloseTo(0.5, within(5 * 0.44 / Math.sqrt(replications)));
    assertThat(squares / replications)
        .isCloseTo(0.4436, within(5 * 0.45 / Math.sqrt(replications)));
  }

  @Test
  void dependsOnSeedPAndReplicationAlone() {
    SimulatedStudy study = SimulatedStudy.of(SEED);
    Scenario first = study.scenario(50, 2);
    study.scenario(100, 1);
    assertSame(first, study.scenario(50, 2));
    assertSame(first, SimulatedStudy.of(SEED).scenario(50, 2));
    double value = first.test().get(7, 3);
    assertThat(study.scenario(50, 1).test().get(7, 3)).isNotEqualTo(value);
    assertThat(study.scenario(51, 2).test().get(7, 3)).isNotEqualTo(value);
    assertThat(SimulatedStudy.of(SEED + 1).scenario(50, 2).test().get(7, 3)).isNotEqualTo(value);
  }

  private static void assertSame(Scenario expected, Scenario actual) {
    for (int i = 0; i < 100; i++) {
      assertThat(actual.training().y(i)).isEqualTo(expected.training().y(i));
    }
    for (int j = 0; j < expected.p(); j++) {
      assertThat(column(actual.training().x(), j)).isEqualTo(column(expected.training().x(), j));
      assertThat(column(actual.test(), j)).isEqualTo(column(expected.test(), j));
    }
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> SimulatedStudy.of(1).scenario(0, 1))
        .hasMessage("p must be at least 1, got 0");
    assertThatThrownBy(() -> SimulatedStudy.of(1).scenario(5, 0))
        .hasMessage("replication must be at least 1, got 0");
  }
}
