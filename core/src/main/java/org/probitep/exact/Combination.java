/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

/** Linear combinations of rows, which is what a product of matrix and vector is made of here. */
final class Combination {
  private Combination() {}

  /**
   * target += Σ factors_i rows_i. A row may be shorter than the target, not than the row before it.
   *
   * <p>Four rows at a time, each an array of its own from index 0: the widest loop that the C2
   * compiler still turns into full vectors, and with a quarter of the stores of one at a time.
   */
  static void add(double[] factors, double[][] rows, double[] target) {
    int i = 0;
    for (; i + 4 <= factors.length; i += 4) {
      addFour(factors, rows, i, target);
      for (int late = 1; late < 4; late++) {
        addRest(factors[i + late], rows[i + late], rows[i].length, target);
      }
    }
    for (; i < factors.length; i++) {
      addRest(factors[i], rows[i], 0, target);
    }
  }

  private static void addFour(double[] factors, double[][] rows, int i, double[] target) {
    double f0 = factors[i];
    double f1 = factors[i + 1];
    double f2 = factors[i + 2];
    double f3 = factors[i + 3];
    double[] r0 = rows[i];
    double[] r1 = rows[i + 1];
    double[] r2 = rows[i + 2];
    double[] r3 = rows[i + 3];
    int width = r0.length;
    for (int j = 0; j < width; j++) {
      target[j] =
          Math.fma(
              f3, r3[j], Math.fma(f2, r2[j], Math.fma(f1, r1[j], Math.fma(f0, r0[j], target[j]))));
    }
  }

  /** target += factor · row from an index on. */
  private static void addRest(double factor, double[] row, int from, double[] target) {
    for (int j = from; j < row.length; j++) {
      target[j] = Math.fma(factor, row[j], target[j]);
    }
  }
}
