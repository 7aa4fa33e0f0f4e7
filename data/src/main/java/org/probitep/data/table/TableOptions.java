/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import org.probitep.data.RequestException;

/**
 * What the user says about a table.
 *
 * @param format the format, or null to go by the name
 * @param delimiter what separates the cells of delimited text, or null to go by the header
 * @param decimalComma whether the numbers of delimited text have a comma as decimal mark
 */
public record TableOptions(TableFormat format, Character delimiter, boolean decimalComma) {
  private static final String NEVER = "\"\r\n";

  /**
   * Refuses a delimiter that could not be told from quotes and line ends.
   *
   * @param format the format
   * @param delimiter what separates the cells of delimited text
   * @param decimalComma whether the decimal mark is a comma
   */
  public TableOptions {
    if (delimiter != null && NEVER.indexOf(delimiter) >= 0) {
      throw new RequestException("a quote or the end of a line cannot be the delimiter");
    }
    if (decimalComma && delimiter != null && delimiter == ',') {
      throw new RequestException("a comma cannot be both the decimal mark and the delimiter");
    }
  }

  /**
   * Options of a table whose numbers have a decimal point.
   *
   * @param format the format, or null to go by the name
   * @param delimiter what separates cells, or null to go by the header
   */
  public TableOptions(TableFormat format, Character delimiter) {
    this(format, delimiter, false);
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
    return new TableOptions(value, delimiter, decimalComma);
  }

  /**
   * A copy with another delimiter.
   *
   * @param value the delimiter of CSV; null to recognise it
   * @return the copy
   */
  public TableOptions withDelimiter(Character value) {
    return new TableOptions(format, value, decimalComma);
  }

  /**
   * A copy with another decimal mark.
   *
   * @param value whether it is a comma
   * @return the copy
   */
  public TableOptions withDecimalComma(boolean value) {
    return new TableOptions(format, delimiter, value);
  }
}
