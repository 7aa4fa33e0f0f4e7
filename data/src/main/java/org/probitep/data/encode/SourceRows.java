/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.ReadColumn;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.frame.RowSink;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSource;

/**
 * Rows as a model takes them, before they become rows of the design: a cell for each source, see
 * {@link InputColumn}. Copies of the cells can be changed and coded again to see what that does.
 * Immutable.
 */
public final class SourceRows {
  private final Schema schema;
  private final RowCoder coder;
  private final List<double[]> rows;

  private SourceRows(Schema schema, List<double[]> rows) {
    this(schema, new RowCoder(schema.sources(), schema.columns(), schema.intercept()), rows);
  }

  private SourceRows(Schema schema, RowCoder coder, List<double[]> rows) {
    this.schema = schema;
    this.coder = coder;
    this.rows = rows;
  }

  /**
   * Reads the rows of a table; the target need not be there.
   *
   * @param table the table
   * @param schema the schema of the model
   * @return the rows
   * @throws DataException if a column is missing or a cell cannot be used
   * @throws IOException if reading fails
   */
  public static SourceRows read(TableSource table, Schema schema) throws IOException {
    List<double[]> rows = new ArrayList<>();
    boolean absentAreZero = table.absentColumnsAreZero();
    RowSink sink =
        new RowSink() {
          private SourceCells cells;

          @Override
          public void begin(List<? extends ReadColumn> columns, Place place) {
            cells = new SourceCells(columns, place, absentAreZero, schema.sources());
          }

          @Override
          public void add(double[] row) {
            double[] copy = new double[schema.sources().size()];
            cells.copyRow(row, copy);
            rows.add(copy);
          }
        };
    schema.columnsToRead(absentAreZero, false).read(table, sink);
    return new SourceRows(schema, rows);
  }

  /**
   * {@return evenly spaced rows of a table that was read}
   *
   * @param table the table
   * @param rows the rows to choose from
   * @param most how many at most
   */
  static SourceRows sample(RawTable table, RowSelection rows, Schema schema, int most) {
    Place place = Place.ofRows(table.source(), List.of());
    SourceCells cells =
        new SourceCells(table.columns(), place, table.absentColumnsAreZero(), schema.sources());
    double[] raw = new double[table.columns().size()];
    int count = Math.min(rows.size(), most);
    List<double[]> sample = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      table.copyRow(rows.row((int) ((long) k * rows.size() / count)), raw);
      double[] copy = new double[schema.sources().size()];
      cells.copyRow(raw, copy);
      sample.add(copy);
    }
    return new SourceRows(schema, sample);
  }

  /** The same rows for a schema that differs only in its scaling. */
  SourceRows scaledBy(Schema scaled) {
    return new SourceRows(scaled, coder, rows);
  }

  /**
   * {@return one row in the middle: numbers and true/false at the mean of training, categories at
   * their reference level}
   *
   * @param schema the schema of the model
   */
  public static SourceRows typical(Schema schema) {
    double[] cells =
        schema.sources().stream().mapToDouble(s -> s.hasLevels() ? 0 : s.mean()).toArray();
    return new SourceRows(schema, List.of(cells));
  }

  /** {@return the number of rows} */
  public int size() {
    return rows.size();
  }

  /**
   * {@return a copy of the cells of a row; missing numbers are the mean}
   *
   * @param i the index of the row
   */
  public double[] cells(int i) {
    double[] cells = rows.get(i).clone();
    for (int s = 0; s < cells.length; s++) {
      InputColumn source = schema.sources().get(s);
      cells[s] = Double.isNaN(cells[s]) && !source.hasLevels() ? source.mean() : cells[s];
    }
    return cells;
  }

  /**
   * {@return a copy of the cells of a row; missing numbers are NaN}
   *
   * @param i the index of the row
   */
  public double[] asRead(int i) {
    return rows.get(i).clone();
  }

  /**
   * {@return the scaled row of the design that cells become}
   *
   * @param cells a cell for each source
   */
  public double[] code(double[] cells) {
    double[] row = new double[schema.p()];
    coder.encode(cells, row);
    schema.scaling().apply(row, schema.firstFeature());
    return row;
  }
}
