/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.List;

/**
 * Takes what a reader of tables passes on: first the names of the columns, then the cells of each
 * row in order, then the end of the row. The reader makes sure that every row has a cell for every
 * column.
 *
 * <p>A sink complains by throwing what {@link Place#problem} makes; the reader then stops.
 */
public interface TableSink {
  /**
   * Starts a table.
   *
   * @param columns the names of all columns, distinct where not blank
   * @param place where the reader is; it is kept up to date from now on
   */
  void begin(List<String> columns, Place place);

  /**
   * Takes a number, from a format that has types.
   *
   * @param column the index of the column
   * @param value the number; it may be NaN or infinite
   */
  void number(int column, double value);

  /**
   * Takes a cell that the format itself calls missing, such as null.
   *
   * @param column the index of the column
   */
  void missing(int column);

  /**
   * Takes a cell of text.
   *
   * @param column the index of the column
   * @param text holds the characters, only during the call
   * @param offset the index of the first one
   * @param length how many there are
   */
  void text(int column, char[] text, int offset, int length);

  /** The row is complete. */
  void endRow();

  /** Passes everything on; subclasses look at some of it. */
  abstract class Passing implements TableSink {
    private final TableSink sink;

    /**
     * Passes on to a sink.
     *
     * @param sink takes everything
     */
    protected Passing(TableSink sink) {
      this.sink = sink;
    }

    @Override
    public void begin(List<String> columns, Place place) {
      sink.begin(columns, place);
    }

    @Override
    public void number(int column, double value) {
      sink.number(column, value);
    }

    @Override
    public void missing(int column) {
      sink.missing(column);
    }

    @Override
    public void text(int column, char[] text, int offset, int length) {
      sink.text(column, text, offset, length);
    }

    @Override
    public void endRow() {
      sink.endRow();
    }
  }
}
