/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.model.DesignMatrix;
import org.probitep.model.VarianceGroups;

/**
 * The Gram matrices of groups of columns, n × n each. The Gram matrix of all scaled columns,
 * whatever the variances, is a weighted sum of these, so that many priors cost one pass over the
 * columns. Immutable.
 */
public final class GroupedGram {
  /** Columns that are taken at a time. */
  private static final int PANEL = 512;

  private final VarianceGroups groups;
  private final int n;

  /** The lower triangle by rows of each group, then that of the fixed columns, scaled. */
  private final double[][] triangles;

  private GroupedGram(VarianceGroups groups, int n, double[][] triangles) {
    this.groups = groups;
    this.n = n;
    this.triangles = triangles;
  }

  /**
   * {@return the Gram matrices of the groups}
   *
   * @param x the rows
   * @param groups which columns belong together
   * @param symmetric the kernels
   */
  public static GroupedGram of(DesignMatrix x, VarianceGroups groups, SymmetricKernels symmetric) {
    int n = x.rows();
    double[][] triangles = new double[groups.count() + 1][];
    for (int g = 0; g < triangles.length; g++) {
      int group = g < groups.count() ? g : VarianceGroups.FIXED;
      try (Memory memory = symmetric.kernels().open()) {
        Dense square = memory.zeros(n, n);
        for (int column = 0; column < x.columns(); column += PANEL) {
          addPanel(x, groups, group, column, symmetric, square);
        }
        triangles[g] = packed(square);
      }
    }
    return new GroupedGram(groups, n, triangles);
  }

  /** Adds the products of those columns of a panel that are in the group. */
  private static void addPanel(
      DesignMatrix x,
      VarianceGroups groups,
      int group,
      int column,
      SymmetricKernels symmetric,
      Dense square) {
    int width = Math.min(PANEL, x.columns() - column);
    int[] members = new int[width];
    double[] factors = new double[width];
    int count = 0;
    for (int j = 0; j < width; j++) {
      if (groups.groupOf(column + j) == group) {
        factors[count] =
            group == VarianceGroups.FIXED ? Math.sqrt(groups.fixedVariance(column + j)) : 1;
        members[count++] = j;
      }
    }
    if (count == 0) {
      return;
    }
    int taken = count;
    try (Memory memory = symmetric.kernels().open()) {
      Dense panel = memory.zeros(x.rows(), taken);
      symmetric.share(
          x.rows(),
          (first, rows) -> {
            double[] row = new double[width];
            double[] part = new double[taken];
            for (int i = first; i < first + rows; i++) {
              x.copyRow(i, column, width, row, 0);
              for (int j = 0; j < taken; j++) {
                part[j] = factors[j] * row[members[j]];
              }
              panel.write(i, 0, taken, part, 0);
            }
          });
      symmetric.addSquares(panel.transposed(), square);
    }
  }

  private static double[] packed(Dense square) {
    int n = square.rows();
    double[] result = new double[Math.toIntExact((long) n * (n + 1) / 2)];
    for (int i = 0; i < n; i++) {
      square.read(i, 0, i + 1, result, start(i));
    }
    return result;
  }

  private static int start(int i) {
    return (int) ((long) i * (i + 1) / 2);
  }

  /**
   * Lower triangle of gram ← gram + X̃X̃' under given variances of the groups.
   *
   * @param variances one for each group
   * @param symmetric the kernels
   * @param gram n × n
   */
  public void addTo(double[] variances, SymmetricKernels symmetric, Dense gram) {
    symmetric.share(
        n,
        (first, count) -> {
          double[] row = new double[n];
          for (int i = first; i < first + count; i++) {
            gram.read(i, 0, i + 1, row, 0);
            for (int g = 0; g < triangles.length; g++) {
              double variance = g < variances.length ? variances[g] : 1;
              int start = start(i);
              for (int j = 0; j <= i; j++) {
                row[j] = Math.fma(variance, triangles[g][start + j], row[j]);
              }
            }
            gram.write(i, 0, i + 1, row, 0);
          }
        });
  }

  /**
   * How much the rows say about each group: the sum of 1 − Var(γ_j) over its coefficients, from
   * Cov(γ) = I − X̃'SX̃ as tr(SC_g). That costs n³ however many columns there are.
   *
   * @param posterior of the same rows
   * @param symmetric the kernels
   * @return one sum for each group
   */
  public double[] determined(DualPosterior posterior, SymmetricKernels symmetric) {
    double[] sums = new double[groups.count()];
    try (Memory memory = symmetric.kernels().open()) {
      Dense s = memory.zeros(n, n);
      posterior.setExplained(symmetric, s);
      double[] row = new double[n];
      for (int i = 0; i < n; i++) {
        s.read(i, 0, i + 1, row, 0);
        row[i] *= 0.5;
        for (int g = 0; g < sums.length; g++) {
          double sum = 0;
          for (int j = 0; j <= i; j++) {
            sum = Math.fma(row[j], triangles[g][start(i) + j], sum);
          }
          sums[g] += 2 * sum;
        }
      }
    }
    double[] variances = groups.variances(posterior.prior());
    for (int g = 0; g < sums.length; g++) {
      sums[g] *= variances[g];
    }
    return sums;
  }
}
