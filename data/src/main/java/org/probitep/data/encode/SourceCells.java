/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.List;
import java.util.Map;
import org.probitep.data.DataException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.frame.ColumnIndex;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.ReadColumn;
import org.probitep.data.frame.TextCell;
import org.probitep.data.table.Place;

/** Turns rows of cells, as they were read, into the cells of sources. */
final class SourceCells {
  /** Instead of the index of a column: all its cells are 0. */
  private static final int ZERO = ColumnIndex.ABSENT;

  private final List<? extends ReadColumn> columns;
  private final int[] columnOf;
  private final double[][] codes; // from the code of a text; null where the cell is the value
  private final Map<Double, Double>[] byValue; // of numbers that are categories; else null

  /**
   * Cells of sources that are matched by name.
   *
   * @param absentAreZero whether an absent column counts as a column of zeros
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types
  SourceCells(
      List<? extends ReadColumn> columns,
      Place place,
      boolean absentAreZero,
      List<InputColumn> sources) {
    this.columns = columns;
    this.columnOf = new int[sources.size()];
    this.codes = new double[columnOf.length][];
    this.byValue = new Map[columnOf.length];
    ColumnIndex index = new ColumnIndex(columns);
    for (int s = 0; s < columnOf.length; s++) {
      columnOf[s] = index.of(sources.get(s).name());
      byValue[s] = sources.get(s).levelsByNumber();
      if (columnOf[s] != ZERO) {
        codes[s] = codes(sources.get(s), columns.get(columnOf[s]), place);
      } else if (!absentAreZero) {
        throw new DataException(
            place.source() + " lacks the column " + Place.quote(sources.get(s).name()));
      }
    }
  }

  private static double[] codes(InputColumn source, ReadColumn column, Place place) {
    if (source.kind() != column.kind()) {
      if (column.present() == 0) {
        return null; // nothing but missing cells, which can be of any kind
      }
      throw new DataException(
          Place.inColumn(place.source(), source.name())
              + "the cells are not of the kind that the model was fitted to");
    }
    return column.isText() ? source.codes(column.levels()) : null;
  }

  /** The cells of a row, one for each source. */
  void copyRow(double[] row, double[] cells) {
    for (int s = 0; s < columnOf.length; s++) {
      double value = columnOf[s] == ZERO ? 0 : row[columnOf[s]];
      if (codes[s] != null && !Double.isNaN(value)) {
        value = codes[s][Math.min((int) value, codes[s].length - 1)];
      } else if (byValue[s] != null && !Double.isNaN(value)) {
        value = byValue[s].getOrDefault(value, (double) InputColumn.UNSEEN);
      }
      cells[s] = value;
    }
  }

  /** What a row has for a source, for a complaint. */
  String shown(double[] row, int source) {
    if (columnOf[source] == ZERO) {
      return "0";
    }
    double value = row[columnOf[source]];
    ReadColumn column = columns.get(columnOf[source]);
    if (column.kind() == RawColumn.Kind.NUMBER) {
      return TextCell.label(value);
    }
    List<String> levels = column.levels();
    return value < levels.size() ? Place.quote(levels.get((int) value)) : "text";
  }
}
