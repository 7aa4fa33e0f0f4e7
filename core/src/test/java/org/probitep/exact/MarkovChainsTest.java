/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentProblem;
import org.probitep.montecarlo.ChainDiagnostics;

class MarkovChainsTest {
  private enum Kind {
    GIBBS,
    HAMILTONIAN;

    LatentDraws sample(
        LatentProblem problem, int chains, int iterations, int warmup, int thinning, long seed) {
      return MarkovChains.sample(
          of(problem), chains, iterations, warmup, thinning, seed, () -> false);
    }

    ChainSampler of(LatentProblem problem) {
      return this == GIBBS ? new GibbsSampler(problem) : new HamiltonianSampler(problem);
    }
  }

  /** Every first and second moment of z, with d not a multiple of four. */
  @ParameterizedTest
  @CsvSource({"GIBBS, false", "GIBBS, true", "HAMILTONIAN, false", "HAMILTONIAN, true"})
  void agreesWithImportanceSampling(Kind kind, boolean offsets) {
    LatentProblem problem = LatentProblems.random(12, 5, offsets, 41);
    LatentDraws weighted = MeanEstimate.importanceDraws(problem, 40_000, 42);
    LatentDraws chains = kind.sample(problem, 4, 40_000, 500, 4, 43);
    double squares = 0;
    int count = 0;
    for (int i = 0; i < 12; i++) {
      for (int j = -1; j <= i; j++) {
        int row = i;
        int column = j;
        ToDoubleFunction<double[]> moment = z -> column < 0 ? z[row] : z[row] * z[column];
        double distance =
            MeanEstimate.of(chains, moment).distance(MeanEstimate.of(weighted, moment));
        assertThat(distance).as("moment %d, %d", i, j).isLessThan(MeanEstimate.ALLOWED);
        squares += distance * distance;
        count++;
      }
    }
    // About 1 on average if the standard errors are right; the moments are correlated.
    assertThat(squares / count).isBetween(0.2, 3.0);
  }

  /** For n ≤ p, R is triangular and d = n. */
  @ParameterizedTest
  @EnumSource
  void takesAsManyDimensionsAsRows(Kind kind) {
    LatentProblem problem = LatentProblems.random(4, 4, true, 44);
    LatentDraws weighted = MeanEstimate.importanceDraws(problem, 20_000, 45);
    LatentDraws chains = kind.sample(problem, 2, 20_000, 500, 1, 46);
    for (int i = 0; i < 4; i++) {
      int row = i;
      MeanEstimate mean = MeanEstimate.of(chains, z -> z[row]);
      assertThat(mean.distance(MeanEstimate.of(weighted, z -> z[row])))
          .isLessThan(MeanEstimate.ALLOWED);
    }
  }

  /**
   * Under a wide prior the plain sampler moves u by steps of 1/(100 √n) of its standard deviation,
   * and its chains stay where they start: R̂ is above 2. The scale move makes steps of 1/√(2n).
   */
  @Test
  void mixesUnderAWidePrior() {
    LatentProblem problem = LatentProblems.separated();
    LatentDraws draws = Kind.GIBBS.sample(problem, 4, 20_000, 500, 20, 47);
    double[][] first = utility(draws, 0);
    assertThat(ChainDiagnostics.rHat(first)).isLessThan(1.02);
    assertThat(ChainDiagnostics.bulkEffectiveSize(first)).isGreaterThan(400);
  }

  /** 300 rows of 5 columns: nearly Gaussian, where data augmentation remembers for long. */
  @Test
  void hamiltonianChainsForgetWithinAFewIterations() {
    LatentProblem problem = LatentProblems.random(300, 5, true, 55);
    LatentDraws draws = Kind.HAMILTONIAN.sample(problem, 4, 1000, 500, 1, 56);
    for (int i = 0; i < 300; i += 50) {
      double[][] watched = utility(draws, i);
      assertThat(ChainDiagnostics.rHat(watched)).isLessThan(1.01);
      assertThat(ChainDiagnostics.bulkEffectiveSize(watched)).isGreaterThan(2000);
    }
  }

  /** Of four chains of 1,000 draws. */
  private static double[][] utility(LatentDraws draws, int i) {
    double[][] result = new double[4][1000];
    for (int s = 0; s < draws.size(); s++) {
      result[s / 1000][s % 1000] = draws.draw(s)[i];
    }
    return result;
  }

  @ParameterizedTest
  @EnumSource
  void aSeedGivesTheSameDraws(Kind kind) {
    LatentProblem problem = LatentProblems.random(6, 3, true, 48);
    LatentDraws once = kind.sample(problem, 3, 20, 5, 2, 49);
    LatentDraws again = kind.sample(problem, 3, 20, 5, 2, 49);
    assertThat(once.chains()).isEqualTo(3);
    assertThat(once.size()).isEqualTo(30);
    for (int s = 0; s < 30; s++) {
      assertThat(once.draw(s)).containsExactly(again.draw(s));
    }
    assertThat(once.draw(0)).isNotEqualTo(once.draw(10));
  }

  @Test
  void thinningKeepsSomeOfTheSameDraws() {
    LatentProblem problem = LatentProblems.random(6, 3, false, 50);
    LatentDraws all = Kind.GIBBS.sample(problem, 1, 20, 0, 1, 51);
    LatentDraws some = Kind.GIBBS.sample(problem, 1, 15, 5, 5, 51);
    assertThat(some.draw(0)).containsExactly(all.draw(9));
    assertThat(some.draw(2)).containsExactly(all.draw(19));
  }

  @ParameterizedTest
  @EnumSource
  void endsWhenCancelled(Kind kind) {
    LatentProblem problem = LatentProblems.random(6, 3, false, 52);
    assertThatThrownBy(() -> MarkovChains.sample(kind.of(problem), 2, 1000, 0, 1, 53, () -> true))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void refusesWhatMakesNoChain() {
    LatentProblem problem = LatentProblems.random(6, 3, false, 54);
    assertThatThrownBy(() -> Kind.GIBBS.sample(problem, 0, 10, 0, 1, 1))
        .hasMessage("chains must be at least 1, got 0");
    assertThatThrownBy(() -> Kind.GIBBS.sample(problem, 1, 10, 0, 3, 1))
        .hasMessage("iterations must be a multiple of thinning 3, got 10");
  }
}
