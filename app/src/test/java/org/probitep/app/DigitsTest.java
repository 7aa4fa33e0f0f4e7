/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigitsTest {
  private static String fast(double value) {
    StringBuilder text = new StringBuilder();
    Digits.append17(text, value);
    return text.toString();
  }

  @Test
  void numbersAreAsInC() {
    List<String> lines = Cli.fixture("digits.csv");
    assertThat(lines).hasSizeGreaterThan(300);
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      double value = Double.longBitsToDouble(Long.parseUnsignedLong(cells[0], 16));
      assertThat(fast(value)).as(cells[0]).isEqualTo(cells[1]);
      assertThat(Digits.g(value, 17)).as(cells[0]).isEqualTo(cells[1]);
      assertThat(Digits.g(value, 4)).as(cells[0]).isEqualTo(cells[2]);
    }
  }

  /** Two routes, one in 128-bit integers and one in big decimals, and the way back. */
  @Test
  void theFastWayAgreesWithTheSlowOne() {
    long seed = 4711;
    Random random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      double value =
          switch (i % 4) {
            case 0 -> random.nextDouble();
            case 1 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            case 2 -> random.nextInt(1 << 20) / 1024.0; // ties, short fractions
            default ->
                Math.pow(10, random.nextInt(36) - 14) * (1 + (random.nextInt(3) - 1) * 2e-16);
          };
      assertThat(fast(value)).as("seed %d, number %d", seed, i).isEqualTo(Digits.g(value, 17));
      assertThat(Double.parseDouble(fast(value))).isEqualTo(value);
    }
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
