/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewCategoriesTest {
  /** Powers of (categories + 1)/(rows + 1), computed by hand. */
  @ParameterizedTest
  @CsvSource({
    "99, 2, 2, true", // 0.03² = 0.0009
    "93, 2, 2, false", // 0.0319² = 0.00102
    "99, 9, 2, false", // 0.1² = 0.01
    "99, 9, 4, true", // 0.1⁴ = 0.0001
    "99, 2, 1, false", // one cell can always be new
    "10, 10, 100000, false", // no two rows had the same
    "5, 20, 100, false", // an order may list more
    "2147483647, 1, 2, true",
  })
  void theChanceIsThatOfTheFormula(int rows, int categories, int cells, boolean implausible) {
    assertThat(NewCategories.after(rows).isImplausible(cells, categories)).isEqualTo(implausible);
    assertThat(NewCategories.expected().isImplausible(cells, categories)).isFalse();
  }

  /** Rows whose categories are drawn like those of training are all but never refused. */
  @ParameterizedTest
  @CsvSource({"50, 2", "80, 4", "200, 3"})
  void drawsFromTheSamePopulationPass(int rows, int cells) {
    Random random = new Random(3);
    int refused = 0;
    int repeats = 20_000;
    for (int repeat = 0; repeat < repeats; repeat++) {
      boolean[] known = new boolean[1000];
      int categories = 0;
      for (int i = 0; i < rows; i++) {
        int drawn = draw(random);
        categories += known[drawn] ? 0 : 1;
        known[drawn] = true;
      }
      boolean allNew = true;
      for (int i = 0; i < cells; i++) {
        allNew &= !known[draw(random)];
      }
      refused += allNew && NewCategories.after(rows).isImplausible(cells, categories) ? 1 : 0;
    }
    assertThat(refused / (double) repeats).isLessThan(0.001);
  }

  /** Few frequent categories and very many rare ones. */
  private static int draw(Random random) {
    return (int) (1000 * Math.pow(random.nextDouble(), 4));
  }
}
