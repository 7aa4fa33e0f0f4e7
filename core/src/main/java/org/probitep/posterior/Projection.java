/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.Compute;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.numerics.Vectors;

/**
 * Rows projected onto given directions: z = Ax̃ with x̃ = Λ^½x, the row in units of a prior, and
 * one direction in each row of A. Coefficients that are combinations of the directions, β = Λ^½A'w,
 * have the linear predictor x'β = z'w. Immutable.
 */
public final class Projection {
  /** Columns that are taken at a time: products then run at full speed. */
  private static final int PANEL = 512;

  private final GaussianPrior units;
  private final DesignMatrix directions;

  private Projection(GaussianPrior units, DesignMatrix directions) {
    this.units = units;
    this.directions = directions;
  }

  /**
   * {@return a projection}
   *
   * @param units the prior whose standard deviations are the units of the columns; its means are 0
   * @param directions one in each row, with as many columns as rows to be projected have
   */
  public static Projection of(GaussianPrior units, DesignMatrix directions) {
    if (units.size() != directions.columns()) {
      throw new IllegalArgumentException(
          "the directions have "
              + directions.columns()
              + " columns but the prior has "
              + units.size());
    }
    if (!units.isCentred()) {
      throw new IllegalArgumentException("the prior means of a projection must be 0");
    }
    return new Projection(units, directions);
  }

  /** {@return the prior whose standard deviations are the units of the columns} */
  GaussianPrior units() {
    return units;
  }

  /** {@return the directions, one in each row} */
  public DesignMatrix directions() {
    return directions;
  }

  /** {@return how many directions there are} */
  int size() {
    return directions.rows();
  }

  /**
   * {@return the rows along the directions: a column for each direction}
   *
   * @param rows the rows
   * @param compute kernels and threads
   */
  public DesignMatrix of(DesignMatrix rows, Compute compute) {
    ScaledRows scaled = new ScaledRows(rows, units);
    double[][] along = new double[rows.rows()][size()];
    Kernels kernels = compute.kernels().resolve((double) along.length * size() * units.size());
    try (Workers workers = Workers.of(compute.threads())) {
      PredictedRows.inBatches(
          along.length,
          workers,
          (first, count) -> projectBatch(kernels, scaled, first, count, along));
    }
    DesignMatrix.Builder builder = DesignMatrix.builder(size());
    for (double[] row : along) {
      builder.addRow(row);
    }
    return builder.build();
  }

  private void projectBatch(
      Kernels kernels, ScaledRows scaled, int first, int count, double[][] along) {
    int p = units.size();
    try (Memory memory = kernels.open()) {
      Dense products = memory.zeros(count, size());
      Dense rowPanel = memory.zeros(count, Math.min(p, PANEL));
      Dense directionPanel = memory.zeros(size(), Math.min(p, PANEL));
      double[] direction = new double[Math.min(p, PANEL)];
      for (int column = 0; column < p; column += PANEL) {
        int width = Math.min(PANEL, p - column);
        Dense panel = rowPanel.view(0, 0, count, width);
        scaled.fill(first, column, panel);
        Dense part = directionPanel.view(0, 0, size(), width);
        for (int k = 0; k < size(); k++) {
          directions.copyRow(k, column, width, direction, 0);
          part.write(k, 0, width, direction, 0);
        }
        kernels.multiply(1, panel, part.transposed(), 1, products);
      }
      for (int i = 0; i < count; i++) {
        products.read(i, 0, size(), along[first + i], 0);
      }
    }
  }

  /**
   * {@return Ax̃}
   *
   * @param x one element for each column
   */
  double[] of(double[] x) {
    double[] scaled = PredictedRows.scaled(x, units);
    double[] result = new double[size()];
    double[] direction = new double[scaled.length];
    for (int k = 0; k < result.length; k++) {
      directions.copyRow(k, direction, 0);
      result[k] = Vectors.dot(direction, scaled);
    }
    return result;
  }

  /**
   * {@return A'w: coefficients in units of the prior}
   *
   * @param w one element for each direction
   */
  double[] transposedTimes(double[] w) {
    double[] result = new double[units.size()];
    double[] direction = new double[result.length];
    for (int k = 0; k < w.length; k++) {
      directions.copyRow(k, direction, 0);
      Vectors.add(w[k], direction, result);
    }
    return result;
  }
}
