/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.nio.file.Path;
import org.probitep.data.table.RequestException;
import org.probitep.data.table.TableFormat;
import org.probitep.data.table.TableOptions;
import org.probitep.data.table.TableSource;
import org.probitep.data.table.Tables;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How tables are read, for every command that reads one. */
final class TableInput {
  private static final Path STANDARD_INPUT = Path.of("-");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--sql",
      paramLabel = "QUERY",
      description =
          "Take the answer to a query instead of a file, as \"select * from 'a.parquet' join 'b.csv'"
              + " using (id)\".")
  private String sql;

  @Option(
      names = "--input-format",
      paramLabel = "csv|tsv|arff|libsvm|parquet|jsonl",
      description = "The format of the tables (default: by the ending of the name; csv for -).")
  private TableFormat format;

  @Option(
      names = "--delimiter",
      paramLabel = "C",
      description =
          "What separates the cells of CSV; \\t is a tab (default: as the header has it).")
  private String delimiter;

  private boolean standardInputIsTaken;

  /** Whether a query takes the place of the file. */
  boolean isQuery() {
    return sql != null;
  }

  /** The table that the command is about: a file, or the answer to the query. */
  TableSource main(Path fileOrNull, String label) {
    if (isQuery() == (fileOrNull != null)) {
      throw new ParameterException(
          command.commandLine(),
          isQuery()
              ? "give " + label + " or --sql, not both"
              : "Missing required parameter: '" + label + "' (or --sql)");
    }
    return isQuery() ? Tables.query(sql) : open(fileOrNull);
  }

  /** The table in a file, or on standard input if the file is called -. */
  TableSource open(Path file) {
    if (file.equals(STANDARD_INPUT)) {
      if (standardInputIsTaken) {
        throw new RequestException("standard input can be only one of the tables");
      }
      standardInputIsTaken = true;
    }
    return Tables.open(file.toString(), new TableOptions(format, delimiter()));
  }

  /** Whether the file is standard input, which is there without being looked for. */
  static boolean isStandardInput(Path file) {
    return file.equals(STANDARD_INPUT);
  }

  private Character delimiter() {
    if (delimiter == null) {
      return null;
    }
    String text = delimiter.equals("\\t") ? "\t" : delimiter;
    if (text.length() != 1) {
      throw new ParameterException(
          command.commandLine(), "--delimiter must be one character, got '" + delimiter + "'");
    }
    return text.charAt(0);
  }
}
