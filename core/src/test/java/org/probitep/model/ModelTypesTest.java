/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ModelTypesTest {
  @Test
  void testManyChunksHoldEveryValue() {
    int columns = 1000;
    int rows = 500;
    DesignMatrix.Builder builder = DesignMatrix.builder(columns);
    double[] row = new double[columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        row[j] = i * columns + j;
      }
      builder.addRow(row);
    }
    DesignMatrix x = builder.build();
    assertThat(x.rows()).isEqualTo(rows);
    for (int i = 0; i < rows; i++) {
      x.copyRow(i, row, 0);
      assertThat(row[7]).isEqualTo(i * columns + 7);
      assertThat(x.get(i, 999)).isEqualTo(i * columns + 999);
    }
  }

  @Test
  void testTransformColumns() {
    DesignMatrix x =
        DesignMatrix.builder(2)
            .addRow(1, 2)
            .addRow(3, 6)
            .transformColumns(new double[] {1, 2}, new double[] {1, 0.5})
            .build();
    assertThat(new double[] {x.get(0, 0), x.get(0, 1), x.get(1, 0), x.get(1, 1)})
        .containsExactly(0, 0, 2, 2);
  }

  @Test
  void testViewShowsNoRowOutsideIt() {
    DesignMatrix view = DesignMatrix.of(new double[][] {{0}, {1}, {2}, {3}}).range(1, 2);
    assertThat(view.get(1, 0)).isEqualTo(2);
    for (int outside : new int[] {-1, 2}) {
      assertThatThrownBy(() -> view.get(outside, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void testCopyEndsWithTheRow() {
    DesignMatrix x = DesignMatrix.of(new double[][] {{0, 1}, {2, 3}, {4, 5}});
    double[] target = new double[4];
    x.copyRow(1, 1, 1, target, 2);
    assertThat(target).containsExactly(0, 0, 3, 0);
    assertThatThrownBy(() -> x.copyRow(1, 1, 2, target, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> x.copyRow(1, -1, 1, target, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void testBuiltMatrixChangesNoMore() {
    DesignMatrix.Builder builder = DesignMatrix.builder(1).addRow(3);
    DesignMatrix x = builder.build();
    double[] one = {1};
    assertThatThrownBy(() -> builder.transformColumns(one, one))
        .hasMessage("the matrix has been built");
    assertThatThrownBy(() -> builder.addRow(one)).hasMessage("the matrix has been built");
    assertThat(x.get(0, 0)).isEqualTo(3);
  }

  @Test
  void testTransformedValuesAreFinite() {
    assertThatThrownBy(
            () ->
                DesignMatrix.builder(2)
                    .addRow(0, 1)
                    .addRow(0, 1e200)
                    .transformColumns(new double[2], new double[] {1, 1e200}))
        .hasMessage("x[1, 1] is Infinity");
    assertThatThrownBy(
            () ->
                DesignMatrix.builder(2)
                    .addRow(0, 1)
                    .transformColumns(new double[1], new double[] {1, 1}))
        .hasMessage("there are 1 centres and 2 factors for 2 columns");
  }

  @Test
  void testMatrixOwnsItsValues() {
    double[][] rows = {{1}, {2}};
    DesignMatrix x = DesignMatrix.of(rows);
    rows[0][0] = 99;
    assertThat(x.get(0, 0)).isEqualTo(1);
  }

  @Test
  void testMessagesSayWhatAndWhere() {
    assertThatThrownBy(() -> DesignMatrix.of(new double[][] {{1, 2}, {3, Double.NaN}}))
        .hasMessage("x[1, 1] is NaN");
    assertThatThrownBy(() -> DesignMatrix.of(new double[][] {{1, 2}, {3}}))
        .hasMessage("row 1 of x has 1 values, not 2");
    assertThatThrownBy(() -> DesignMatrix.builder(0))
        .hasMessage("a design matrix needs at least one column");
    DesignMatrix x = DesignMatrix.of(new double[][] {{1}, {2}});
    assertThatThrownBy(() -> Observations.of(x, new boolean[1]))
        .hasMessage("x has 2 rows but y has 1 labels");
    assertThatThrownBy(
            () -> Observations.of(x, new boolean[2], new double[] {0, Double.NEGATIVE_INFINITY}))
        .hasMessage("offset [1] is -Infinity");
    assertThatThrownBy(() -> GaussianPrior.isotropic(2, Double.NaN))
        .hasMessage("prior variance [0] must be between 1e-100 and 1e100, got NaN");
    assertThatThrownBy(() -> GaussianPrior.of(new double[2], new double[] {1}))
        .hasMessage("the prior has 2 means but 1 variances");
  }
}
