/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Locale;
import org.probitep.data.DataException;
import org.probitep.data.input.Spaces;
import org.probitep.data.table.Place;

/** A cell that may be a number. */
public final class NumberCell {
  private NumberCell() {}

  /**
   * The number in the cell, spaces around it ignored.
   *
   * @throws DataException if the cell is text, NaN, infinite, or too large for a double
   */
  static double parse(char[] text, int offset, int length, int column, Place place) {
    int start = Spaces.skipBefore(text, offset, offset + length);
    int end = Spaces.skipAfter(text, start, offset + length);
    double value = valueOf(text, start, end);
    if (!(Math.abs(value) <= Double.MAX_VALUE)) {
      throw notFinite(text, start, end, column, place);
    }
    return value;
  }

  /** The number that the characters spell; NaN if they spell none. It may be infinite. */
  static double valueOf(char[] text, int start, int end) {
    if (start == end || !isNumberEnd(text[end - 1])) {
      return Double.NaN;
    }
    try {
      return JavaDoubleParser.parseDouble(text, start, end - start);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * {@return the number that a text spells; NaN if it spells none} It may be infinite.
   *
   * @param text the text
   */
  public static double valueOf(String text) {
    return valueOf(text.toCharArray(), 0, text.length());
  }

  /** NaN and infinity in the spellings of other programs. */
  static boolean isSpecial(char[] text, int start, int end) {
    return end - start <= "-infinity".length()
        && new String(text, start, end - start)
            .toLowerCase(Locale.ROOT)
            .matches("[+-]?(nan|inf|infinity)");
  }

  /** Keeps out what only Java reads as a number: 1d, 2f. */
  private static boolean isNumberEnd(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }

  /** NaN, in any case: many programs write missing numbers so. */
  static boolean isNan(char[] text, int start, int end) {
    return end - start == "nan".length()
        && new String(text, start, end - start).equalsIgnoreCase("nan");
  }

  static DataException notFinite(char[] text, int start, int end, int column, Place place) {
    String shown = place.shown(new String(text, start, end - start));
    return place.problem(column, shown + " is not a finite number");
  }
}
