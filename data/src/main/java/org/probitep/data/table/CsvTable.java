/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.probitep.data.input.Input;
import org.probitep.data.input.NumberMarks;
import org.probitep.data.input.Utf8Reader;

/**
 * Reads delimited text with a header: double quotes, UTF-8 with or without byte-order mark, plain
 * or compressed.
 *
 * <p>Memory does not grow with the file. Blank lines are skipped, except where a table has only one
 * column and a blank line is an empty cell. Rows that differ in length from the header, quotes that
 * are never closed and bytes that are not UTF-8 are refused.
 */
public final class CsvTable implements TableSource {
  /** A longer cell means a quote that was never closed, or a file that is not text at all. */
  private static final int LONGEST_CELL = 1 << 22;

  /** What CSV has, unless the header shows something else. */
  private static final char COMMA = ',';

  /** What programs write instead of commas. */
  private static final char[] OTHER_DELIMITERS = {'\t', ';', '|'};

  private final Input input;
  private final Character delimiter;
  private final NumberMarks marks;

  private CsvTable(Input input, Character delimiter, NumberMarks marks) {
    this.input = input;
    this.delimiter = delimiter;
    this.marks = marks;
  }

  /**
   * {@return the table in a file, whose header shows the delimiter}
   *
   * @param file the file
   */
  public static CsvTable of(Path file) {
    return of(Input.file(file), null, NumberMarks.PLAIN);
  }

  /**
   * The table in an input.
   *
   * @param delimiter what separates cells; null for a comma or, if the header has none, the first
   *     of tab, semicolon and bar that it has
   * @param marks the marks within numbers; with a decimal comma no header shows a comma
   */
  static CsvTable of(Input input, Character delimiter, NumberMarks marks) {
    return new CsvTable(input, delimiter, marks);
  }

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
    ReadAhead.pass(name(), marks, this::parse, sink);
  }

  private void parse(RowWriter writer) throws IOException {
    CsvRows rows = new CsvRows(name(), writer, marks);
    try (Utf8Reader text = input.text();
        CsvReader<Boolean> reader =
            CsvReader.builder()
                .fieldSeparator(delimiter == null ? delimiterOf(text.firstLine()) : delimiter)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .maxBufferSize(LONGEST_CELL)
                .build(rows, text);
        CloseableIterator<Boolean> records = reader.iterator()) {
      while (records.hasNext()) {
        records.next();
      }
    } catch (CsvParseException | UncheckedIOException e) {
      throw CsvProblem.from(e, rows, LONGEST_CELL);
    }
    rows.finish();
  }

  private char delimiterOf(String header) {
    String unquoted = header.replaceAll("\"[^\"]*\"", "");
    if (marks.decimalComma() || unquoted.indexOf(COMMA) < 0) {
      for (char other : OTHER_DELIMITERS) {
        if (unquoted.indexOf(other) >= 0) {
          return other;
        }
      }
    }
    return COMMA;
  }
}
