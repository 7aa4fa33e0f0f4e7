/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Columns that are computed one stage after another: those of a stage may refer to all stages
 * before it. Stage 0 is what is there at the beginning.
 */
final class SqlStages {
  private final List<List<String>> stages = new ArrayList<>();
  private final String prefix;
  private int names;

  /**
   * No columns yet.
   *
   * @param prefix what the names of columns begin with that have none of their own
   */
  SqlStages(String prefix) {
    this.prefix = prefix;
    stages.add(new ArrayList<>());
  }

  /** An expression that may stand where columns up to a stage are known. */
  record Sql(String text, int stage, boolean atomic) {}

  /** Adds a column of numbers, which an expression computes, and returns it. */
  Sql add(Sql value) {
    return add(value, prefix + names++);
  }

  /** Adds a column under a name. */
  Sql add(Sql value, String name) {
    return define("CAST(" + value.text + " AS double precision)", name, value.stage + 1);
  }

  /** Adds a column as it is to a stage. */
  Sql define(String text, String name, int stage) {
    while (stages.size() <= stage) {
      stages.add(new ArrayList<>());
    }
    stages.get(stage).add(text + " AS " + name);
    return new Sql(name, stage, true);
  }

  /** The last stage. */
  int last() {
    return stages.size() - 1;
  }

  /** The columns of a stage, to go after SELECT. */
  String columns(int stage) {
    return String.join(",\n    ", stages.get(stage));
  }

  /** A double, written so that both databases read it as such, even after a minus. */
  static String literal(double value) {
    if (Double.isInfinite(value)) {
      return "CAST('" + (value > 0 ? "" : "-") + "Infinity' AS double precision)";
    }
    String text = Double.toString(value);
    String exact = text.contains("E") ? text : text + "E0";
    return value < 0 || (value == 0 && 1 / value < 0) ? "(" + exact + ")" : exact;
  }

  /** A name in double quotes. */
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A text in single quotes. */
  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** The sum of texts in balanced parentheses: databases limit how deep an expression is. */
  static String sum(List<String> summands) {
    return joined(summands, " + ");
  }

  /** Texts with an operator between them, in balanced parentheses. */
  static String joined(List<String> texts, String operator) {
    int size = texts.size();
    if (size == 0) {
      return literal(0);
    }
    if (size == 1) {
      return texts.get(0);
    }
    return String.format(
        Locale.ROOT,
        "(%s%s%s)",
        joined(texts.subList(0, size / 2), operator),
        operator,
        joined(texts.subList(size / 2, size), operator));
  }
}
