/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.util.Arrays;

/** Random matrices, ordinary and extreme. */
public final class Matrices {
  private Matrices() {}

  /** A matrix whose columns have scales of their own, some constant, some of them repeated. */
  public static double[][] of(Chance chance, int n, int p) {
    double[][] x = new double[n][p];
    boolean extreme = chance.oneIn(2);
    for (int j = 0; j < p; j++) {
      double size = extreme && chance.oneIn(3) ? size(chance) : 1;
      boolean constant = chance.oneIn(8);
      boolean repeated = j > 0 && chance.oneIn(8);
      double noise = chance.of(0.0, 1e-13, 1e-8);
      for (int i = 0; i < n; i++) {
        double value = constant ? size : size * chance.gaussian();
        x[i][j] = repeated ? x[i][j - 1] * (1 + noise * chance.gaussian()) : value;
      }
    }
    if (chance.oneIn(8)) {
      repeatRows(chance, x);
    }
    if (chance.oneIn(6)) {
      stretch(x, chance.below(p), chance.power(5, 16));
    }
    return x;
  }

  /** One column outweighs all others, as one in small units does. */
  private static void stretch(double[][] x, int column, double factor) {
    for (double[] row : x) {
      row[column] *= factor;
    }
  }

  private static double size(Chance chance) {
    return switch (chance.below(5)) {
      case 0 -> 1.7e12;
      case 1 -> chance.power(-300, 300);
      case 2 -> chance.power(6, 9);
      case 3 -> 0;
      default -> chance.power(-9, 20);
    };
  }

  private static void repeatRows(Chance chance, double[][] x) {
    for (int i = 1; i < x.length; i++) {
      if (chance.oneIn(2)) {
        x[i] = x[chance.below(i)].clone();
      }
    }
  }

  /** A row a line. */
  public static String text(double[][] x) {
    StringBuilder text = new StringBuilder();
    for (double[] row : x) {
      text.append(Arrays.toString(row)).append('\n');
    }
    return text.toString();
  }
}
