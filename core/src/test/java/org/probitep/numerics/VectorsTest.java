/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against single sums, for lengths and counts around the groups of four and eight. */
class VectorsTest {
  private static final int LONGEST = 21;
  private static final double BOUND = 1e-13;

  private final Random random = new Random(1);

  private double[] vector(int length) {
    return random.doubles(length, -1, 1).toArray();
  }

  private double[][] rows(int count, int length) {
    double[][] rows = new double[count][];
    Arrays.setAll(rows, k -> vector(length));
    return rows;
  }

  @Test
  void testDotOfParts() {
    double[] a = vector(LONGEST + 2);
    double[] b = vector(LONGEST + 5);
    for (int length = 0; length <= LONGEST; length++) {
      double sum = 0;
      for (int i = 0; i < length; i++) {
        sum += a[2 + i] * b[5 + i];
      }
      assertThat(Vectors.dot(a, 2, b, 5, length)).isCloseTo(sum, within(BOUND));
    }
  }

  @Test
  void testSumsOfRows() {
    for (int count = 0; count <= 9; count++) {
      double[] weights = vector(count);
      double[][] rows = rows(count, LONGEST);
      double[] before = vector(LONGEST);
      double[] added = before.clone();
      Vectors.add(weights, rows, count, added, 3);
      double[] set = before.clone();
      Vectors.setSum(weights, rows, count, set);
      for (int i = 0; i < LONGEST; i++) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
          sum += weights[k] * rows[k][i];
        }
        assertThat(added[i]).isCloseTo(i < 3 ? before[i] : before[i] + sum, within(BOUND));
        assertThat(set[i]).isCloseTo(sum, within(BOUND));
      }
    }
  }

  @Test
  void testOuterProductsOnRowsOfATriangle() {
    for (int count = 0; count <= 9; count++) {
      double[][] weights = rows(count, LONGEST);
      double[][] rows = rows(count, LONGEST);
      double[][] targets = new double[LONGEST][];
      Arrays.setAll(targets, i -> new double[i + 1]);
      Vectors.addOuter(weights, rows, count, targets);
      for (int i = 0; i < LONGEST; i++) {
        for (int j = 0; j <= i; j++) {
          double sum = 0;
          for (int k = 0; k < count; k++) {
            sum += weights[k][i] * rows[k][j];
          }
          assertThat(targets[i][j]).isCloseTo(sum, within(BOUND));
        }
      }
    }
  }

  @Test
  void testSumOfRowsOfATriangle() {
    for (int count = 0; count <= 9; count++) {
      double[] weights = vector(count + 2);
      double[][] rows = rows(count, 12);
      for (int k = 0; k < count; k++) {
        Arrays.fill(rows[k], k + 1, 12, 0);
      }
      double[] target = new double[12];
      Vectors.addTriangle(weights, 2, rows, count, target);
      for (int i = 0; i < 12; i++) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
          sum += weights[k + 2] * rows[k][i];
        }
        assertThat(target[i]).isCloseTo(sum, within(BOUND));
      }
    }
  }

  @Test
  void testOneNumberThatIsNotFiniteIsFoundAnywhere() {
    for (int length = 1; length <= 9; length++) {
      assertThat(Vectors.areFinite(vector(length))).isTrue();
      for (int i = 0; i < length; i++) {
        for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
          double[] a = vector(length);
          a[i] = bad;
          assertThat(Vectors.areFinite(a)).isFalse();
        }
      }
    }
  }
}
