/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import static org.assertj.core.api.Assertions.assertThat;

/** Equality that tells −0 from 0 and lets NaN equal NaN; AssertJ compares primitives with ==. */
final class SameBits {
  private SameBits() {}

  static void assertSameBits(double actual, double expected) {
    assertSameBits(actual, expected, "");
  }

  static void assertSameBits(double actual, double expected, String place) {
    assertThat(Double.valueOf(actual)).as(place).isEqualTo(Double.valueOf(expected));
  }
}
