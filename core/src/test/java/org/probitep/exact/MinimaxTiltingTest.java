/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.probitep.latent.LatentProblem;

class MinimaxTiltingTest {
  /** T4. */
  private static final double STANDARD_ERRORS = 5;

  /** What the saddle point's tolerance and the table of logarithms leave of the bound. */
  private static final double BOUND = 1e-9;

  private static final int DRAWS = 40_000;

  private static final LatentProblem SMALL =
      new LatentProblem(
          new double[][] {{2, -1}, {1, 1}, {-0.5, 3}},
          2,
          new double[] {1, -1, -1},
          new double[] {-0.5, 0.2, 1});

  /** z_i and z_i z_j: what pins a distribution in three dimensions down well enough. */
  private static final List<ToDoubleFunction<double[]>> MOMENTS =
      List.of(
          z -> z[0],
          z -> z[1],
          z -> z[2],
          z -> z[0] * z[0],
          z -> z[1] * z[1],
          z -> z[2] * z[2],
          z -> z[0] * z[1],
          z -> z[0] * z[2],
          z -> z[1] * z[2]);

  @Test
  void testMomentsAgreeWithBruteForce() {
    MinimaxTilting tilting = MinimaxTilting.of(SMALL);
    double[][] accepted = tilting.draws(rng(), DRAWS, Long.MAX_VALUE, () -> false).z();
    WeightedProposals weighted = new WeightedProposals(tilting, 3, DRAWS, rng());
    double[][] truth = bruteForce(SMALL, DRAWS);
    assertThat(accepted).hasDimensions(DRAWS, 3);
    for (int m = 0; m < MOMENTS.size(); m++) {
      double[] expected = Arrays.stream(truth).mapToDouble(MOMENTS.get(m)).toArray();
      double[] actual = Arrays.stream(accepted).mapToDouble(MOMENTS.get(m)).toArray();
      assertThat(mean(actual))
          .as("moment %s, accepted", m)
          .isCloseTo(
              mean(expected), within(STANDARD_ERRORS * Math.hypot(se(actual), se(expected))));
      assertThat(weighted.mean(MOMENTS.get(m)))
          .as("moment %s, weighted", m)
          .isCloseTo(
              mean(expected),
              within(STANDARD_ERRORS * Math.hypot(weighted.meanSe(MOMENTS.get(m)), se(expected))));
    }
  }

  @Test
  void testAcceptedAndWeightedAgreeInManyDimensions() {
    LatentProblem problem = TiltingProblems.reference("sim/p800");
    int n = problem.rows();
    MinimaxTilting tilting = MinimaxTilting.of(problem);
    double[][] accepted = tilting.draws(rng(), 10_000, Long.MAX_VALUE, () -> false).z();
    WeightedProposals weighted = new WeightedProposals(tilting, n, 20_000, rng());
    for (int i = 0; i < n; i++) {
      int observation = i;
      double[] actual = Arrays.stream(accepted).mapToDouble(z -> z[observation]).toArray();
      double se = Math.hypot(se(actual), weighted.meanSe(z -> z[observation]));
      assertThat(mean(actual))
          .as("observation %s", i)
          .isCloseTo(weighted.mean(z -> z[observation]), within(STANDARD_ERRORS * se));
    }
  }

  @Test
  void testProposalsObeyTheConstraintsAndTheBound() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(40);
      double scale = Math.pow(10, -2 + 3 * random.nextDouble());
      LatentProblem problem = TiltingProblems.random(n, 1 + random.nextInt(10), scale, random);
      MinimaxTilting tilting = MinimaxTilting.of(problem);
      WeightedProposals proposals = new WeightedProposals(tilting, n, 500, rng());
      double largest = Arrays.stream(proposals.logWeights).max().orElseThrow();
      assertThat(largest).as("seed %s", seed).isLessThanOrEqualTo(tilting.logUpperBound() + BOUND);
      assertThat(Arrays.stream(proposals.z).allMatch(z -> obeys(problem, z))).isTrue();
    }
  }

  /** The share accepted is the evidence over the bound. */
  @Test
  void testAcceptanceIsTheEvidenceOverTheBound() {
    LatentProblem problem = TiltingProblems.random(12, 3, 2, new Random(4));
    MinimaxTilting tilting = MinimaxTilting.of(problem);
    AcceptedDraws draws = tilting.draws(rng(), 20_000, Long.MAX_VALUE, () -> false);
    double share = 20_000.0 / draws.proposals();
    double logEvidence = new WeightedProposals(tilting, 12, 100_000, rng()).logEvidence();
    double expected = Math.exp(logEvidence - tilting.logUpperBound());
    double se = share * Math.sqrt((1 - share) / 20_000);
    assertThat(share).isBetween(0.05, 0.95).isCloseTo(expected, within(STANDARD_ERRORS * se));
  }

  @Test
  void testStopsAtTheLargestNumberOfProposals() {
    LatentProblem problem = TiltingProblems.reference("sim/p100");
    AcceptedDraws draws = MinimaxTilting.of(problem).draws(rng(), 1000, 1001, () -> false);
    assertThat(draws.proposals()).isEqualTo(1001);
    assertThat(List.of(draws.z())).hasSizeBetween(1, 999);
  }

  @Test
  void testStopsWhenCancelled() {
    AcceptedDraws draws = MinimaxTilting.of(SMALL).draws(rng(), 10, Long.MAX_VALUE, () -> true);
    assertThat(draws.z()).isEmpty();
    assertThat(draws.proposals()).isZero();
  }

  @Test
  void testSameSeedSameDraws() {
    MinimaxTilting tilting = MinimaxTilting.of(SMALL);
    assertThat(tilting.draws(rng(), 10, 1000, () -> false).z())
        .isDeepEqualTo(tilting.draws(rng(), 10, 1000, () -> false).z());
  }

  @Test
  void testNoRows() {
    MinimaxTilting tilting =
        MinimaxTilting.of(new LatentProblem(new double[0][], 0, new double[0], new double[0]));
    assertThat(tilting.logUpperBound()).isZero();
    assertThat(tilting.draws(rng(), 3, 10, () -> false).z()).hasDimensions(3, 0);
  }

  @Test
  void testNoiseLostInRounding() {
    LatentProblem problem =
        new LatentProblem(new double[][] {{1e6}}, 1, new double[] {1}, new double[1]);
    assertThatThrownBy(() -> MinimaxTilting.of(problem))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("row 0 has variance 1.0");
  }

  private static UniformRandomProvider rng() {
    return RandomSource.XO_RO_SHI_RO_128_PP.create(11);
  }

  /** Draws z from the prior until enough of them obey. */
  private static double[][] bruteForce(LatentProblem problem, int count) {
    Random random = new Random(5);
    List<double[]> result = new ArrayList<>();
    while (result.size() < count) {
      double[] u = random.doubles(problem.dimensions()).map(x -> random.nextGaussian()).toArray();
      double[] z = new double[problem.rows()];
      for (int i = 0; i < z.length; i++) {
        z[i] = random.nextGaussian();
        for (int j = 0; j < u.length; j++) {
          z[i] += problem.designRow(i)[j] * u[j];
        }
      }
      if (obeys(problem, z)) {
        result.add(z);
      }
    }
    return result.toArray(double[][]::new);
  }

  private static boolean obeys(LatentProblem problem, double[] z) {
    for (int i = 0; i < z.length; i++) {
      if (!(problem.sign(i) * (z[i] + problem.offset(i)) > 0)) {
        return false;
      }
    }
    return true;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double se(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares) / values.length;
  }
}
