/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowChunksTest {
  /** A chunk has 120,000 numbers: some rows fill it, some do not fit, one is longer. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1000, 70_000, 130_000})
  void everyRowIsTheOneThatWasAdded(int columns) {
    RowChunks rows = new RowChunks();
    int size = Math.max(5, 250_000 / Math.max(1, columns));
    double[] row = new double[columns];
    for (int i = 0; i < size; i++) {
      Arrays.fill(row, i);
      if (columns > 0) {
        row[columns - 1] = Double.NaN;
      }
      rows.add(row);
    }
    assertThat(rows.rows()).isEqualTo(size);
    boolean same = true;
    double[] copy = new double[columns];
    for (int i = 0; i < size; i++) {
      rows.copyRow(i, copy);
      for (int j = 0; j < columns; j++) {
        double expected = j == columns - 1 ? Double.NaN : i;
        same &= Double.compare(copy[j], expected) == 0;
        same &= Double.compare(rows.get(i, j), expected) == 0;
      }
    }
    assertThat(same).isTrue();
  }

  @Test
  void aCellCanBeReplaced() {
    RowChunks rows = new RowChunks();
    rows.add(new double[] {1, 2});
    rows.add(new double[] {3, 4});
    rows.set(1, 0, 5);
    double[] row = new double[2];
    rows.copyRow(1, row);
    assertThat(row).containsExactly(5, 4);
    assertThat(rows.get(0, 0)).isEqualTo(1);
  }

  /** Rows that a fit leaves out may be more than a chunk. */
  @Test
  void allChunksBeforeARowAreReleased() {
    RowChunks rows = new RowChunks();
    int inChunk = 3;
    double[] row = new double[120_000 / inChunk];
    for (int i = 0; i < 5 * inChunk; i++) {
      row[0] = i;
      rows.add(row);
    }
    rows.releaseBefore(inChunk - 1);
    assertThat(rows.get(0, 0)).isZero();
    rows.releaseBefore(4 * inChunk - 1);
    for (int i = 0; i < 3 * inChunk; i++) {
      int released = i;
      assertThatThrownBy(() -> rows.get(released, 0))
          .hasMessage("row " + released + " has been released");
    }
    assertThat(rows.get(3 * inChunk, 0)).isEqualTo(3 * inChunk);
    assertThat(rows.rows()).isEqualTo(5 * inChunk);
  }
}
