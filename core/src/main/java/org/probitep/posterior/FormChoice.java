/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.posterior;

/** Which form a fit takes. */
public enum FormChoice {
  /** Primal for p &lt; n, dual for n ≤ p. */
  AUTO,
  /** Always {@link Form#PRIMAL}. */
  PRIMAL,
  /** Always {@link Form#DUAL}. */
  DUAL;

  /**
   * The form for n rows and p columns.
   *
   * <p>Counting multiply-adds alone, the dual form is cheaper from about p = 0.6 n on. Between
   * there and n it would save at most two thirds of the time, but with p &lt; n the matrix XX' is
   * singular, and under a wide prior the dual form then loses the digits that the primal form
   * keeps.
   *
   * @param n the number of rows
   * @param p the number of coefficients
   * @return the form
   */
  public Form resolve(int n, int p) {
    return switch (this) {
      case AUTO -> p < n ? Form.PRIMAL : Form.DUAL;
      case PRIMAL -> Form.PRIMAL;
      case DUAL -> Form.DUAL;
    };
  }
}
