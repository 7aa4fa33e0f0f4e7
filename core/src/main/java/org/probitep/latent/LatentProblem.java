/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.latent;

/**
 * The probit model in as few dimensions as it has: z = R u + ε with u ~ N(0, I_d), ε ~ N(0, I_n),
 * and sign_i (z_i + offset_i) > 0 for every observation i.
 *
 * <p>For p &lt; n, R is the design matrix in units of the prior's standard deviations and d = p.
 * For n ≤ p only the n predictors matter, and R is the Cholesky factor of C = X̃X̃', d = n. Either
 * way RR' = C, which is all that the outcomes know of the rows. Immutable by convention: the arrays
 * are shared, do not change them.
 *
 * @param design R, n × d
 * @param sign +1 or −1
 * @param offset o_i + x_i'b, b the prior mean
 */
public record LatentProblem(double[][] design, double[] sign, double[] offset) {

  /** The number of observations n. */
  public int rows() {
    return sign.length;
  }

  /** The number of dimensions d = min(n, p). */
  public int dimensions() {
    return design.length == 0 ? 0 : design[0].length;
  }
}
