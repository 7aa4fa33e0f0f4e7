/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;
import org.probitep.data.table.Place;

/** Takes rows of cells that have become numbers, from the reader of a table or a frame. */
public interface RowSink {
  /**
   * Starts a table; nothing for who needs only the rows.
   *
   * @param columns the columns, in the order of the cells
   * @param place says which row is being read; it is kept up to date from now on
   */
  default void begin(List<? extends ReadColumn> columns, Place place) {}

  /**
   * Takes a row.
   *
   * @param row for each column a number, the code of a text, or NaN where the cell is missing;
   *     valid only during the call
   */
  void add(double[] row);
}
