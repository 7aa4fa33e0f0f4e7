/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.List;

/** Takes what a reader of text writes, on the thread that reads ahead. */
interface RowWriter {
  /** The names of the columns, to be given once and before any row. */
  void begin(List<String> names);

  /** The next cell of the current row. */
  void text(char[] cell, int offset, int length);

  /** The next cell of the current row, which is missing. */
  void missing();

  /**
   * Ends the current row.
   *
   * @param line where it began
   */
  void endRow(long line);
}
