/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Zeta;

class LatentUtilitiesTest {
  private static final int DRAWS = 50_000;

  private final LatentUtilities utilities =
      new LatentUtilities(RandomSource.XO_RO_SHI_RO_128_PP.create(21));

  /** Mean m + ζ1(m) and variance 1 + ζ2(m), and a uniform distribution function. */
  @ParameterizedTest
  @ValueSource(doubles = {-1000, -30, -5, -1, -0.31, -0.29, 0, 0.5, 3, 40})
  void positivePartOfANormal(double mean) {
    double expected = mean > -20 ? mean + Zeta.zeta1(mean) : -1 / mean * (1 - 2 / (mean * mean));
    double variance = Zeta.onePlusZeta2(mean);
    double sum = 0;
    double squares = 0;
    int below = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int s = 0; s < DRAWS; s++) {
      double x = utilities.positive(mean);
      smallest = Math.min(smallest, x);
      sum += x;
      squares += (x - expected) * (x - expected);
      below += Normal.cdf(mean - x) > 0.5 * Normal.cdf(mean) ? 1 : 0;
    }
    assertThat(smallest).isPositive();
    assertThat(sum / DRAWS).isCloseTo(expected, within(5 * Math.sqrt(variance / DRAWS)));
    // The kurtosis is between a normal's 3 and an exponential's 9.
    assertThat(squares / DRAWS).isCloseTo(variance, within(5 * variance * Math.sqrt(8.0 / DRAWS)));
    if (mean >= -30) {
      assertThat(below / (double) DRAWS).isCloseTo(0.5, within(5 * 0.5 / Math.sqrt(DRAWS)));
    }
  }

  @Test
  void keepsTheSideOfTheOutcome() {
    for (int s = 0; s < 1000; s++) {
      assertThat(utilities.draw(3, -1, 0.5) + 0.5).isNegative();
      assertThat(utilities.draw(-3, 1, -0.5) - 0.5).isPositive();
    }
  }

  /**
   * The moments of g^(n−1) exp(−½ag² + bg) by the trapezoidal rule. c = b/√a decides which proposal
   * is used.
   */
  @ParameterizedTest
  @CsvSource({"1,2,0", "1,2,-3", "1,2,5", "2,1,0.9", "2,1,1.1", "30,4,-40", "30,4,0", "30,4,50"})
  void scaleMove(int n, double a, double b) {
    double mode = (b + Math.sqrt(b * b + 4 * a * (n - 1))) / (2 * a);
    double[] moments = new double[3];
    double step = 1e-3;
    for (double g = step; g < mode + 8; g += step) {
      double logDensity = (n - 1) * Math.log(g) - 0.5 * a * g * g + b * g;
      double atMode = (n > 1 ? (n - 1) * Math.log(mode) : 0) - 0.5 * a * mode * mode + b * mode;
      double density = Math.exp(logDensity - (mode > 0 ? atMode : 0));
      moments[0] += density;
      moments[1] += density * g;
      moments[2] += density * g * g;
    }
    double mean = moments[1] / moments[0];
    double variance = moments[2] / moments[0] - mean * mean;
    ScaleMove move = new ScaleMove(n, RandomSource.XO_RO_SHI_RO_128_PP.create(22));
    double sum = 0;
    double squares = 0;
    for (int s = 0; s < DRAWS; s++) {
      double g = move.draw(a, b);
      sum += g;
      squares += (g - mean) * (g - mean);
    }
    // The trapezoidal rule without its end is off by about the step.
    assertThat(sum / DRAWS).isCloseTo(mean, within(5 * Math.sqrt(variance / DRAWS) + step));
    assertThat(squares / DRAWS).isCloseTo(variance, within(5 * variance * Math.sqrt(8.0 / DRAWS)));
  }
}
