/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which columns are slopes of the same term by group, such as {@code (0 + x | ward)}: x times each
 * level of a category. In a row of training just one of them is not 0, so that their sum is x.
 * Immutable.
 */
public final class SlopesByGroup {
  /** The term of a column that is not a slope by group. */
  public static final int NONE = -1;

  private final int[] termOf;
  private final int count;

  private SlopesByGroup(int[] termOf, int count) {
    this.termOf = termOf;
    this.count = count;
  }

  /** What the columns of a term have in common: the categories, and what their levels multiply. */
  private record Term(List<Integer> categories, List<ColumnFunction> slope) {}

  /**
   * {@return the slopes among some columns}
   *
   * @param columns the columns of a design
   */
  public static SlopesByGroup of(List<DesignColumn> columns) {
    Map<Term, Integer> terms = new HashMap<>();
    int[] termOf = new int[columns.size()];
    Arrays.fill(termOf, NONE);
    for (int j = 0; j < termOf.length; j++) {
      if (columns.get(j).isSlopeByGroup()) {
        termOf[j] = terms.computeIfAbsent(term(columns.get(j)), term -> terms.size());
      }
    }
    return new SlopesByGroup(termOf, terms.size());
  }

  private static Term term(DesignColumn column) {
    List<Integer> categories = new ArrayList<>(1);
    List<ColumnFunction> slope = new ArrayList<>(1);
    for (ColumnFunction factor : column.factors()) {
      if (factor instanceof ColumnFunction.PooledLevel level) {
        categories.add(level.source());
      } else {
        slope.add(factor);
      }
    }
    return new Term(List.copyOf(categories), List.copyOf(slope));
  }

  /** {@return how many terms there are} */
  public int count() {
    return count;
  }

  /**
   * {@return the term that a column is a slope of, from 0, or {@link #NONE}}
   *
   * @param column the index of the column
   */
  public int termOf(int column) {
    return termOf[column];
  }

  /**
   * Copies a row, and puts what each term is a slope of after it.
   *
   * @param row a row of the design
   * @param first the index of its first column, after any constant one
   * @param longer takes the row, and a number for each term
   */
  public void extend(double[] row, int first, double[] longer) {
    System.arraycopy(row, 0, longer, 0, row.length);
    Arrays.fill(longer, row.length, row.length + count, 0);
    for (int j = 0; j < termOf.length; j++) {
      if (termOf[j] != NONE) {
        longer[row.length + termOf[j]] += row[first + j];
      }
    }
  }
}
