/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LowerTriangleTest {
  /** L = [2 0 0; 1 3 0; −1 0.5 4]. */
  private final LowerTriangle triangle =
      LowerTriangle.ofPacked(3, new double[] {2, 1, 3, -1, 0.5, 4});

  @Test
  void testSolve() {
    double[] v = {2, 7, 4};
    triangle.solve(v);
    assertThat(v).containsExactly(new double[] {1, 2, 1}, within(1e-15));
  }

  @Test
  void testSolveTransposed() {
    double[] v = {3, 6.5, 4};
    triangle.solveTransposed(v);
    assertThat(v).containsExactly(new double[] {1, 2, 1}, within(1e-15));
  }

  @Test
  void testLogDeterminantOfSquare() {
    assertThat(triangle.logDeterminantOfSquare()).isCloseTo(2 * Math.log(24), within(1e-15));
  }

  /** Against the columns of L⁻¹ by the solve, for sizes around the groups of four. */
  @Test
  void testSquaresOfDifferenceFromInverse() {
    Random random = new Random(7);
    for (int size = 1; size <= 13; size++) {
      double[] packed = new double[size * (size + 1) / 2];
      for (int i = 0, at = 0; i < size; i++) {
        for (int j = 0; j <= i; j++, at++) {
          packed[at] = i == j ? 1 + random.nextDouble() : random.nextGaussian();
        }
      }
      LowerTriangle l = LowerTriangle.ofPacked(size, packed);
      double[] squares = l.squaresOfDifferenceFromInverse();
      for (int i = 0; i < size; i++) {
        double[] column = new double[size];
        column[i] = 1;
        l.solve(column);
        double sum = 0;
        for (int j = 0; j < size; j++) {
          double difference = (j <= i ? packed[i * (i + 1) / 2 + j] : 0) - column[j];
          sum += difference * difference;
        }
        assertThat(squares[i]).isCloseTo(sum, withinPercentage(1e-10));
      }
    }
  }

  /** What a site of little precision says is not lost beside the 1 of its pivot. */
  @Test
  void testSquaresOfDifferenceFromInverseNearOne() {
    LowerTriangle nearOne = LowerTriangle.ofPacked(1, new double[] {1 + 0x1p-30});
    double exact = 0x1p-30 * (2 + 0x1p-30) / (1 + 0x1p-30);
    assertThat(nearOne.squaresOfDifferenceFromInverse()[0])
        .isCloseTo(exact * exact, withinPercentage(1e-13));
  }

  @Test
  void testRefusesBadParts() {
    assertThatThrownBy(() -> LowerTriangle.ofPacked(2, new double[] {1, 2}))
        .hasMessage("a lower triangle of size 2 does not have 2 values");
    assertThatThrownBy(() -> LowerTriangle.ofPacked(2, new double[] {1, 2, Double.NaN}))
        .hasMessage("L[1, 1] is NaN");
  }

  /** Two columns of correlation r: the inverse of [1 r; r 1] has column sums 1/(1 − |r|). */
  @Test
  void testRoundingGrowthIsThatOfTheCorrelations() {
    for (double r : new double[] {0, 0.5, -0.9, 1 - 1e-10}) {
      double units = 1e-20;
      double[] packed = {1e8, r * units, units * Math.sqrt(1 - r * r)};
      double growth = LowerTriangle.ofPacked(2, packed).roundingGrowth();
      assertThat(growth * (1 - Math.abs(r))).isCloseTo(1, within(1e-5));
    }
    assertThat(LowerTriangle.ofPacked(0, new double[0]).roundingGrowth()).isEqualTo(1);
  }

  /** Against the inverse itself, for columns most of which do no harm. */
  @Test
  void testRoundingGrowthFindsTheColumnsThatGoTogether() {
    int size = 30;
    Random random = new Random(1);
    for (int run = 0; run < 50; run++) {
      double[] packed = new double[size * (size + 1) / 2];
      int at = 0;
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
          packed[at++] = 0.1 * random.nextGaussian();
        }
        packed[at++] = i == run % size && i > 0 ? 1e-4 : 1;
      }
      LowerTriangle l = LowerTriangle.ofPacked(size, packed);
      double largest = largestColumnOfInverse(l);
      assertThat(l.roundingGrowth()).isBetween(largest / 3, largest * (1 + 1e-9));
    }
  }

  private static double largestColumnOfInverse(LowerTriangle l) {
    double largest = 0;
    double[][] rows = new double[l.size()][];
    double[] packed = l.packed();
    double[] norm = new double[l.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Arrays.copyOfRange(packed, i * (i + 1) / 2, i * (i + 1) / 2 + i + 1);
      norm[i] = Math.sqrt(Arrays.stream(rows[i]).map(v -> v * v).sum());
    }
    for (int j = 0; j < rows.length; j++) {
      double[] column = new double[rows.length];
      column[j] = norm[j];
      l.solve(column);
      l.solveTransposed(column);
      double sum = 0;
      for (int i = 0; i < rows.length; i++) {
        sum += Math.abs(norm[i] * column[i]);
      }
      largest = Math.max(largest, sum);
    }
    return largest;
  }
}
