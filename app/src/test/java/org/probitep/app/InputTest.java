/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One table, whatever it comes in, is one model. */
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
      statement.execute(
          "copy (select * from '" + csv + "') to '" + folder.resolve("train.jsonl") + "'");
    }
    return parquet;
  }

  private Path asArff() throws IOException {
    List<String> lines = Files.readAllLines(csv);
    String[] names = lines.get(0).split(",", -1);
    String header =
        Arrays.stream(names)
            .map(n -> "@attribute " + n + (n.equals("type") ? " {No,Yes}" : " numeric"))
            .collect(Collectors.joining("\n"));
    String rows = String.join("\n", lines.subList(1, lines.size()));
    return Files.writeString(
        folder.resolve("train.arff"), "@relation pima\n" + header + "\n@data\n" + rows + "\n");
  }

  private Path compressed() throws IOException {
    Path file = folder.resolve("train.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      Files.copy(csv, out);
    }
    return file;
  }

  @Test
  void everyFormatGivesTheSameModelToTheLastBit() throws Exception {
    String expected = coefficients(csv);
    assertThat(expected).hasLineCount(9);
    String text = Files.readString(csv);
    Path tsv = Files.writeString(folder.resolve("t.tsv"), text.replace(',', '\t'));
    Path bars = Files.writeString(folder.resolve("t.txt"), text.replace(',', '~'));
    assertThat(coefficients(tsv)).isEqualTo(expected);
    assertThat(coefficients(bars, "--delimiter", "~")).isEqualTo(expected);
    assertThat(coefficients(compressed())).isEqualTo(expected);
    assertThat(coefficients(asArff())).isEqualTo(expected);
    Path parquet = asParquet();
    assertThat(coefficients(parquet)).isEqualTo(expected);
    assertThat(coefficients(folder.resolve("train.jsonl"))).isEqualTo(expected);
    assertThat(coefficients("--sql", "select * from '" + parquet + "'")).isEqualTo(expected);
    assertThat(coefficients("--sql", "select * from '" + csv + "'")).isEqualTo(expected);
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
  void shuffledColumnsGiveTheSameProbabilities() throws IOException {
    Path test = Cli.PIMA.resolve("test.csv");
    List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
    Collections.shuffle(order, new Random(3));
    Path shuffled =
        Files.write(
            folder.resolve("shuffled.csv"),
            Files.readAllLines(test).stream()
                .map(
                    line -> {
                      String[] cells = line.split(",", -1);
                      return order.stream().map(j -> cells[j]).collect(Collectors.joining(","));
                    })
                .toList());
    String expected = Cli.run("predict", "--train", csv, "--target", "type", test).out();
    assertThat(Cli.run("predict", "--train", csv, "--target", "type", shuffled).out())
        .isEqualTo(expected)
        .hasLineCount(333);
  }

  @Test
  void standardInputIsATable() throws IOException {
    String expected = coefficients(csv);
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(Files.readAllBytes(csv)));
      assertThat(coefficients("-")).isEqualTo(expected);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void streamedRowsGiveTheSameModel() throws Exception {
    double[] inMemory = means(coefficients(csv, "--tolerance", "1e-11"));
    for (Path file : List.of(csv, asParquet())) {
      double[] streamed = means(coefficients(file, "--stream", "--tolerance", "1e-11"));
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
  void predictionsComeFromAQueryToo() throws Exception {
    Path parquet = asParquet();
    Path model = folder.resolve("model.zip");
    Cli.run("fit", csv, "--target", "type", "-o", model);
    String sql = "select * from '" + parquet + "' where age > 40";
    Cli.Result result = Cli.run("predict", model, "--sql", sql);
    assertThat(result.code()).as(result.err()).isZero();
    long old =
        Files.readAllLines(csv).stream()
            .skip(1)
            .filter(line -> Integer.parseInt(line.split(",", -1)[6]) > 40)
            .count();
    assertThat(result.out()).hasLineCount((int) old + 1);
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
