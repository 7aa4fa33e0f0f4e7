/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.DataException;
import org.probitep.data.input.Input;
import org.probitep.data.input.LineReader;
import org.probitep.data.input.TwoPassInput;

/**
 * Reads JSON lines: an object on each line, plain or compressed.
 *
 * <p>Strings, numbers and truth values are passed on as their text, as if they stood in CSV, so
 * what a cell is depends on nothing but the cell and the rules that hold for every format; null and
 * a name that a line does not have are missing. The names are those of all lines, in the order in
 * which they first appear; to find them the lines are read once before the rows are.
 */
record JsonLinesTable(Input input) implements TableSource {
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
    try (TwoPassInput passes = TwoPassInput.of(input)) {
      Map<String, Integer> columns = columns(passes.first());
      writer.begin(columns.keySet().stream().map(String::strip).toList());
      JsonRow row = new JsonRow(columns);
      try {
        forEachLine(
            passes.second(),
            (line, place, lines) -> {
              row.start(place);
              line.read(lines, place, row);
              row.writeTo(writer, lines.number());
            });
      } catch (DataException e) {
        passes.requireUnchanged(); // otherwise a line cut by a change would be called bad JSON
        throw e;
      }
      passes.requireUnchanged();
    }
  }

  /** The names of all lines, with their indices. */
  private Map<String, Integer> columns(Input pass) throws IOException {
    Map<String, Integer> columns = new LinkedHashMap<>();
    forEachLine(
        pass,
        (line, place, lines) -> {
          line.read(
              lines, place, (key, text, start, length) -> columns.putIfAbsent(key, columns.size()));
          if (columns.size() > ColumnNames.MOST_COLUMNS) {
            throw ColumnNames.tooMany(name());
          }
        });
    if (columns.isEmpty()) {
      throw new DataException(name() + " is empty: it needs a JSON object on each line");
    }
    return columns;
  }

  /** Takes a line that is not blank. */
  private interface LineAction {
    void accept(LineJson line, Place place, LineReader lines) throws IOException;
  }

  private void forEachLine(Input pass, LineAction action) throws IOException {
    LineJson line = new LineJson();
    Place place = new Place(name(), List.of());
    try (LineReader lines = new LineReader(pass)) {
      long row = 0;
      while (lines.next()) {
        if (lines.start() < lines.end()) {
          place.moveTo(lines.number(), ++row);
          action.accept(line, place, lines);
        }
      }
    }
  }
}
