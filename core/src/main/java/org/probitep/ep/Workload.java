/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.posterior.Form;

/** How much work sweeps are, and the block of sites that suits it. */
final class Workload {
  /** How many sweeps the estimates count with; ordinary data take 6 to 13. */
  private static final int USUAL_SWEEPS = 10;

  private Workload() {}

  /** The multiply-adds of a fit to n rows of p columns. */
  static double ofFit(Form form, double n, double p) {
    return switch (form) {
      case PRIMAL -> USUAL_SWEEPS * 1.5 * p * p * n;
      case DUAL -> 0.5 * n * n * (p + USUAL_SWEEPS * n);
    };
  }

  /**
   * The multiply-adds of all sweeps over a partition of n rows, the sums of its sites included:
   * what the first sweep loads serves the others too.
   */
  static double ofPartition(double n, double p) {
    return USUAL_SWEEPS * 2.0 * n * p * p;
  }

  /**
   * The block for a covariance of the given size and a number of rows.
   *
   * <p>A longer block means fewer passes over the large covariance, but more small work inside the
   * block. Measured: once the covariance is larger than a core's caches, the passes weigh more.
   */
  static int blockSize(int size, int rows) {
    int chosen = size < 256 ? 32 : size < 1500 ? 72 : 128;
    return Math.max(1, Math.min(chosen, rows));
  }
}
