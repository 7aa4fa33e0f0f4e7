/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.NewCategories;
import org.probitep.data.frame.KnownColumns;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.TableSource;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Link;
import org.probitep.model.Observations;

/** Rows coded and scaled for an existing schema, ready to be predicted. Immutable. */
public final class EncodedRows {
  private final DesignMatrix x;
  private final boolean[] outcomes; // null where the target was not read
  private final int[] numbers; // null where the target was not read
  private final int tableRows;
  private final double[] weights; // null where all are 1
  private final double[] offsets;
  private final Remarks remarks;

  /**
   * A cell for which the model had to use a substitute.
   *
   * @param row the row, from 0
   * @param column the column, or its spline
   * @param message what was done
   */
  public record Warning(int row, String column, String message) {}

  /** Notes on all rows together, or a warning for each cell. */
  record Remarks(List<String> notes, List<Warning> warnings) {}

  EncodedRows(
      DesignMatrix x,
      boolean[] outcomes,
      int[] numbers,
      int tableRows,
      double[] weights,
      double[] offsets,
      Remarks remarks) {
    this.x = x;
    this.outcomes = outcomes;
    this.numbers = numbers;
    this.tableRows = tableRows;
    this.weights = weights;
    this.offsets = offsets;
    this.remarks = remarks;
  }

  /**
   * Reads rows to predict, codes and scales them; all are checked before this returns. Columns are
   * matched by name, in any order; other columns and the target are ignored.
   *
   * @param table the table
   * @param schema the schema of the model
   * @param rule when a column of new categories only is refused
   * @return the rows
   * @throws RequestException if there is no such file
   * @throws DataException if a column is missing or a cell of a needed column cannot be used
   * @throws IOException if reading fails
   */
  public static EncodedRows read(TableSource table, Schema schema, NewCategories rule)
      throws IOException {
    return read(table, schema, rule, false);
  }

  /**
   * As {@link #read(TableSource, Schema, NewCategories)} for a model of very many rows: where two
   * or more cells of a column are all new, the table is refused.
   *
   * @param table the table
   * @param schema the schema of the model
   * @return the rows
   * @throws DataException if a column is missing or a cell of a needed column cannot be used
   * @throws IOException if reading fails
   */
  public static EncodedRows read(TableSource table, Schema schema) throws IOException {
    return read(table, schema, NewCategories.after(Integer.MAX_VALUE), false);
  }

  /**
   * As {@link #read(TableSource, Schema, NewCategories)}, with the outcomes of the rows; those
   * without one are left out, with a note.
   *
   * @param table the table
   * @param schema the schema of the model
   * @param rule when a column of new categories only is refused
   * @return the rows and their outcomes
   * @throws DataException also if the target is not there, or is neither label in some row
   * @throws IOException if reading fails
   */
  public static EncodedRows readWithOutcomes(TableSource table, Schema schema, NewCategories rule)
      throws IOException {
    return read(table, schema, rule, true);
  }

  /**
   * As {@link #readWithOutcomes}, for rows that a model is to learn from. A category that the model
   * does not know is refused, whatever the schema says about rows to predict: no coefficient could
   * learn from it. That of the reference must not, nor that of new categories in general, which
   * would then expect of all of them what this one is like.
   *
   * @param table the table
   * @param schema the schema of the model
   * @return the rows and their outcomes
   * @throws DataException also if a category is not known
   * @throws IOException if reading fails
   */
  public static EncodedRows readToLearn(TableSource table, Schema schema) throws IOException {
    EncodingSink sink = EncodingSink.learning(schema, table.absentColumnsAreZero());
    schema.columnsToRead(table.absentColumnsAreZero(), true).read(table, sink);
    return sink.rows();
  }

  private static EncodedRows read(
      TableSource table, Schema schema, NewCategories rule, boolean outcomes) throws IOException {
    EncodingSink sink = EncodingSink.all(schema, table.absentColumnsAreZero());
    schema.columnsToRead(table.absentColumnsAreZero(), outcomes).read(table, sink);
    sink.requireKnownCategories(table.name(), rule);
    return sink.rows();
  }

  /**
   * Reads rows to predict from one small table after another, as a server does: what is prepared
   * for the columns of one table serves the next one too, if that has the same list of columns and
   * the same {@link org.probitep.data.table.Place}. Each row is checked by itself, with warnings of
   * its own. For one thread at a time; not to be used again after a failure.
   */
  public static final class Reader {
    private final EncodingSink sink;
    private final KnownColumns.Repeated columns;

    /**
     * A reader for a model.
     *
     * @param schema the schema of the model
     */
    public Reader(Schema schema) {
      this.sink = EncodingSink.warning(schema, false);
      this.columns = schema.columnsToRead(false, false).repeated(sink);
    }

    /**
     * Reads the rows of a table.
     *
     * @param table the table
     * @return the rows, with warnings
     * @throws DataException if a column is missing or a cell of a needed column cannot be used
     * @throws IOException if reading fails
     */
    public EncodedRows read(TableSource table) throws IOException {
      columns.read(table);
      return sink.takeRows();
    }
  }

  /**
   * Codes rows of the table that the schema was learned from, as the test rows of a fold. Outcomes
   * are there if the target is in the table.
   *
   * @param table the table
   * @param rowsOrNull the indices of the rows, or null for all
   * @param schema the schema to code for
   * @return the rows
   * @throws DataException if a cell cannot be coded
   */
  public static EncodedRows of(RawTable table, int[] rowsOrNull, Schema schema) {
    EncodingSink sink = EncodingSink.all(schema, table.absentColumnsAreZero());
    table.forEachRow(RowSelection.of(table, rowsOrNull), false, sink);
    return sink.rows();
  }

  /** {@return the scaled rows} */
  public DesignMatrix x() {
    return x;
  }

  /** {@return whether the outcomes are known} */
  public boolean hasOutcomes() {
    return outcomes != null;
  }

  /** {@return a copy of the outcomes: whether each row has the positive label} */
  public boolean[] outcomes() {
    if (outcomes == null) {
      throw new IllegalStateException("the target was not read");
    }
    return outcomes.clone();
  }

  /** {@return for each row that has an outcome, which row of its table it is, counted from 1} */
  public int[] rowNumbers() {
    if (numbers == null) {
      throw new IllegalStateException("the target was not read");
    }
    return numbers.clone();
  }

  /** {@return how many rows the table has so far, including those that were left out} */
  public int tableRows() {
    return tableRows;
  }

  /** {@return a copy of the offsets, which are 0 for a model without any} */
  public double[] offsets() {
    return offsets.clone();
  }

  /** {@return a copy of the weights, which are 1 where none were read} */
  public double[] weights() {
    if (weights != null) {
      return weights.clone();
    }
    double[] ones = new double[x.rows()];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * {@return the rows as observations, before a base rate corrects for how they were selected}
   *
   * @param link the link
   */
  public Observations observations(Link link) {
    Observations rows = Observations.of(x, outcomes(), offsets).withLink(link);
    return weights == null ? rows : rows.withWeights(weights);
  }

  /**
   * {@return the substitutes that each row needed, in the order of the rows; none unless a {@link
   * Reader} has read them}
   */
  public List<Warning> warnings() {
    return remarks.warnings();
  }

  /** {@return notes for the user on missing cells and unseen categories, a line each} */
  public List<String> notes() {
    return remarks.notes();
  }
}
