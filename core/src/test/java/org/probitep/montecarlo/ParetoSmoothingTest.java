/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParetoSmoothingTest {
  /** Weights u^(−k) have a Pareto tail of shape k exactly. */
  private static double[] paretoLogWeights(int size, double shape, long seed) {
    Random random = new Random(seed);
    double[] logWeights = new double[size];
    Arrays.setAll(logWeights, i -> -shape * Math.log(1 - random.nextDouble()));
    return logWeights;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.7, 1.0})
  void findsTheShapeOfAParetoTail(double shape) {
    int repeats = 40;
    double sum = 0;
    for (int seed = 0; seed < repeats; seed++) {
      sum += ParetoSmoothing.of(paretoLogWeights(20_000, shape, seed)).shape();
    }
    // The estimate's standard deviation is (1 + k)/√M with M = 425 tail draws; the prior's ten
    // draws at ½ pull it by (½ − k)·10/435.
    double error = 5 * (1 + shape) / Math.sqrt(425 * repeats);
    double pull = (0.5 - shape) * 10 / 435;
    assertThat(sum / repeats).isCloseTo(shape + pull, within(error));
  }

  @Test
  void knowsLightTails() {
    Random random = new Random(5);
    double[] bounded = random.doubles(10_000).map(Math::log).toArray();
    double[] gaussian = random.doubles(10_000).map(u -> -10 * u * u).toArray();
    assertThat(ParetoSmoothing.of(bounded).shape()).isLessThan(-0.7);
    assertThat(ParetoSmoothing.of(gaussian).shape()).isLessThan(0);
  }

  @Test
  void keepsTheOrderTheBodyAndTheLargestWeight() {
    double[] raw = paretoLogWeights(1000, 0.9, 3);
    double[] smoothed = ParetoSmoothing.of(raw).logWeights();
    double[] sorted = raw.clone();
    Arrays.sort(sorted);
    double cutoff = sorted[1000 - 95 - 1];
    double largest = sorted[999];
    int changed = 0;
    for (int i = 0; i < raw.length; i++) {
      assertThat(smoothed[i]).isLessThanOrEqualTo(largest);
      if (raw[i] <= cutoff) {
        assertThat(smoothed[i]).isEqualTo(raw[i]);
      } else {
        assertThat(smoothed[i]).isGreaterThan(cutoff);
        changed++;
      }
    }
    assertThat(changed).isEqualTo(95);
    Integer[] order = new Integer[raw.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (i, j) -> Double.compare(raw[i], raw[j]));
    assertThat(Arrays.stream(order).map(i -> smoothed[i]).toList()).isSorted();
  }

  /** The mean of a Pareto distribution of shape 0.6 is 2.5; its variance is infinite. */
  @Test
  void smoothingLowersTheErrorOfAMean() {
    double rawError = 0;
    double smoothedError = 0;
    for (int seed = 0; seed < 200; seed++) {
      double[] raw = paretoLogWeights(1000, 0.6, seed);
      rawError += square(Math.exp(ImportanceEvidence.of(raw).logEvidence()) - 2.5);
      double[] smoothed = ParetoSmoothing.of(raw).logWeights();
      smoothedError += square(Math.exp(ImportanceEvidence.of(smoothed).logEvidence()) - 2.5);
    }
    assertThat(smoothedError).isLessThan(0.8 * rawError);
  }

  private static double square(double x) {
    return x * x;
  }

  @Test
  void doesNotDependOnTheScaleOfTheWeights() {
    double[] raw = paretoLogWeights(1000, 0.5, 4);
    double[] shifted = Arrays.stream(raw).map(w -> w - 5000).toArray();
    assertThat(ParetoSmoothing.of(shifted).shape())
        .isCloseTo(ParetoSmoothing.of(raw).shape(), within(1e-9));
  }

  @Test
  void equalWeightsHaveNoTail() {
    double[] equal = new double[500];
    Arrays.fill(equal, -3.25);
    assertThat(ParetoSmoothing.of(equal).shape()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(ParetoSmoothing.of(equal).logWeights()).containsExactly(equal);
  }

  @Test
  void tiesGiveAFiniteFit() {
    Random random = new Random(8);
    double[] ties = random.ints(1000, 0, 40).mapToDouble(i -> -Math.log1p(i)).toArray();
    ParetoSmoothing smoothing = ParetoSmoothing.of(ties);
    assertThat(smoothing.shape()).isBetween(-20.0, 0.7);
    assertThat(smoothing.logWeights()).doesNotContain(Double.NaN);
  }

  @Test
  void doesNotJudgeWhatItCannotSee() {
    double[] few = {0, -1, -2, -3};
    double[] one = new double[1000];
    Arrays.fill(one, -900);
    one[17] = 0;
    double[] none = new double[1000];
    Arrays.fill(none, Double.NEGATIVE_INFINITY);
    for (double[] weights : new double[][] {{}, few, one, none}) {
      assertThat(ParetoSmoothing.of(weights).shape()).isEqualTo(Double.POSITIVE_INFINITY);
      assertThat(ParetoSmoothing.of(weights).logWeights()).containsExactly(weights);
    }
  }

  @Test
  void refusesWhatIsNotAWeight() {
    assertThatThrownBy(() -> ParetoSmoothing.of(new double[] {0, Double.NaN}))
        .hasMessage("log weight [1] is NaN");
  }

  @Test
  void thresholdFollowsThePaper() {
    assertThat(ParetoSmoothing.threshold(100)).isCloseTo(0.5, within(1e-15));
    assertThat(ParetoSmoothing.threshold(1_000_000)).isEqualTo(0.7);
  }
}
