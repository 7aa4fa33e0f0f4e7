/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.probitep.app.evaluation.Fixtures;

/** What holds for metrics whatever the data. */
class MetricsTest {
  private static final double ROUNDING = 1e-14;

  private static Metrics metrics(boolean[] outcomes, double... probabilities) {
    return Metrics.of(ScoredOutcomes.of(outcomes, probabilities), 0.5, 0.95, 1);
  }

  /** Outcomes of logit(q), where logit(p) = stretch · logit(q) is predicted. */
  static ScoredOutcomes simulated(int n, double stretch, Random random) {
    boolean[] outcomes = new boolean[n];
    double[] probabilities = new double[n];
    for (int i = 0; i < n; i++) {
      double logit = random.nextGaussian() * 1.2 - 0.6;
      outcomes[i] = random.nextDouble() < 1 / (1 + Math.exp(-logit));
      probabilities[i] = 1 / (1 + Math.exp(-stretch * logit));
    }
    return ScoredOutcomes.of(outcomes, probabilities);
  }

  @Test
  void theBrierScoreIsTheSumOfItsParts() {
    for (Map.Entry<String, ScoredOutcomes> entry : Fixtures.cases().entrySet()) {
      Metrics metrics = Metrics.of(entry.getValue(), 0.5, 0.95, 1);
      BrierParts parts = metrics.brierParts();
      double sum =
          parts.reliability() - parts.resolution() + parts.uncertainty() + parts.withinBins();
      assertThat(sum).as(entry.getKey()).isCloseTo(metrics.brier().value(), within(ROUNDING));
    }
  }

  @Test
  void aCertaintyThatFailsCostsInfinitelyMuch() {
    Metrics wrong = metrics(new boolean[] {true, false}, 0, 0.5);
    assertThat(wrong.logLoss().value()).isInfinite();
    assertThat(wrong.logLoss().hasInterval()).isFalse();
    assertThat(metrics(new boolean[] {true, false}, 1, 1).logLoss().value()).isInfinite();
    assertThat(metrics(new boolean[] {true, false}, 1, 0).logLoss().value()).isZero();
    double tiny = 1e-20;
    assertThat(metrics(new boolean[] {false}, tiny).logLoss().value()).isEqualTo(tiny);
  }

  @Test
  void oneRowAndOneClassLeaveThingsUndefined() {
    Metrics one = metrics(new boolean[] {true}, 0.3);
    assertThat(one.logLoss().value()).isEqualTo(-Math.log(0.3));
    assertThat(one.logLoss().hasInterval()).isFalse();
    assertThat(one.roc().area()).isEqualTo(Estimate.UNDEFINED);
    assertThat(one.roc().size()).isZero();
    Metrics none = metrics(new boolean[] {false, false}, 0.3, 0.6);
    assertThat(none.averagePrecision()).isEqualTo(Estimate.UNDEFINED);
    assertThat(none.precisionRecall().size()).isZero();
    assertThat(none.decisions().sensitivity(0.95)).isEqualTo(Estimate.UNDEFINED);
    assertThat(none.decisionsAt(0.9).f1()).isNaN();
  }

  @Test
  void refuseWhatIsNoProbability() {
    boolean[] two = {true, false};
    assertThatThrownBy(() -> ScoredOutcomes.of(two, new double[] {0.5, 1.1}))
        .hasMessage("probability [1] must be in [0, 1], got 1.1");
    assertThatThrownBy(() -> ScoredOutcomes.of(two, new double[] {Double.NaN, 1}))
        .hasMessage("probability [0] must be in [0, 1], got NaN");
    assertThatThrownBy(() -> ScoredOutcomes.of(two, new double[] {1}))
        .hasMessage("there are 2 outcomes and 1 probabilities");
    assertThatThrownBy(() -> ScoredOutcomes.of(new boolean[0], new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
    ScoredOutcomes scored = ScoredOutcomes.of(two, new double[] {-0.0, 0});
    assertThat(1 / scored.probability(0)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> Metrics.of(scored, 1.5, 0.95, 1)).hasMessageContaining("threshold");
    assertThatThrownBy(() -> Metrics.of(scored, 0.5, 1, 1)).hasMessageContaining("level");
  }

  @Test
  void theOrderOfRowsAndEqualSeedsChangeNothing() {
    boolean[] outcomes = {true, false, true, false, true};
    Metrics one = metrics(outcomes, 0.9, 0.2, 0.2, 0.6, 0.4);
    Metrics other =
        metrics(new boolean[] {true, true, false, true, false}, 0.4, 0.2, 0.6, 0.9, 0.2);
    assertThat(one.averagePrecision()).isEqualTo(other.averagePrecision());
    assertThat(one.calibrationError()).isEqualTo(other.calibrationError());
    assertThat(one.logLoss()).isEqualTo(other.logLoss());
  }

  @Test
  void costsChooseTheThreshold() {
    Costs costs = new Costs(1, 4);
    assertThat(costs.threshold()).isEqualTo(0.2);
    ConfusionMatrix decisions = new ConfusionMatrix(0.2, 3, 2, 4, 1);
    assertThat(costs.mean(decisions)).isCloseTo(0.6, within(ROUNDING));
    assertThat(costs.meanOfAlwaysYes(decisions)).isCloseTo(0.6, within(ROUNDING));
    assertThat(costs.meanOfAlwaysNo(decisions)).isCloseTo(1.6, within(ROUNDING));
    assertThatThrownBy(() -> new Costs(0, 1))
        .hasMessageContaining("false positive")
        .hasMessageContaining("got 0");
    assertThatThrownBy(() -> new Costs(1, Double.NaN)).hasMessageContaining("false negative");
  }

  /** With right probabilities the mean cost is least near the threshold that costs choose. */
  @Test
  void theChosenThresholdIsAboutTheBestOne() {
    ScoredOutcomes scored = simulated(100_000, 1, new Random(5));
    Costs costs = new Costs(3, 1);
    double chosen = costs.mean(ConfusionMatrix.of(scored, costs.threshold()));
    for (double threshold : new double[] {0.5, 0.65, 0.85, 0.95}) {
      assertThat(costs.mean(ConfusionMatrix.of(scored, threshold))).isGreaterThan(chosen);
    }
  }

  @Test
  void chanceExplainsTheErrorOfRightProbabilities() {
    Metrics right = Metrics.of(simulated(2000, 1, new Random(3)), 0.5, 0.95, 1);
    assertThat(right.calibrationError().error().value()).isBetween(0.01, 0.04);
    assertThat(right.calibrationError().expectedByChance()).isBetween(0.018, 0.03);
    assertThat(right.calibrationError().error().lower()).isZero();
    Metrics wrong = Metrics.of(simulated(2000, 3, new Random(3)), 0.5, 0.95, 1);
    assertThat(wrong.calibrationError().error().lower())
        .isGreaterThan(2 * wrong.calibrationError().expectedByChance());
  }

  @Test
  void intervalsStayWithinWhatIsPossible() {
    Random random = new Random(2);
    for (int k = 0; k < 400; k++) {
      int n = 2 + random.nextInt(9);
      boolean[] outcomes = new boolean[n];
      double[] probabilities = new double[n];
      for (int i = 0; i < n; i++) {
        outcomes[i] = random.nextBoolean();
        boolean right = random.nextInt(12) > 0;
        probabilities[i] = outcomes[i] == right ? 1 - 1e-3 * random.nextDouble() : 0.02;
      }
      Metrics metrics = metrics(outcomes, probabilities);
      assertInside(metrics.logLoss(), Double.POSITIVE_INFINITY);
      assertInside(metrics.brier(), 1);
      assertInside(metrics.calibrationError().error(), 1);
      assertInside(metrics.roc().area(), 1);
      assertInside(metrics.averagePrecision(), 1);
    }
  }

  private static void assertInside(Estimate estimate, double most) {
    if (estimate.hasInterval()) {
      assertThat(estimate.lower()).isBetween(0.0, estimate.value());
      assertThat(estimate.upper()).isBetween(estimate.value(), most);
    }
  }
}
