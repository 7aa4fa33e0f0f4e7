/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exported SELECT predicts as probitep does, in DuckDB. */
class ExportSqlTest {
  private static final double TOLERANCE = 1e-9;

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("org.probitep.app.ExportDesign#all")
  void duckDbPredictsTheSame(ExportDesign design) throws IOException, SQLException {
    requireSame(design.make());
  }

  @Test
  void aRowThatPredictRefusesHasNoProbability() throws IOException, SQLException {
    requireSame(ExportDesign.strict(folder));
  }

  private void requireSame(ExportDesign.Case made) throws IOException, SQLException {
    Path sql = folder.resolve("score.sql");
    Cli.Result result = Cli.run("export", made.model(), "--format", "sql", "-o", sql);
    assertThat(result.code()).as(result.err()).isZero();
    List<double[]> scored = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      for (String command : SqlTable.create(made)) {
        statement.execute(command);
      }
      try (ResultSet rows = statement.executeQuery(Files.readString(sql))) {
        while (rows.next()) {
          scored.add(
              new double[] {
                number(rows, "probability"), number(rows, "lower"), number(rows, "upper")
              });
        }
      }
    }
    OtherPrograms.requireSame(scored, made.expected(), TOLERANCE);
  }

  private static double number(ResultSet rows, String column) throws SQLException {
    double value = rows.getDouble(column);
    return rows.wasNull() ? Double.NaN : value;
  }
}
