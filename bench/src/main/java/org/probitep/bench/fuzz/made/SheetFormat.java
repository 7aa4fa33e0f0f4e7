/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A sheet as the text of a format. */
public enum SheetFormat {
  CSV,
  TSV,
  SEMICOLON,
  BAR,
  ARFF,
  ARFF_SPARSE,
  LIBSVM,
  JSONL,
  PARQUET;

  /** The ending by which the format is known. */
  public String ending() {
    return switch (this) {
      case SEMICOLON, BAR -> "csv";
      case ARFF_SPARSE -> "arff";
      default -> name().toLowerCase(Locale.ROOT);
    };
  }

  /** Whether the format can hold the sheet. */
  public boolean holds(Sheet sheet) {
    return switch (this) {
      case LIBSVM -> sheet.isNumeric() && sheet.columns().size() > 1;
      case ARFF_SPARSE -> sheet.columns().stream().noneMatch(c -> c.type() != Sheet.Type.NUMBER);
      case JSONL, PARQUET -> !sheet.columns().isEmpty() && !sheet.rows().isEmpty();
      default -> true;
    };
  }

  /** The bytes of the file. */
  public byte[] bytes(Sheet sheet) {
    return switch (this) {
      case CSV -> utf8(delimited(sheet, ','));
      case TSV -> utf8(delimited(sheet, '\t'));
      case SEMICOLON -> utf8(delimited(sheet, ';'));
      case BAR -> utf8(delimited(sheet, '|'));
      case ARFF -> utf8(arff(sheet, false));
      case ARFF_SPARSE -> utf8(arff(sheet, true));
      case LIBSVM -> utf8(libsvm(sheet));
      case JSONL -> utf8(jsonLines(sheet));
      case PARQUET -> Parquet.bytes(sheet);
    };
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String delimited(Sheet sheet, char delimiter) {
    Function<Object, String> cell =
        value -> {
          String text = value == null ? "" : value.toString();
          boolean plain =
              text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '.' || c == '-');
          return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
        };
    return lines(sheet, List.copyOf(sheet.names()), cell, String.valueOf(delimiter));
  }

  private static String lines(
      Sheet sheet, List<Object> header, Function<Object, String> cell, String delimiter) {
    StringBuilder text = new StringBuilder();
    text.append(header.stream().map(cell).collect(Collectors.joining(delimiter))).append('\n');
    for (List<Object> row : sheet.rows()) {
      text.append(row.stream().map(cell).collect(Collectors.joining(delimiter))).append('\n');
    }
    return text.toString();
  }

  private static String arff(Sheet sheet, boolean sparse) {
    StringBuilder text = new StringBuilder("@relation fuzz\n");
    for (Sheet.SheetColumn column : sheet.columns()) {
      String type = column.type() == Sheet.Type.NUMBER ? "numeric" : "string";
      text.append("@attribute ").append(arffQuoted(column.name())).append(' ').append(type);
      text.append('\n');
    }
    text.append("@data\n");
    for (List<Object> row : sheet.rows()) {
      text.append(sparse ? sparse(row) : dense(row)).append('\n');
    }
    return text.toString();
  }

  private static String arffQuoted(Object value) {
    return value == null
        ? "?"
        : value instanceof Double
            ? value.toString()
            : "'" + value.toString().replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private static String dense(List<Object> row) {
    return row.stream().map(SheetFormat::arffQuoted).collect(Collectors.joining(","));
  }

  private static String sparse(List<Object> row) {
    StringBuilder text = new StringBuilder("{");
    for (int j = 0; j < row.size(); j++) {
      if (!Double.valueOf(0).equals(row.get(j))) {
        text.append(text.length() > 1 ? ", " : "").append(j).append(' ');
        text.append(arffQuoted(row.get(j)));
      }
    }
    return text.append('}').toString();
  }

  private static String libsvm(Sheet sheet) {
    StringBuilder text = new StringBuilder();
    for (List<Object> row : sheet.rows()) {
      text.append(row.get(0));
      for (int j = 1; j < row.size(); j++) {
        // The last one stands even if zero, so that every table has all columns.
        if (!row.get(j).equals(0.0) || j == row.size() - 1) {
          text.append(' ').append(j).append(':').append(row.get(j));
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String jsonLines(Sheet sheet) {
    StringBuilder text = new StringBuilder();
    for (List<Object> row : sheet.rows()) {
      for (int j = 0; j < row.size(); j++) {
        text.append(j == 0 ? "{" : ",").append(json(sheet.columns().get(j).name()));
        text.append(':').append(json(row.get(j)));
      }
      text.append("}\n");
    }
    return text.toString();
  }

  private static String json(Object value) {
    if (!(value instanceof String text)) {
      return String.valueOf(value);
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ') {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
