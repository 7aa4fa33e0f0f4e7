/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.Spaces;

/** A cell that must be a finite number. */
final class NumberCell {
  private NumberCell() {}

  /**
   * The number in the cell, spaces around it ignored.
   *
   * @throws DataException if the cell is empty, text, NaN, infinite, or too large for a double
   */
  static double parse(char[] text, int offset, int length, int column, Place place) {
    int start = Spaces.skipBefore(text, offset, offset + length);
    int end = Spaces.skipAfter(text, start, offset + length);
    if (start == end) {
      throw place.problem(column, "the cell is empty, but a number is needed");
    }
    if (isNumberEnd(text[end - 1])) {
      try {
        double value = JavaDoubleParser.parseDouble(text, start, end - start);
        if (Math.abs(value) <= Double.MAX_VALUE) {
          return value;
        }
      } catch (NumberFormatException e) {
        throw notANumber(text, start, end, column, place);
      }
    }
    throw notANumber(text, start, end, column, place);
  }

  /** Keeps out what only Java takes for a number: 1d, 2f. */
  private static boolean isNumberEnd(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }

  private static DataException notANumber(
      char[] text, int start, int end, int column, Place place) {
    String shown = Place.quote(new String(text, start, end - start));
    return place.problem(column, shown + " is not a finite number");
  }
}
