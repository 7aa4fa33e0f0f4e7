/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.numerics.Normal;

/** Quantiles against those of a Gaussian, which the mixture comes to. */
class MixtureQuantilesTest {
  private static final int COUNT = 256;
  private static final int RUNS = 60;

  /** Means are drawn too wide, and weighted back to a standard normal. */
  private static double[][] run(int draws, double sd, Random random) {
    double wide = 1.3;
    double[] means = new double[draws];
    double[] weights = new double[draws];
    double sum = 0;
    for (int s = 0; s < draws; s++) {
      means[s] = wide * random.nextGaussian();
      weights[s] = Math.exp(-0.5 * means[s] * means[s] * (1 - 1 / (wide * wide)));
      sum += weights[s];
    }
    double all = sum;
    double[] quantiles = new double[COUNT];
    float[] errors = new float[COUNT];
    new MixtureQuantiles(means, s -> weights[s] / all, sd).fill(quantiles, errors, 1);
    double[] claimed = new double[COUNT];
    for (int k = 0; k < COUNT; k++) {
      claimed[k] = errors[k];
    }
    return new double[][] {quantiles, claimed};
  }

  /** The errors that are claimed are those that are made, in the middle and far out. */
  @ParameterizedTest
  @CsvSource({"0", "0.1", "1", "3"})
  void theErrorsAreThoseThatAreClaimed(double sd) {
    Random random = new Random(1);
    int[] places = {2, 6, 64, 192, 249, 253};
    double[] squares = new double[places.length];
    double[] claims = new double[places.length];
    for (int r = 0; r < RUNS; r++) {
      double[][] found = run(2000, sd, random);
      for (int j = 0; j < places.length; j++) {
        double expected = Normal.quantile((places[j] + 0.5) / COUNT) * Math.sqrt(1 + sd * sd);
        squares[j] += Math.pow(found[0][places[j]] - expected, 2) / RUNS;
        claims[j] += found[1][places[j]] / RUNS;
      }
    }
    for (int j = 0; j < places.length; j++) {
      // The root mean square of 60 errors has itself an error of 9 %.
      assertThat(Math.sqrt(squares[j]) / claims[j]).as("place %d", j).isBetween(0.6, 1.5);
    }
  }

  /** Ten times as many draws as limits once rested on. */
  @Test
  void allDrawsCount() {
    double[][] found = run(40_960, 0.2, new Random(2));
    double expected = Normal.quantile(6.5 / COUNT) * Math.sqrt(1.04);
    assertThat(found[0][6]).isCloseTo(expected, within(5 * found[1][6]));
    assertThat(found[1][6]).isLessThan(0.012);
  }

  @Test
  void oneMeanIsAGaussianAndWithoutSpreadAPoint() {
    double[] quantiles = new double[COUNT];
    new MixtureQuantiles(new double[] {3}, s -> 1, 2).fill(quantiles, new float[COUNT], 1);
    for (int k = 0; k < COUNT; k++) {
      double expected = 3 + 2 * Normal.quantile((k + 0.5) / COUNT);
      assertThat(quantiles[k]).isCloseTo(expected, within(0.005));
    }
    float[] errors = new float[COUNT];
    new MixtureQuantiles(new double[] {3, 3}, s -> 0.5, 0).fill(quantiles, errors, 1);
    assertThat(quantiles[128]).isEqualTo(3);
    assertThat(errors[128]).isZero();
  }
}
