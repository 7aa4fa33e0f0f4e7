/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainDiagnosticsTest {
  /** Stationary x_t = ρ x_t−1 + √(1 − ρ²) ε: a mean of S draws is worth S (1 − ρ)/(1 + ρ). */
  private static double[][] autoregressive(int chains, int length, double rho, long seed) {
    Random random = new Random(seed);
    double[][] draws = new double[chains][length];
    for (double[] chain : draws) {
      double x = random.nextGaussian();
      for (int t = 0; t < length; t++) {
        chain[t] = x;
        x = rho * x + Math.sqrt(1 - rho * rho) * random.nextGaussian();
      }
    }
    return draws;
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.4, 0, 0.5, 0.9})
  void effectiveSizeOfAnAutoregressiveChain(double rho) {
    double[][] draws = autoregressive(4, 20_000, rho, 11);
    double truth = 80_000 * (1 - rho) / (1 + rho);
    // Ranks of a Gaussian chain are nearly that chain; the estimate varies by a few per cent.
    assertThat(ChainDiagnostics.bulkEffectiveSize(draws) / truth).isCloseTo(1, within(0.1));
    double error = Math.sqrt(1 / truth);
    assertThat(ChainDiagnostics.standardErrorOfMean(draws) / error).isCloseTo(1, within(0.05));
    assertThat(ChainDiagnostics.rHat(draws)).isBetween(0.999, 1.005);
  }

  @Test
  void standardErrorCoversTheTruth() {
    int covered = 0;
    for (int seed = 0; seed < 400; seed++) {
      double[][] draws = autoregressive(4, 500, 0.7, seed);
      double mean = Arrays.stream(draws).flatMapToDouble(Arrays::stream).average().orElseThrow();
      covered += Math.abs(mean) < 1.96 * ChainDiagnostics.standardErrorOfMean(draws) ? 1 : 0;
    }
    // 95 % of 400, give or take 5 binomial standard deviations.
    assertThat(covered).isBetween(358, 400);
  }

  /** √(1 + variance of the chains' means), for unit variance within. */
  @Test
  void seesChainsInDifferentPlaces() {
    double[][] draws = autoregressive(4, 5000, 0, 12);
    draws[0] = Arrays.stream(draws[0]).map(x -> x + 1).toArray();
    // Eight halves, two of which are shifted by 1: the variance of their means is 12/56.
    assertThat(ChainDiagnostics.rHat(draws)).isCloseTo(Math.sqrt(1 + 12.0 / 56), within(0.02));
    assertThat(ChainDiagnostics.bulkEffectiveSize(draws)).isLessThan(40);
  }

  @Test
  void seesChainsOfDifferentSpread() {
    double[][] draws = autoregressive(4, 5000, 0, 13);
    draws[0] = Arrays.stream(draws[0]).map(x -> 3 * x).toArray();
    assertThat(ChainDiagnostics.rHat(draws)).isGreaterThan(1.05);
  }

  @Test
  void seesADriftWithinASingleChain() {
    double[][] draws = autoregressive(1, 5000, 0, 14);
    for (int t = 0; t < 5000; t++) {
      draws[0][t] += t / 2500.0;
    }
    assertThat(ChainDiagnostics.rHat(draws)).isGreaterThan(1.1);
  }

  @Test
  void ranksDoNotDependOnTheScale() {
    double[][] draws = autoregressive(3, 1000, 0.6, 15);
    DoubleUnaryOperator heavyTailed = x -> Math.exp(20 * x);
    double[][] mapped =
        Arrays.stream(draws)
            .map(chain -> Arrays.stream(chain).map(heavyTailed).toArray())
            .toArray(double[][]::new);
    assertThat(ChainDiagnostics.bulkEffectiveSize(mapped))
        .isEqualTo(ChainDiagnostics.bulkEffectiveSize(draws));
  }

  @Test
  void tiesShareTheirRank() {
    double[][] scores = NormalRanks.of(new double[][] {{2, 1}, {2, 3}});
    assertThat(scores[0][0]).isEqualTo(scores[1][0]).isZero();
    assertThat(scores[0][1]).isEqualTo(-scores[1][1]).isLessThan(-1);
  }

  @Test
  void equalDrawsSayNothing() {
    double[][] equal = new double[2][10];
    assertThat(ChainDiagnostics.rHat(equal)).isNaN();
    assertThat(ChainDiagnostics.bulkEffectiveSize(equal)).isNaN();
    assertThat(ChainDiagnostics.standardErrorOfMean(equal)).isZero();
  }

  @Test
  void chainsThatAreStuckApartDoNotAgree() {
    double[][] stuck = {{0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1}};
    assertThat(ChainDiagnostics.rHat(stuck)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(ChainDiagnostics.bulkEffectiveSize(stuck)).isLessThan(4.1);
  }

  @Test
  void refusesShortOrUnequalChains() {
    assertThatThrownBy(() -> ChainDiagnostics.rHat(new double[][] {{1, 2, 3}}))
        .hasMessageContaining("at least 4");
    assertThatThrownBy(() -> ChainDiagnostics.rHat(new double[][] {new double[5], new double[4]}))
        .hasMessageContaining("chain 1 has 4 draws");
    assertThatThrownBy(() -> ChainDiagnostics.rHat(new double[0][]))
        .hasMessageContaining("no chains");
  }
}
