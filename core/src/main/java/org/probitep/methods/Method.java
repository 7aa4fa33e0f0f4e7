/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

/** How the posterior is found. */
public enum Method {
  /** Expectation propagation, in blocks. */
  EP,
  /** Expectation propagation one site at a time, with the full p × p covariance. */
  TEXTBOOK,
  /** Partially factorised variational Bayes. */
  PFM,
  /** Mean-field variational Bayes. */
  MF,
  /** Draws from the exact posterior. */
  EXACT;

  /** {@return whether predictions are means over draws, with a standard error} */
  public boolean isMonteCarlo() {
    return this == PFM || this == EXACT;
  }
}
