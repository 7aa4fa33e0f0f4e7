/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import java.util.Arrays;
import java.util.Locale;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.BreakdownException;
import org.probitep.numerics.Vectors;

/**
 * The rows x̃_i = Λ^½ x_i that belong to coefficients γ ~ N(0, I), where β = b + Λ^½ γ. Scaled on
 * the way into the kernels' memory: the design matrix itself is never copied whole.
 */
public final class ScaledRows {
  /** Columns that are taken at a time: products then run at full speed. */
  private static final int PANEL = 512;

  /** Rows that share a pass over their sum. */
  private static final int TOGETHER = 4;

  /** Rows in a task. */
  private static final int CHUNK = 16_384;

  /** Products of two such numbers, summed over rows and columns, stay finite. */
  private static final double LARGEST_PRIOR_VARIANCE = 1e120;

  private final DesignMatrix x;
  private final double[] sd;

  /**
   * The rows of {@code x} in units of the prior's standard deviations.
   *
   * @param x the rows
   * @param prior the prior
   */
  public ScaledRows(DesignMatrix x, GaussianPrior prior) {
    if (x.columns() != prior.size()) {
      throw new IllegalArgumentException(
          "x has " + x.columns() + " columns but the prior has " + prior.size());
    }
    this.x = x;
    this.sd = prior.sds();
  }

  /** {@return the number of rows} */
  public int rows() {
    return x.rows();
  }

  /** {@return the number of columns} */
  public int columns() {
    return x.columns();
  }

  /**
   * Sees a scaled row, or the part of it that is needed, before it is handed over; may change it.
   */
  interface RowVisitor {
    void visit(int i, double[] values);
  }

  /**
   * target ← scaled rows from {@code first} on, as many as it has; columns from {@code column} on.
   *
   * @param first the first row
   * @param column the first column
   * @param target the matrix that is filled
   */
  public void fill(int first, int column, Dense target) {
    fill(first, column, target, (i, values) -> {});
  }

  /** As above, showing each row to the visitor on its way. */
  void fill(int first, int column, Dense target, RowVisitor visitor) {
    int width = target.columns();
    double[] row = new double[width];
    double[] factors = Arrays.copyOfRange(sd, column, column + width);
    for (int i = 0; i < target.rows(); i++) {
      x.copyRow(first + i, column, width, row, 0);
      multiply(row, factors);
      visitor.visit(first + i, row);
      target.write(i, 0, width, row, 0);
    }
  }

  /**
   * As {@link #fill(int, int, Dense)}, with rows as they are, unscaled.
   *
   * @param first the first row
   * @param column the first column
   * @param target the matrix that is filled
   */
  public void fillUnscaled(int first, int column, Dense target) {
    double[] row = new double[target.columns()];
    for (int i = 0; i < target.rows(); i++) {
      x.copyRow(first + i, column, row.length, row, 0);
      target.write(i, 0, row.length, row, 0);
    }
  }

  /** {@return the factors Λ^½; a copy} */
  public double[] factors() {
    return sd.clone();
  }

  /**
   * {@return Λ^½ a: what unscaled rows multiply as scaled ones multiply a; a new array}
   *
   * @param a one element for each column
   */
  public double[] unscaled(double[] a) {
    double[] result = a.clone();
    multiply(result, sd);
    return result;
  }

  /**
   * Lower triangle of gram ← gram + X̃X̃'.
   *
   * @param symmetric the kernels
   * @param gram n × n
   */
  public void addGram(SymmetricKernels symmetric, Dense gram) {
    int n = x.rows();
    int p = x.columns();
    try (Memory local = symmetric.kernels().open()) {
      Dense panel = local.zeros(n, Math.min(PANEL, p));
      for (int column = 0; column < p; column += PANEL) {
        int width = Math.min(PANEL, p - column);
        Dense part = panel.view(0, 0, n, width);
        int from = column;
        symmetric.share(n, (first, count) -> fill(first, from, part.view(first, 0, count, width)));
        symmetric.addSquares(part.transposed(), gram);
      }
    }
  }

  /**
   * {@return |x̃_i|², the prior variance of each linear predictor}
   *
   * @throws BreakdownException if one is too large to be squared
   */
  public double[] priorVariances() {
    try (Workers alone = Workers.of(1)) {
      return priorVariances(alone);
    }
  }

  /**
   * {@return the same, computed by several threads}
   *
   * @param workers the threads
   * @throws BreakdownException if one is too large to be squared
   */
  public double[] priorVariances(Workers workers) {
    double[] result = new double[x.rows()];
    workers.run(
        (result.length + CHUNK - 1) / CHUNK,
        task -> {
          double[] row = new double[x.columns()];
          for (int i = task * CHUNK; i < Math.min(result.length, (task + 1) * CHUNK); i++) {
            copy(i, row);
            result[i] = Vectors.sumOfSquares(row);
          }
        });
    return checked(result);
  }

  /**
   * {@return these prior variances of linear predictors, if each can be squared}
   *
   * @param variances one for each row
   * @throws BreakdownException if one is too large
   */
  public static double[] checked(double[] variances) {
    for (int i = 0; i < variances.length; i++) {
      if (!(variances[i] <= LARGEST_PRIOR_VARIANCE)) {
        throw new BreakdownException(
            String.format(
                Locale.ROOT,
                "row %d is too large: the prior variance of its linear predictor is %.3g, and at"
                    + " most 1e120 can be used",
                i,
                variances[i]));
      }
    }
    return variances;
  }

  /**
   * row ← x̃_i.
   *
   * @param i the row, from 0
   * @param row filled with the scaled row
   */
  public void copy(int i, double[] row) {
    x.copyRow(i, row, 0);
    multiply(row, sd);
  }

  /**
   * row ← x_i.
   *
   * @param i the row, from 0
   * @param row filled with the row as it is
   */
  public void copyUnscaled(int i, double[] row) {
    x.copyRow(i, row, 0);
  }

  /** Both from their first element on: the compiler vectorises no other way. */
  static void multiply(double[] row, double[] factors) {
    for (int j = 0; j < row.length; j++) {
      row[j] *= factors[j];
    }
  }

  /**
   * {@return X̃'w}
   *
   * @param w one element for each row
   */
  public double[] transposedTimes(double[] w) {
    double[] result = new double[x.columns()];
    double[] weights = new double[TOGETHER];
    double[][] group = new double[TOGETHER][x.columns()];
    for (int first = 0; first < x.rows(); first += TOGETHER) {
      int count = Math.min(TOGETHER, x.rows() - first);
      for (int i = 0; i < count; i++) {
        x.copyRow(first + i, group[i], 0);
        weights[i] = w[first + i];
      }
      Vectors.add(weights, group, count, result);
    }
    multiply(result, sd);
    return result;
  }

  /**
   * {@return X̃a}
   *
   * @param a one element for each column
   */
  public double[] times(double[] a) {
    double[] result = new double[x.rows()];
    double[] row = new double[x.columns()];
    for (int i = 0; i < result.length; i++) {
      copy(i, row);
      result[i] = Vectors.dot(row, a);
    }
    return result;
  }
}
