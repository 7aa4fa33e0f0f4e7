/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table apart from any format: names, and cells that are numbers, text, or null if missing. */
record LogicalTable(List<String> names, List<List<Object>> rows) {
  static LogicalTable of(String... names) {
    return new LogicalTable(List.of(names), new ArrayList<>());
  }

  LogicalTable row(Object... cells) {
    rows.add(Arrays.asList(cells));
    return this;
  }

  /** Whether a column has numbers, or nothing, in all rows. */
  boolean isNumeric(int column) {
    return rows.stream().allMatch(r -> r.get(column) == null || r.get(column) instanceof Double);
  }

  /** What any reader should call, numbers by their bits. */
  List<String> calls() {
    List<String> calls = new ArrayList<>();
    calls.add("begin " + names);
    for (List<Object> row : rows) {
      for (int j = 0; j < names.size(); j++) {
        Object cell = row.get(j);
        calls.add(j + (cell == null ? " missing" : (cell instanceof Double ? ":" : "=") + cell));
      }
      calls.add("end");
    }
    return calls;
  }

  /** Calls with numbers in text made numbers, and empty text made missing, where they are due. */
  List<String> asTyped(List<String> calls) {
    return calls.stream().map(this::asTyped).toList();
  }

  private String asTyped(String call) {
    int sign = call.indexOf('=');
    if (sign < 0 || call.startsWith("begin")) {
      return call;
    }
    String column = call.substring(0, sign);
    String text = call.substring(sign + 1);
    if (text.isEmpty()) {
      return column + " missing";
    }
    return isNumeric(Integer.parseInt(column)) ? column + ":" + Double.parseDouble(text) : call;
  }
}
