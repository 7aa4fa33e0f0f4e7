/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Optional;
import org.probitep.data.DataException;
import org.probitep.data.table.Place;

/** What some rows of a table say about each column: missing cells, means, counts of levels. */
public final class ColumnFacts {
  private final RawTable table;
  private final RowSelection rowsOrNull; // null where the rows were not kept
  private final RunningCounts counts;
  private final double[] mean;

  /**
   * A cell far from all others of its column.
   *
   * @param value the number in it
   * @param deviations how many standard deviations of the column it is from the mean
   * @param row its row in the table, counted from 1
   */
  public record LoneCell(double value, double deviations, long row) {}

  private ColumnFacts(RawTable table, RowSelection rowsOrNull, RunningCounts counts) {
    this.table = table;
    this.rowsOrNull = rowsOrNull;
    this.counts = counts;
    this.mean = new double[table.columns().size()];
    for (int c = 0; c < mean.length; c++) {
      double present = counts.present(c);
      mean[c] =
          switch (table.columns().get(c).kind()) {
            case NUMBER -> present == 0 ? 0 : counts.sum(c) / present;
            case BOOLEAN -> present == 0 ? 0 : truths(c) / present;
            case TEXT -> Double.NaN;
          };
    }
  }

  /**
   * {@return the facts of some rows} One pass, and another for columns whose sum is too large for a
   * double.
   *
   * @param table the table
   * @param rows the rows
   */
  public static ColumnFacts of(RawTable table, RowSelection rows) {
    return of(table, rows, Optional.empty());
  }

  /**
   * {@return the facts of some rows that have weights}
   *
   * @param table the table
   * @param rows the rows
   * @param weights the column that says how often each row counts, if there is one
   */
  public static ColumnFacts of(RawTable table, RowSelection rows, Optional<String> weights) {
    RunningCounts counts = new RunningCounts(Optional.empty(), weights, row -> {});
    table.forEachRow(rows, false, counts);
    ColumnFacts facts = new ColumnFacts(table, rows, counts);
    for (int c = 0; c < facts.mean.length; c++) {
      if (Double.isInfinite(counts.sum(c)) || Double.isNaN(counts.sum(c))) {
        facts.mean[c] = meanOfLarge(table, rows, c, weights.map(table::indexOf), counts.present(c));
      }
    }
    return facts;
  }

  /** The facts of a table whose rows were counted while they streamed by. */
  static ColumnFacts of(RawTable table, RunningCounts counts) {
    for (int c = 0; c < table.columns().size(); c++) {
      if (!(Math.abs(counts.sum(c)) <= Double.MAX_VALUE)) {
        throw new DataException(
            Place.inColumn(table.source(), table.columns().get(c).name())
                + "its numbers are too large to be summed");
      }
    }
    return new ColumnFacts(table, null, counts);
  }

  private static double meanOfLarge(
      RawTable table, RowSelection rows, int column, Optional<Integer> weights, double present) {
    double sum = 0;
    for (int i = 0; i < rows.size(); i++) {
      double value = rows.cell(table, i, column);
      int row = i;
      double weight = weights.map(c -> rows.cell(table, row, c)).orElse(1.0);
      sum += Double.isNaN(value) ? 0 : weight * value / present;
    }
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, sum));
  }

  private double truths(int column) {
    double[] count = levelWeights(column);
    double sum = 0;
    for (int code = 0; code < count.length - 1; code++) {
      sum += RawColumn.truth(table.columns().get(column).levels().get(code)) == 1 ? count[code] : 0;
    }
    return sum;
  }

  /** {@return the table; if its rows were not kept, only its columns and the number of rows} */
  public RawTable table() {
    return table;
  }

  /** {@return how many rows a scan left out because their target is missing} */
  public int withoutTarget() {
    return counts.withoutTarget();
  }

  /**
   * {@return whether a column seems to number the rows: its numbers are whole and increase}
   *
   * @param column the index of the column
   * @param fewest how many numbers it must have, because a few may increase by chance
   */
  public boolean looksLikeRowNumber(int column, int fewest) {
    return table.columns().get(column).kind() == RawColumn.Kind.NUMBER
        && counts.numbersRows(column, fewest);
  }

  /**
   * {@return how many cells of a column are missing}
   *
   * @param column the index of the column
   */
  public int missing(int column) {
    return counts.missing(column);
  }

  /**
   * {@return the mean of the cells that are not missing, of 0 and 1 for a boolean; 0 if all are}
   *
   * @param column the index of the column
   */
  public double mean(int column) {
    return mean[column];
  }

  /**
   * {@return the least number of a column; infinite if it has none}
   *
   * @param column the index of the column
   */
  public double low(int column) {
    return counts.low(column);
  }

  /**
   * {@return the largest number of a column; infinite if it has none}
   *
   * @param column the index of the column
   */
  public double high(int column) {
    return counts.high(column);
  }

  /**
   * {@return the cell of a column of numbers that is so far from all others that it sets the scale
   * of the whole column, if there is one}
   *
   * @param column the index of the column
   */
  public Optional<LoneCell> loneCell(int column) {
    return table.columns().get(column).kind() == RawColumn.Kind.NUMBER
        ? counts.loneCell(column)
        : Optional.empty();
  }

  /**
   * {@return the skewness of a column of numbers, none of them negative, if their logarithms are
   * much less skewed and there are enough to tell; 0 for any other column, and where the rows were
   * not kept} To be asked before the table is used up.
   *
   * @param column the index of the column
   */
  public double skewnessWithoutLog(int column) {
    return rowsOrNull == null
            || table.columns().get(column).kind() != RawColumn.Kind.NUMBER
            || !(low(column) >= 0)
            || loneCell(column).isPresent()
        ? 0
        : SkewedNumbers.skewness(
            table, rowsOrNull, column, hasLog(column) ? Math::log : Math::log1p);
  }

  /**
   * {@return whether log(x) is the logarithm for a column without negative numbers; otherwise it is
   * log1p(x), because there are zeros, or there are only whole numbers and so may be zeros to come}
   *
   * @param column the index of the column
   */
  public boolean hasLog(int column) {
    return low(column) > 0 && !isWhole(column);
  }

  /**
   * {@return whether all numbers of a column are whole}
   *
   * @param column the index of the column
   */
  public boolean isWhole(int column) {
    return counts.isWhole(column);
  }

  /**
   * {@return the weight of the rows with each level: how often it occurs, if rows have no weights}
   *
   * @param column the index of the column
   */
  public double[] levelWeights(int column) {
    return counts.levelWeights(column, table.columns().get(column).levels().size() + 1);
  }

  /**
   * {@return how often each level occurs, in the order of the codes; the last counts all further
   * levels}
   *
   * @param column the index of the column
   */
  public int[] levelCounts(int column) {
    return counts.levelCounts(column, table.columns().get(column).levels().size() + 1);
  }
}
