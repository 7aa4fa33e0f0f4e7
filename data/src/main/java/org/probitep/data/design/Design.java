/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What the columns of a table become.
 *
 * @param sources the columns of the table that are used
 * @param columns the columns of the design, without the constant one
 * @param intercept whether a constant column comes before them
 * @param withoutColumns the names of what carries no information and so becomes no column:
 *     categories with a single level, and constants beside an intercept
 */
public record Design(
    List<InputColumn> sources,
    List<DesignColumn> columns,
    boolean intercept,
    List<String> withoutColumns) {
  /**
   * Copies the lists.
   *
   * @param sources the columns of the table that are used
   * @param columns the columns of the design
   * @param intercept whether a constant column comes before them
   * @param withoutColumns the names of what becomes no column
   */
  public Design {
    sources = List.copyOf(sources);
    columns = List.copyOf(columns);
    withoutColumns = List.copyOf(withoutColumns);
  }

  /** The design without sources that no column needs: rows to be predicted need not have them. */
  static Design of(List<InputColumn> learned, List<DesignColumn> columns, boolean intercept) {
    BitSet used = used(columns);
    if (used.cardinality() == learned.size()) {
      return new Design(learned, CoefficientNames.unique(columns, learned), intercept, List.of());
    }
    int[] placeOf = new int[learned.size()];
    List<InputColumn> sources = new ArrayList<>();
    List<String> withoutColumns = new ArrayList<>();
    for (int source = 0; source < learned.size(); source++) {
      placeOf[source] = sources.size();
      if (used.get(source)) {
        sources.add(learned.get(source));
      } else {
        withoutColumns.add(learned.get(source).name());
      }
    }
    List<DesignColumn> renumbered =
        columns.stream()
            .map(
                column ->
                    new DesignColumn(
                        column.name(),
                        column.factors().stream().map(f -> f.moved(placeOf)).toList()))
            .toList();
    return new Design(
        sources, CoefficientNames.unique(renumbered, sources), intercept, withoutColumns);
  }

  private static BitSet used(List<DesignColumn> columns) {
    BitSet used = new BitSet();
    for (DesignColumn column : columns) {
      for (ColumnFunction factor : column.factors()) {
        for (int source : factor.sources()) {
          used.set(source);
        }
      }
    }
    return used;
  }

  /**
   * {@return whether the levels of a source have effects from a shared distribution}
   *
   * @param source the index of the source
   */
  public boolean pools(int source) {
    return columns.stream()
        .flatMap(column -> column.factors().stream())
        .anyMatch(f -> f instanceof ColumnFunction.PooledLevel level && level.source() == source);
  }

  /** {@return the indices of the columns that stand for levels still to come} */
  public BitSet forNewLevels() {
    BitSet places = new BitSet();
    for (int j = 0; j < columns.size(); j++) {
      places.set(j, columns.get(j).standsForNewLevels());
    }
    return places;
  }

  /**
   * {@return the design without some columns, and without the sources that only they needed}
   *
   * @param places the indices of the columns to leave out
   */
  public Design without(BitSet places) {
    List<DesignColumn> kept = new ArrayList<>();
    List<String> left = new ArrayList<>(withoutColumns);
    for (int j = 0; j < columns.size(); j++) {
      if (places.get(j)) {
        left.add(columns.get(j).name());
      } else {
        kept.add(columns.get(j));
      }
    }
    Design smaller = of(sources, kept, intercept);
    return new Design(smaller.sources, smaller.columns, intercept, left);
  }
}
