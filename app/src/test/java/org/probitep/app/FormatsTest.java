/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One table in every format gives the same model to the last bit, and the same probabilities. */
class FormatsTest {
  private static final Path VISITS = Cli.repository().resolve("examples/visits");

  @TempDir Path folder;
  private List<String> lines;

  @BeforeEach
  void read() throws IOException {
    lines = Files.readAllLines(VISITS.resolve("visits.csv"));
  }

  private Path write(String name, List<String> content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  private List<Path> everyFormat() throws IOException, SQLException {
    List<Path> files = new ArrayList<>();
    files.add(write("a.csv", lines));
    files.add(write("semicolon.csv", lines.stream().map(l -> l.replace(',', ';')).toList()));
    files.add(write("a.tsv", lines.stream().map(l -> l.replace(',', '\t')).toList()));
    Path gz = folder.resolve("a.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gz))) {
      out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
    files.add(gz);
    files.add(arff());
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      String from =
          "(select * from read_csv('"
              + folder.resolve("a.csv")
              + "', nullstr=['', 'NA'], types={'returned': 'VARCHAR'}))";
      for (String name : List.of("a.parquet", "a.jsonl")) {
        String format = name.endsWith("jsonl") ? "json" : "parquet";
        statement.execute(
            "copy " + from + " to '" + folder.resolve(name) + "' (format " + format + ")");
        files.add(folder.resolve(name));
      }
    }
    return files;
  }

  private Path arff() throws IOException {
    List<String> content = new ArrayList<>(List.of("@relation visits"));
    for (String name : lines.get(0).split(",", -1)) {
      boolean number = name.equals("age") || name.equals("pressure");
      content.add("@attribute " + name + (number ? " numeric" : " string"));
    }
    content.add("@data");
    for (String line : lines.subList(1, lines.size())) {
      content.add(line.replaceAll("(?<=,)(NA)?(?=,)", "?"));
    }
    return write("a.arff", content);
  }

  private static Object[] options(Object... first) {
    List<Object> all = new ArrayList<>(List.of(first));
    all.addAll(
        List.of(
            "--target",
            "returned",
            "--ignore",
            "visit,date",
            "--ordered",
            "size=small<medium<large"));
    return all.toArray();
  }

  /** All entries of a model but the manifest, which has the time, and the manifest without it. */
  private static List<String> bits(Path model) throws IOException {
    List<String> parts = new ArrayList<>();
    try (ZipFile zip = new ZipFile(model.toFile())) {
      for (var entry : zip.stream().toList()) {
        String name = entry.getName();
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        if (name.equals("manifest.json")) {
          String json = new String(bytes, StandardCharsets.UTF_8);
          parts.add(json.replaceAll("\"(created|timings)\" : (\"[^\"]*\"|\\{[^}]*\\})", ""));
        } else if (name.endsWith(".npy")) {
          parts.add(name + " " + Arrays.hashCode(bytes));
        }
      }
    }
    return parts;
  }

  private Path fit(Object... args) {
    Path model = folder.resolve("model.zip");
    Cli.Result result = Cli.run(options(args));
    assertThat(result.code()).as(result.err()).isZero();
    return model;
  }

  @Test
  void everyFormatGivesTheSameModel() throws IOException, SQLException {
    Path model = folder.resolve("model.zip");
    List<String> expected = bits(fit("fit", VISITS.resolve("visits.csv"), "-o", model));
    for (Path file : everyFormat()) {
      assertThat(bits(fit("fit", file, "-o", model))).as(file.toString()).isEqualTo(expected);
    }
    String query = "select * from '" + folder.resolve("a.parquet") + "'";
    assertThat(bits(fit("fit", "--sql", query, "-o", model))).isEqualTo(expected);
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(Files.readAllBytes(folder.resolve("a.tsv"))));
      assertThat(bits(fit("fit", "-", "--delimiter", "\\t", "-o", model))).isEqualTo(expected);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void everyFormatAndOrderOfColumnsIsPredictedAlike() throws IOException, SQLException {
    Path model = folder.resolve("model.zip");
    fit("fit", VISITS.resolve("visits.csv"), "-o", model);
    String expected = Cli.run("predict", model, VISITS.resolve("visits.csv")).out();
    assertThat(expected.lines()).hasSize(241);
    for (Path file : everyFormat()) {
      assertThat(Cli.run("predict", model, file).out()).as(file.toString()).isEqualTo(expected);
    }
    String shuffled =
        "select smoker, size, 1 as extra, region, pressure, age from '"
            + folder.resolve("a.parquet")
            + "'";
    Cli.Result result = Cli.run("predict", model, "--sql", shuffled);
    assertThat(result.out()).as(result.err()).isEqualTo(expected);
  }

  @Test
  void wrongUse() {
    Path model = folder.resolve("model.zip");
    Path table = VISITS.resolve("visits.csv");
    assertThat(Cli.run(options("fit", table, "--sql", "select 1", "-o", model)).err())
        .startsWith("probitep: give a file or --sql, not both");
    assertThat(Cli.run(options("fit", table, "--delimiter", "ab", "-o", model)).err())
        .startsWith("probitep: --delimiter must be one character, or tab, got \"ab\"");
    assertThat(Cli.run(options("predict", "--train", "-", "-")).err())
        .startsWith("probitep: only one table can come from standard input");
    assertThat(model).doesNotExist();
  }
}
