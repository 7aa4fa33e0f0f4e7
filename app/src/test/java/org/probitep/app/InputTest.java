/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where tables come from, and how programs are told what became of them. */
class InputTest {
  @TempDir Path folder;
  private Path csv;

  @BeforeEach
  void copyPima() throws IOException {
    csv = Files.copy(Cli.PIMA.resolve("train.csv"), folder.resolve("train.csv"));
  }

  private String coefficients(Object... table) {
    Path model = folder.resolve("model.zip");
    List<Object> words = new ArrayList<>(List.of("fit"));
    Collections.addAll(words, table);
    Collections.addAll(words, "--target", "type", "-o", model);
    Cli.Result fit = Cli.run(words.toArray());
    assertThat(fit.code()).as(fit.err()).isZero();
    return Cli.run("inspect", model, "--format", "csv").out();
  }

  private Path asParquet() throws SQLException {
    Path parquet = folder.resolve("train.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("copy (select * from '" + csv + "') to '" + parquet + "' (format parquet)");
    }
    return parquet;
  }

  @Test
  void sparseFilesGiveTheSameProbabilities() throws IOException {
    List<String> lines = Files.readAllLines(csv);
    StringBuilder sparse = new StringBuilder();
    StringBuilder numbered = new StringBuilder("label,1,2,3,4,5,6,7\n");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      sparse.append(cells[7].equals("Yes") ? "1" : "0");
      numbered.append(cells[7].equals("Yes") ? "1" : "0");
      for (int j = 0; j < 7; j++) {
        sparse.append(Double.parseDouble(cells[j]) == 0 ? "" : " " + (j + 1) + ":" + cells[j]);
        numbered.append(',').append(cells[j]);
      }
      sparse.append('\n');
      numbered.append('\n');
    }
    Path libsvm = Files.writeString(folder.resolve("t.libsvm"), sparse);
    Path same = Files.writeString(folder.resolve("n.csv"), numbered);
    Cli.Result a = Cli.run("predict", "--train", libsvm, "--target", "label", libsvm);
    Cli.Result b = Cli.run("predict", "--train", same, "--target", "label", same);
    assertThat(a.code()).as(a.err()).isZero();
    assertThat(a.out()).isEqualTo(b.out()).hasLineCount(201);
  }

  @Test
  void streamedRowsGiveTheSameModel() throws Exception {
    double[] inMemory = means(coefficients(csv, "--tolerance", "1e-11", "--prior-variance", "25"));
    for (Path file : List.of(csv, asParquet())) {
      double[] streamed =
          means(coefficients(file, "--stream", "--tolerance", "1e-11", "--prior-variance", "25"));
      assertThat(streamed).containsExactly(inMemory, within(1e-9));
    }
    Cli.Result piped =
        Cli.run("fit", "-", "--target", "type", "--stream", "-o", folder.resolve("m"));
    assertThat(piped.code()).isEqualTo(2);
    assertThat(piped.err()).contains("name a file, not -").hasLineCount(1);
  }

  private static double[] means(String table) {
    return table.lines().skip(1).mapToDouble(line -> Cli.numbers(line, 1)[0]).toArray();
  }

  @Test
  void fitTellsProgramsHowItWent() {
    Cli.Result result =
        Cli.run("fit", csv, "--target", "type", "-o", folder.resolve("m.zip"), "--json", "-q");
    assertThat(result.out()).contains("\"logEvidence\"").contains("\"converged\" : true");
    assertThat(result.err()).isEmpty();
    assertThat(Cli.run("inspect", folder.resolve("m.zip"), "--json").out())
        .contains("\"logEvidence\"");
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertRefused("give a file or --sql, not both", "describe", csv, "--sql", "select 1");
    assertRefused("name a file (- for standard input), or give --sql", "describe");
    assertRefused("--delimiter must be one character", "describe", csv, "--delimiter", "ab");
    assertRefused("the query", "describe", "--sql", "select nonsense from nowhere");
  }

  private static void assertRefused(String complaint, Object... words) {
    Cli.Result result = Cli.run(words);
    assertThat(result.code()).isBetween(1, 2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(complaint).hasLineCount(1).doesNotContain("\tat ");
    assertThat(result.err()).doesNotContain("Exception");
  }
}
