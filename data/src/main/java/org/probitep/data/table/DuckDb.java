/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.probitep.data.RequestException;

/**
 * A database in memory that reads the files it is told about, and does nothing else: no other file
 * is read or written, no extension loaded, no setting changed.
 */
final class DuckDb implements AutoCloseable {
  private final Connection connection;

  private DuckDb(Connection connection) {
    this.connection = connection;
  }

  /** A new one; {@link #restrictTo} must be called before it runs what a user wrote. */
  static DuckDb open(boolean streamsResults) throws SQLException {
    Properties options = new Properties();
    options.setProperty("jdbc_stream_results", Boolean.toString(streamsResults));
    options.setProperty("autoinstall_known_extensions", "false");
    options.setProperty("autoload_known_extensions", "false");
    return new DuckDb(DriverManager.getConnection("jdbc:duckdb:", options));
  }

  /**
   * The tables that a query names, files or not. The query is parsed, and not run.
   *
   * @throws RequestException if the query is not one that may be asked
   */
  Set<String> names(String sql) throws SQLException {
    String parse =
        "select json_serialize_sql(?::varchar, skip_null := true, skip_empty := true,"
            + " skip_default := true)";
    try (PreparedStatement statement = connection.prepareStatement(parse)) {
      statement.setString(1, sql);
      try (ResultSet answer = statement.executeQuery()) {
        answer.next();
        return QueryJson.names(answer.getString(1));
      }
    }
  }

  /** The existing files that these names and patterns stand for. */
  List<Path> files(Collection<String> names) throws SQLException {
    Set<Path> files = new LinkedHashSet<>();
    for (String name : names) {
      try (Statement statement = connection.createStatement();
          ResultSet found = statement.executeQuery("from glob(" + literal(name) + ")")) {
        while (found.next()) {
          files.add(Path.of(found.getString(1)));
        }
      }
    }
    return List.copyOf(files);
  }

  /** From now on only these names and patterns, and files of them, can be read. */
  void restrictTo(Collection<String> names, Collection<Path> files) throws SQLException {
    Set<String> allowed = new LinkedHashSet<>(names);
    files.forEach(file -> allowed.add(file.toString()));
    String list = allowed.stream().map(DuckDb::literal).collect(Collectors.joining(", ", "[", "]"));
    try (Statement statement = connection.createStatement()) {
      statement.execute("set allowed_paths = " + list);
      statement.execute("set enable_external_access = false");
      statement.execute("set lock_configuration = true");
    }
  }

  Statement statement() throws SQLException {
    return connection.createStatement();
  }

  static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
