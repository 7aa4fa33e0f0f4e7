/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ColumnIndexTest {
  private static final List<RawColumn> COLUMNS =
      Stream.of("a", "b", "c", "d")
          .map(
              name ->
                  new RawColumn(
                      name,
                      RawColumn.Kind.NUMBER,
                      List.of(),
                      1,
                      0,
                      Optional.empty(),
                      Optional.empty()))
          .toList();

  @Test
  void anyOrderFindsTheSameColumns() {
    ColumnIndex index = new ColumnIndex(COLUMNS);
    assertThat(Stream.of("a", "b", "d", "c", "d", "a", "a", "b").map(index::of))
        .containsExactly(0, 1, 3, 2, 3, 0, 0, 1);
  }

  @Test
  void aNameThatIsNotThereChangesNothing() {
    ColumnIndex index = new ColumnIndex(COLUMNS);
    assertThat(Stream.of("a", "x", "b", "c", "d", "e", "d").map(index::of))
        .containsExactly(0, ColumnIndex.ABSENT, 1, 2, 3, ColumnIndex.ABSENT, 3);
    assertThat(new ColumnIndex(List.of()).of("a")).isEqualTo(ColumnIndex.ABSENT);
  }
}
