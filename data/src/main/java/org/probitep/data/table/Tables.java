/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.InputStream;
import java.nio.file.Path;
import org.probitep.data.RequestException;
import org.probitep.data.input.Input;
import org.probitep.data.input.NumberMarks;

/** The one entry point to all readers of tables. */
public final class Tables {
  private static final String STANDARD_INPUT = "-";

  private Tables() {}

  /**
   * {@return the table that a user names} Nothing is opened yet.
   *
   * @param fileOrDash a file, or - for standard input
   * @param options format and delimiter
   * @throws RequestException if the options do not go together
   */
  public static TableSource open(String fileOrDash, TableOptions options) {
    return open(fileOrDash, options, System.in);
  }

  /**
   * {@return a table as {@link #open(String, TableOptions)}, with another standard input}
   *
   * @param fileOrDash a file, or - for standard input
   * @param options format and delimiter
   * @param standard what - stands for
   */
  static TableSource open(String fileOrDash, TableOptions options, InputStream standard) {
    boolean piped = fileOrDash.equals(STANDARD_INPUT);
    TableFormat format =
        options.format() != null ? options.format() : TableFormat.ofName(fileOrDash);
    if (options.delimiter() != null && format != TableFormat.CSV && format != TableFormat.TSV) {
      throw new RequestException("only CSV has a delimiter, but " + fileOrDash + " is " + format);
    }
    if (!options.marks().isPlain() && format != TableFormat.CSV && format != TableFormat.TSV) {
      throw new RequestException(
          "only CSV has a "
              + (options.decimalComma() ? "decimal mark" : "mark between thousands")
              + ", but "
              + fileOrDash
              + " is "
              + format);
    }
    if (format == TableFormat.PARQUET) {
      if (piped) {
        throw new RequestException(format + " cannot come from standard input: name a file");
      }
      return DuckDbTable.parquet(Path.of(fileOrDash));
    }
    Input input =
        piped ? Input.stream("standard input", standard) : Input.file(Path.of(fileOrDash));
    return text(format, input, options);
  }

  private static TableSource text(TableFormat format, Input input, TableOptions options) {
    Character delimiter = options.delimiter();
    return switch (format) {
      case ARFF -> new ArffTable(input);
      case LIBSVM -> new LibsvmTable(input);
      case JSONL -> new JsonLinesTable(input);
      case TSV ->
          CsvTable.of(
              input, delimiter == null ? Character.valueOf('\t') : delimiter, options.marks());
      default -> CsvTable.of(input, delimiter, options.marks());
    };
  }

  /**
   * {@return a CSV table that comes from somewhere other than a file}
   *
   * @param name what it is called in messages
   * @param stream its bytes; reading closes it
   */
  public static TableSource csv(String name, InputStream stream) {
    return CsvTable.of(Input.stream(name, stream), null, NumberMarks.PLAIN);
  }

  /**
   * {@return the answer to an SQL query over files} Files in it are relative to the working
   * directory. It must be one SELECT statement.
   *
   * @param sql the query
   */
  public static TableSource query(String sql) {
    return DuckDbTable.query(sql);
  }
}
