/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;

/**
 * Computes rows of the design from the cells of the sources. Columns that are just a number, which
 * are most, are copied in one loop.
 */
final class RowCoder {
  /** No scaled value may be larger: squares of values under any prior then stay finite. */
  static final double LARGEST = 1e50;

  private static final int COMPUTED = -1;

  private final List<DesignColumn> columns;
  private final int first;
  private final double[] mean; // NaN for categories
  private final int[] plainSource;
  private final int[] computed;

  RowCoder(List<InputColumn> sources, List<DesignColumn> columns, boolean intercept) {
    this.columns = columns;
    this.first = intercept ? 1 : 0;
    this.mean = sources.stream().mapToDouble(RowCoder::mean).toArray();
    this.plainSource = columns.stream().mapToInt(RowCoder::plainSource).toArray();
    this.computed =
        IntStream.range(0, plainSource.length).filter(j -> plainSource[j] == COMPUTED).toArray();
  }

  private static double mean(InputColumn source) {
    if (source instanceof InputColumn.Numeric number) {
      return number.mean();
    }
    return source instanceof InputColumn.Bool bool ? bool.mean() : Double.NaN;
  }

  private static int plainSource(DesignColumn column) {
    boolean plain =
        column.factors().size() == 1 && column.factors().get(0) instanceof ColumnFunction.Value;
    return plain ? column.factors().get(0).source() : COMPUTED;
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
    for (int j : computed) {
      row[first + j] = product(columns.get(j), cells);
    }
  }

  private double product(DesignColumn column, double[] cells) {
    double product = 1;
    for (ColumnFunction factor : column.factors()) {
      product *= value(factor, cells[factor.source()]);
    }
    return product;
  }

  private double value(ColumnFunction factor, double cell) {
    if (factor instanceof ColumnFunction.Level level) {
      return cell == level.level() ? 1 : 0;
    } else if (factor instanceof ColumnFunction.AtLeast threshold) {
      return cell >= threshold.level() ? 1 : 0;
    } else if (factor instanceof ColumnFunction.Missing) {
      return Double.isNaN(cell) ? 1 : 0;
    }
    double x = Double.isNaN(cell) ? mean[factor.source()] : cell;
    if (factor instanceof ColumnFunction.Not) {
      return 1 - x;
    } else if (factor instanceof ColumnFunction.Log) {
      return Math.log(x);
    } else if (factor instanceof ColumnFunction.Exp) {
      return Math.exp(x);
    } else if (factor instanceof ColumnFunction.Sqrt) {
      return Math.sqrt(x);
    } else if (factor instanceof ColumnFunction.Power power) {
      return Math.pow(x, power.exponent());
    }
    return x;
  }

  /** Where the first column of the row stands that is not finite or beyond a limit; or −1. */
  int firstBeyond(double limit, double[] row) {
    for (int j = first; j < row.length; j++) {
      if (!(Math.abs(row[j]) <= limit)) {
        return j;
      }
    }
    return -1;
  }

  /** The name of the column at a place of the row. */
  String name(int place) {
    return columns.get(place - first).name();
  }

  /** What to say of a value that {@link #firstBeyond} found. */
  static String complaint(double value) {
    return Math.abs(value) <= Double.MAX_VALUE
        ? "is too large: " + value + " once scaled, and at most 1e50 can be used"
        : "is not finite";
  }
}
