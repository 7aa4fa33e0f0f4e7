/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.design.DesignColumn;
import org.probitep.model.DesignMatrix;

class ScalingTest {
  /** Scalings are a mean and a root of a sum: a few roundings. */
  private static final double ROUNDING = 1e-15;

  private static Scaling of(double[]... columns) {
    return of(1, columns);
  }

  /** With so many columns of ones before the others. */
  private static Scaling of(int first, double[]... columns) {
    DesignMatrix.Builder x = DesignMatrix.builder(first + columns.length);
    for (int i = 0; i < columns[0].length; i++) {
      double[] row = new double[first + columns.length];
      for (int j = 0; j < row.length; j++) {
        row[j] = j < first ? 1 : columns[j - first][i];
      }
      x.addRow(row);
    }
    List<DesignColumn> plain =
        IntStream.range(0, columns.length).mapToObj(j -> DesignColumn.plain("c" + j, j)).toList();
    return Scaling.of(Scale.HALF_SD, () -> ColumnMoments.of(x, null, first, plain), first, plain);
  }

  @Test
  void withoutAnInterceptNothingIsCentred() {
    double[] column = {2, 4, 4, 6};
    assertThat(of(0, column).centre(0)).isZero();
    assertThat(of(0, column).factor(0)).isEqualTo(of(1, column).factor(0));
  }

  @Test
  void centreIsTheMeanAndFactorIsHalfOverTheSd() {
    // 2, 4, 4, 6: mean 4, sum of squares 8, sd with n − 1 is sqrt(8/3).
    Scaling scaling = of(new double[] {2, 4, 4, 6});
    assertThat(scaling.centre(0)).isEqualTo(4);
    assertThat(scaling.factor(0)).isCloseTo(0.5 / Math.sqrt(8.0 / 3), within(ROUNDING));
    double[] row = {7, 6};
    scaling.apply(row, 1);
    assertThat(row).containsExactly(new double[] {7, Math.sqrt(3.0 / 8)}, within(ROUNDING));
  }

  @Test
  void zeroOneAndConstantColumnsAreLeftAlone() {
    Scaling scaling =
        of(
            new double[] {0, 1, 1},
            new double[] {7, 7, 7},
            new double[] {0, 0, 0},
            new double[] {0, 1, 2});
    assertThat(scaling.centres()).containsExactly(0, 0, 0, 1);
    assertThat(scaling.factors()).containsExactly(1, 1, 1, 0.5);
  }

  @Test
  void oneRowIsLeftAlone() {
    assertThat(of(new double[] {5}).factor(0)).isEqualTo(1);
  }

  @Test
  void twoValuesOtherThanZeroAndOneAreScaled() {
    Scaling scaling = of(new double[] {1, 2, 1, 2});
    assertThat(scaling.centre(0)).isEqualTo(1.5);
    assertThat(scaling.factor(0)).isCloseTo(0.5 / Math.sqrt(1.0 / 3), within(ROUNDING));
  }

  @Test
  void largeAndSmallColumnsNeitherOverflowNorVanish() {
    for (double unit : new double[] {1e-200, 1e-6, 1e6, 1e200}) {
      Scaling scaling = of(new double[] {2 * unit, 4 * unit, 4 * unit, 6 * unit});
      assertThat(scaling.factor(0) * unit)
          .isCloseTo(0.5 / Math.sqrt(8.0 / 3), within(10 * ROUNDING));
    }
  }

  @Test
  void aColumnFarFromZeroKeepsItsSd() {
    Scaling scaling = of(new double[] {1e9 + 2, 1e9 + 4, 1e9 + 4, 1e9 + 6});
    assertThat(scaling.centre(0)).isEqualTo(1e9 + 4);
    assertThat(scaling.factor(0)).isCloseTo(0.5 / Math.sqrt(8.0 / 3), within(ROUNDING));
  }

  @Test
  void aColumnThatCannotBeScaledIsNamed() {
    assertThatThrownBy(() -> of(new double[] {1, 2}, new double[] {-1e308, 1.7e308}))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column \"c1\" cannot be scaled")
        .extracting(failure -> ((DataException) failure).remedies())
        .isEqualTo(List.of(Remedy.SCALING));
  }

  @Test
  void badNumbersAreRefused() {
    assertThatThrownBy(() -> Scaling.of(new double[] {0}, new double[] {0}))
        .hasMessage("factor [0] is 0.0");
    assertThatThrownBy(() -> Scaling.of(new double[] {Double.NaN}, new double[] {1}))
        .hasMessage("centre [0] is NaN");
    assertThatThrownBy(() -> Scaling.of(new double[] {1, 2}, new double[] {1}))
        .hasMessage("there are 2 centres but 1 factors");
  }
}
