/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPosterior;

/** Closed forms against quadrature over one coefficient. */
class PosteriorAverageTest {
  private static final DesignMatrix X = DesignMatrix.of(new double[][] {{0.3}, {-1.2}, {2}, {0.7}});

  private static GaussianPosterior posterior() {
    boolean[] y = {true, false, true, true};
    return EpFit.fit(Observations.of(X, y), GaussianPrior.isotropic(1, 4), EpOptions.withDefaults())
        .posterior();
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

  @Test
  void meansAreIntegralsOverThePosterior() {
    GaussianPosterior posterior = posterior();
    PosteriorDraws draws = PosteriorDraws.of(posterior);
    for (double x : new double[] {-2, 0, 0.4, 1.7}) {
      double[] row = {x};
      Effect.Value probability = new PosteriorAverage(draws).addProbability(row, 0.5).value(0.9);
      double expected = expectation(posterior, b -> 0.5 * Normal.cdf(x * b));
      assertThat(probability.mean()).isCloseTo(expected, within(1e-12));
      for (double d : new double[] {-1, 0.5, 3}) {
        Effect.Value slope =
            new PosteriorAverage(draws).addSlope(row, new double[] {d}, 2).value(0.9);
        double integral = expectation(posterior, b -> 2 * Normal.pdf(x * b) * d * b);
        double square = expectation(posterior, b -> Math.pow(2 * Normal.pdf(x * b) * d * b, 2));
        assertThat(slope.mean()).isCloseTo(integral, within(1e-12));
        double sd = Math.sqrt(square - integral * integral);
        // Five standard errors of the sd of 2,000 draws, were they Gaussian; these have thin tails.
        assertThat(slope.sd()).isCloseTo(sd, within(5 * sd / Math.sqrt(2 * PosteriorDraws.DRAWS)));
        assertThat(slope.lower()).isLessThan(slope.upper());
      }
    }
  }
}
