/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;

/**
 * Computes rows of the design from the cells of the sources. Most columns are just a number or a
 * level: each of these two has a loop of its own without calls.
 */
final class RowCoder {
  /** The largest scaled value allowed: squares of values under any prior then stay finite. */
  static final double LARGEST = 1e50;

  /** Instead of the index of a source: the column is not just one. */
  private static final int COMPUTED = -1;

  private final List<DesignColumn> columns;
  private final int first;
  private final double[] mean; // NaN for categories
  private final int[] plainSource;
  private final int[] indicators;
  private final int[] indicatorSource;
  private final int[] indicatorLevel;
  private final int[] computed;

  RowCoder(List<InputColumn> sources, List<DesignColumn> columns, boolean intercept) {
    this.columns = columns;
    this.first = intercept ? 1 : 0;
    this.mean = new double[sources.size()];
    this.plainSource = new int[columns.size()];
    Arrays.setAll(mean, s -> sources.get(s).mean());
    Arrays.setAll(plainSource, j -> plainSource(columns.get(j)));
    this.indicators = IntStream.range(0, columns.size()).filter(this::isLevel).toArray();
    this.indicatorSource = new int[indicators.length];
    this.indicatorLevel = new int[indicators.length];
    for (int k = 0; k < indicators.length; k++) {
      ColumnFunction level = columns.get(indicators[k]).factors().get(0);
      indicatorSource[k] = level.sources().get(0);
      indicatorLevel[k] = levelOf(level);
    }
    this.computed =
        IntStream.range(0, columns.size())
            .filter(j -> plainSource[j] == COMPUTED && !isLevel(j))
            .toArray();
  }

  private static int plainSource(DesignColumn column) {
    return column.factors().size() == 1
            && column.factors().get(0) instanceof ColumnFunction.Value value
        ? value.source()
        : COMPUTED;
  }

  private boolean isLevel(int j) {
    DesignColumn column = columns.get(j);
    return column.factors().size() == 1 && levelOf(column.factors().get(0)) >= InputColumn.UNSEEN;
  }

  /** The cell for which the function is 1; less than any cell if the function is more than that. */
  private static int levelOf(ColumnFunction function) {
    if (function instanceof ColumnFunction.Level level) {
      return level.level();
    }
    return function instanceof ColumnFunction.PooledLevel pooled
        ? pooled.level()
        : Integer.MIN_VALUE;
  }

  /** Computes a row, with the 1 of the intercept, from a cell for each source. */
  void encode(double[] cells, double[] row) {
    Arrays.fill(row, 0, first, 1);
    for (int j = 0; j < plainSource.length; j++) {
      int source = plainSource[j];
      if (source != COMPUTED) {
        double value = cells[source];
        row[first + j] = Double.isNaN(value) ? mean[source] : value;
      }
    }
    for (int k = 0; k < indicators.length; k++) {
      row[first + indicators[k]] = cells[indicatorSource[k]] == indicatorLevel[k] ? 1 : 0;
    }
    for (int j : computed) {
      row[first + j] = product(columns.get(j), cells);
    }
  }

  private double product(DesignColumn column, double[] cells) {
    double product = 1;
    for (ColumnFunction factor : column.factors()) {
      product *= factor.value(cells, mean);
    }
    return product;
  }

  /**
   * The index of the first value of a row that is not finite or is beyond a limit; or −1.
   *
   * @param first where to begin: after the 1 of the intercept
   */
  static int firstBeyond(double limit, double[] row, int first) {
    for (int j = first; j < row.length; j++) {
      if (!(Math.abs(row[j]) <= limit)) {
        return j;
      }
    }
    return -1;
  }

  /** The name of the column at an index of the row. */
  String name(int index) {
    return columns.get(index - first).name();
  }

  /** What to say about a value that {@link #firstBeyond} found. */
  static String complaint(double value) {
    return Math.abs(value) <= Double.MAX_VALUE
        ? "is too large: " + value + " once scaled, and at most 1e50 can be used"
        : "is not finite";
  }
}
