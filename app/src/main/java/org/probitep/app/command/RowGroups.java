/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.HashMap;
import java.util.Map;
import org.probitep.app.evaluation.LabelledRows;
import org.probitep.app.output.KeptCells;
import org.probitep.data.DataException;
import org.probitep.data.table.Place;

/** Rows grouped by the cells of a column. */
final class RowGroups {
  private RowGroups() {}

  /** The number of each row's group, from 0 on. */
  static int[] of(KeptCells cells, LabelledRows rows, String column) {
    Map<String, Integer> numberOf = new HashMap<>();
    int[] groups = new int[rows.size()];
    for (int i = 0; i < groups.length; i++) {
      String cell = cells.cells(rows.number(i) - 1);
      if (cell.isBlank()) {
        throw new DataException(
            Place.inColumn(cells.name(), column)
                + "the cell of row "
                + rows.number(i)
                + " is empty, so the row belongs to no group");
      }
      groups[i] = numberOf.computeIfAbsent(cell, c -> numberOf.size());
    }
    return groups;
  }
}
