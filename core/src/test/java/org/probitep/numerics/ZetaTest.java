/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.NaN;
import static java.lang.Double.POSITIVE_INFINITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.probitep.numerics.SameBits.assertSameBits;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZetaTest {
  private static final long SEED = 4471L;
  private static final int DRAWS = 20_000;

  /** The references have 31 digits, and ζ1 + τ cancels up to 8 of them at τ = −1e4. */
  private static final BigDecimal REFERENCE_TOLERANCE = new BigDecimal("1e-21");

  /**
   * Central difference, step 1e-4: truncation h²ζ1‴/6 < 1e-9, rounding eps·ζ1/h < 1e-10 to τ = −40.
   */
  private static final double DERIVATIVE_TOLERANCE = 2e-9;

  @ParameterizedTest
  @ValueSource(doubles = {39, 1e9, 1e300, Double.MAX_VALUE, POSITIVE_INFINITY})
  void farRight(double tau) {
    assertSameBits(Zeta.zeta1(tau), 0.0);
    assertSameBits(Zeta.zeta2(tau), -0.0);
    assertSameBits(Zeta.onePlusZeta2(tau), 1.0);
  }

  @ParameterizedTest
  @CsvSource({
    "-1e150, 1e-300",
    "-1e155, 1e-310",
    "-1e160, 1e-320",
    "-1e162, 0",
    "-1e300, 0",
    "-1.7976931348623157e308, 0",
    "-Infinity, 0"
  })
  void farLeft(double tau, double onePlusZeta2) {
    assertSameBits(Zeta.zeta1(tau), -tau);
    assertSameBits(Zeta.zeta2(tau), -1.0);
    assertSameBits(Zeta.onePlusZeta2(tau), onePlusZeta2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0, -0.0, 1e-300, -1e-300, Double.MIN_VALUE, -Double.MIN_VALUE})
  void atZero(double tau) {
    BigDecimal zeta1 = new BigDecimal("0.7978845608028653558798921198687637");
    BigDecimal zeta2 = new BigDecimal("-0.6366197723675813430755350534900574");
    assertThat(UlpError.ulps(Zeta.zeta1(tau), zeta1)).isLessThan(1.5);
    assertThat(UlpError.ulps(Zeta.zeta2(tau), zeta2)).isLessThan(1.5);
    assertThat(UlpError.ulps(Zeta.onePlusZeta2(tau), zeta2.add(BigDecimal.ONE))).isLessThan(1.5);
  }

  @Test
  void nanGivesNan() {
    assertThat(Zeta.zeta1(NaN)).isNaN();
    assertThat(Zeta.zeta2(NaN)).isNaN();
    assertThat(Zeta.onePlusZeta2(NaN)).isNaN();
    assertThat(Zeta.tail(NaN)).isNaN();
    assertThat(Zeta.zeta1(NaN, NaN)).isNaN();
    assertThat(Zeta.onePlusZeta2(NaN, NaN, NaN)).isNaN();
    assertThat(Zeta.zeta2(NaN, NaN, NaN)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"m1e150_m1e4", "m10_m2", "m2_0", "0_2", "2_8", "8_37", "seams"})
  void combinedCallGivesTheSameBits(String region) {
    ReferenceTable table = ReferenceTable.read(region);
    for (int row = 0; row < table.size(); row++) {
      assertCombined(table.argument(row));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0, -0.0, 1e300, -1e300, POSITIVE_INFINITY, NEGATIVE_INFINITY})
  void combinedCallGivesTheSameBitsAtTheEdges(double tau) {
    assertCombined(tau);
  }

  private static void assertCombined(double tau) {
    double tail = Zeta.tail(tau);
    double zeta1 = Zeta.zeta1(tau, tail);
    double onePlusZeta2 = Zeta.onePlusZeta2(tau, tail, zeta1);
    assertSameBits(zeta1, Zeta.zeta1(tau), "tau = " + tau);
    assertSameBits(onePlusZeta2, Zeta.onePlusZeta2(tau), "tau = " + tau);
    assertSameBits(Zeta.zeta2(tau, zeta1, onePlusZeta2), Zeta.zeta2(tau), "tau = " + tau);
  }

  /** The references themselves: ζ2 = −ζ1(ζ1 + τ) and the two columns of ζ2 agree. */
  @ParameterizedTest
  @ValueSource(strings = {"m1e4_m100", "m100_m10", "m10_m2", "m2_0", "0_2", "2_8", "8_37", "seams"})
  void referencesObeyTheDefinition(String region) {
    ReferenceTable table = ReferenceTable.read(region);
    for (int row = 0; row < table.size(); row++) {
      BigDecimal tau = new BigDecimal(table.argument(row));
      BigDecimal zeta1 = table.value(row, "zeta1");
      BigDecimal zeta2 = table.value(row, "zeta2");
      BigDecimal defined = zeta1.multiply(zeta1.add(tau)).negate();
      assertThat(defined.subtract(zeta2).abs())
          .as("tau = %s", tau)
          .isLessThan(REFERENCE_TOLERANCE.multiply(zeta2.abs()));
      assertThat(zeta2.add(BigDecimal.ONE).subtract(table.value(row, "onePlusZeta2")).abs())
          .as("tau = %s", tau)
          .isLessThan(REFERENCE_TOLERANCE);
    }
  }

  @Test
  void zeta2IsTheDerivativeOfZeta1() {
    SplittableRandom random = new SplittableRandom(SEED);
    double step = 1e-4;
    for (int i = 0; i < DRAWS; i++) {
      double tau = random.nextDouble(-40, 10);
      double above = tau + step;
      double below = tau - step;
      double slope = (Zeta.zeta1(above) - Zeta.zeta1(below)) / (above - below);
      assertThat(Math.abs(slope - Zeta.zeta2(tau)))
          .as("seed %d, tau = %s", SEED, tau)
          .isLessThan(DERIVATIVE_TOLERANCE);
    }
  }

  @Test
  void monotone() {
    double[] taus =
        new SplittableRandom(SEED).doubles(DRAWS, -60, 37).distinct().sorted().toArray();
    double lastZeta1 = POSITIVE_INFINITY;
    double lastZeta2 = -1;
    double lastOnePlusZeta2 = 0;
    for (double tau : taus) {
      String place = "seed " + SEED + ", tau = " + tau;
      double zeta1 = Zeta.zeta1(tau);
      double zeta2 = Zeta.zeta2(tau);
      double onePlusZeta2 = Zeta.onePlusZeta2(tau);
      assertThat(zeta1).as(place).isLessThan(lastZeta1);
      assertThat(zeta2).as(place).isGreaterThan(lastZeta2);
      assertThat(onePlusZeta2).as(place).isGreaterThanOrEqualTo(lastOnePlusZeta2);
      lastZeta1 = zeta1;
      lastZeta2 = zeta2;
      lastOnePlusZeta2 = onePlusZeta2;
    }
  }

  @Test
  void staysInRange() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < DRAWS; i++) {
      double tau = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-20, 500));
      String place = "seed " + SEED + ", tau = " + tau;
      assertThat(Zeta.zeta1(tau)).as(place).isGreaterThanOrEqualTo(Math.max(0, -tau));
      assertThat(Zeta.zeta2(tau)).as(place).isBetween(-1.0, 0.0);
      assertThat(Zeta.onePlusZeta2(tau)).as(place).isPositive().isLessThanOrEqualTo(1);
    }
  }
}
