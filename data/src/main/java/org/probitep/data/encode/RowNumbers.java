/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Arrays;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.design.Likelihood;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.frame.ColumnIndex;
import org.probitep.data.frame.ReadColumn;
import org.probitep.data.table.Place;

/** Gathers the weights and offsets of rows, if their columns are there. */
final class RowNumbers {
  /** Instead of the index of a column. */
  private static final int ABSENT = ColumnIndex.ABSENT;

  private final Likelihood likelihood;
  private final Place place;
  private final int weightColumn;
  private final int[] offsetColumns;
  private final double[] offsetCells;
  private double[] weights = new double[64];
  private double[] offsets = new double[64];

  RowNumbers(Likelihood likelihood, List<? extends ReadColumn> columns, Place place) {
    this.likelihood = likelihood;
    this.place = place;
    ColumnIndex index = new ColumnIndex(columns);
    this.weightColumn = likelihood.weights().map(index::of).orElse(ABSENT);
    this.offsetColumns =
        likelihood.offset().stream()
            .flatMap(offset -> offset.columns().stream())
            .mapToInt(index::of)
            .toArray();
    this.offsetCells = new double[offsetColumns.length];
  }

  /**
   * Takes the weight and offset of a row.
   *
   * @param at the number of the row since the last block, from 0
   * @throws DataException if one of them cannot be used
   */
  void add(int at, double[] raw) {
    if (weightColumn != ABSENT) {
      weights = grown(weights, at);
      weights[at] = checked(raw[weightColumn], 0, likelihood.weights().orElseThrow(), "a weight");
    }
    if (likelihood.offset().isPresent()) {
      offsets = grown(offsets, at);
      offsets[at] = offset(raw, likelihood.offset().get());
    }
  }

  private double offset(double[] raw, Arithmetic offset) {
    for (int c = 0; c < offsetColumns.length; c++) {
      String column = offset.columns().get(c);
      offsetCells[c] = checked(raw[offsetColumns[c]], -RowCoder.LARGEST, column, "an offset");
    }
    double value = offset.at(offsetCells);
    if (!(Math.abs(value) <= RowCoder.LARGEST)) {
      DataException problem = place.problem("the offset " + offset.text() + " cannot be " + value);
      throw problem.at(problem.row(), offset.text());
    }
    return value + 0.0; // no negative zero
  }

  private static double[] grown(double[] values, int at) {
    return at < values.length ? values : Arrays.copyOf(values, Math.addExact(at, at / 2 + 1));
  }

  private double checked(double value, double least, String column, String what) {
    if (Double.isNaN(value)) {
      throw place.problem(column, what + " is missing");
    }
    if (!(value >= least && value <= RowCoder.LARGEST)) {
      throw place.problem(
          column,
          what
              + (value < least && least == 0 ? " must be at least 0, got " : " cannot be ")
              + value);
    }
    return value;
  }

  /** The weights of the first rows since the last block; null where there are none. */
  double[] weights(int rows) {
    return weightColumn == ABSENT ? null : Arrays.copyOf(weights, rows);
  }

  /** The offsets of the first rows since the last block; 0 where there are none. */
  double[] offsets(int rows) {
    return likelihood.offset().isEmpty() ? new double[rows] : Arrays.copyOf(offsets, rows);
  }
}
