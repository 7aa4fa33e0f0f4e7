/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

/** The methods of the study, in the order of its tables. */
public enum StudyMethod {
  /** Expectation propagation, the paper's efficient form. */
  EP("ep", "EP"),
  /** Expectation propagation as textbooks have it: O(p²) for each site, or more. */
  TEXTBOOK_EP("textbook", "textbook EP"),
  /** Partially factorised variational Bayes; its probabilities need a sampling step. */
  PFM_VB("pfm", "PFM-VB"),
  /** The exact posterior by sampling. */
  EXACT("exact", "exact");

  private final String code;
  private final String title;

  StudyMethod(String code, String title) {
    this.code = code;
    this.title = title;
  }

  /** The word on the command line and in CSV files. */
  public String code() {
    return code;
  }

  /** The name in figures and tables. */
  public String title() {
    return title;
  }
}
