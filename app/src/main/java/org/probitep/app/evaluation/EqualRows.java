/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.probitep.model.Observations;

/** Finds the rows whose predictors are the same. */
public final class EqualRows {
  /** Instead of the index of a pattern. */
  private static final int NONE = -1;

  private final Observations rows;
  private final Map<Integer, Integer> lastOfHash = new HashMap<>();
  private final int[] firstRow;
  private final int[] sameHash;
  private int patterns;

  private EqualRows(Observations rows) {
    this.rows = rows;
    this.firstRow = new int[rows.size()];
    this.sameHash = new int[rows.size()];
  }

  /** The number of each row's pattern: equal rows, with equal offsets, have the same one. */
  public static int[] of(Observations rows) {
    EqualRows equal = new EqualRows(rows);
    int[] patternOf = new int[rows.size()];
    double[] row = equal.empty();
    double[] other = equal.empty();
    for (int i = 0; i < patternOf.length; i++) {
      equal.read(i, row);
      patternOf[i] = equal.find(i, row, other);
    }
    return patternOf;
  }

  private double[] empty() {
    return new double[rows.x().columns() + 1];
  }

  /** Adding 0 turns −0 into +0, which are the same cell but not the same bits. */
  private void read(int i, double[] row) {
    rows.x().copyRow(i, row, 0);
    row[row.length - 1] = rows.offset(i);
    for (int j = 0; j < row.length; j++) {
      row[j] += 0.0;
    }
  }

  private int find(int i, double[] row, double[] other) {
    int hash = Arrays.hashCode(row);
    int last = lastOfHash.getOrDefault(hash, NONE);
    for (int pattern = last; pattern != NONE; pattern = sameHash[pattern]) {
      read(firstRow[pattern], other);
      if (Arrays.equals(row, other)) {
        return pattern;
      }
    }
    firstRow[patterns] = i;
    sameHash[patterns] = last;
    lastOfHash.put(hash, patterns);
    return patterns++;
  }
}
