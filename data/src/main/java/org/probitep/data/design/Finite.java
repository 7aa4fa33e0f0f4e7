/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;

/** Refuses what is not a finite number. */
final class Finite {
  private Finite() {}

  static void require(String what, List<Double> values) {
    for (double value : values) {
      if (!(Math.abs(value) <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(what + " has a number " + value);
      }
    }
  }
}
