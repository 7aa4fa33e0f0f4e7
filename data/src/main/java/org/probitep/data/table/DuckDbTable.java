/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Reads Parquet, JSON lines, and the answer to an SQL query over files, through DuckDB.
 *
 * <p>DuckDB is reached by JDBC alone and looked for when a table is read: it may be absent, and no
 * other reader loads it. It works in memory, loads no extensions from the network, and hands rows
 * over in their order while it reads.
 *
 * <p>Integers, decimals and floating-point numbers become doubles, the nearest ones where they have
 * more than 53 bits; truth values are the texts true and false; dates and times are text in ISO
 * 8601; null is missing.
 */
public final class DuckDbTable implements TableSource {
  private static final String STREAM = "jdbc_stream_results";

  private final String name;
  private final Path file;
  private final String sql;

  private DuckDbTable(String name, Path file, String sql) {
    this.name = name;
    this.file = file;
    this.sql = sql;
  }

  /** The table in a Parquet file. */
  public static DuckDbTable parquet(Path file) {
    return of(file, "read_parquet(%s)");
  }

  /**
   * The table in a file of JSON lines, plain or compressed as the ending of its name says. All
   * lines are looked at before types are decided.
   */
  public static DuckDbTable jsonLines(Path file) {
    return of(
        file,
        "read_json(%s, format = 'newline_delimited', records = true, sample_size = -1,"
            + " map_inference_threshold = -1)");
  }

  private static DuckDbTable of(Path file, String call) {
    String literal = "'" + file.toString().replace("'", "''") + "'";
    return new DuckDbTable(file.toString(), file, "select * from " + call.formatted(literal));
  }

  /** The answer to a query; files in it are found from the working directory. */
  public static DuckDbTable query(String sql) {
    return new DuckDbTable("the query", null, sql);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void read(TableSink sink) throws IOException {
    if (file != null) {
      Input.requireFile(file);
      if (Files.size(file) == 0) {
        throw new DataException(name + " is empty");
      }
    }
    try (Connection connection = connect(true);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      pass(rows, sink);
    } catch (SQLException e) {
      throw SqlProblem.from(name, file != null, isHidden(e) ? reason(e) : e);
    }
  }

  private static Connection connect(boolean stream) throws SQLException {
    Properties options = new Properties();
    options.setProperty(STREAM, Boolean.toString(stream));
    options.setProperty("autoinstall_known_extensions", "false");
    options.setProperty("autoload_known_extensions", "false");
    return DriverManager.getConnection("jdbc:duckdb:", options);
  }

  private void pass(ResultSet rows, TableSink sink) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    List<String> found = new ArrayList<>();
    List<SqlCell> cells = new ArrayList<>();
    for (int column = 1; column <= columns.getColumnCount(); column++) {
      found.add(columns.getColumnLabel(column).strip());
      cells.add(SqlCell.of(columns.getColumnTypeName(column), found.get(column - 1), name));
    }
    List<String> names = ColumnNames.checked(name, found);
    Place place = new Place(name, names);
    sink.begin(names, place);
    for (long row = 1; rows.next(); row++) {
      place.moveTo(Place.NO_LINE, row);
      for (int column = 0; column < cells.size(); column++) {
        cells.get(column).pass(rows, column, sink);
      }
      sink.endRow();
    }
  }

  /** Whether this is what the driver says when a streamed query fails before its first row. */
  private static boolean isHidden(SQLException e) {
    return String.valueOf(e.getMessage()).contains("Invalid result set");
  }

  /** Asks again without streaming, which gives the real reason. */
  private SQLException reason(SQLException hidden) {
    try (Connection connection = connect(false);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return hidden;
    } catch (SQLException e) {
      return e;
    }
  }
}
