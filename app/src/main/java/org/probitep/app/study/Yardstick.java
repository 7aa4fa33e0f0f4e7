/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

/** What the approximate probabilities are compared with. */
public enum Yardstick {
  /** The paper's: the mean over some 2,000 independent draws of the exact posterior. */
  DRAWS("draws"),
  /** Exact probabilities with a Monte Carlo error well below the paper's. */
  PRECISE("precise");

  private final String code;

  Yardstick(String code) {
    this.code = code;
  }

  /** The word in CSV files. */
  public String code() {
    return code;
  }
}
