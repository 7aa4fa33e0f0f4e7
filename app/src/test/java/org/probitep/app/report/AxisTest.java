/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {
  /** Numbers of any size, also such as differ in their last digit only. */
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "-3, 7",
    "5, 5",
    "1e100, 1.0000000000000002e100",
    "-1e100, -1e100",
    "1e-300, 2e-300",
    "123456789.0, 123456789.00000001",
    "-1e300, 1e300",
  })
  @Timeout(10)
  void labelsAreFewAndAroundTheRange(double low, double high) {
    Axis axis = Axis.linear("", low, high);
    assertThat(axis.ticks()).hasSizeBetween(2, 9);
    assertThat(axis.from()).isLessThanOrEqualTo(low);
    assertThat(axis.to()).isGreaterThanOrEqualTo(high).isGreaterThan(axis.from());
    assertThat(Axis.range(low, high).ticks().size()).isLessThan(9);
  }

  @Test
  void labelsAreRound() {
    assertThat(Axis.linear("", 0.1, 9.7).ticks().stream().map(Axis.Tick::label))
        .containsExactly("0", "2", "4", "6", "8", "10");
  }
}
