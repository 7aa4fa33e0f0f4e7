/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * Columns each of which alone separates the outcomes: up to some value every row has one outcome,
 * and from there on every row has the other. At the value itself there may be both, so a category
 * whose rows all have one outcome is such a column. Its likelihood has no maximum; only the prior
 * keeps the coefficient finite.
 */
final class Separation {
  /** With fewer rows than this on one side of the value, it may be chance. */
  static final int FEWEST_ROWS = 5;

  private final double[][] low;
  private final double[][] high;

  private Separation(int columns) {
    low = new double[2][columns];
    high = new double[2][columns];
    for (int outcome = 0; outcome < 2; outcome++) {
      Arrays.fill(low[outcome], Double.POSITIVE_INFINITY);
      Arrays.fill(high[outcome], Double.NEGATIVE_INFINITY);
    }
  }

  /** The indices of the columns that separate, counted from the first feature; two passes. */
  static List<Integer> find(DesignMatrix.Builder x, int first, int columns, boolean[] y) {
    if (y.length < FEWEST_ROWS) {
      return List.of();
    }
    Separation ranges = new Separation(columns);
    double[] row = new double[first + columns];
    for (int i = 0; i < y.length; i++) {
      x.copyRow(i, row);
      ranges.add(row, first, y[i] ? 1 : 0);
    }
    int[] candidates = IntStream.range(0, columns).filter(ranges::mayBe).toArray();
    int[] upper = new int[candidates.length];
    int[] lower = new int[candidates.length];
    for (int i = 0; i < y.length && candidates.length > 0; i++) {
      x.copyRow(i, row);
      for (int c = 0; c < candidates.length; c++) {
        int above = ranges.separates(candidates[c], 1) ? 1 : 0;
        double value = row[first + candidates[c]];
        upper[c] += value > ranges.high[1 - above][candidates[c]] ? 1 : 0;
        lower[c] += value < ranges.low[above][candidates[c]] ? 1 : 0;
      }
    }
    return IntStream.range(0, candidates.length)
        .filter(c -> Math.max(upper[c], lower[c]) >= FEWEST_ROWS)
        .mapToObj(c -> candidates[c])
        .toList();
  }

  private boolean mayBe(int j) {
    return separates(j, 0) || separates(j, 1);
  }

  /** Whether both outcomes occur and every row lies on its own side of a hyperplane. */
  static boolean isJoint(Observations rows, double[] coefficients) {
    double[] row = new double[coefficients.length];
    int positives = 0;
    for (int i = 0; i < rows.size(); i++) {
      rows.x().copyRow(i, row, 0);
      double predictor = rows.offset(i);
      for (int j = 0; j < row.length; j++) {
        predictor += row[j] * coefficients[j];
      }
      if (!(rows.sign(i) * predictor > 0)) {
        return false;
      }
      positives += rows.y(i) ? 1 : 0;
    }
    return positives > 0 && positives < rows.size();
  }

  private void add(double[] row, int first, int outcome) {
    for (int j = 0; j < low[0].length; j++) {
      low[outcome][j] = Math.min(low[outcome][j], row[first + j]);
      high[outcome][j] = Math.max(high[outcome][j], row[first + j]);
    }
  }

  /** Whether one outcome has the larger values of a column that is not constant. */
  private boolean separates(int j, int above) {
    int below = 1 - above;
    return high[below][j] >= low[below][j]
        && high[below][j] <= low[above][j]
        && low[below][j] < high[above][j];
  }
}
