/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

/** How much work sweeps are, and the block of sites that suits it. */
public final class Workload {
  /** How many sweeps the estimates count with; ordinary data take 6 to 13. */
  private static final int USUAL_SWEEPS = 10;

  private Workload() {}

  /**
   * {@return the multiply-adds of a fit}
   *
   * @param form the form that it keeps
   * @param n the number of rows
   * @param p the number of columns
   */
  public static double ofFit(Form form, double n, double p) {
    return switch (form) {
      case PRIMAL -> USUAL_SWEEPS * 1.5 * p * p * n;
      case DUAL -> 0.5 * n * n * (p + USUAL_SWEEPS * n);
    };
  }

  /**
   * {@return the multiply-adds of all sweeps over a partition, the sums of its sites included: what
   * the first sweep loads serves the others too}
   *
   * @param n the number of rows
   * @param p the number of columns
   */
  public static double ofPartition(double n, double p) {
    return USUAL_SWEEPS * 2.0 * n * p * p;
  }

  /**
   * {@return how many sites make a block}
   *
   * <p>A longer block means fewer passes over the large covariance, but more small work inside the
   * block. Measured: once the covariance is larger than a core's caches, the passes weigh more.
   *
   * @param size the rows of the covariance
   * @param rows the number of sites
   */
  public static int blockSize(int size, int rows) {
    int chosen = size < 256 ? 32 : size < 1500 ? 72 : 128;
    return Math.max(1, Math.min(chosen, rows));
  }
}
