/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentProblem;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;

/**
 * Simulation-based calibration (Talts et al. 2018): where β comes from the prior and y from the
 * model, the rank of β among exact posterior draws is uniform, whatever function of β is ranked.
 */
class SimulationBasedCalibrationTest {
  private static final int DATA_SETS = 600;
  private static final int DRAWS = 19;
  private static final int BINS = 10;

  /** The 0.9999 quantile of χ² with 9 degrees of freedom. */
  private static final double LIMIT = 33.7;

  private enum Source {
    ACCEPTED,
    WEIGHTED,
    GIBBS,
    HAMILTONIAN
  }

  @ParameterizedTest
  @CsvSource({
    "ACCEPTED, 25, 4",
    "ACCEPTED, 12, 20",
    "WEIGHTED, 25, 4",
    "WEIGHTED, 12, 20",
    "GIBBS, 15, 4",
    "HAMILTONIAN, 25, 4",
    "HAMILTONIAN, 12, 20"
  })
  void ranksAreUniform(Source source, int n, int p) {
    UniformRandomProvider rng = RandomSource.XO_RO_SHI_RO_128_PP.create(2024 + n + p);
    NormalizedGaussianSampler normal = ZigguratSampler.NormalizedGaussian.of(rng);
    double[] priorMean = new double[p];
    priorMean[0] = 0.3;
    double[] priorVariance = new double[p];
    Arrays.fill(priorVariance, 4);
    GaussianPrior prior = GaussianPrior.of(priorMean, priorVariance);
    int[][] counts = new int[3][BINS];
    for (int set = 0; set < DATA_SETS; set++) {
      double[] beta = new double[p];
      Arrays.setAll(beta, j -> priorMean[j] + 2 * normal.sample());
      double[][] x = new double[n][p];
      boolean[] y = new boolean[n];
      for (int i = 0; i < n; i++) {
        Arrays.setAll(x[i], j -> normal.sample() / 2);
        x[i][0] = 1;
        y[i] = Vectors.dot(x[i], beta) + normal.sample() > 0;
      }
      Observations data = Observations.of(DesignMatrix.of(x), y);
      LatentModel model = LatentModel.of(data, prior, new Compute(KernelChoice.JAVA, 1));
      LatentProblem problem = LatentProblem.of(data, prior, KernelChoice.JAVA);
      double[][] z = draws(source, problem, rng);
      double[] newRow = new double[p];
      Arrays.setAll(newRow, j -> normal.sample());
      double[][] posterior = new double[DRAWS][];
      Arrays.setAll(posterior, s -> model.drawGiven(z[s], rng));
      count(beta, posterior, b -> b[1], counts[0]);
      count(beta, posterior, b -> Vectors.dot(b, newRow), counts[1]);
      count(beta, posterior, Vectors::sumOfSquares, counts[2]);
    }
    for (int[] histogram : counts) {
      double expected = DATA_SETS / (double) BINS;
      double chiSquare =
          Arrays.stream(histogram).mapToDouble(c -> (c - expected) * (c - expected)).sum()
              / expected;
      assertThat(chiSquare).as(Arrays.toString(histogram)).isLessThan(LIMIT);
    }
  }

  private static double[][] draws(Source source, LatentProblem problem, UniformRandomProvider rng) {
    return switch (source) {
      case ACCEPTED ->
          MinimaxTilting.of(problem).draws(rng, DRAWS, Long.MAX_VALUE, () -> false).z();
      case WEIGHTED -> resampled(problem, rng);
      case GIBBS -> chain(new GibbsSampler(problem), 40, rng);
      case HAMILTONIAN -> chain(new HamiltonianSampler(problem), 10, rng);
    };
  }

  private static double[][] chain(ChainSampler sampler, int thinning, UniformRandomProvider rng) {
    LatentDraws chain =
        MarkovChains.sample(
            sampler, 1, DRAWS * thinning, 200, thinning, rng.nextLong(), () -> false);
    double[][] z = new double[DRAWS][];
    Arrays.setAll(z, chain::draw);
    return z;
  }

  /** Independent draws by their weights, out of many more. */
  private static double[][] resampled(LatentProblem problem, UniformRandomProvider rng) {
    double[][] proposals = new double[2000][problem.rows()];
    double[] logWeights = new double[proposals.length];
    MinimaxTilting.of(problem).propose(rng, proposals, logWeights);
    LatentDraws weighted = LatentDraws.weighted(proposals, logWeights);
    double[][] z = new double[DRAWS][];
    for (int s = 0; s < DRAWS; s++) {
      double place = rng.nextDouble();
      int chosen = 0;
      for (double sum = weighted.weight(0);
          sum < place && chosen < proposals.length - 1;
          sum += weighted.weight(chosen)) {
        chosen++;
      }
      z[s] = weighted.draw(chosen);
    }
    return z;
  }

  private static void count(
      double[] truth, double[][] draws, ToDoubleFunction<double[]> f, int[] histogram) {
    double value = f.applyAsDouble(truth);
    int rank = (int) Arrays.stream(draws).filter(b -> f.applyAsDouble(b) < value).count();
    histogram[rank * BINS / (DRAWS + 1)]++;
  }
}
