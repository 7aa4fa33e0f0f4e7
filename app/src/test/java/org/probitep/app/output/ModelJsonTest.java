/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.probitep.app.text.Digits;

class ModelJsonTest {
  /** Java 17's own digits fail this: 1.9680000000000002E23 for 1.968e23. */
  @Test
  void numbersAreTheShortestThatReadBack() throws IOException {
    for (int k = 1; k < 2000; k++) {
      double value = k * 1e20;
      String json = ModelJson.pretty(ModelJson.object().put("x", value));
      String number = json.replaceAll("[^-+.0-9E]", "");
      assertThat(new BigDecimal(number))
          .isEqualByComparingTo(new BigDecimal(Digits.shortest(value)));
    }
  }
}
