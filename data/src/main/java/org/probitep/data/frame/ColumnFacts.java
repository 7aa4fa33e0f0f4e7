/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Arrays;
import org.probitep.data.DataException;
import org.probitep.data.table.Place;

/** What some rows of a table say about each column: what is missing, means, counts of levels. */
public final class ColumnFacts {
  private final RawTable table;
  private final int n;
  private final int[] missing;
  private final int[][] counts; // null for numbers
  private final double[] mean;

  private ColumnFacts(RawTable table, int n) {
    int columns = table.columns().size();
    this.table = table;
    this.n = n;
    missing = new int[columns];
    counts = new int[columns][];
    mean = new double[columns];
  }

  /** Looks at the rows: one pass, and another for columns whose sum is too large for a double. */
  public static ColumnFacts of(RawTable table, RowSelection rows) {
    ColumnFacts facts = new ColumnFacts(table, rows.size());
    for (int c = 0; c < facts.counts.length; c++) {
      RawColumn column = table.columns().get(c);
      if (column.kind() != RawColumn.Kind.NUMBER) {
        facts.counts[c] = new int[column.levels().size() + 1];
      }
    }
    facts.count(rows);
    facts.finishMeans(rows);
    return facts;
  }

  /** The facts of a table whose rows were counted while they streamed by. */
  static ColumnFacts of(RawTable table, RunningCounts running) {
    ColumnFacts facts = new ColumnFacts(table, table.rows());
    for (int c = 0; c < facts.counts.length; c++) {
      RawColumn column = table.columns().get(c);
      facts.missing[c] = running.missing(c);
      if (column.kind() != RawColumn.Kind.NUMBER) {
        facts.counts[c] = running.levelCounts(c, column.levels().size() + 1);
      }
      facts.mean[c] = running.sum(c);
      if (!(Math.abs(facts.mean[c]) <= Double.MAX_VALUE)) {
        throw new DataException(
            table.source()
                + ", column "
                + Place.quote(column.name())
                + ": its numbers are too large to be summed");
      }
    }
    facts.finishMeans(RowSelection.of(table, null));
    return facts;
  }

  /** The table: where its rows were not kept, only its columns and their number. */
  public RawTable table() {
    return table;
  }

  private void count(RowSelection rows) {
    double[] row = new double[missing.length];
    for (int i = 0; i < n; i++) {
      table.copyRow(rows.row(i), row);
      for (int c = 0; c < row.length; c++) {
        if (Double.isNaN(row[c])) {
          missing[c]++;
        } else if (counts[c] == null) {
          mean[c] += row[c];
        } else {
          counts[c][Math.min((int) row[c], counts[c].length - 1)]++;
        }
      }
    }
  }

  private void finishMeans(RowSelection rows) {
    for (int c = 0; c < mean.length; c++) {
      int present = n - missing[c];
      if (counts[c] == null) {
        mean[c] = present == 0 ? 0 : mean(rows, c, present);
      } else if (table.columns().get(c).kind() == RawColumn.Kind.BOOLEAN) {
        mean[c] = present == 0 ? 0 : truths(c) / (double) present;
      } else {
        mean[c] = Double.NaN;
      }
    }
  }

  private double mean(RowSelection rows, int column, int present) {
    if (Math.abs(mean[column]) <= Double.MAX_VALUE) {
      return mean[column] / present;
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double value = table.get(rows.row(i), column);
      sum += Double.isNaN(value) ? 0 : value / present;
    }
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, sum));
  }

  private int truths(int column) {
    int sum = 0;
    RawColumn raw = table.columns().get(column);
    for (int code = 0; code < raw.levels().size(); code++) {
      sum += RawColumn.truth(raw.levels().get(code)) == 1 ? counts[column][code] : 0;
    }
    return sum;
  }

  /** How many rows were looked at. */
  public int rows() {
    return n;
  }

  /** How many cells are missing in a column. */
  public int missing(int column) {
    return missing[column];
  }

  /** The mean of the cells that are not missing, of 0 and 1 for a boolean; 0 if all are. */
  public double mean(int column) {
    return mean[column];
  }

  /** How often each level occurs, in the order of the codes; the last counts all levels beyond. */
  public int[] levelCounts(int column) {
    return Arrays.copyOf(counts[column], counts[column].length);
  }
}
