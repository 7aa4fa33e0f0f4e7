/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MissingCellsTest {
  private final MissingCells cells = MissingCells.of(List.of(" unknown ", "-999", "?"));

  private boolean isMissing(String text) {
    char[] buffer = ("a" + text + "b").toCharArray();
    return cells.contains(buffer, 1, 1 + text.length());
  }

  @Test
  void nothingAndNaAndLabelsAreMissing() {
    assertThat(List.of("", "NA", "unknown", "-999", "?")).allMatch(this::isMissing);
    assertThat(List.of("na", "N", "NAN", "Unknown", "unknow", "0", "??"))
        .noneMatch(this::isMissing);
  }

  @Test
  void aLabelThatIsANumberIsMeantAsANumberToo() {
    assertThat(cells.contains(-999.0)).isTrue();
    assertThat(cells.contains(999.0)).isFalse();
    assertThat(cells.contains(0)).isFalse();
    assertThat(MissingCells.of(List.of()).contains(0)).isFalse();
  }
}
