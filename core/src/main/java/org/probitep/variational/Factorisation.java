/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.variational;

/** Which dependences the approximation gives up. */
public enum Factorisation {
  /** Only those among the utilities: q(β | z) ∏ q(z_i) (Fasano, Durante and Zanella 2022). */
  PARTIAL,
  /** Those between coefficients and utilities too: q(β) ∏ q(z_i) (Consonni and Marin 2007). */
  MEAN_FIELD
}
