/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.input.DecimalComma;
import org.probitep.data.input.NumberMarks;
import org.probitep.data.input.Spaces;

/** What the parser calls: takes the header, checks the shape of each row, passes cells on. */
final class CsvRows extends AbstractBaseCsvCallbackHandler<Boolean> {
  /** A row must fit into memory: a gigabyte without a line end is no row. */
  private static final int MOST_CHARACTERS = 1 << 26;

  /** The text of a cell that is not there. */
  private static final char[] NOTHING = {};

  private final String source;
  private final RowWriter writer;
  private final NumberMarks marks;
  private final List<String> names = new ArrayList<>();
  private boolean hasHeader;
  private int columns;
  private int cells;
  private boolean blank;
  private int characters;
  private long row;
  private long line = 1;
  private final List<Long> blankLines = new ArrayList<>();

  CsvRows(String source, RowWriter writer, NumberMarks marks) {
    this.source = source;
    this.writer = writer;
    this.marks = marks;
  }

  @Override
  protected void handleBegin(long startingLineNumber) {
    line = startingLineNumber;
    cells = 0;
    characters = 0;
    blank = false;
  }

  @Override
  protected void handleEmpty() {
    blank = true;
  }

  @Override
  protected void handleField(int column, char[] text, int offset, int length, boolean quoted) {
    characters += length + 1;
    if (characters > MOST_CHARACTERS) {
      throw problem("the row has more than " + MOST_CHARACTERS + " characters");
    }
    cells++;
    if (!hasHeader) {
      addName(new String(text, offset, length).strip());
    } else if (column < columns) {
      if (column == 0 && !blankLines.isEmpty()) {
        writeBlankLines();
      }
      if (marks.isPlain()) {
        writer.text(text, offset, length);
      } else {
        writeLocal(column, text, offset, length);
      }
    }
  }

  /** Writes a number as all others are written, with a point and nothing between thousands. */
  private void writeLocal(int column, char[] text, int offset, int length) {
    int start = Spaces.skipBefore(text, offset, offset + length);
    int end = Spaces.skipAfter(text, start, offset + length);
    char[] whole = marks.withoutThousands(text, start, end);
    if (whole != null) {
      writer.text(whole, 0, whole.length);
      return;
    }
    if (marks.decimalComma() && DecimalComma.isNumber(text, start, end, '.')) {
      throw aPoint(column, text, start, end);
    }
    if (marks.decimalComma() && DecimalComma.isNumber(text, start, end)) {
      char[] number = new String(text, start, end - start).replace(',', '.').toCharArray();
      writer.text(number, 0, number.length);
    } else {
      writer.text(text, offset, length);
    }
  }

  private DataException aPoint(int column, char[] text, int start, int end) {
    String cell = Place.quote(new String(text, start, end - start));
    return NumberMarks.isGrouped(text, start, end, '.', ',')
        ? place()
            .problem(
                column,
                cell
                    + " has a point, but the decimal mark is a comma: if the point stands between"
                    + " thousands, say so",
                Remedy.THOUSANDS_MARK)
        : place()
            .problem(
                column,
                cell + " has a point, but the decimal mark is a comma: write it with a comma");
  }

  private void addName(String name) {
    names.add(name);
    if (names.size() > ColumnNames.MOST_COLUMNS) {
      throw ColumnNames.tooMany(source);
    }
  }

  @Override
  protected Boolean buildRecord() {
    if (blank) {
      if (columns == 1) {
        blankLines.add(line);
      }
      return Boolean.FALSE;
    }
    if (!hasHeader) {
      hasHeader = true;
      columns = names.size();
      writer.begin(names);
      return Boolean.FALSE;
    }
    if (cells != columns) {
      throw problem("the row has " + cells + " cells, but the header has " + columns + " columns");
    }
    writer.endRow(line);
    row++;
    return Boolean.TRUE;
  }

  /** In a table of one column a blank line is an empty cell, unless nothing comes after it. */
  private void writeBlankLines() {
    for (long blankLine : blankLines) {
      writer.text(NOTHING, 0, 0);
      writer.endRow(blankLine);
      row++;
    }
    blankLines.clear();
  }

  /** A complaint about the row in which the parser is. */
  DataException problem(String complaint) {
    return place().problem(complaint);
  }

  private Place place() {
    Place place = new Place(source, names);
    place.moveTo(line, hasHeader ? row + 1 : 0);
    return place;
  }

  /** Complains if there was nothing to read. */
  void finish() {
    if (!hasHeader) {
      throw new DataException(source + " is empty: it needs a header line with the column names");
    }
  }
}
