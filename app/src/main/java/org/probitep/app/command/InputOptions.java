/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.probitep.data.RequestException;
import org.probitep.data.table.TableFormat;
import org.probitep.data.table.TableOptions;
import org.probitep.data.table.TableSource;
import org.probitep.data.table.Tables;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where tables come from, for every command that reads one. */
final class InputOptions {
  private static final String STANDARD_INPUT = "-";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--sql",
      paramLabel = "QUERY",
      description =
          "Instead of a file, read the result of a query over files, as in \"select * from"
              + " 'visits.parquet' join 'patients.csv' using (id)\". It must be a single SELECT"
              + " statement, and can read only the files that it names.")
  private String sql;

  @Option(
      names = "--input-format",
      paramLabel = "csv|tsv|arff|libsvm|parquet|jsonl",
      description = "The format of the files (default: by file name, otherwise CSV).")
  private TableFormat format;

  @Option(
      names = "--delimiter",
      paramLabel = "C",
      description =
          "The character that separates the cells of CSV, or tab (default: comma, or what the"
              + " header shows).")
  private String delimiter;

  @Option(
      names = "--decimal",
      paramLabel = "C",
      description =
          "The decimal mark of CSV: a comma as in R's write.csv2, or a point (default: a point).")
  private String decimal = ".";

  @Option(
      names = "--thousands",
      paramLabel = "C",
      description =
          "What stands between the thousands of numbers in CSV, as in 1,234: a comma, a point, a"
              + " space or an apostrophe (default: nothing).")
  private String thousands;

  private boolean standardInputIsTaken;

  /**
   * The table that a command is about.
   *
   * @param fileOrNull the file named on the command line, - for standard input
   */
  TableSource table(Path fileOrNull) {
    if (sql != null && fileOrNull != null) {
      throw Usage.error(command, "give a file or --sql, not both");
    }
    if (sql != null) {
      return Tables.query(sql);
    }
    if (fileOrNull == null) {
      throw Usage.error(command, "name a file (- for standard input), or give --sql");
    }
    return file(fileOrNull);
  }

  /** A table that is always a file, with or without --sql. */
  TableSource file(Path file) {
    if (file.toString().equals(STANDARD_INPUT)) {
      if (standardInputIsTaken) {
        throw Usage.error(command, "only one table can come from standard input");
      }
      standardInputIsTaken = true;
    }
    return Tables.open(
        file.toString(), new TableOptions(format, delimiter(), isDecimalComma(), thousandsMark()));
  }

  /** The named tables that are files: not null, and not standard input. */
  static Path[] files(Path... named) {
    return Arrays.stream(named)
        .filter(file -> file != null && !file.toString().equals(STANDARD_INPUT))
        .toArray(Path[]::new);
  }

  /**
   * All files that a command reads: the named ones, and those of the query, which is not run.
   *
   * @throws RequestException if the query is not allowed
   */
  Path[] allFiles(Path... named) throws IOException {
    List<Path> all = new ArrayList<>(List.of(files(named)));
    if (sql != null) {
      all.addAll(Tables.query(sql).files());
    }
    return all.toArray(Path[]::new);
  }

  /** Whether the table is the result of a query. */
  boolean isQuery() {
    return sql != null;
  }

  private boolean isDecimalComma() {
    if (!decimal.equals(".") && !decimal.equals(",")) {
      throw Usage.error(command, "--decimal must be a comma or a point, got \"" + decimal + "\"");
    }
    return decimal.equals(",");
  }

  private Character thousandsMark() {
    if (thousands == null) {
      return null;
    }
    if (thousands.length() != 1) {
      throw Usage.error(
          command,
          "--thousands must be a comma, a point, a space or an apostrophe, got \""
              + thousands
              + "\"");
    }
    return thousands.charAt(0);
  }

  private Character delimiter() {
    if (delimiter == null) {
      return null;
    }
    if (delimiter.equals("tab") || delimiter.equals("\\t")) {
      return '\t';
    }
    if (delimiter.length() != 1) {
      throw Usage.error(
          command, "--delimiter must be one character, or tab, got \"" + delimiter + "\"");
    }
    return delimiter.charAt(0);
  }
}
