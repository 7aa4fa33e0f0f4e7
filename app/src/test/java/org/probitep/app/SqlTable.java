/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of a database with the rows to score. */
final class SqlTable {
  private SqlTable() {}

  /** The statements that make the table {@code rows}: numbers as numbers, and NULL where empty. */
  static List<String> create(ExportDesign.Case made) {
    int columns = made.names().size();
    boolean[] number = new boolean[columns];
    for (int j = 0; j < columns; j++) {
      int column = j;
      number[j] =
          made.rows().stream()
              .map(row -> row.get(column))
              .allMatch(cell -> cell.matches("|-?[0-9.]+(E-?[0-9]+)?"));
    }
    String types =
        IntStream.range(0, columns)
            .mapToObj(j -> name(made, j) + (number[j] ? " double precision" : " varchar(30)"))
            .collect(Collectors.joining(", "));
    String values =
        made.rows().stream()
            .map(
                row ->
                    IntStream.range(0, columns)
                        .mapToObj(j -> value(row.get(j), number[j]))
                        .collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining(",\n"));
    return List.of(
        "CREATE TABLE \"rows\" (" + types + ")", "INSERT INTO \"rows\" VALUES " + values);
  }

  private static String name(ExportDesign.Case made, int column) {
    return '"' + made.names().get(column).replace("\"", "\"\"") + '"';
  }

  private static String value(String cell, boolean number) {
    if (cell.isEmpty()) {
      return "NULL";
    }
    return number ? cell : "'" + cell.replace("'", "''") + "'";
  }
}
