/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.List;
import org.probitep.data.design.InputColumn;
import org.probitep.data.raw.RawTable;
import org.probitep.data.raw.RowSelection;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.model.DesignMatrix;

/** Rows coded and scaled for an existing schema, ready to be predicted. Immutable. */
public final class EncodedRows {
  private final DesignMatrix x;
  private final boolean[] outcomes; // null where the target was not read
  private final List<String> notes;

  EncodedRows(DesignMatrix x, boolean[] outcomes, List<String> notes) {
    this.x = x;
    this.outcomes = outcomes;
    this.notes = List.copyOf(notes);
  }

  /**
   * Codes rows of the table that the schema was learned from, as the test rows of a fold. Outcomes
   * are there if the target is in the table.
   *
   * @param rowsOrNull the places of the rows, or null for all
   * @throws DataException if a cell cannot be coded
   */
  public static EncodedRows of(RawTable table, int[] rowsOrNull, Schema schema) {
    RowSelection rows = RowSelection.of(table, rowsOrNull);
    RawCells source = new RawCells(table, schema.sources());
    RowCoder coder = new RowCoder(schema.sources(), schema.columns(), schema.intercept());
    CellCounts counts = new CellCounts(schema);
    DesignMatrix.Builder x = DesignMatrix.builder(schema.p());
    double[] cells = new double[schema.sources().size()];
    double[] row = new double[schema.p()];
    for (int i = 0; i < rows.size(); i++) {
      source.copyRow(rows.row(i), cells);
      check(table, rows.row(i), source, cells, counts, schema);
      coder.encode(cells, row);
      schema.scaling().apply(row, schema.firstFeature());
      int bad = coder.firstBeyond(RowCoder.LARGEST, row);
      if (bad >= 0) {
        throw problem(table, rows.row(i), coder.name(bad), RowCoder.complaint(row[bad]));
      }
      x.addRow(row);
    }
    boolean hasTarget = table.indexOf(schema.target().name()) >= 0;
    boolean[] outcomes = hasTarget ? TargetColumn.outcomes(table, rows, schema.target()) : null;
    return new EncodedRows(x.build(), outcomes, counts.notes());
  }

  private static void check(
      RawTable table, int row, RawCells source, double[] cells, CellCounts counts, Schema schema) {
    for (int s = 0; s < cells.length; s++) {
      boolean missing = Double.isNaN(cells[s]);
      boolean category = schema.sources().get(s) instanceof InputColumn.Category;
      if (missing || (category && cells[s] == InputColumn.UNSEEN)) {
        int place = s;
        (missing ? counts.missing(s) : counts.unseen(s, source.shown(row, s)))
            .ifPresent(
                complaint -> {
                  throw problem(table, row, schema.sources().get(place).name(), complaint);
                });
      }
    }
  }

  static DataException problem(RawTable table, int row, String column, String complaint) {
    return new DataException(
        table.source()
            + ", row "
            + (row + 1)
            + ", column "
            + Place.quote(column)
            + ": "
            + complaint);
  }

  /** The scaled rows. */
  public DesignMatrix x() {
    return x;
  }

  /** Whether the outcomes are known. */
  public boolean hasOutcomes() {
    return outcomes != null;
  }

  /** A copy of the outcomes: whether each row has the positive label. */
  public boolean[] outcomes() {
    if (outcomes == null) {
      throw new IllegalStateException("the target was not read");
    }
    return outcomes.clone();
  }

  /** What the user should be told: missing cells and unseen categories, a line each. */
  public List<String> notes() {
    return notes;
  }
}
