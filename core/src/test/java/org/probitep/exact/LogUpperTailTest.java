/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.probitep.numerics.Normal;

class LogUpperTailTest {
  /** Where the function is small the interpolation, elsewhere some roundings. */
  private static final double ABSOLUTE = 1e-14;

  private static final double RELATIVE = 1e-15;

  @Test
  void testAgreesWithTheFunction() {
    for (double t = -45; t < 45; t += 0.00137) {
      double expected = Normal.logCdf(-t);
      assertThat(LogUpperTail.at(t))
          .as("t = %s", t)
          .isCloseTo(expected, within(ABSOLUTE + RELATIVE * Math.abs(expected)));
    }
  }

  @Test
  void testFarAndNowhere() {
    assertThat(LogUpperTail.at(1e10)).isEqualTo(Normal.logCdf(-1e10));
    assertThat(LogUpperTail.at(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(LogUpperTail.at(Double.NaN)).isNaN();
  }
}
