/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Normal;

/** Importance sampling and Markov chains against quadrature where u is a single number. */
class ExactPosteriorTest {
  /** x_new and its offset. */
  private static final double NEW_ROW = 1.5;

  private static final double NEW_OFFSET = -0.3;

  static List<LatentProblem> problems() {
    return List.of(
        LatentProblems.single(new double[] {2}, new double[] {1}, new double[] {0}),
        LatentProblems.single(new double[] {5}, new double[] {-1}, new double[] {1.2}),
        LatentProblems.single(new double[] {0.5}, new double[] {1}, new double[] {-4}),
        LatentProblems.single(new double[] {3, -1}, new double[] {1, 1}, new double[] {0, 0}),
        LatentProblems.single(new double[] {3, 2}, new double[] {1, -1}, new double[] {2, -1}),
        LatentProblems.single(new double[] {4, 4}, new double[] {-1, -1}, new double[] {-3, 3}));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void importanceSampling(LatentProblem problem) {
    check(problem, MeanEstimate.importanceDraws(problem, 30_000, 31));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void gibbsSampling(LatentProblem problem) {
    check(
        problem,
        MarkovChains.sample(new GibbsSampler(problem), 4, 10_000, 200, 1, 32, () -> false));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void hamiltonianMonteCarlo(LatentProblem problem) {
    check(
        problem,
        MarkovChains.sample(new HamiltonianSampler(problem), 4, 10_000, 500, 1, 33, () -> false));
  }

  private static void check(LatentProblem problem, LatentDraws draws) {
    Quadrature truth = new Quadrature(problem);
    for (int i = 0; i < problem.rows(); i++) {
      for (int s = 0; s < 1000; s++) {
        assertThat(problem.sign(i) * (draws.draw(s)[i] + problem.offset(i))).isPositive();
      }
    }
    double variance = 1 / precision(problem);
    ToDoubleFunction<double[]> mean = z -> variance * projection(problem, z);
    ToDoubleFunction<double[]> square = z -> variance + Math.pow(mean.applyAsDouble(z), 2);
    double sd = Math.sqrt(1 + NEW_ROW * NEW_ROW * variance);
    ToDoubleFunction<double[]> probability =
        z -> Normal.cdf((NEW_ROW * mean.applyAsDouble(z) + NEW_OFFSET) / sd);
    assertThat(MeanEstimate.of(draws, mean).distance(truth.mean(u -> u)))
        .isLessThan(MeanEstimate.ALLOWED);
    assertThat(MeanEstimate.of(draws, square).distance(truth.mean(u -> u * u)))
        .isLessThan(MeanEstimate.ALLOWED);
    assertThat(
            MeanEstimate.of(draws, probability)
                .distance(truth.mean(u -> Normal.cdf(NEW_ROW * u + NEW_OFFSET))))
        .isLessThan(MeanEstimate.ALLOWED);
  }

  private static double precision(LatentProblem problem) {
    double sum = 1;
    for (int i = 0; i < problem.rows(); i++) {
      sum += problem.designRow(i)[0] * problem.designRow(i)[0];
    }
    return sum;
  }

  private static double projection(LatentProblem problem, double[] z) {
    double sum = 0;
    for (int i = 0; i < z.length; i++) {
      sum += problem.designRow(i)[0] * z[i];
    }
    return sum;
  }
}
