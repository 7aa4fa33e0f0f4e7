/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Normal;
import org.probitep.posterior.Form;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Predictions;

/** {@link LatentModel} and what hangs on it against dense algebra by hand, in both forms. */
class LatentAlgebraTest {
  /** Backward error of solves with condition numbers below 100, in at most 9 dimensions. */
  private static final double ROUNDING = 1e-12;

  private static final Compute JAVA = new Compute(KernelChoice.JAVA, 1);

  /** A problem with all that a model has: means, variances, offsets, outcomes of both kinds. */
  private static final class Problem {
    final double[][] x;

    /** X̃ = XΛ^½. */
    final double[][] scaled;

    final double[] offsets;
    final GaussianPrior prior;
    final Observations data;
    final LatentModel model;

    /** C = X̃X̃'. */
    final double[][] gram;

    /** V = (I + X̃'X̃)⁻¹. */
    final double[][] v;

    Problem(int n, int p) {
      Random random = new Random(31L * n + p);
      x = new double[n][p];
      scaled = new double[n][p];
      offsets = new double[n];
      boolean[] y = new boolean[n];
      double[] mean = new double[p];
      double[] variance = new double[p];
      for (int j = 0; j < p; j++) {
        mean[j] = random.nextGaussian();
        variance[j] = 0.5 + random.nextDouble();
      }
      for (int i = 0; i < n; i++) {
        y[i] = random.nextBoolean();
        offsets[i] = random.nextGaussian();
        for (int j = 0; j < p; j++) {
          x[i][j] = random.nextGaussian();
          scaled[i][j] = x[i][j] * Math.sqrt(variance[j]);
        }
      }
      prior = GaussianPrior.of(mean, variance);
      data = Observations.of(DesignMatrix.of(x), y, offsets);
      model = LatentModel.of(data, prior, JAVA);
      gram = ByHand.product(scaled, ByHand.transposed(scaled));
      v = ByHand.inverse(ByHand.plusIdentity(ByHand.product(ByHand.transposed(scaled), scaled)));
    }

    double[] utilities(long seed) {
      return new Random(seed).doubles(x.length, -2, 2).toArray();
    }

    /** E[β | z] = b + Λ^½VX̃'z. */
    double[] meanGiven(double[] z) {
      double[] gamma = ByHand.product(v, ByHand.product(ByHand.transposed(scaled), z));
      double[] beta = new double[gamma.length];
      Arrays.setAll(beta, j -> prior.mean(j) + Math.sqrt(prior.variance(j)) * gamma[j]);
      return beta;
    }

    /** Cov(β | z) = Λ^½VΛ^½. */
    double covariance(int j, int k) {
      return v[j][k] * Math.sqrt(prior.variance(j) * prior.variance(k));
    }
  }

  private static void assertClose(double[] actual, double[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i]).as("[%d]", i).isCloseTo(expected[i], within(ROUNDING));
    }
  }

  @ParameterizedTest
  @CsvSource({"9, 3, PRIMAL", "4, 4, DUAL", "4, 9, DUAL"})
  void theSmallerSideIsFactorised(int n, int p, Form form) {
    LatentModel model = new Problem(n, p).model;
    assertThat(model.form()).isEqualTo(form);
    assertThat(model.rows()).isEqualTo(n);
    assertThat(model.kernels()).isEqualTo("java");
    assertThat(model.rounding()).isBetween(0.0, 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"9, 3", "4, 9"})
  void signsOffsetsAndDeterminant(int n, int p) {
    Problem problem = new Problem(n, p);
    assertThat(problem.model.logDeterminant())
        .isCloseTo(ByHand.logDeterminant(ByHand.plusIdentity(problem.gram)), within(ROUNDING));
    for (int i = 0; i < n; i++) {
      assertThat(problem.model.sign(i)).isEqualTo(problem.data.y(i) ? 1 : -1);
      double shift = ByHand.dot(problem.x[i], problem.prior.means());
      assertThat(problem.model.offset(i)).isCloseTo(problem.offsets[i] + shift, within(ROUNDING));
    }
  }

  /** X̃(I + X̃'KX̃)⁻¹X̃'b, with rows that count in full and rows that do not count at all. */
  @ParameterizedTest
  @CsvSource({"9, 3", "4, 9"})
  void smoothingWithWeights(int n, int p) {
    Problem problem = new Problem(n, p);
    double[] weight = new Random(5).doubles(n).toArray();
    weight[0] = 0;
    weight[n - 1] = 1;
    double[][] weighted = new double[n][];
    for (int i = 0; i < n; i++) {
      double w = weight[i];
      weighted[i] = Arrays.stream(problem.scaled[i]).map(value -> w * value).toArray();
    }
    double[][] across = ByHand.transposed(problem.scaled);
    double[][] covariance = ByHand.inverse(ByHand.plusIdentity(ByHand.product(across, weighted)));
    double[] b = problem.utilities(6);
    assertClose(
        problem.model.smooth(weight, b),
        ByHand.product(problem.scaled, ByHand.product(covariance, ByHand.product(across, b))));
  }

  /** H = C(I + C)⁻¹ in every use that sweeps make of it. */
  @ParameterizedTest
  @CsvSource({"9, 3", "4, 9"})
  void smoothing(int n, int p) {
    Problem problem = new Problem(n, p);
    double[][] complement = ByHand.inverse(ByHand.plusIdentity(problem.gram));
    double[][] h = ByHand.product(problem.gram, complement);
    double[] z = problem.utilities(1);
    Smoother.SmoothedUtilities state = problem.model.smoother().start(z.clone());
    double[] replaced = z.clone();
    for (int i = 0; i < n; i++) {
      assertThat(problem.model.smoother().complement(i))
          .isCloseTo(complement[i][i], within(ROUNDING));
      double others = ByHand.dot(h[i], replaced) - h[i][i] * replaced[i];
      assertThat(state.fromOthers(i)).isCloseTo(others, within(ROUNDING));
      replaced[i] = i - 1.5;
      state.replace(i, replaced[i]);
    }
    double square = ByHand.dot(replaced, ByHand.product(complement, replaced));
    assertThat(state.quadraticForm()).isCloseTo(square, within(10 * ROUNDING));
    state.refresh();
    assertThat(state.quadraticForm()).isCloseTo(square, within(10 * ROUNDING));
  }

  @ParameterizedTest
  @CsvSource({"9, 3", "4, 9"})
  void coefficientsGivenUtilities(int n, int p) {
    Problem problem = new Problem(n, p);
    double[] z = problem.utilities(2);
    GaussianPosterior given = problem.model.given(z);
    assertClose(given.mean(), problem.meanGiven(z));
    double[][] covariance = given.covariance();
    for (int j = 0; j < p; j++) {
      for (int k = 0; k < p; k++) {
        assertThat(covariance[j][k]).isCloseTo(problem.covariance(j, k), within(ROUNDING));
      }
    }
  }

  /** Cov(β) = Cov(β | z) + Λ^½VX̃'diag(Var z)X̃VΛ^½: closed, whatever the draws are. */
  @ParameterizedTest
  @CsvSource({"9, 3", "4, 9"})
  void momentsForIndependentUtilities(int n, int p) {
    Problem problem = new Problem(n, p);
    double[] mean = problem.utilities(3);
    double[] variance = new Random(4).doubles(n, 0.1, 2).toArray();
    LatentPosterior posterior =
        problem.model.posterior(mean, variance, 5, () -> problem.utilities(5), 6);
    assertClose(posterior.mean(), problem.meanGiven(mean));
    double[][] weights = ByHand.product(problem.v, ByHand.transposed(problem.scaled));
    double[] expected = new double[p];
    for (int j = 0; j < p; j++) {
      expected[j] = problem.covariance(j, j);
      for (int i = 0; i < n; i++) {
        expected[j] += problem.prior.variance(j) * weights[j][i] * weights[j][i] * variance[i];
      }
    }
    assertClose(posterior.variances(), expected);
  }

  /** A mixture of three Gaussians, its moments, and Pr(y = 1) as the mean of three Φ. */
  @ParameterizedTest
  @CsvSource({"9, 3", "4, 9"})
  void mixturesOverWeightedDraws(int n, int p) {
    Problem problem = new Problem(n, p);
    double[][] z = {problem.utilities(7), problem.utilities(8), problem.utilities(9)};
    double[] w = {0.5, 0.3, 0.2};
    double[] logWeights = Arrays.stream(w).map(value -> 100 + Math.log(value)).toArray();
    LatentDraws draws = LatentDraws.weighted(z, logWeights);
    LatentPosterior posterior = problem.model.posterior(draws, 1);
    double[][] centres = new double[3][];
    double[] mean = new double[p];
    for (int s = 0; s < 3; s++) {
      centres[s] = problem.meanGiven(z[s]);
      for (int j = 0; j < p; j++) {
        mean[j] += w[s] * centres[s][j];
      }
    }
    assertClose(posterior.mean(), mean);
    double[] variances = new double[p];
    for (int j = 0; j < p; j++) {
      variances[j] = problem.covariance(j, j);
      for (int s = 0; s < 3; s++) {
        variances[j] += w[s] * Math.pow(centres[s][j] - mean[j], 2);
      }
    }
    assertClose(posterior.variances(), variances);
    double[] a = new Random(10).doubles(p, -1, 1).toArray();
    double within = 0;
    for (int j = 0; j < p; j++) {
      for (int k = 0; k < p; k++) {
        within += a[j] * problem.covariance(j, k) * a[k];
      }
    }
    double between = 0;
    double probability = 0;
    for (int s = 0; s < 3; s++) {
      double predictor = ByHand.dot(a, centres[s]);
      between += w[s] * Math.pow(predictor - ByHand.dot(a, mean), 2);
      probability += w[s] * Normal.cdf((predictor + 0.7) / Math.sqrt(1 + within));
    }
    assertThat(posterior.covarianceQuadraticForm(a))
        .isCloseTo(within + between, within(10 * ROUNDING));
    Predictions predicted =
        posterior.predict(DesignMatrix.of(new double[][] {a}), new double[] {0.7});
    assertThat(predicted.probability(0)).isCloseTo(probability, within(10 * ROUNDING));
    assertThat(predicted.standardError(0)).isPositive();
  }

  /** RR' = C in either form, with the signs and offsets of the rows. */
  @ParameterizedTest
  @CsvSource({"9, 3, 3", "4, 9, 4"})
  void theProblemInAsFewDimensionsAsItHas(int n, int p, int dimensions) {
    Problem problem = new Problem(n, p);
    for (Form form : Form.values()) {
      LatentProblem latent = LatentProblem.of(problem.data, problem.prior, form, KernelChoice.JAVA);
      assertThat(latent.dimensions()).isEqualTo(form == Form.PRIMAL ? p : n);
      for (int i = 0; i < n; i++) {
        assertThat(latent.sign(i)).isEqualTo(problem.model.sign(i));
        assertThat(latent.offset(i)).isEqualTo(problem.model.offset(i));
        for (int j = 0; j < n; j++) {
          assertThat(ByHand.dot(latent.designRow(i), latent.designRow(j)))
              .isCloseTo(problem.gram[i][j], within(10 * ROUNDING));
        }
      }
    }
    assertThat(LatentProblem.of(problem.data, problem.prior, KernelChoice.JAVA).dimensions())
        .isEqualTo(dimensions);
  }

  /** The n × n form cannot tell two such rows apart under such a prior; the p × p one can. */
  @Test
  void aFormThatRoundsTooMuchGivesWay() {
    double[][] x = {{1, 2, 3}, {1, 2, 3.000001}};
    Observations data = Observations.of(DesignMatrix.of(x), new boolean[2]);
    assertThat(LatentModel.of(data, GaussianPrior.isotropic(3, 1), JAVA).form())
        .isEqualTo(Form.DUAL);
    LatentModel wide = LatentModel.of(data, GaussianPrior.isotropic(3, 1e9), JAVA);
    assertThat(wide.form()).isEqualTo(Form.PRIMAL);
    assertThatThrownBy(() -> LatentModel.of(data, GaussianPrior.isotropic(3, 1e30), JAVA))
        .isInstanceOf(BreakdownException.class)
        .hasMessageStartingWith("rounding leaves nothing of the result");
  }

  @Test
  void weightsHaveNoUtilities() {
    Observations weighted =
        Observations.of(DesignMatrix.of(new double[][] {{1}}), new boolean[1])
            .withWeights(new double[] {2});
    GaussianPrior prior = GaussianPrior.isotropic(1, 1);
    assertThatThrownBy(() -> LatentModel.of(weighted, prior, JAVA))
        .hasMessageContaining("only EP takes weights");
    assertThatThrownBy(() -> LatentProblem.of(weighted, prior, KernelChoice.JAVA))
        .hasMessageContaining("only EP takes weights");
  }

  @Test
  void drawsKnowTheirWeights() {
    double[][] z = {{1}, {2}, {3}, {4}};
    LatentDraws equal = LatentDraws.equallyWeighted(z);
    assertThat(equal.weight(2)).isEqualTo(0.25);
    assertThat(equal.effectiveSize()).isEqualTo(4);
    assertThat(equal.chains()).isZero();
    assertThat(LatentDraws.chains(z, 2).chains()).isEqualTo(2);
    assertThatThrownBy(() -> LatentDraws.chains(z, 3)).hasMessage("4 draws do not make 3 chains");
    double none = Double.NEGATIVE_INFINITY;
    LatentDraws one = LatentDraws.weighted(z, new double[] {none, -2000, none, none});
    assertThat(one.weight(1)).isEqualTo(1);
    assertThat(one.effectiveSize()).isEqualTo(1);
  }
}
