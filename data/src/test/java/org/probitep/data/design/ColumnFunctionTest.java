/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What each function of a column computes, of what, and what it is called. */
class ColumnFunctionTest {
  private static final double MEAN = 4;
  private static final InputColumn NUMBER = new InputColumn.Numeric("x", MEAN);
  private static final InputColumn SIZE =
      new InputColumn.Category("size", List.of("S", "M", "L"), true, false);

  private static void assertNumber(
      ColumnFunction.OfSource function, double at2, double atMean, String name) {
    assertThat(function.value(2, MEAN)).isEqualTo(at2);
    assertThat(function.value(Double.NaN, MEAN)).isEqualTo(atMean);
    assertThat(function.fits(NUMBER)).isTrue();
    assertThat(function.fits(SIZE)).isFalse();
    assertThat(function.label(NUMBER, UnaryOperator.identity())).isEqualTo(name);
    assertThat(function.marksMissing()).isFalse();
  }

  @Test
  void functionsOfNumbersTakeTheMeanWhereTheCellIsMissing() {
    assertNumber(new ColumnFunction.Value(0), 2, 4, "x");
    assertNumber(new ColumnFunction.Not(0), -1, -3, "x=false");
    assertNumber(new ColumnFunction.Log(0), Math.log(2), Math.log(4), "log(x)");
    assertNumber(new ColumnFunction.Exp(0), Math.exp(2), Math.exp(4), "exp(x)");
    assertNumber(new ColumnFunction.Sqrt(0), Math.sqrt(2), 2, "sqrt(x)");
    assertNumber(new ColumnFunction.Power(0, 3), 8, 64, "x^3");
  }

  private static double[] values(ColumnFunction.OfSource function) {
    double nan = Double.NaN;
    return List.of(0.0, 1.0, 2.0, (double) InputColumn.UNSEEN, nan).stream()
        .mapToDouble(cell -> function.value(cell, nan))
        .toArray();
  }

  @Test
  void functionsOfLevelsAreZeroWhereTheCellIsUnseenOrMissing() {
    assertThat(values(new ColumnFunction.Level(0, 1))).containsExactly(0, 1, 0, 0, 0);
    assertThat(values(new ColumnFunction.AtLeast(0, 1))).containsExactly(0, 1, 1, 0, 0);
    assertThat(values(new ColumnFunction.Missing(0))).containsExactly(0, 0, 0, 0, 1);
    for (int level = -1; level <= 3; level++) {
      boolean fits = level >= 0 && level < 3;
      assertThat(new ColumnFunction.Level(0, level).fits(SIZE)).isEqualTo(fits);
      assertThat(new ColumnFunction.AtLeast(0, level).fits(SIZE)).isEqualTo(fits);
      assertThat(new ColumnFunction.Level(0, level).fits(NUMBER)).isFalse();
    }
  }

  @Test
  void namesOfTheTableAreSpelledAsAskedFor() {
    UnaryOperator<String> quoted = name -> "`" + name + "`";
    assertThat(new ColumnFunction.Level(0, 1).label(SIZE, quoted)).isEqualTo("`size`=`M`");
    assertThat(new ColumnFunction.AtLeast(0, 2).label(SIZE, quoted)).isEqualTo("`size`>=`L`");
    assertThat(new ColumnFunction.Missing(0).label(SIZE, quoted)).isEqualTo("`size`=(missing)");
    assertThat(new ColumnFunction.Missing(0).label(NUMBER, quoted)).isEqualTo("`x` is missing");
    assertThat(new ColumnFunction.Log(0).label(NUMBER, quoted)).isEqualTo("log(`x`)");
  }
}
