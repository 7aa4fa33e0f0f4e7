/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the parser calls: takes the header, checks the shape of each row, passes cells on. */
final class CsvRows extends AbstractBaseCsvCallbackHandler<Boolean> {
  private final String source;
  private final TableSink sink;
  private final List<String> names = new ArrayList<>();
  private final Place place;
  private boolean hasHeader;
  private int columns;
  private int cells;
  private boolean blank;
  private long row;
  private long line;
  private long blankLine;

  CsvRows(String source, TableSink sink) {
    this.source = source;
    this.sink = sink;
    this.place = new Place(source, names);
  }

  /** The line on which the last record began. */
  long line() {
    return line;
  }

  @Override
  protected void handleBegin(long startingLineNumber) {
    line = startingLineNumber;
    cells = 0;
    blank = false;
    if (hasHeader) {
      place.moveTo(line, row + 1);
    }
  }

  @Override
  protected void handleEmpty() {
    blank = true;
    if (blankLine == 0) {
      blankLine = line;
    }
  }

  @Override
  protected void handleField(int column, char[] text, int offset, int length, boolean quoted) {
    if (!hasHeader) {
      names.add(new String(text, offset, length).strip());
      return;
    }
    if (column == 0 && columns == 1 && blankLine > 0) {
      place.moveTo(blankLine, row + 1);
      throw place.problem(0, "the cell is empty");
    }
    if (column < columns) {
      sink.text(column, text, offset, length);
    }
    cells++;
  }

  @Override
  protected Boolean buildRecord() {
    if (blank) {
      return Boolean.FALSE;
    }
    if (!hasHeader) {
      endHeader();
      return Boolean.FALSE;
    }
    if (cells != columns) {
      throw place.problem(
          "the row has " + cells + " cells, but the header has " + columns + " columns");
    }
    sink.endRow();
    row++;
    return Boolean.TRUE;
  }

  private void endHeader() {
    hasHeader = true;
    blankLine = 0;
    columns = names.size();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!name.isEmpty() && !seen.add(name)) {
        throw new DataException(source + " has two columns named " + Place.quote(name));
      }
    }
    sink.begin(List.copyOf(names), place);
  }

  /** Complains if there was nothing to read. */
  void finish() {
    if (!hasHeader) {
      throw new DataException(source + " is empty: it needs a header line with the column names");
    }
  }
}
