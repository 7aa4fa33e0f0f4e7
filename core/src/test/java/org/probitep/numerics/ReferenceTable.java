/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A file of exact arguments and 31-digit values; its header says how it was made. */
record ReferenceTable(List<String> columns, List<String[]> rows) {

  static ReferenceTable read(String name) {
    InputStream resource =
        Objects.requireNonNull(ReferenceTable.class.getResourceAsStream(name + ".csv"), name);
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(resource, StandardCharsets.US_ASCII))) {
      List<String[]> lines =
          reader
              .lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> line.split(",", -1))
              .toList();
      return new ReferenceTable(Arrays.asList(lines.get(0)), lines.subList(1, lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int size() {
    return rows.size();
  }

  double argument(int row) {
    return Double.parseDouble(rows.get(row)[0]);
  }

  BigDecimal value(int row, String column) {
    int index = columns.indexOf(column);
    if (index < 1) {
      throw new IllegalArgumentException(column + " is not one of " + columns);
    }
    return new BigDecimal(rows.get(row)[index]);
  }
}
