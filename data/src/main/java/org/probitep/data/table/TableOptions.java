/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import org.probitep.data.RequestException;
import org.probitep.data.input.NumberMarks;

/**
 * What the user says about a table.
 *
 * @param format the format, or null to go by the name
 * @param delimiter what separates the cells of delimited text, or null to go by the header
 * @param decimalComma whether the numbers of delimited text have a comma as decimal mark
 * @param thousands what stands between the thousands of its numbers, or null if nothing does
 */
public record TableOptions(
    TableFormat format, Character delimiter, boolean decimalComma, Character thousands) {
  private static final String MARKS = ",. '";

  private static final String NEVER = "\"\r\n";

  /**
   * Refuses a delimiter that could not be told from quotes and line ends.
   *
   * @param format the format
   * @param delimiter what separates the cells of delimited text
   * @param decimalComma whether the decimal mark is a comma
   * @param thousands what stands between thousands
   */
  public TableOptions {
    if (delimiter != null && NEVER.indexOf(delimiter) >= 0) {
      throw new RequestException("a quote or the end of a line cannot be the delimiter");
    }
    if (decimalComma && delimiter != null && delimiter == ',') {
      throw new RequestException("a comma cannot be both the decimal mark and the delimiter");
    }
    if (thousands != null && MARKS.indexOf(thousands) < 0) {
      throw new RequestException(
          "the mark between thousands must be a comma, a point, a space or an apostrophe");
    }
    if (thousands != null && thousands == (decimalComma ? ',' : '.')) {
      throw new RequestException(
          "a "
              + (decimalComma ? "comma" : "point")
              + " cannot be both the decimal mark and the mark between thousands");
    }
  }

  /**
   * Options of a table whose numbers have a decimal point.
   *
   * @param format the format, or null to go by the name
   * @param delimiter what separates cells, or null to go by the header
   */
  public TableOptions(TableFormat format, Character delimiter) {
    this(format, delimiter, false, null);
  }

  /** {@return the defaults: the name tells the format, the header the delimiter} */
  public static TableOptions withDefaults() {
    return new TableOptions(null, null);
  }

  /**
   * A copy for another format.
   *
   * @param value the format; null to recognise it
   * @return the copy
   */
  public TableOptions withFormat(TableFormat value) {
    return new TableOptions(value, delimiter, decimalComma, thousands);
  }

  /**
   * A copy with another delimiter.
   *
   * @param value the delimiter of CSV; null to recognise it
   * @return the copy
   */
  public TableOptions withDelimiter(Character value) {
    return new TableOptions(format, value, decimalComma, thousands);
  }

  /**
   * A copy with another decimal mark.
   *
   * @param value whether it is a comma
   * @return the copy
   */
  public TableOptions withDecimalComma(boolean value) {
    return new TableOptions(format, delimiter, value, thousands);
  }

  /**
   * A copy with another mark between thousands.
   *
   * @param value a comma, a point, a space (of any width) or an apostrophe; null for none
   * @return the copy
   */
  public TableOptions withThousands(Character value) {
    return new TableOptions(format, delimiter, decimalComma, value);
  }

  /** The marks within numbers. */
  NumberMarks marks() {
    return new NumberMarks(decimalComma, thousands == null ? NumberMarks.NONE : thousands);
  }
}
