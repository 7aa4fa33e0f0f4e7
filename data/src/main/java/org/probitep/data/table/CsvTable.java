/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads a CSV file with a header: commas, double quotes, UTF-8 with or without byte-order mark.
 *
 * <p>Cells go to the sink straight from the parser's buffer; memory does not grow with the file.
 * Blank lines are skipped, except where a table has only one column and a blank line is an empty
 * cell. Rows of another length than the header, a quote that is never closed and bytes that are not
 * UTF-8 are refused.
 */
public final class CsvTable implements TableSource {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final Path file;

  private CsvTable(Path file) {
    this.file = file;
  }

  /** The table in a file. */
  public static CsvTable of(Path file) {
    return new CsvTable(file);
  }

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public void read(TableSink sink) throws IOException {
    CsvRows rows = new CsvRows(name(), sink);
    try (InputStream bytes = open(file);
        Reader text = withoutByteOrderMark(decode(bytes));
        CsvReader<Boolean> reader =
            CsvReader.builder()
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .build(rows, text);
        CloseableIterator<Boolean> records = reader.iterator()) {
      while (records.hasNext()) {
        records.next();
      }
    } catch (CsvParseException | UncheckedIOException e) {
      throw translate(e, file, rows);
    }
    rows.finish();
  }

  private static InputStream open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new RequestException(file + " is a directory, not a file");
    }
    try {
      return new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    } catch (NoSuchFileException e) {
      throw new RequestException("there is no file " + file);
    } catch (AccessDeniedException e) {
      throw new RequestException("no permission to read " + file);
    }
  }

  /** A decoder that refuses what is not UTF-8, where Java's default would put in question marks. */
  private static Reader decode(InputStream bytes) {
    return new InputStreamReader(
        bytes,
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private static Reader withoutByteOrderMark(Reader text) throws IOException {
    PushbackReader reader = new PushbackReader(text, 1);
    try {
      int first = reader.read();
      if (first >= 0 && first != BYTE_ORDER_MARK) {
        reader.unread(first);
      }
    } catch (CharacterCodingException e) {
      throw new UncheckedIOException(e);
    }
    return reader;
  }

  /** The complaint or failure inside what the parser wrapped around it. */
  private static RuntimeException translate(RuntimeException e, Path file, CsvRows rows)
      throws IOException {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof RuntimeException complaint
          && !(t instanceof CsvParseException || t instanceof UncheckedIOException)) {
        return complaint;
      }
      if (t instanceof CharacterCodingException) {
        return new DataException(file + " is not UTF-8 text (after line " + rows.line() + ")", e);
      }
      if (t instanceof IOException failure) {
        throw failure;
      }
    }
    return new DataException(file + ", after line " + rows.line() + ": " + e.getMessage(), e);
  }
}
