/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.app.Cli;

class DigitsTest {
  @Test
  void numbersAreAsInC() {
    List<String> lines = Cli.fixture("digits.csv");
    assertThat(lines).hasSizeGreaterThan(300);
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      double value = Double.longBitsToDouble(Long.parseUnsignedLong(cells[0], 16));
      if (Double.isFinite(value)) {
        assertIsShortest(value, cells[0]);
      } else {
        assertThat(Digits.shortest(value)).isEqualTo(cells[1]);
      }
      assertThat(Digits.g(value, 17)).as(cells[0]).isEqualTo(cells[1]);
      assertThat(Digits.g(value, 4)).as(cells[0]).isEqualTo(cells[2]);
    }
  }

  @Test
  void theShortestNumberReadsBackAndNoShorterOneDoes() {
    long seed = 4711;
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      double value =
          switch (i % 6) {
            case 0 -> random.nextDouble();
            case 1 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            case 2 -> random.nextInt(1 << 20) / 1024.0; // ties, short fractions
            case 3 -> random.nextInt(1_000_000) / 1e6 + 1e-6;
            case 4 -> Math.scalb(1.0, random.nextInt(120) - 60);
            default ->
                Math.pow(10, random.nextInt(36) - 14) * (1 + (random.nextInt(3) - 1) * 2e-16);
          };
      assertIsShortest(value, "seed " + seed + ", number " + i);
    }
  }

  /** Against rounding of the exact binary value; many numbers are next to where rounding turns. */
  @Test
  void roundsTheExactValue() {
    long seed = 12;
    Random random = new Random(seed);
    for (int i = 0; i < 60_000; i++) {
      int digits = 1 + random.nextInt(17);
      double half =
          (random.nextInt((int) Math.pow(10, Math.min(9, digits))) + 0.5)
              * Math.pow(10, random.nextInt(30) - 15);
      double value =
          switch (i % 4) {
            case 0 -> half;
            case 1 -> Math.nextUp(half);
            case 2 -> -Math.nextDown(half);
            default -> Double.longBitsToDouble(random.nextLong() & ~(1L << 62));
          };
      BigDecimal exact =
          new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
      String shown = Digits.g(value, digits);
      assertThat(new BigDecimal(shown))
          .as("seed %s, number %s", seed, i)
          .isEqualByComparingTo(exact);
      assertThat(new BigDecimal(shown).stripTrailingZeros().precision())
          .isLessThanOrEqualTo(digits);
    }
  }

  private static void assertIsShortest(double value, String what) {
    String text = Digits.shortest(value);
    assertThat(Double.parseDouble(text)).as(what).isEqualTo(value);
    int digits = new BigDecimal(text).stripTrailingZeros().precision();
    BigDecimal nearest =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (nearest.doubleValue() == value) {
      assertThat(new BigDecimal(text)).as(what).isEqualByComparingTo(nearest);
    }
    if (value != 0 && digits > 1) {
      for (RoundingMode mode : List.of(RoundingMode.DOWN, RoundingMode.UP)) {
        BigDecimal shorter = new BigDecimal(value).round(new MathContext(digits - 1, mode));
        assertThat(shorter.doubleValue()).as("%s: %s", what, text).isNotEqualTo(value);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.76856907814239717, 0.7685690781423972",
    "0.1, 0.1",
    "2e-3, 0.002",
    "5.684341886080801486968994140625E-14, 5.684341886080802e-14", // 2^-44
    "2.0E-10, 2e-10",
    "2.2250738585072014E-308, 2.2250738585072014e-308",
    "4.9E-324, 5e-324",
    "1E23, 1e+23",
    "9007199254740993, 9007199254740992",
    "99999999999999999, 1e+17",
    "0.99999999999999989, 0.9999999999999999",
    "-1234.5, -1234.5",
    "1000000, 1000000"
  })
  void knownShortNumbers(String read, String written) {
    assertThat(Digits.shortest(Double.parseDouble(read))).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource({
    "-5.9997, -6.000",
    "0.0602, 0.06020",
    "1, 1.000",
    "1234, 1234",
    "12345, 1.234e+04",
    "0, 0",
    "100, 100.0",
    "0.00001, 1e-05",
    "0.5, 0.5000"
  })
  void columnsOfATableKeepTheirZeros(double value, String text) {
    assertThat(Digits.aligned(value, 4)).isEqualTo(text);
  }
}
