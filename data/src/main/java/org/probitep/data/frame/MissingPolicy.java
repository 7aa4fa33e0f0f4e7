/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

/**
 * What becomes of cells that are missing. Under the first two, text has a level of its own for
 * them.
 */
public enum MissingPolicy {
  /** A number is set to the mean of its column. */
  IMPUTE("missing cells set to the mean"),
  /** As {@link #IMPUTE}, and a column of 0 and 1 says where. */
  INDICATOR("missing cells set to the mean and marked"),
  /** The table is refused. */
  ERROR("missing cells refused"),
  /** The row is left out. */
  DROP("rows with missing cells left out");

  private final String inWords;

  MissingPolicy(String inWords) {
    this.inWords = inWords;
  }

  /** {@return what becomes of the missing cells of a column of numbers} */
  public String inWords() {
    return inWords;
  }

  /** {@return whether missing cells are filled in; otherwise no model has seen any} */
  public boolean fillsIn() {
    return this == IMPUTE || this == INDICATOR;
  }

  /** {@return whether a column of 0 and 1 says where a number was missing} */
  public boolean marks() {
    return this == INDICATOR;
  }

  /** {@return whether rows with missing cells are left out of training} */
  public boolean dropsRows() {
    return this == DROP;
  }

  /** What to say about a missing cell of a training table, or null if it may be missing. */
  String complaintInTraining() {
    return this == ERROR ? "the cell is empty, and missing cells are refused" : null;
  }
}
