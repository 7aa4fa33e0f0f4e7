/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
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
