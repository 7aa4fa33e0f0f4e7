/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

import org.probitep.kernels.SymmetricKernels.RangeTask;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;

/** What all Gaussian posteriors do with the rows to be predicted. */
final class PredictedRows {
  /** How many rows are predicted at a time: enough for products to run at full speed. */
  private static final int BATCH = 1024;

  private PredictedRows() {}

  /**
   * Works on the rows batch by batch. The batches are the same for any number of threads, and so is
   * the rounding of the products.
   */
  static void inBatches(int rows, Workers workers, RangeTask task) {
    workers.run(
        (rows + BATCH - 1) / BATCH,
        number -> {
          int first = number * BATCH;
          task.run(first, Math.min(BATCH, rows - first));
        });
  }

  static void check(DesignMatrix rows, double[] offsets, GaussianPrior prior) {
    if (rows.columns() != prior.size()) {
      throw new IllegalArgumentException(
          "the rows have " + rows.columns() + " columns but the model has " + prior.size());
    }
    if (offsets.length != rows.rows()) {
      throw new IllegalArgumentException(
          "there are " + rows.rows() + " rows but " + offsets.length + " offsets");
    }
  }

  static void check(double[] a, GaussianPrior prior) {
    if (a.length != prior.size()) {
      throw new IllegalArgumentException(
          "the vector has " + a.length + " elements but the model has " + prior.size());
    }
  }

  /** Λ^½ a. */
  static double[] scaled(double[] a, GaussianPrior prior) {
    check(a, prior);
    double[] result = new double[a.length];
    for (int j = 0; j < a.length; j++) {
      result[j] = a[j] * Math.sqrt(prior.variance(j));
    }
    return result;
  }
}
