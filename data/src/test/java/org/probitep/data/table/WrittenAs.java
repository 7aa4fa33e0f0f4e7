/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** Every reader, with a writer of its format that shares no code with it. */
enum WrittenAs {
  CSV("t.csv"),
  CSV_GZ("t.csv.gz"),
  CSV_ZST("t.csv.zst"),
  /** Compressed, but the name does not say so. */
  DISGUISED("t.txt"),
  SEMICOLONS("t.csv"),
  TSV("t.tsv"),
  ARFF("t.arff"),
  ARFF_SPARSE("t.arff"),
  LIBSVM("t.svm"),
  PARQUET("t.parquet"),
  JSON_LINES("t.jsonl"),
  JSON_LINES_GZ("t.jsonl.gz"),
  QUERY("t.parquet");

  private final String fileName;

  WrittenAs(String fileName) {
    this.fileName = fileName;
  }

  boolean hasTextAndMissing() {
    return this != LIBSVM;
  }

  boolean hasHeader() {
    return this != LIBSVM && this != JSON_LINES && this != JSON_LINES_GZ;
  }

  Path file(Path folder) {
    return folder.resolve(fileName);
  }

  /** The reader, through the door that users take. */
  TableSource open(Path folder) {
    Path file = file(folder);
    return this == QUERY
        ? Tables.query("select * from '" + file + "'")
        : Tables.open(file.toString(), TableOptions.withDefaults());
  }

  /** What complaints call the table. */
  String source(Path folder) {
    return this == QUERY ? "the query" : file(folder).toString();
  }

  TableSource write(Path folder, LogicalTable table) throws IOException {
    Path file = file(folder);
    switch (this) {
      case CSV -> Files.writeString(file, delimited(table, ","));
      case CSV_GZ, DISGUISED -> Files.write(file, gzip(delimited(table, ",")));
      case CSV_ZST -> Files.write(file, zstandard(delimited(table, ",")));
      case SEMICOLONS -> Files.writeString(file, delimited(table, ";"));
      case TSV -> Files.writeString(file, delimited(table, "\t"));
      case ARFF -> Files.writeString(file, arff(table, WrittenAs::denseRow));
      case ARFF_SPARSE -> Files.writeString(file, arff(table, WrittenAs::sparseRow));
      case LIBSVM -> Files.writeString(file, libsvm(table));
      case JSON_LINES -> Files.writeString(file, json(table));
      case JSON_LINES_GZ -> Files.write(file, gzip(json(table)));
      case PARQUET, QUERY -> parquet(file, table);
    }
    return open(folder);
  }

  static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  static byte[] zstandard(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static String delimited(LogicalTable table, String delimiter) {
    StringBuilder text = new StringBuilder(String.join(delimiter, table.names())).append('\n');
    for (List<Object> row : table.rows()) {
      text.append(
              row.stream()
                  .map(cell -> cell instanceof String s ? quoted(s) : cell == null ? "" : "" + cell)
                  .collect(Collectors.joining(delimiter)))
          .append('\n');
    }
    return text.toString();
  }

  private static String quoted(String text) {
    return text.matches("\\w+") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String arff(
      LogicalTable table, BiFunction<LogicalTable, List<Object>, String> row) {
    StringBuilder text = new StringBuilder("% made for a test\n@RELATION 'a test'\n\n");
    for (int j = 0; j < table.names().size(); j++) {
      String type = table.isNumeric(j) ? "Numeric" : "string % text";
      text.append("@Attribute '" + table.names().get(j) + "' " + type + "\n");
    }
    text.append("@data\n");
    table.rows().forEach(cells -> text.append(row.apply(table, cells)).append("\n\n% next\n"));
    return text.toString();
  }

  private static String denseRow(LogicalTable table, List<Object> row) {
    return row.stream().map(WrittenAs::arffCell).collect(Collectors.joining(", "));
  }

  private static String sparseRow(LogicalTable table, List<Object> row) {
    return IntStream.range(0, row.size())
        .filter(j -> !Double.valueOf(0).equals(row.get(j)))
        .mapToObj(j -> j + " " + arffCell(row.get(j)))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String arffCell(Object cell) {
    return cell == null
        ? "?"
        : cell instanceof String text
            ? "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"
            : cell.toString();
  }

  private static String libsvm(LogicalTable table) {
    StringBuilder text = new StringBuilder("# made for a test\n");
    for (List<Object> row : table.rows()) {
      text.append(row.get(0));
      for (int j = 1; j < row.size(); j++) {
        if (!row.get(j).equals(0.0)) {
          text.append(' ').append(j).append(':').append(row.get(j));
        }
      }
      text.append(" # a row\n");
    }
    return text.toString();
  }

  private static String json(LogicalTable table) {
    StringBuilder text = new StringBuilder();
    for (List<Object> row : table.rows()) {
      text.append(
          IntStream.range(0, row.size())
              .mapToObj(j -> '"' + table.names().get(j) + "\":" + jsonCell(row.get(j)))
              .collect(Collectors.joining(",", "{", "}\n")));
    }
    return text.toString();
  }

  private static String jsonCell(Object cell) {
    return cell instanceof String text
        ? '"'
            + text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t")
            + '"'
        : String.valueOf(cell);
  }

  private static void parquet(Path file, LogicalTable table) {
    String columns =
        IntStream.range(0, table.names().size())
            .mapToObj(j -> sqlName(table, j) + (table.isNumeric(j) ? " double" : " varchar"))
            .collect(Collectors.joining(","));
    StringBuilder script = new StringBuilder("create table t(" + columns + ");");
    if (!table.rows().isEmpty()) {
      script.append(
          table.rows().stream()
              .map(row -> row.stream().map(WrittenAs::sqlCell).collect(Collectors.joining(",")))
              .collect(Collectors.joining("),(", "insert into t values (", ");")));
    }
    sql(script + "copy t to '" + file + "' (format parquet)");
  }

  private static String sqlName(LogicalTable table, int column) {
    return '"' + table.names().get(column).replace("\"", "\"\"") + '"';
  }

  private static String sqlCell(Object cell) {
    return cell == null ? "null" : "'" + cell.toString().replace("'", "''") + "'";
  }

  /** Runs a script in a database of its own. */
  static void sql(String script) {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(script);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
