/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.List;
import java.util.stream.Collectors;
import org.probitep.data.DataException;
import org.probitep.data.Printable;
import org.probitep.data.Remedy;

/** Where a reader is in a table, to be named in a complaint. */
public final class Place {
  /** Instead of the number of a line, in formats that have none. */
  static final long NO_LINE = 0;

  private static final int LONGEST_QUOTE = 40;

  private final String source;
  private final List<String> columns;
  private long line = 1;
  private long row;

  Place(String source, List<String> columns) {
    this.source = source;
    this.columns = columns;
  }

  /** A place in rows that are numbered but have no lines. */
  public static Place ofRows(String source, List<String> columns) {
    return new Place(source, columns);
  }

  /** Goes to a row, counted from 1, of a table without lines. */
  public void toRow(long newRow) {
    moveTo(NO_LINE, newRow);
  }

  void moveTo(long newLine, long newRow) {
    line = newLine;
    row = newRow;
  }

  /** What the table is called. */
  public String source() {
    return source;
  }

  /** A complaint about the cell of the current row in the given column. */
  public DataException problem(int column, String complaint, Remedy... remedies) {
    return problem(columns.get(column), complaint, remedies);
  }

  /** A complaint about the cell of the current row in the column with the given name. */
  public DataException problem(String column, String complaint, Remedy... remedies) {
    return new DataException(inColumn(here(), column) + complaint, remedies);
  }

  /** A complaint about the current row. */
  public DataException problem(String complaint) {
    return new DataException(here() + ": " + complaint);
  }

  /** How a complaint about a column of a table, or of a row, begins. */
  public static String inColumn(String source, String column) {
    return source + ", column " + quote(column) + ": ";
  }

  private String here() {
    if (line == NO_LINE) {
      return source + ", row " + row;
    }
    return source + ", line " + line + (row > 0 ? " (row " + row + ")" : "");
  }

  /** The first few texts in quotes, and … if there are more. */
  public static String quote(List<String> texts, int most) {
    return texts.stream().limit(most).map(Place::quote).collect(Collectors.joining(", "))
        + (texts.size() > most ? ", …" : "");
  }

  /** The text in quotes, on one line and not too long. */
  public static String quote(String text) {
    return '"' + Printable.cut(Printable.of(text), LONGEST_QUOTE) + '"';
  }
}
