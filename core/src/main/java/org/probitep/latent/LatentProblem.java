/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

/**
 * The probit model in as few dimensions as it has: z = R u + ε with u ~ N(0, I_d), ε ~ N(0, I_n),
 * and sign_i (z_i + offset_i) > 0 for every observation i.
 *
 * <p>For p &lt; n, R is the design matrix in units of the prior's standard deviations and d = p.
 * For n ≤ p only the n predictors matter, and R is the Cholesky factor of C = X̃X̃', d = n. Either
 * way RR' = C, which is all that the outcomes know of the rows. Immutable.
 */
public final class LatentProblem {
  private final double[][] design;
  private final int dimensions;
  private final double[] sign;
  private final double[] offset;

  /**
   * Takes over the arrays.
   *
   * @param design R, n × d
   * @param sign +1 or −1 for each row
   * @param offset o_i + x_i'b, b the prior mean
   */
  public LatentProblem(double[][] design, int dimensions, double[] sign, double[] offset) {
    this.design = design;
    this.dimensions = dimensions;
    this.sign = sign;
    this.offset = offset;
  }

  /** The number of observations n. */
  public int rows() {
    return sign.length;
  }

  /** The number of dimensions d = min(n, p). */
  public int dimensions() {
    return dimensions;
  }

  /** Row i of R; shared, do not change. */
  public double[] designRow(int i) {
    return design[i];
  }

  /** +1 or −1. */
  public double sign(int i) {
    return sign[i];
  }

  /** What is added to z_i before its sign counts. */
  public double offset(int i) {
    return offset[i];
  }
}
