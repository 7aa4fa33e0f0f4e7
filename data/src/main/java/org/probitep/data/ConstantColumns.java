/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.BitSet;
import org.probitep.data.design.Design;
import org.probitep.data.raw.RawTable;
import org.probitep.data.raw.RowSelection;

/**
 * Columns of a design that have one value in all rows. Beside an intercept they say nothing, split
 * it in two, and, where they are large, cost the other columns their digits.
 */
final class ConstantColumns {
  private ConstantColumns() {}

  /** The design without its constant columns; as it is if there is no intercept beside them. */
  static Design leaveOut(RawTable table, RowSelection rows, Design design) {
    if (!design.intercept()) {
      return design;
    }
    BitSet constant = find(table, rows, design);
    return constant.isEmpty() ? design : design.without(constant);
  }

  /** Goes through the rows until every column has shown two values; few rows do, as a rule. */
  private static BitSet find(RawTable table, RowSelection rows, Design design) {
    RawCells source = new RawCells(table, design.sources());
    RowCoder coder = new RowCoder(design.sources(), design.columns(), false);
    double[] cells = new double[design.sources().size()];
    double[] row = new double[design.columns().size()];
    double[] start = new double[row.length];
    BitSet constant = new BitSet();
    constant.set(0, row.length);
    for (int i = 0; i < rows.size() && !constant.isEmpty(); i++) {
      source.copyRow(rows.row(i), cells);
      coder.encode(cells, i == 0 ? start : row);
      if (i > 0) {
        for (int j = constant.nextSetBit(0); j >= 0; j = constant.nextSetBit(j + 1)) {
          constant.set(j, row[j] == start[j]);
        }
      }
    }
    return constant;
  }
}
