/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.List;

/**
 * What a reader of tables feeds: first the names of the columns, then the cells of each row in
 * order, then the end of the row. Every row has a cell for every column: the reader sees to that.
 *
 * <p>A sink complains by throwing what {@link Place#problem} makes; the reader then stops.
 */
public interface TableSink {
  /** The names of all columns, distinct where not blank, and where the reader is from now on. */
  void begin(List<String> columns, Place place);

  /** A number, from a format that has types; it may be NaN or infinite. */
  void number(int column, double value);

  /** A cell that the format itself calls missing, as null. */
  void missing(int column);

  /**
   * A cell of text: {@code length} characters from {@code offset} on, valid only during the call.
   */
  void text(int column, char[] text, int offset, int length);

  /** The row is complete. */
  void endRow();
}
