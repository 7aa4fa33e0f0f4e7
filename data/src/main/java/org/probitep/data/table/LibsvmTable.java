/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.input.Input;
import org.probitep.data.input.LineReader;
import org.probitep.data.input.Spaces;

/**
 * Reads the sparse format of LIBSVM and SVMlight: {@code label index:value …}, indices ascending
 * from 1, comments after {@code #}.
 *
 * <p>The columns are called label, 1, 2, …; what a row leaves out is 0. How many columns there are
 * is known only at the end, so the rows are kept, in their sparse form, until all are read.
 */
record LibsvmTable(Input input) implements TableSource {
  @Override
  public String name() {
    return input.name();
  }

  @Override
  public List<Path> files() {
    return input.files();
  }

  @Override
  public boolean absentColumnsAreZero() {
    return true;
  }

  @Override
  public void read(TableSink sink) throws IOException {
    SparseRows rows = new SparseRows();
    try (LineReader lines = new LineReader(input)) {
      parse(lines, rows);
    }
    if (rows.isEmpty()) {
      throw new DataException(name() + " is empty: it has no row");
    }
    List<String> names = new ArrayList<>();
    names.add("label");
    for (int j = 1; j <= rows.largest(); j++) {
      names.add(Integer.toString(j));
    }
    Place place = new Place(name(), names);
    sink.begin(List.copyOf(names), place);
    rows.pass(sink, place);
  }

  private void parse(LineReader lines, SparseRows rows) throws IOException {
    Place place = new Place(name(), List.of());
    long row = 0;
    while (lines.next()) {
      place.moveTo(lines.number(), row + 1);
      char[] text = lines.buffer();
      int end = indexOf('#', text, lines.start(), lines.end());
      int next = lines.start();
      if (next == end) {
        continue;
      }
      int labelEnd = wordEnd(text, next, end);
      String label = new String(text, next, labelEnd - next);
      int last = 0;
      for (next = skip(text, labelEnd, end); next < end; ) {
        int wordEnd = wordEnd(text, next, end);
        last = entry(text, next, wordEnd, last, place, rows);
        next = skip(text, wordEnd, end);
      }
      rows.endRow(label, lines.number());
      row++;
    }
  }

  /** Reads {@code index:value} and returns the index. */
  private static int entry(
      char[] text, int start, int end, int last, Place place, SparseRows rows) {
    int colon = indexOf(':', text, start, end);
    int index = index(text, start, colon);
    if (colon == end || index < 0) {
      throw place.problem(quote(text, start, end) + " is not of the form index:value, as in 3:0.5");
    }
    if (index <= last) {
      throw place.problem(
          "the index " + index + (index == 0 ? " is below 1" : " does not ascend after " + last));
    }
    if (index > ColumnNames.MOST_COLUMNS) {
      throw place.problem(
          "the index "
              + index
              + " is too large: rows are made dense, so at most "
              + ColumnNames.MOST_COLUMNS
              + " columns can be read");
    }
    rows.add(index, value(text, colon + 1, end, place));
    return index;
  }

  /** The number, or -1 if it is not one; a number too large for an int becomes the largest int. */
  private static int index(char[] text, int start, int end) {
    long index = start == end ? -1 : 0;
    for (int i = start; i < end; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return -1;
      }
      index = Math.min(Integer.MAX_VALUE, 10 * index + text[i] - '0');
    }
    return (int) index;
  }

  private static double value(char[] text, int start, int end, Place place) {
    try {
      // A letter at the end would be read by Java alone: 1d, 2f.
      if (start < end && (Character.isDigit(text[end - 1]) || text[end - 1] == '.')) {
        return JavaDoubleParser.parseDouble(text, start, end - start);
      }
      if (new String(text, start, end - start).equalsIgnoreCase("nan")) {
        return Double.NaN;
      }
    } catch (NumberFormatException e) {
      throw noNumber(text, start, end, place);
    }
    throw noNumber(text, start, end, place);
  }

  private static DataException noNumber(char[] text, int start, int end, Place place) {
    return place.problem(quote(text, start, end) + " is not a number");
  }

  private static String quote(char[] text, int start, int end) {
    return Place.quote(new String(text, start, end - start));
  }

  private static int indexOf(char wanted, char[] text, int start, int end) {
    int index = start;
    while (index < end && text[index] != wanted) {
      index++;
    }
    return index;
  }

  private static int wordEnd(char[] text, int start, int end) {
    int index = start;
    while (index < end && text[index] > ' ') {
      index++;
    }
    return index;
  }

  private static int skip(char[] text, int start, int end) {
    return Spaces.skipBefore(text, start, end);
  }
}
