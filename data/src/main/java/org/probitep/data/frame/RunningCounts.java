/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.probitep.data.table.Place;

/**
 * Counts what each column holds while rows pass by, whether they are in memory or just read, and
 * hands the rows on. Those without a target are left out. Sums and shares are weighted if there are
 * weights.
 */
final class RunningCounts implements RowSink {
  private static final int NONE = ColumnIndex.ABSENT;

  private List<? extends ReadColumn> columns;
  private int rows;
  private int withoutTarget;
  private int[] missing;
  private int[][] levels;
  private double[][] levelWeights;
  private double[] sum;
  private double[] present;
  private double[] last;
  private NumberSpreads spreads;
  private boolean[] whole;
  private boolean[] numbersRows;
  private Place place;
  private final Optional<String> target;
  private final Optional<String> weights;
  private final RowSink rest;
  private int targetColumn = NONE;
  private int weightColumn = NONE;

  /** No rows yet; each that counts goes on to the rest of its way. */
  RunningCounts(Optional<String> target, Optional<String> weights, RowSink rest) {
    this.target = target;
    this.weights = weights;
    this.rest = rest;
  }

  @Override
  public void begin(List<? extends ReadColumn> read, Place at) {
    columns = read;
    place = at;
    missing = new int[read.size()];
    levels = new int[read.size()][];
    levelWeights = new double[read.size()][];
    Arrays.fill(levels, new int[0]); // one for all: most columns have no levels
    Arrays.fill(levelWeights, new double[0]);
    sum = new double[read.size()];
    present = new double[read.size()];
    last = new double[read.size()];
    spreads = new NumberSpreads(read.size());
    whole = new boolean[read.size()];
    numbersRows = new boolean[read.size()];
    Arrays.fill(last, Double.NEGATIVE_INFINITY);
    Arrays.fill(numbersRows, true);
    Arrays.fill(whole, true);
    ColumnIndex index = new ColumnIndex(read);
    targetColumn = target.map(index::of).orElse(NONE);
    weightColumn = weights.map(index::of).orElse(NONE);
    rest.begin(read, at);
  }

  @Override
  public void add(double[] row) {
    if (targetColumn != NONE && Double.isNaN(row[targetColumn])) {
      withoutTarget++;
      return;
    }
    count(row);
    rest.add(row);
  }

  private void count(double[] row) {
    rows = Math.addExact(rows, 1);
    double weight = weightColumn == NONE ? 1 : row[weightColumn];
    for (int c = 0; c < row.length; c++) {
      if (Double.isNaN(row[c])) {
        missing[c]++;
        continue;
      }
      present[c] += weight;
      if (columns.get(c).isText()) {
        addLevel(c, (int) row[c], weight);
      } else {
        addNumber(c, row[c], weight);
      }
    }
  }

  /** A method of its own, because Java compiles it long before a loop over very many columns. */
  private void addNumber(int column, double value, double weight) {
    sum[column] += weight * value;
    whole[column] &= value == Math.rint(value);
    numbersRows[column] &= value > last[column];
    spreads.add(column, value, place.row());
    last[column] = value;
  }

  int withoutTarget() {
    return withoutTarget;
  }

  /** Whether there are that many numbers in a column, all whole and increasing from row to row. */
  boolean numbersRows(int column, int fewest) {
    return numbersRows[column] && whole[column] && rows - missing[column] >= fewest;
  }

  /** The least number of a column; infinite if it has none. */
  double low(int column) {
    return spreads.low(column);
  }

  /** The largest number of a column; infinite if it has none. */
  double high(int column) {
    return spreads.high(column);
  }

  /** The cell that sets the scale of a column, if there is one. */
  Optional<ColumnFacts.LoneCell> loneCell(int column) {
    return spreads.loneCell(column, rows - missing[column]);
  }

  /** Whether all numbers of a column are whole. */
  boolean isWhole(int column) {
    return whole[column];
  }

  int rows() {
    return rows;
  }

  private void addLevel(int column, int code, double weight) {
    if (code >= levels[column].length) {
      levels[column] = Arrays.copyOf(levels[column], 2 * code + 2);
      levelWeights[column] = Arrays.copyOf(levelWeights[column], 2 * code + 2);
    }
    levels[column][code]++;
    levelWeights[column][code] += weight;
  }

  int missing(int column) {
    return missing[column];
  }

  double sum(int column) {
    return sum[column];
  }

  /** The weight of all rows in which a column is not missing; without weights, their number. */
  double present(int column) {
    return present[column];
  }

  /** The weight of the rows with each of the first codes. */
  double[] levelWeights(int column, int length) {
    return Arrays.copyOf(levelWeights[column], length);
  }

  /** How often each of the first codes occurs. */
  int[] levelCounts(int column, int length) {
    return Arrays.copyOf(levels[column], length);
  }
}
