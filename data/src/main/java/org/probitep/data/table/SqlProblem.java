/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

/** Turns what the database says into one line. */
final class SqlProblem {
  private static final String NO_DRIVER = "08001";

  /** The beginnings of complaints about the query rather than the data. */
  private static final List<String> ABOUT_THE_REQUEST =
      List.of(
          "Parser Error",
          "Binder Error",
          "Catalog Error",
          "IO Error: No files found",
          "Invalid Input Error: No statements",
          "executeQuery()");

  /** What is said about a file that the query does not name; a folder is searched by pattern. */
  private static final Pattern FORBIDDEN =
      Pattern.compile("Permission Error: Cannot access file \"(.*?)(/\\*\\*/\\*\\.\\w+)?\"");

  /** Names of the database's own parts, which tell a user nothing. */
  private static final Pattern INTERNAL =
      Pattern.compile("^(Invalid Error: |INTERNAL Error: )|\\b\\w+Exception: ");

  private SqlProblem() {}

  /**
   * The complaint.
   *
   * @param isFile whether the query is ours, so that the file must be at fault
   */
  static RuntimeException from(String name, boolean isFile, SQLException e) {
    if (NO_DRIVER.equals(e.getSQLState())) {
      return new RequestException(
          "Parquet and SQL need DuckDB, which is not there:"
              + " put org.duckdb:duckdb_jdbc on the class path");
    }
    String reason =
        INTERNAL
            .matcher(String.valueOf(e.getMessage()).strip().lines().findFirst().orElse(""))
            .replaceAll("")
            .strip();
    if (isFile) {
      return new DataException(name + " cannot be read: " + reason, e);
    }
    Matcher forbidden = FORBIDDEN.matcher(reason);
    if (forbidden.find()) {
      return notNamed(forbidden.group(1));
    }
    if (ABOUT_THE_REQUEST.stream().anyMatch(reason::startsWith)) {
      return new RequestException(name + " fails: " + reason);
    }
    return new DataException(name + " fails: " + reason, e);
  }

  private static RequestException notNamed(String file) {
    return new RequestException(
        Files.exists(Path.of(file))
            ? "the query must name each file as one text, or by a pattern such as 'data/*.csv': it"
                + " reads "
                + Place.quote(file)
            : "the query fails: there is no file " + file);
  }
}
