/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import org.probitep.data.RequestException;

/**
 * What the user says about a table.
 *
 * @param format the format, or null if the name tells
 * @param delimiter what stands between the cells of delimited text, or null if the header tells
 */
public record TableOptions(TableFormat format, Character delimiter) {
  private static final String NEVER = "\"\r\n";

  /**
   * Refuses a delimiter that could not be told from quotes and line ends.
   *
   * @param format the format
   * @param delimiter what stands between the cells of delimited text
   */
  public TableOptions {
    if (delimiter != null && NEVER.indexOf(delimiter) >= 0) {
      throw new RequestException("a quote or the end of a line cannot be the delimiter");
    }
  }

  /** {@return the defaults: the name tells the format, the header the delimiter} */
  public static TableOptions withDefaults() {
    return new TableOptions(null, null);
  }
}
