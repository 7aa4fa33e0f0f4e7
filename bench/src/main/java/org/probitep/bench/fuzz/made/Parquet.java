/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

/** Writes Parquet files by DuckDB. */
public final class Parquet {
  private Parquet() {}

  /** The bytes of a file with the sheet. */
  public static byte[] bytes(Sheet sheet) {
    try {
      Path file = Files.createTempFile("fuzz", ".parquet");
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement()) {
        statement.execute(
            "copy (select * from (values "
                + sheet.rows().stream()
                    .map(row -> values(sheet, row))
                    .collect(Collectors.joining(","))
                + ") t("
                + sheet.names().stream().map(Parquet::name).collect(Collectors.joining(","))
                + ")) to '"
                + file.toString().replace("'", "''")
                + "' (format parquet)");
        return Files.readAllBytes(file);
      } finally {
        Files.delete(file);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String values(Sheet sheet, List<Object> row) {
    StringBuilder text = new StringBuilder("(");
    for (int j = 0; j < row.size(); j++) {
      Object value = row.get(j);
      text.append(j == 0 ? "" : ",");
      text.append(value == null ? "null" : "'" + value.toString().replace("'", "''") + "'");
      text.append(
          switch (sheet.columns().get(j).type()) {
            case NUMBER -> "::double";
            case BOOLEAN -> "::boolean";
            case TEXT -> "::varchar";
          });
    }
    return text.append(')').toString();
  }
}
