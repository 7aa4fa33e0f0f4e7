/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import org.probitep.kernels.Dense;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.Kernels.Memory;
import org.probitep.kernels.SymmetricKernels;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.ScaledRows;

/**
 * Rows of many columns, given by their coordinates in the space that the training rows span: at
 * most as many columns as there are training rows, with the same inner products. A penalty on ‖w‖
 * alone keeps w in that space, so that a fit to the coordinates predicts what a fit to the rows
 * would.
 *
 * @param train the training rows
 * @param test the rows to predict; their part outside the space does not count
 */
record RowCoordinates(Observations train, DesignMatrix test) {
  /** A row that is this near, in squares, to the space of the others adds nothing but rounding. */
  private static final double SPANNED = 1e-12;

  /**
   * The coordinates of rows.
   *
   * @param intercept whether the first column is the constant term, which stays as it is
   */
  static RowCoordinates of(Observations train, DesignMatrix test, boolean intercept) {
    int n = train.size();
    double[][] coordinates = coordinates(gram(train.x(), test, intercept), n);
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      y[i] = train.y(i);
    }
    return new RowCoordinates(
        Observations.of(matrix(coordinates, train.x(), 0, intercept), y),
        matrix(coordinates, test, n, intercept));
  }

  /** The same, if that makes fewer columns: LIBLINEAR's time is in proportion to them. */
  static RowCoordinates ofWide(Observations train, DesignMatrix test, boolean intercept) {
    boolean isWide = train.x().columns() > train.size() + 1;
    return isWide ? of(train, test, intercept) : new RowCoordinates(train, test);
  }

  /** The lower triangle of the inner products of all rows, without the constant term. */
  private static double[][] gram(DesignMatrix train, DesignMatrix test, boolean intercept) {
    DesignMatrix.Builder all = DesignMatrix.builder(train.columns());
    for (DesignMatrix part : new DesignMatrix[] {train, test}) {
      double[] row = new double[part.columns()];
      for (int i = 0; i < part.rows(); i++) {
        part.copyRow(i, row, 0);
        if (intercept) {
          row[0] = 0;
        }
        all.addRow(row);
      }
    }
    DesignMatrix x = all.build();
    int n = x.rows();
    // Always the same kernels, so that the bits are the same: which ones AUTO takes depends on
    // other fits too.
    Kernels kernels = KernelChoice.JAVA.resolve(0);
    try (Workers workers = Workers.of(1);
        Memory memory = kernels.open()) {
      Dense gram = memory.zeros(n, n);
      new ScaledRows(x, GaussianPrior.isotropic(x.columns(), 1))
          .addGram(new SymmetricKernels(kernels, workers), gram);
      return gram.toArray();
    }
  }

  /**
   * The rows of the Cholesky factor of the Gram matrix, taking as the next one the training row
   * that is farthest from the space so far.
   *
   * @param n the number of training rows
   */
  private static double[][] coordinates(double[][] gram, int n) {
    double[][] result = new double[gram.length][n];
    double[] left = new double[n];
    for (int i = 0; i < n; i++) {
      left[i] = gram[i][i];
    }
    double least = SPANNED * Arrays.stream(left).max().orElse(0);
    int rank = 0;
    for (int next = largest(left); left[next] > least; next = largest(left)) {
      double root = Math.sqrt(left[next]);
      for (int i = 0; i < result.length; i++) {
        double product = gram[Math.max(i, next)][Math.min(i, next)];
        result[i][rank] = (product - Vectors.dot(result[i], result[next], rank)) / root;
        if (i < n) {
          left[i] -= result[i][rank] * result[i][rank];
        }
      }
      left[next] = 0;
      rank++;
    }
    return result;
  }

  private static int largest(double[] values) {
    int largest = 0;
    for (int i = 1; i < values.length; i++) {
      largest = values[i] > values[largest] ? i : largest;
    }
    return largest;
  }

  /** The constant term, if there is one, and the coordinates. */
  private static DesignMatrix matrix(
      double[][] coordinates, DesignMatrix x, int from, boolean intercept) {
    int shift = intercept ? 1 : 0;
    double[] row = new double[coordinates[0].length + shift];
    DesignMatrix.Builder builder = DesignMatrix.builder(row.length);
    for (int i = 0; i < x.rows(); i++) {
      row[0] = x.get(i, 0);
      System.arraycopy(coordinates[from + i], 0, row, shift, row.length - shift);
      builder.addRow(row);
    }
    return builder.build();
  }
}
