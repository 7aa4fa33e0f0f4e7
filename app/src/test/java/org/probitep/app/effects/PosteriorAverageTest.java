/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.numerics.Logistic;
import org.probitep.numerics.Normal;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;

/** Against quadrature over one coefficient, and draws of two. */
class PosteriorAverageTest {
  private static final DesignMatrix X = DesignMatrix.of(new double[][] {{0.3}, {-1.2}, {2}, {0.7}});

  private static GaussianPosterior posterior(Link link, double priorVariance) {
    boolean[] y = {true, false, true, true};
    return EpFit.fit(
            Observations.of(X, y).withLink(link),
            GaussianPrior.isotropic(1, priorVariance),
            EpOptions.withDefaults())
        .posterior();
  }

  private static PosteriorDraws draws(Posterior posterior) {
    return PosteriorDraws.of(posterior, PosteriorDraws.DRAWS);
  }

  private static double density(Link link, double u) {
    return link == Link.PROBIT ? Normal.pdf(u) : Logistic.cdf(u) * (1 - Logistic.cdf(u));
  }

  /** The trapezoidal rule, which is exact to rounding for what falls off like a Gaussian. */
  private static double expectation(GaussianPosterior posterior, DoubleUnaryOperator f) {
    double mean = posterior.mean()[0];
    double sd = Math.sqrt(posterior.variances()[0]);
    double step = 1.0 / 64;
    double sum = 0;
    for (int k = -640; k <= 640; k++) {
      double t = k * step;
      sum += step * Normal.pdf(t) * f.applyAsDouble(mean + sd * t);
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(Link.class)
  void meansAreIntegralsOverThePosterior(Link link) {
    GaussianPosterior posterior = posterior(link, 4);
    PosteriorDraws draws = draws(posterior);
    double rounding = link == Link.PROBIT ? 1e-12 : 1e-9; // TiltedNormal is good to 1e-10
    for (double x : new double[] {-2, 0, 0.4, 1.7}) {
      double[] row = {x};
      Effect.EffectEstimate probability =
          new PosteriorAverage(draws).addProbability(row, 0.5).value(0.9);
      double expected = expectation(posterior, b -> 0.5 * link.probability(x * b));
      assertThat(probability.mean()).isCloseTo(expected, within(rounding));
      for (double d : new double[] {-1, 0.5, 3}) {
        Effect.EffectEstimate slope =
            new PosteriorAverage(draws).addSlope(row, new double[] {d}, 2).value(0.9);
        double integral = expectation(posterior, b -> 2 * density(link, x * b) * d * b);
        double square = expectation(posterior, b -> Math.pow(2 * density(link, x * b) * d * b, 2));
        assertThat(slope.mean()).isCloseTo(integral, within(rounding));
        double sd = Math.sqrt(square - integral * integral);
        // Five standard errors of the sd of 2,000 draws, were they Gaussian; these have thin tails.
        assertThat(slope.sd()).isCloseTo(sd, within(5 * sd / Math.sqrt(2 * PosteriorDraws.DRAWS)));
        assertThat(slope.lower()).isLessThan(slope.upper());
      }
    }
  }

  /** Two Gaussians of two coefficients, and a million draws from them. */
  @ParameterizedTest
  @EnumSource(Link.class)
  void aMixtureIsThatOfItsDraws(Link link) {
    AveragedPosterior mixture =
        AveragedPosterior.of(List.of(plane(link, 0.3), plane(link, 9)), new double[] {0.3, 0.7});
    double[] x = {1, 0.8};
    double[] d = {0, 1.5};
    int count = 1_000_000;
    double[] probabilities = new double[count];
    double[] slopes = new double[count];
    Random random = new Random(5);
    for (int s = 0; s < count; s++) {
      GaussianPosterior part = mixture.parts().get(random.nextDouble() < 0.3 ? 0 : 1);
      double[] b = draw(part, random);
      double eta = x[0] * b[0] + x[1] * b[1];
      probabilities[s] = link.probability(eta);
      slopes[s] = density(link, eta) * (d[0] * b[0] + d[1] * b[1]);
    }
    PosteriorDraws draws = draws(mixture);
    assertLike(probabilities, new PosteriorAverage(draws).addProbability(x, 1).value(0.9));
    assertLike(slopes, new PosteriorAverage(draws).addSlope(x, d, 1).value(0.9));
  }

  private static void assertLike(double[] all, Effect.EffectEstimate value) {
    Effect.EffectEstimate expected =
        PosteriorAverage.value(Arrays.stream(all).sum() / all.length, all, 0.9);
    // Five standard errors of a mean of a million draws; of an sd and of quantiles of 2,000.
    assertThat(value.mean())
        .isCloseTo(expected.mean(), within(5 * expected.sd() / Math.sqrt(all.length)));
    double error = 5 * expected.sd() / Math.sqrt(PosteriorDraws.DRAWS);
    assertThat(value.sd()).isCloseTo(expected.sd(), within(error));
    assertThat(value.lower()).isCloseTo(expected.lower(), within(2.1 * error));
    assertThat(value.upper()).isCloseTo(expected.upper(), within(2.1 * error));
  }

  @ParameterizedTest
  @EnumSource(Link.class)
  void partsThatAreEqualAreOne(Link link) {
    GaussianPosterior one = plane(link, 4);
    double[] x = {1, -0.6};
    double[] d = {0, 2};
    Effect.EffectEstimate alone = new PosteriorAverage(draws(one)).addSlope(x, d, 1).value(0.9);
    Effect.EffectEstimate inOnePart =
        new PosteriorAverage(draws(AveragedPosterior.of(List.of(one), new double[] {1})))
            .addSlope(x, d, 1)
            .value(0.9);
    Effect.EffectEstimate inTwo =
        new PosteriorAverage(
                draws(AveragedPosterior.of(List.of(one, one), new double[] {0.37, 0.63})))
            .addSlope(x, d, 1)
            .value(0.9);
    assertThat(inOnePart).isEqualTo(alone);
    assertThat(inTwo.mean()).isCloseTo(alone.mean(), within(1e-15));
    assertThat(inTwo.lower()).isEqualTo(alone.lower());
    assertThat(inTwo.upper()).isEqualTo(alone.upper());
  }

  /**
   * Shares of the draws are as large as the weights, and there are no more draws than asked for.
   */
  @Test
  void drawsAreShared() {
    GaussianPosterior part = plane(Link.PROBIT, 1);
    double[] weights = {0.5, 0.2499, 0.25, 0.0001};
    List<GaussianDraws> parts =
        draws(AveragedPosterior.of(List.of(part, part, part, part), weights)).parts();
    int next = 0;
    for (int k = 0; k < weights.length; k++) {
      assertThat(parts.get(k).first()).isEqualTo(next);
      next = parts.get(k).end();
      assertThat((double) next - parts.get(k).first())
          .isCloseTo(weights[k] * PosteriorDraws.DRAWS, within(1.0));
    }
    assertThat(next).isEqualTo(PosteriorDraws.DRAWS);
  }

  private static GaussianPosterior plane(Link link, double priorVariance) {
    DesignMatrix x =
        DesignMatrix.of(new double[][] {{1, 0.3}, {1, -1.2}, {1, 2}, {1, 0.7}, {1, -0.4}});
    boolean[] y = {true, false, true, true, false};
    return EpFit.fit(
            Observations.of(x, y).withLink(link),
            GaussianPrior.isotropic(2, priorVariance),
            EpOptions.withDefaults())
        .posterior();
  }

  /** A draw by the conditional distribution of the second coefficient given the first. */
  private static double[] draw(GaussianPosterior part, Random random) {
    double[] mean = part.mean();
    double[][] v = part.covariance();
    double first = Math.sqrt(v[0][0]) * random.nextGaussian();
    double second =
        v[0][1] / v[0][0] * first
            + Math.sqrt(v[1][1] - v[0][1] * v[0][1] / v[0][0]) * random.nextGaussian();
    return new double[] {mean[0] + first, mean[1] + second};
  }
}
