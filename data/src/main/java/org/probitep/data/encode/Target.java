/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import org.probitep.data.Printable;

/**
 * The column that is predicted, and the two labels it has.
 *
 * @param name the name of the column
 * @param negative the label of y = 0, or {@link #REST}
 * @param positive the label of y = 1, whose probability is predicted
 */
public record Target(String name, String negative, String positive) {
  /** About a line on a terminal. */
  private static final int LONGEST_SHOWN = 80;

  /** Stands for the negative labels where there are several. */
  public static final String REST = "(any other)";

  /** Whether the labels are 0/1 or false/true, so that nobody needs to be told which is which. */
  boolean hasSelfEvidentLabels() {
    return (negative.equals("0") && positive.equals("1"))
        || (negative.equals("false") && positive.equals("true"));
  }

  /** {@return a copy whose names are safe and short enough to show} */
  public Target printable() {
    return new Target(shown(name), shown(negative), shown(positive));
  }

  private static String shown(String name) {
    return Printable.cutMiddle(Printable.of(name), LONGEST_SHOWN);
  }

  /** Whether one label is compared with all others. */
  boolean againstRest() {
    return negative.equals(REST);
  }
}
