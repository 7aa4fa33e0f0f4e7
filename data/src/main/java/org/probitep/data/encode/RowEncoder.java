/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.List;
import java.util.Optional;
import org.probitep.data.DataException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.frame.ReadColumn;
import org.probitep.data.table.Place;

/**
 * Makes rows of the design matrix from rows of cells. Training, folds, prediction and streaming all
 * pass through here.
 */
final class RowEncoder {
  private final Schema schema;
  private final Place place;
  private final SourceCells source;
  private final RowCoder coder;
  private final boolean[] category;
  private final double[] cells;
  private final double[] row;

  /** An encoder for rows that have the given columns; the place says which row is being read. */
  RowEncoder(
      Schema schema, List<? extends ReadColumn> columns, Place place, boolean absentAreZero) {
    this.schema = schema;
    this.place = place;
    this.source = new SourceCells(columns, place, absentAreZero, schema.sources());
    this.coder = new RowCoder(schema.sources(), schema.columns(), schema.intercept());
    this.cells = new double[schema.sources().size()];
    this.category = new boolean[cells.length];
    for (int s = 0; s < cells.length; s++) {
      category[s] = schema.sources().get(s).hasLevels();
    }
    this.row = new double[schema.p()];
  }

  /** The row before it is scaled; the next call writes over it. */
  double[] code(double[] raw) {
    source.copyRow(raw, cells);
    coder.encode(cells, row);
    return row;
  }

  /** Whether a source had no cell in the row that was coded last. */
  boolean wasMissing(int s) {
    return Double.isNaN(cells[s]);
  }

  /**
   * The training row before it is scaled; the next call writes over it.
   *
   * @throws DataException if a value is not finite or beyond the limit
   */
  double[] train(double[] raw, double limit) {
    code(raw);
    int bad = RowCoder.firstBeyond(limit, row, schema.firstFeature());
    if (bad >= 0) {
      throw place.problem(coder.name(bad), RowCoder.complaint(row[bad]));
    }
    return row;
  }

  /**
   * The scaled row; the substitutes that it needed are counted. The next call writes over it.
   *
   * @throws DataException if the schema does not allow a cell, or a scaled value cannot be used
   */
  double[] encode(double[] raw, CellCounts counts) {
    source.copyRow(raw, cells);
    for (int s = 0; s < cells.length; s++) {
      if (Double.isNaN(cells[s]) || (category[s] && cells[s] == InputColumn.UNSEEN)) {
        count(raw, s, counts);
      }
    }
    counts.row(cells);
    coder.encode(cells, row);
    schema.scaling().apply(row, schema.firstFeature());
    int bad = RowCoder.firstBeyond(RowCoder.LARGEST, row, schema.firstFeature());
    if (bad >= 0) {
      DataException problem =
          place.problem(
              "the column "
                  + Place.quote(coder.name(bad))
                  + " of the model "
                  + RowCoder.complaint(row[bad]));
      throw problem.at(problem.row(), coder.name(bad));
    }
    return row;
  }

  private void count(double[] raw, int s, CellCounts counts) {
    Optional<String> complaint =
        Double.isNaN(cells[s]) ? counts.missing(s) : counts.unseen(s, source.shown(raw, s));
    if (complaint.isPresent()) {
      throw place.problem(schema.sources().get(s).name(), complaint.get());
    }
  }
}
