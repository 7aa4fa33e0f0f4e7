/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.List;
import java.util.stream.Collectors;
import org.probitep.data.DataException;
import org.probitep.data.Printable;
import org.probitep.data.Remedy;
import org.probitep.data.input.DecimalComma;
import org.probitep.data.input.NumberMarks;

/** Where a reader is in a table, so that a complaint can name it. */
public final class Place {
  /** Stands for the number of a line in formats that have no lines. */
  static final long NO_LINE = 0;

  /** Half a line on a terminal: the rest of the message needs room too. */
  private static final int LONGEST_QUOTE = 40;

  private final String source;
  private final List<String> columns;
  private long line = 1;
  private long row;
  private NumberMarks marks = NumberMarks.PLAIN;

  Place(String source, List<String> columns) {
    this.source = source;
    this.columns = columns;
  }

  /**
   * {@return a place in rows that are numbered but have no lines}
   *
   * @param source what the table is called
   * @param columns the names of its columns
   */
  public static Place ofRows(String source, List<String> columns) {
    return new Place(source, columns);
  }

  /**
   * Moves to a row of a table without lines.
   *
   * @param newRow the row, counted from 1
   */
  public void toRow(long newRow) {
    moveTo(NO_LINE, newRow);
  }

  void moveTo(long newLine, long newRow) {
    line = newLine;
    row = newRow;
  }

  /** From now on the table has these marks in numbers, whose readers write just a point. */
  void setMarks(NumberMarks value) {
    marks = value;
  }

  /** {@return whether the decimal mark of the table is a comma} */
  public boolean hasDecimalComma() {
    return marks.decimalComma();
  }

  /** {@return whether it is, and nobody has said what stands between thousands} */
  public boolean mayHaveThousandsCommas() {
    return marks.decimalComma() && marks.thousands() == NumberMarks.NONE;
  }

  /**
   * {@return a cell in quotes, as the table has it}
   *
   * @param cell the cell, with a point if it is a number
   */
  public String shown(String cell) {
    boolean replaced =
        marks.decimalComma() && DecimalComma.isNumber(cell.toCharArray(), 0, cell.length(), '.');
    return quote(replaced ? cell.replace('.', ',') : cell);
  }

  /** {@return the current row, counted from 1; 0 before the first} */
  public long row() {
    return row;
  }

  /** {@return what the table is called} */
  public String source() {
    return source;
  }

  /**
   * {@return a complaint about a cell of the current row}
   *
   * @param column the index of its column
   * @param complaint what is wrong
   * @param remedies what may help
   */
  public DataException problem(int column, String complaint, Remedy... remedies) {
    return problem(columns.get(column), complaint, remedies);
  }

  /**
   * {@return a complaint about a cell of the current row}
   *
   * @param column the name of its column
   * @param complaint what is wrong
   * @param remedies what may help
   */
  public DataException problem(String column, String complaint, Remedy... remedies) {
    return new DataException(inColumn(here(), column) + complaint, remedies).at(row, column);
  }

  /**
   * {@return a complaint about a whole column}
   *
   * @param column the index of the column
   * @param complaint what is wrong
   * @param remedies what may help
   */
  public DataException problemOfColumn(int column, String complaint, Remedy... remedies) {
    String name = columns.get(column);
    return new DataException(inColumn(source, name) + complaint, remedies).at(0, name);
  }

  /**
   * {@return a complaint about the current row}
   *
   * @param complaint what is wrong
   */
  public DataException problem(String complaint) {
    return new DataException(here() + ": " + complaint).at(row, null);
  }

  /**
   * {@return the beginning of a complaint about a column}
   *
   * @param source the table, or the row
   * @param column the name of the column
   */
  public static String inColumn(String source, String column) {
    return source + ", column " + quote(column) + ": ";
  }

  private String here() {
    if (line == NO_LINE) {
      return source + ", row " + row;
    }
    return source + ", line " + line + (row > 0 ? " (row " + row + ")" : "");
  }

  /**
   * {@return the first few texts in quotes, and … if there are more}
   *
   * @param texts the texts
   * @param most how many are shown
   */
  public static String quote(List<String> texts, int most) {
    return texts.stream().limit(most).map(Place::quote).collect(Collectors.joining(", "))
        + (texts.size() > most ? ", …" : "");
  }

  /**
   * {@return the text in quotes, on one line and not too long}
   *
   * @param text the text
   */
  public static String quote(String text) {
    return '"' + Printable.cut(Printable.of(text), LONGEST_QUOTE) + '"';
  }
}
