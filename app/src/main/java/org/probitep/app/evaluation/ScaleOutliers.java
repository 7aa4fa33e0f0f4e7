/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.BitSet;
import org.probitep.app.text.Format;
import org.probitep.model.DesignMatrix;

/**
 * Rows on which the scale of a column depends. Where columns are scaled by all rows, leaving such a
 * row out would change the scale, and with it what the prior says about the coefficient.
 */
final class ScaleOutliers {
  /**
   * The share of a column's sum of squares that a single row may have. Above it, in tables of 25
   * and 60 rows with one outlier, probabilities of that row differed from those of refits with
   * scales of their own by up to 0.24. Found on a few made tables with one outlier each.
   */
  static final double LARGE_SHARE = 0.25;

  private ScaleOutliers() {}

  /** The rows of a matrix, ascending. */
  static int[] of(DesignMatrix x) {
    BitSet rows = new BitSet(x.rows());
    double[] column = new double[x.rows()];
    for (int j = 0; j < x.columns(); j++) {
      for (int i = 0; i < column.length; i++) {
        column[i] = x.get(i, j);
      }
      if (!isYesOrNo(column)) {
        add(column, rows);
      }
    }
    return rows.stream().toArray();
  }

  /** Columns of 0 and 1 are not scaled. */
  private static boolean isYesOrNo(double[] column) {
    for (double value : column) {
      if (value != 0 && value != 1) {
        return false;
      }
    }
    return true;
  }

  private static void add(double[] column, BitSet rows) {
    double mean = 0;
    for (double value : column) {
      mean += value / column.length;
    }
    double sum = 0;
    for (double value : column) {
      sum += (value - mean) * (value - mean);
    }
    for (int i = 0; i < column.length; i++) {
      if ((column[i] - mean) * (column[i] - mean) > LARGE_SHARE * sum) {
        rows.set(i);
      }
    }
  }

  /** What the user should know. */
  static String note(int count, int firstRow) {
    return String.format(
        "leave-one-out is rough for %s (the first is row %d) on which the scale of a column"
            + " depends: here scales come from all rows; --folds learns them afresh",
        Format.count(count, "row"), firstRow);
  }
}
