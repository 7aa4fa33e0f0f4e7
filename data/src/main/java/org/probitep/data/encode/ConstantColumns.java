/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.BitSet;
import java.util.List;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.Place;

/**
 * Columns of a design that have one value in all rows. Beside an intercept they say nothing, split
 * it in two, and, where they are large, cost the other columns their digits.
 */
final class ConstantColumns {
  private ConstantColumns() {}

  /** The design without its constant columns; as it is if there is no intercept beside them. */
  static Design leaveOut(
      RawTable table, RowSelection rows, Target target, DesignSpec spec, Design design) {
    if (!design.intercept()) {
      return design;
    }
    BitSet constant = find(table, rows, design, Schema.unscaled(target, design, spec));
    return constant.isEmpty() ? design : design.without(constant);
  }

  /** Goes through the rows until every column has shown two values; few rows do, as a rule. */
  private static BitSet find(RawTable table, RowSelection rows, Design design, Schema schema) {
    Place place = Place.ofRows(table.source(), List.of());
    RowEncoder encoder =
        new RowEncoder(schema, table.columns(), place, table.absentColumnsAreZero());
    int first = schema.firstFeature();
    double[] cells = new double[table.columns().size()];
    double[] start = null;
    BitSet constant = new BitSet();
    constant.set(0, schema.columns().size());
    constant.andNot(design.forNewLevels());
    for (int i = 0; i < rows.size() && !constant.isEmpty(); i++) {
      table.copyRow(rows.row(i), cells);
      double[] row = encoder.code(cells);
      start = start == null ? row.clone() : start;
      for (int j = constant.nextSetBit(0); j >= 0; j = constant.nextSetBit(j + 1)) {
        constant.set(j, i == 0 || row[first + j] == start[first + j]);
      }
    }
    return constant;
  }
}
