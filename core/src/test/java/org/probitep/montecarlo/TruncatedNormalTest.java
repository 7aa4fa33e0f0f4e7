/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.numerics.Normal;

class TruncatedNormalTest {
  private static final int DRAWS = 50_000;

  /** √n times the Kolmogorov distance exceeds this once in 10,000 samples. */
  private static final double CRITICAL = 2.23;

  @ParameterizedTest
  @ValueSource(doubles = {-40, -5, -1, -0.1, -0.0, 0, 0.1, 0.4, 0.59, 0.6, 0.9, 2, 5, 10, 40, 1e4})
  void testFollowsTheTruncatedCdf(double bound) {
    double logProbability = Normal.logCdf(-bound);
    double distance =
        kolmogorov(excesses(bound), x -> -Math.expm1(Normal.logCdf(-(bound + x)) - logProbability));
    assertThat(distance * Math.sqrt(DRAWS)).isLessThan(CRITICAL);
  }

  /** So far out that the excess is exponential to the last digit, and bound + excess is bound. */
  @Test
  void testExcessIsExponentialInTheFarthestTail() {
    double bound = 1e10;
    double distance = kolmogorov(excesses(bound), x -> -Math.expm1(-bound * x));
    assertThat(distance * Math.sqrt(DRAWS)).isLessThan(CRITICAL);
  }

  @Test
  void testNanEnds() {
    assertThat(new TruncatedNormal(RandomSource.JSF_64.create(1)).excess(Double.NaN)).isNaN();
  }

  private static double[] excesses(double bound) {
    TruncatedNormal sampler = new TruncatedNormal(RandomSource.JSF_64.create(20));
    return DoubleStream.generate(() -> sampler.excess(bound)).limit(DRAWS).sorted().toArray();
  }

  private static double kolmogorov(double[] sorted, DoubleUnaryOperator cdf) {
    double[] expected = Arrays.stream(sorted).map(cdf).toArray();
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      distance = Math.max(distance, expected[i] - (double) i / sorted.length);
      distance = Math.max(distance, (i + 1.0) / sorted.length - expected[i]);
    }
    return distance;
  }
}
