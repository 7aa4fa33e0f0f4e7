/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.probitep.data.DataException;
import org.probitep.data.input.Input;
import org.probitep.data.input.LineReader;

/**
 * Reads ARFF, Weka's format: a header that declares the columns, then rows that are dense ({@code
 * 5.1,yes}) or sparse ({@code {0 5.1, 3 yes}}, counted from 0).
 *
 * <p>Numbers, dates, strings and nominal values are passed on as text, {@code ?} as missing. What a
 * sparse row leaves out is 0, or the first of the nominal values.
 */
record ArffTable(Input input) implements TableSource {
  @Override
  public String name() {
    return input.name();
  }

  @Override
  public List<Path> files() {
    return input.files();
  }

  @Override
  public void read(TableSink sink) throws IOException {
    ReadAhead.pass(name(), this::parse, sink);
  }

  private void parse(RowWriter writer) throws IOException {
    List<String> names = new ArrayList<>();
    Place place = new Place(name(), names);
    ArffTokens tokens = new ArffTokens(place);
    try (LineReader lines = new LineReader(input)) {
      List<ArffColumn> columns = header(lines, tokens, place);
      columns.forEach(column -> names.add(column.name()));
      writer.begin(names);
      ArffRows rows = new ArffRows(columns, place, writer);
      long row = 0;
      while (nextLine(lines, place, row + 1)) {
        tokens.start(lines);
        if (lines.buffer()[lines.start()] != '{') {
          tokens.takeSpacesIntoWords();
        }
        tokens.next();
        rows.write(tokens, lines.number());
        row++;
      }
    }
  }

  private List<ArffColumn> header(LineReader lines, ArffTokens tokens, Place place)
      throws IOException {
    List<ArffColumn> columns = new ArrayList<>();
    while (nextLine(lines, place, 0)) {
      tokens.start(lines);
      tokens.next();
      String keyword = tokens.string().toLowerCase(Locale.ROOT);
      switch (keyword) {
        case "@relation" -> {}
        case "@attribute" -> columns.add(ArffColumn.from(tokens, place));
        case "@data" -> {
          if (columns.isEmpty()) {
            throw place.problem("@data comes before any @attribute");
          }
          return columns;
        }
        default ->
            throw place.problem(
                "the header of an ARFF file has @relation, @attribute and @data, but not "
                    + Place.quote(tokens.string()));
      }
      if (columns.size() > ColumnNames.MOST_COLUMNS) {
        throw ColumnNames.tooMany(name());
      }
    }
    throw new DataException(name() + " is not an ARFF file: it has no line with @data");
  }

  /** Moves to the next line that is neither blank nor a comment; false at the end. */
  private static boolean nextLine(LineReader lines, Place place, long row) throws IOException {
    while (lines.next()) {
      if (lines.start() < lines.end() && lines.buffer()[lines.start()] != '%') {
        place.moveTo(lines.number(), row);
        return true;
      }
    }
    return false;
  }
}
