/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Normal;

/** The mean weight against probabilities known in closed form or from elsewhere. */
class ImportanceEvidenceTest {
  /** T4, with room for rounding where the weights do not vary. */
  private static final double STANDARD_ERRORS = 5;

  private static final double ROUNDING = 1e-12;

  @ParameterizedTest
  @CsvSource({"1, 0, 0", "-1, 0.3, 2", "1, -9, 2", "-1, 50, 0.1", "1, 70, 3"})
  void testOneDimension(double sign, double offset, double design) {
    LatentProblem problem =
        new LatentProblem(new double[][] {{design}}, 1, new double[] {sign}, new double[] {offset});
    check(problem, Normal.logCdf(sign * offset / Math.hypot(1, design)), 100);
  }

  /** P(a_1 > 0, a_2 > 0) = 1/4 + arcsin(correlation)/2π. */
  @ParameterizedTest
  @CsvSource({"1, 1, 2, 1", "1, -1, 2, 1", "-1, -1, 10, 10", "-1, 1, 10, 10", "1, 1, 3, 0"})
  void testTwoDimensions(double sign1, double sign2, double r1, double r2) {
    LatentProblem problem =
        new LatentProblem(
            new double[][] {{r1}, {r2}}, 1, new double[] {sign1, sign2}, new double[2]);
    double correlation = sign1 * sign2 * r1 * r2 / Math.hypot(1, r1) / Math.hypot(1, r2);
    check(problem, Math.log(0.25 + Math.asin(correlation) / (2 * Math.PI)), 20_000);
  }

  /** I + 11' has correlations ½, and then the smallest of n + 1 equal things is the common one. */
  @ParameterizedTest
  @ValueSource(ints = {3, 10, 65, 150})
  void testEquicorrelated(int n) {
    double[][] ones = new double[n][1];
    double[] sign = new double[n];
    for (int i = 0; i < n; i++) {
      ones[i][0] = i % 3 == 0 ? -1 : 1;
      sign[i] = ones[i][0];
    }
    check(new LatentProblem(ones, 1, sign, new double[n]), -Math.log(n + 1), 20_000);
  }

  @Test
  void testIndependentInTheFarTail() {
    double[] sign = {1, -1, 1, -1, 1};
    double[] offset = {-30, 20, 3, 500, -0.5};
    double expected = 0;
    for (int i = 0; i < sign.length; i++) {
      expected += Normal.logCdf(sign[i] * offset[i]);
    }
    LatentProblem problem = new LatentProblem(new double[5][0], 0, sign, offset);
    MinimaxTilting tilting = MinimaxTilting.of(problem);
    assertThat(tilting.logUpperBound()).isCloseTo(expected, within(1e-14 * Math.abs(expected)));
    WeightedProposals proposals = propose(tilting, 5, 100);
    assertThat(proposals.logEvidence()).isCloseTo(expected, within(1e-14 * Math.abs(expected)));
  }

  /** For R = ρ1' the evidence is ∫ φ(u) Φ(ρu + o)^n du, here by the trapezium rule. */
  @ParameterizedTest
  @ValueSource(doubles = {-8, -2, 1.5})
  void testOneFactorWithOffset(double offset) {
    int n = 20;
    double rho = 1.5;
    double[][] design = new double[n][1];
    double[] ones = new double[n];
    double[] offsets = new double[n];
    for (int i = 0; i < n; i++) {
      design[i][0] = rho;
      ones[i] = 1;
      offsets[i] = offset;
    }
    double sum = 0;
    double step = 1e-3;
    for (double u = -30; u < 30; u += step) {
      sum += step * Normal.pdf(u) * Math.pow(Normal.cdf(rho * u + offset), n);
    }
    check(new LatentProblem(design, 1, ones, offsets), Math.log(sum), 20_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sim/p50", "sim/p100", "sim/p800", "real/pima_mass", "real/sonar"})
  void testReferences(String name) {
    LatentProblem problem = TiltingProblems.reference(name);
    WeightedProposals proposals = propose(MinimaxTilting.of(problem), problem.rows(), 100_000);
    double se =
        Math.hypot(proposals.logEvidenceSe(), TiltingProblems.scalar(name, "exactLogEvidenceSe"));
    assertThat(proposals.logEvidence())
        .isCloseTo(TiltingProblems.scalar(name, "exactLogEvidence"), within(STANDARD_ERRORS * se));
  }

  private static void check(LatentProblem problem, double expected, int count) {
    WeightedProposals proposals = propose(MinimaxTilting.of(problem), problem.rows(), count);
    assertThat(Arrays.stream(proposals.logWeights).allMatch(Double::isFinite)).isTrue();
    double tolerance = STANDARD_ERRORS * proposals.logEvidenceSe() + ROUNDING;
    assertThat(proposals.logEvidence()).isCloseTo(expected, within(tolerance));
    assertThat(tolerance).as("so that the test means something").isLessThan(0.2);
  }

  private static WeightedProposals propose(MinimaxTilting tilting, int n, int count) {
    return new WeightedProposals(tilting, n, count, RandomSource.XO_RO_SHI_RO_128_PP.create(7));
  }
}
