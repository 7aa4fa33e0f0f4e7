/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.probitep.app.text.Digits;

class ModelJsonTest {
  /** Java 17's own digits fail this about once in a hundred numbers. */
  @Test
  void numbersAreTheShortestThatReadBack() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 2000; i++) {
      double value = random.nextDouble() * Math.pow(10, random.nextInt(-12, 12));
      String json = ModelJson.pretty(ModelJson.object().put("x", value));
      String number = json.replaceAll("[^-+.0-9E]", "");
      assertThat(new BigDecimal(number))
          .isEqualByComparingTo(new BigDecimal(Digits.shortest(value)));
    }
  }
}
