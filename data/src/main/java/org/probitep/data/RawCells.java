/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.probitep.data.design.InputColumn;
import org.probitep.data.raw.NumberCell;
import org.probitep.data.raw.RawColumn;
import org.probitep.data.raw.RawTable;
import org.probitep.data.raw.TextCell;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;

/** Turns rows of a raw table into the cells of sources. */
final class RawCells {
  private static final int ZERO = -1;

  private final RawTable table;
  private final double[] raw;
  private final int[] columnOf;
  private final double[][] codes; // from the code of a text; null where the cell is the value
  private final List<Map<Double, Double>> byValue; // of numbers that are categories; else null

  RawCells(RawTable table, List<InputColumn> sources) {
    this.table = table;
    this.raw = new double[table.columns().size()];
    this.columnOf = sources.stream().mapToInt(this::column).toArray();
    this.codes =
        IntStream.range(0, columnOf.length)
            .mapToObj(s -> columnOf[s] == ZERO ? null : codes(sources.get(s), columnOf[s]))
            .toArray(double[][]::new);
    this.byValue =
        sources.stream()
            .map(s -> s instanceof InputColumn.Category c && c.numeric() ? values(c) : null)
            .toList();
  }

  private int column(InputColumn source) {
    int column = table.indexOf(source.name());
    if (column < 0 && !table.absentColumnsAreZero()) {
      throw new DataException(table.source() + " lacks the column " + Place.quote(source.name()));
    }
    return column < 0 ? ZERO : column;
  }

  private double[] codes(InputColumn source, int place) {
    RawColumn column = table.columns().get(place);
    boolean text = source instanceof InputColumn.Category c && !c.numeric();
    boolean fits =
        text == (column.kind() == RawColumn.Kind.TEXT)
            && source instanceof InputColumn.Bool == (column.kind() == RawColumn.Kind.BOOLEAN);
    if (!fits && column.present() > 0) {
      throw new DataException(
          table.source()
              + ", column "
              + Place.quote(source.name())
              + ": the cells are not of the kind that the model was fitted to");
    }
    if (source instanceof InputColumn.Category category && text) {
      return levelCodes(category, column);
    }
    return source instanceof InputColumn.Bool
        ? IntStream.range(0, column.levels().size()).mapToDouble(column::truth).toArray()
        : null;
  }

  /** For each code its level; the code beyond all levels is unseen. */
  private static double[] levelCodes(InputColumn.Category category, RawColumn column) {
    double[] codes = new double[column.levels().size() + 1];
    for (int code = 0; code < column.levels().size(); code++) {
      codes[code] = category.levels().indexOf(column.levels().get(code));
    }
    codes[column.levels().size()] = InputColumn.UNSEEN;
    return codes;
  }

  /** The places of levels by their numbers. */
  static Map<Double, Double> values(InputColumn.Category category) {
    Map<Double, Double> values = new HashMap<>();
    for (int level = 0; level < category.levels().size(); level++) {
      values.put(NumberCell.valueOf(category.levels().get(level)), (double) level);
    }
    return values;
  }

  /** The cells of a row of the table, one for each source. */
  void copyRow(int row, double[] cells) {
    table.copyRow(row, raw);
    for (int s = 0; s < columnOf.length; s++) {
      double value = columnOf[s] == ZERO ? 0 : raw[columnOf[s]];
      if (codes[s] != null && !Double.isNaN(value)) {
        value = codes[s][(int) value];
      } else if (byValue.get(s) != null && !Double.isNaN(value)) {
        value = byValue.get(s).getOrDefault(value, (double) InputColumn.UNSEEN);
      }
      cells[s] = value;
    }
  }

  /** What the table has in a row for a source, for a complaint. */
  String shown(int row, int source) {
    if (columnOf[source] == ZERO) {
      return "0";
    }
    double value = table.get(row, columnOf[source]);
    RawColumn column = table.columns().get(columnOf[source]);
    if (column.kind() == RawColumn.Kind.NUMBER) {
      return TextCell.label(value);
    }
    return value < column.levels().size() ? Place.quote(column.levels().get((int) value)) : "text";
  }
}
