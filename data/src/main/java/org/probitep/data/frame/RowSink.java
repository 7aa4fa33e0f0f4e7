/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;
import org.probitep.data.table.Place;

/** Takes rows of cells that have become numbers: whoever reads a table or a frame feeds it. */
public interface RowSink {
  /** The columns, in the order of the cells, and where the rows are from now on. */
  void begin(List<? extends ReadColumn> columns, Place place);

  /**
   * A row: for each column a number, the code of a text, or NaN where the cell is missing. The
   * array is valid only during the call.
   */
  void add(double[] row);
}
