/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DictionaryTest {
  private static int find(Dictionary dictionary, String text) {
    char[] buffer = ("xx" + text + "yy").toCharArray();
    return dictionary.find(buffer, 2, 2 + text.length());
  }

  @Test
  void codesArePlaces() {
    Dictionary dictionary = Dictionary.of(List.of("b", "a", ""));
    assertThat(find(dictionary, "a")).isEqualTo(1);
    assertThat(find(dictionary, "")).isEqualTo(2);
    assertThat(find(dictionary, "c")).isEqualTo(Dictionary.ABSENT);
    assertThat(dictionary.add("c")).isEqualTo(3);
    assertThat(find(dictionary, "c")).isEqualTo(3);
    assertThat(dictionary.levels()).containsExactly("b", "a", "", "c");
  }

  /** "Aa" and "BB" have the same hash, and so have all texts made of as many of them. */
  @Test
  void textsOfOneHashAreToldApart() {
    Dictionary dictionary = Dictionary.of(List.of("AaAa", "BBBB", "AaBB"));
    assertThat(find(dictionary, "AaBB")).isEqualTo(2);
    assertThat(find(dictionary, "BBAa")).isEqualTo(Dictionary.ABSENT);
  }

  @Test
  void itGrows() {
    Dictionary dictionary = new Dictionary();
    for (int i = 0; i < 5000; i++) {
      assertThat(find(dictionary, "t" + i)).isEqualTo(Dictionary.ABSENT);
      assertThat(dictionary.add("t" + i)).isEqualTo(i);
    }
    for (int i = 0; i < 5000; i++) {
      assertThat(find(dictionary, "t" + i)).isEqualTo(i);
    }
    assertThat(dictionary.size()).isEqualTo(5000);
  }
}
