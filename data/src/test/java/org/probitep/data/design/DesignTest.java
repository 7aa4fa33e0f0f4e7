/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesignTest {
  private static final InputColumn VARYING = new InputColumn.Numeric("v", 2, 1, 3, true);
  private static final InputColumn ONE_VALUE = new InputColumn.Numeric("o", 2, 2, 2, true);
  private static final InputColumn WITHOUT_CELLS = new InputColumn.Numeric("w", 0);
  private static final InputColumn CATEGORY =
      new InputColumn.Category("c", List.of("a", "b"), false, false);

  private static Design design(List<InputColumn> sources, DesignColumn... columns) {
    return new Design(sources, List.of(columns), true, List.of());
  }

  /** Squares of −1 and 1 are one value, so only the number itself is known to vary. */
  @Test
  void onlyNumbersThatVaryNeedNoLook() {
    Design design =
        design(
            List.of(VARYING, ONE_VALUE, WITHOUT_CELLS, CATEGORY),
            DesignColumn.plain("v", 0),
            DesignColumn.plain("o", 1),
            DesignColumn.plain("w", 2),
            new DesignColumn("v^2", List.of(new ColumnFunction.Power(0, 2))),
            new DesignColumn("c=b", List.of(new ColumnFunction.Level(3, 1))),
            new DesignColumn(
                "c=(new)",
                List.of(new ColumnFunction.PooledLevel(3, ColumnFunction.PooledLevel.NEW))));
    assertThat(design.perhapsConstant()).isEqualTo(BitSet.valueOf(new long[] {0b011110}));
  }

  /** What is 0 in all rows of training says something of later ones only where it is drawn. */
  @Test
  void effectsByGroupStayWhateverTheRowsSay() {
    ColumnFunction drawn = new ColumnFunction.PooledLevel(1, 0);
    ColumnFunction level = new ColumnFunction.Level(1, 0);
    ColumnFunction value = new ColumnFunction.Value(0);
    Design design =
        design(
            List.of(VARYING, CATEGORY),
            new DesignColumn("c=a", List.of(drawn)),
            new DesignColumn("v:c=a", List.of(value, drawn)),
            new DesignColumn("c=a:c=a", List.of(level, drawn)),
            new DesignColumn("v:c=a", List.of(value, level)),
            new DesignColumn("c=a", List.of(level)));
    assertThat(design.staying()).isEqualTo(BitSet.valueOf(new long[] {0b00110}));
    SlopesByGroup slopes = SlopesByGroup.of(design.columns());
    assertThat(slopes.count()).isEqualTo(1);
    assertThat(IntStream.range(0, 5).filter(slopes::contains)).containsExactly(1, 3);
  }

  @Test
  void columnsFitTheirSources() {
    DesignColumn level = new DesignColumn("c=b", List.of(new ColumnFunction.Level(0, 1)));
    assertThatThrownBy(() -> design(List.of(VARYING), level))
        .hasMessage("column c=b does not fit its source v");
    for (int source : new int[] {-1, 1}) {
      assertThatThrownBy(() -> design(List.of(VARYING), DesignColumn.plain("x", source)))
          .hasMessage("column x needs source " + source + " of 1");
    }
  }
}
