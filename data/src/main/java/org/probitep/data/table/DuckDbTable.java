/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.probitep.data.DataException;
import org.probitep.data.input.Input;

/**
 * Reads Parquet, and the answer to an SQL query over files, through DuckDB.
 *
 * <p>DuckDB is reached by JDBC alone and looked for when a table is read: it may be absent, and no
 * other reader loads it. It works in memory, reads the files that the query names and no others,
 * writes nothing, loads no extension, and hands rows over in their order while it reads.
 *
 * <p>Integers, decimals and floating-point numbers become doubles, the nearest ones where they have
 * more than 53 bits; truth values are the texts true and false; dates and times are text in ISO
 * 8601; null is missing.
 */
final class DuckDbTable implements TableSource {
  private final String name;
  private final Path file;
  private final String sql;

  private DuckDbTable(String name, Path file, String sql) {
    this.name = name;
    this.file = file;
    this.sql = sql;
  }

  /** The table in a Parquet file. */
  static DuckDbTable parquet(Path file) {
    String call = "read_parquet(" + DuckDb.literal(pattern(file)) + ")";
    return new DuckDbTable(file.toString(), file, "select * from " + call);
  }

  /** A pattern that matches this file alone, whatever special characters its name has. */
  private static String pattern(Path file) {
    return file.toString().replaceAll("[\\[*?]", "[$0]");
  }

  /** The answer to a query, as {@link Tables#query} describes it. */
  static DuckDbTable query(String sql) {
    return new DuckDbTable("the query", null, sql);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Path> files() throws IOException {
    if (file != null) {
      return List.of(file);
    }
    List<Path> files = new ArrayList<>();
    DeepStack.run(
        () -> {
          try (DuckDb database = DuckDb.open(false)) {
            files.addAll(database.files(database.names(sql)));
          } catch (SQLException e) {
            throw SqlProblem.from(name, false, e);
          }
        });
    return files;
  }

  @Override
  public void read(TableSink sink) throws IOException {
    requireWhole();
    DeepStack.run(() -> ask(sink));
  }

  private void ask(TableSink sink) {
    try (DuckDb database = restricted(true);
        Statement statement = database.statement();
        ResultSet rows = statement.executeQuery(sql)) {
      pass(rows, sink);
    } catch (SQLException e) {
      throw SqlProblem.from(name, file != null, isHidden(e) ? reason(e) : e);
    }
  }

  /**
   * Refuses what is not a file, and what is compressed and damaged: DuckDB does not check all of
   * it.
   */
  private void requireWhole() throws IOException {
    if (file != null) {
      Input.requireFile(file);
      if (Files.size(file) == 0) {
        throw new DataException(name + " is empty");
      }
      return;
    }
    for (Path part : files()) {
      if (Files.isRegularFile(part)) {
        Input.file(part).checkCompression();
      }
    }
  }

  /** A database that can only read the files. */
  private DuckDb restricted(boolean streamsResults) throws SQLException {
    DuckDb database = DuckDb.open(streamsResults);
    try {
      Set<String> names = file == null ? database.names(sql) : Set.of(pattern(file));
      database.restrictTo(names, file == null ? database.files(names) : List.of(file));
      return database;
    } catch (SQLException | RuntimeException e) {
      database.close();
      throw e;
    }
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
    try (DuckDb database = restricted(false);
        Statement statement = database.statement()) {
      statement.execute(sql);
      return hidden;
    } catch (SQLException e) {
      return e;
    }
  }
}
