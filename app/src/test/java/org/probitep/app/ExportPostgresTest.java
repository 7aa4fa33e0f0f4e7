/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exported SELECT predicts as probitep does, in PostgreSQL. */
class ExportPostgresTest {
  private static final double TOLERANCE = 1e-9;

  private static PrivatePostgres postgres;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws IOException {
    postgres = PrivatePostgres.start();
  }

  @AfterAll
  static void stop() throws IOException {
    if (postgres != null) {
      postgres.close();
    }
  }

  @ParameterizedTest
  @MethodSource("org.probitep.app.ExportDesign#all")
  void postgresPredictsTheSame(ExportDesign design) throws IOException {
    ExportDesign.Case made = design.make();
    Path sql = folder.resolve("score.sql");
    Cli.Result result =
        Cli.run("export", made.model(), "--format", "sql", "--table", "pg_temp.rows", "-o", sql);
    assertThat(result.code()).as(result.err()).isZero();
    String create = String.join(";\n", SqlTable.create(made)) + ";\n";
    Path script =
        Files.writeString(
            folder.resolve("all.sql"),
            create.replace("CREATE TABLE", "CREATE TEMPORARY TABLE") + Files.readString(sql));
    List<double[]> scored =
        postgres.query(script).stream()
            .map(line -> line.split(",", -1))
            .map(cells -> Cli.numbers(String.join(",", cells), cells.length - 3))
            .toList();
    OtherPrograms.requireSame(scored, made.expected(), TOLERANCE);
  }
}
