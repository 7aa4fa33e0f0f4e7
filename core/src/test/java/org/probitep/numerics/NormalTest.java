/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import static java.lang.Double.MIN_VALUE;
import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.NaN;
import static java.lang.Double.POSITIVE_INFINITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.probitep.numerics.SameBits.assertSameBits;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalTest {
  private static final long SEED = 8812L;
  private static final int DRAWS = 20_000;

  /**
   * Φ⁻¹(Φ(x)) moves x by the error of Φ over xζ1(x), and by its own: 3 + 3 ulp in the left tail.
   */
  private static final double ROUND_TRIP = 8 * 0x1p-53;

  @ParameterizedTest
  @CsvSource({"0.0", "-0.0", "1e-300", "-1e-300", "4.9e-324", "-4.9e-324"})
  void atZero(double x) {
    assertSameBits(Normal.pdf(x), 1 / Math.sqrt(2 * Math.PI));
    assertSameBits(Normal.cdf(x), 0.5);
    assertSameBits(Normal.logCdf(x), -Math.log(2));
  }

  @ParameterizedTest
  @ValueSource(doubles = {39, 1e4, 1e150, 1e154, 1e300, Double.MAX_VALUE, POSITIVE_INFINITY})
  void farRight(double x) {
    assertSameBits(Normal.pdf(x), 0.0);
    assertSameBits(Normal.cdf(x), 1.0);
    assertSameBits(Normal.logCdf(x), -0.0);
  }

  @ParameterizedTest
  @CsvSource({
    "-1e150, -5e299",
    "-1.8e154, -1.62e308",
    "-1e155, -Infinity",
    "-1e300, -Infinity",
    "-1.7976931348623157e308, -Infinity",
    "-Infinity, -Infinity"
  })
  void farLeft(double x, double logCdf) {
    assertSameBits(Normal.pdf(x), 0.0);
    assertSameBits(Normal.cdf(x), 0.0);
    assertThat(Normal.logCdf(x)).isBetween(logCdf * (1 + 0x1p-52), logCdf * (1 - 0x1p-52));
  }

  @Test
  void nanGivesNan() {
    assertThat(Normal.pdf(NaN)).isNaN();
    assertThat(Normal.cdf(NaN)).isNaN();
    assertThat(Normal.logCdf(NaN)).isNaN();
    assertThat(Normal.quantile(NaN)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({
    "0.0, -Infinity",
    "-0.0, -Infinity",
    "0.5, 0.0",
    "1.0, Infinity",
    "-4.9e-324, NaN",
    "1.0000000000000002, NaN",
    "-Infinity, NaN",
    "Infinity, NaN"
  })
  void quantileAtItsEdges(double p, double expected) {
    assertSameBits(Normal.quantile(p), expected);
  }

  @Test
  void quantileOfTheSmallestNumber() {
    // mpmath 1.3.0
    BigDecimal expected = new BigDecimal("-38.46740561714434625078436216846152");
    assertThat(UlpError.ulps(Normal.quantile(MIN_VALUE), expected)).isLessThan(3);
  }

  @Test
  void quantileNearOneHalfIsRelative() {
    double step = 0x1p-53;
    double slope = Math.sqrt(2 * Math.PI);
    assertThat(Normal.quantile(0.5 - step) / (-step * slope)).isBetween(1 - 1e-15, 1 + 1e-15);
    assertThat(Normal.quantile(0.5 + 2 * step) / (2 * step * slope))
        .isBetween(1 - 1e-15, 1 + 1e-15);
  }

  @Test
  void quantileInvertsTheCdf() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < DRAWS; i++) {
      double x = random.nextDouble(-37, -0.5);
      double error = Math.abs(Normal.quantile(Normal.cdf(x)) / x - 1);
      assertThat(error).as("seed %d, x = %s", SEED, x).isLessThanOrEqualTo(ROUND_TRIP * spread(x));
    }
  }

  /** An ulp of Φ is 1/(|x|ζ1) ulps of x: below 1 left of −0.75. */
  private static double spread(double x) {
    return 1 + 1 / Math.abs(x * Zeta.zeta1(x));
  }

  @Test
  void symmetric() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < DRAWS; i++) {
      double x = random.nextDouble(0, 40);
      assertSameBits(Normal.pdf(-x), Normal.pdf(x), "seed " + SEED + ", x = " + x);
      assertSameBits(Normal.cdf(x), 1 - Normal.cdf(-x), "seed " + SEED + ", x = " + x);
    }
  }

  @Test
  void increasing() {
    assertIncreasing(Normal::cdf, -38, 8);
    assertIncreasing(Normal::logCdf, -1e4, -30);
    assertIncreasing(Normal::logCdf, -30, 38);
    assertIncreasing(Normal::quantile, 0, 1);
  }

  private static void assertIncreasing(DoubleUnaryOperator function, double low, double high) {
    double[] xs =
        new SplittableRandom(SEED).doubles(DRAWS, low, high).distinct().sorted().toArray();
    double last = NEGATIVE_INFINITY;
    for (double x : xs) {
      double value = function.applyAsDouble(x);
      assertThat(value).as("seed %d, x = %s", SEED, x).isGreaterThanOrEqualTo(last);
      last = value;
    }
  }
}
