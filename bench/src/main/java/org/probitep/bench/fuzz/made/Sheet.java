/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A table before it has a format.
 *
 * @param columns the columns
 * @param rows the rows; a cell is a {@link Double}, a {@link String}, a {@link Boolean}, or null
 *     where it is missing
 */
public record Sheet(List<SheetColumn> columns, List<List<Object>> rows) {
  /** What is in a column. */
  public enum Type {
    NUMBER,
    TEXT,
    BOOLEAN
  }

  /** A column. */
  public record SheetColumn(String name, Type type) {}

  public Sheet {
    columns = List.copyOf(columns);
    rows = Collections.unmodifiableList(new ArrayList<>(rows));
  }

  public List<String> names() {
    return columns.stream().map(SheetColumn::name).toList();
  }

  /** Only these rows. */
  public Sheet slice(int from, int to) {
    return new Sheet(columns, rows.subList(from, to));
  }

  /** The rows in this order. */
  public Sheet ordered(List<Integer> order) {
    return new Sheet(columns, order.stream().map(rows::get).toList());
  }

  /** Without the column of this number. */
  public Sheet without(int column) {
    List<SheetColumn> kept = new ArrayList<>(columns);
    kept.remove(column);
    List<List<Object>> cells = new ArrayList<>();
    for (List<Object> row : rows) {
      List<Object> copy = new ArrayList<>(row);
      copy.remove(column);
      cells.add(copy);
    }
    return new Sheet(kept, cells);
  }

  /** With another cell. */
  public Sheet with(int row, int column, Object value) {
    List<List<Object>> copy = new ArrayList<>(rows);
    List<Object> cells = new ArrayList<>(rows.get(row));
    cells.set(column, value);
    copy.set(row, cells);
    return new Sheet(columns, copy);
  }

  public boolean isNumeric() {
    return columns.stream().allMatch(column -> column.type() == Type.NUMBER)
        && rows.stream().noneMatch(row -> row.contains(null));
  }
}
