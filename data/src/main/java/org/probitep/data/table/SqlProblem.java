/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.sql.SQLException;
import java.util.List;

/** Turns what the database says into one line. */
final class SqlProblem {
  private static final String NO_DRIVER = "08001";

  /** The beginnings of complaints about the question rather than about the data. */
  private static final List<String> ABOUT_THE_REQUEST =
      List.of(
          "Parser Error",
          "Binder Error",
          "Catalog Error",
          "Missing Extension Error",
          "Permission Error",
          "IO Error: No files found",
          "Invalid Input Error: No statements",
          "executeQuery()");

  private SqlProblem() {}

  /**
   * The complaint.
   *
   * @param isFile whether the query is ours, so that the file must be at fault
   */
  static RuntimeException from(String name, boolean isFile, SQLException e) {
    if (NO_DRIVER.equals(e.getSQLState())) {
      return new RequestException(
          "Parquet, JSON lines and SQL need DuckDB, which is not there:"
              + " put org.duckdb:duckdb_jdbc on the class path");
    }
    String reason = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("").strip();
    if (isFile) {
      return new DataException(name + " cannot be read: " + reason, e);
    }
    if (ABOUT_THE_REQUEST.stream().anyMatch(reason::startsWith)) {
      return new RequestException(name + " fails: " + reason);
    }
    return new DataException(name + " fails: " + reason, e);
  }
}
