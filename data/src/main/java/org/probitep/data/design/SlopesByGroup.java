/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which columns are slopes by group: x times a level of a category, as those of {@code (0 + x |
 * ward)} and {@code x:ward}. Columns with the same x and the same categories are one term.
 * Immutable.
 */
public final class SlopesByGroup {
  /** Instead of the index of a term or column. */
  private static final int NONE = -1;

  private final int[] termOf; // of each column
  private final int[] columnOf; // of each term: the column that is what it is a slope of

  private SlopesByGroup(int[] termOf, int[] columnOf) {
    this.termOf = termOf;
    this.columnOf = columnOf;
  }

  /** What the columns of a term have in common: the categories, and what their levels multiply. */
  private record GroupTerm(List<Integer> categories, List<ColumnFunction> slope) {
    static GroupTerm of(DesignColumn column) {
      List<Integer> categories = new ArrayList<>(1);
      List<ColumnFunction> slope = new ArrayList<>(1);
      for (ColumnFunction factor : column.factors()) {
        if (factor.belongsToGroup()) {
          categories.addAll(factor.sources());
        } else {
          slope.add(factor);
        }
      }
      return new GroupTerm(categories, slope);
    }
  }

  /**
   * {@return the slopes among some columns}
   *
   * @param columns the columns of a design
   */
  public static SlopesByGroup of(List<DesignColumn> columns) {
    Map<GroupTerm, Integer> terms = new LinkedHashMap<>();
    int[] termOf = new int[columns.size()];
    Arrays.fill(termOf, NONE);
    for (int j = 0; j < termOf.length; j++) {
      if (columns.get(j).isSlopeByGroup()) {
        termOf[j] = terms.computeIfAbsent(GroupTerm.of(columns.get(j)), term -> terms.size());
      }
    }
    if (terms.isEmpty()) {
      return new SlopesByGroup(termOf, new int[0]);
    }
    Map<List<ColumnFunction>, Integer> places = new HashMap<>();
    for (int j = 0; j < termOf.length; j++) {
      places.put(columns.get(j).factors(), j);
    }
    return new SlopesByGroup(
        termOf,
        terms.keySet().stream().mapToInt(term -> places.getOrDefault(term.slope, NONE)).toArray());
  }

  /** {@return how many terms there are} */
  public int count() {
    return columnOf.length;
  }

  /**
   * {@return whether a column is a slope by group}
   *
   * @param column the index of the column
   */
  public boolean contains(int column) {
    return termOf[column] != NONE;
  }

  /**
   * {@return the term of a column that is a slope by group, from 0}
   *
   * @param column the index of the column
   */
  public int termOf(int column) {
    return termOf[column];
  }

  /**
   * Copies a row, and puts after it what each term is a slope of: the column that is just this, or,
   * where there is none, the sum of the term's columns. Those of one category then have all its
   * levels, of which a row has one, so that their sum is the same.
   *
   * @param row a row of the design
   * @param first the index of its first column, after any constant one
   * @param longer takes the row, and a number for each term
   */
  public void extend(double[] row, int first, double[] longer) {
    System.arraycopy(row, 0, longer, 0, row.length);
    for (int t = 0; t < columnOf.length; t++) {
      longer[row.length + t] = columnOf[t] == NONE ? 0 : row[first + columnOf[t]];
    }
    for (int j = 0; j < termOf.length; j++) {
      if (termOf[j] != NONE && columnOf[termOf[j]] == NONE) {
        longer[row.length + termOf[j]] += row[first + j];
      }
    }
  }
}
