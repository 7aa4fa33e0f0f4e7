/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

/** How a cell is spelled as a category, so that 2, 2.0 and the number two are one level. */
public final class TextCell {
  /** Beyond this, not every whole number is a double. */
  private static final double LARGEST_WHOLE = 1L << 53;

  private TextCell() {}

  /**
   * {@return the label of a number, without a point if it is whole}
   *
   * @param value the number
   */
  public static String label(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }

  /**
   * Where the text ends if the zeros after the point of a whole number, as in 2.0, are left out.
   */
  static int endWithoutFraction(char[] text, int start, int end) {
    int point = end - 1;
    while (point > start && text[point] == '0') {
      point--;
    }
    if (point == start || point == end - 1 || text[point] != '.') {
      return end;
    }
    int first = text[start] == '-' ? start + 1 : start;
    for (int i = first; i < point; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return end;
      }
    }
    return first == point ? end : point;
  }
}
