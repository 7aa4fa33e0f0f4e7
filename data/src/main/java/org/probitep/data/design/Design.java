/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the columns of a table become.
 *
 * @param sources the columns of the table that are used
 * @param columns the columns of the design, without the constant one
 * @param intercept whether a constant column comes before them
 * @param withoutColumns the names of what carries no information and so becomes no column:
 *     categories with a single level, and constants beside an intercept
 * @param termsByGroup whether a formula asked for terms by group, as in {@code (1 | ward)}; like
 *     the names before, this is known while a model is made, and no part of one that was saved
 */
public record Design(
    List<InputColumn> sources,
    List<DesignColumn> columns,
    boolean intercept,
    List<String> withoutColumns,
    boolean termsByGroup) {
  /**
   * Copies the lists, checks that the columns fit their sources, and tells columns of the same name
   * apart: model files of older versions may have such.
   *
   * @param sources the columns of the table that are used
   * @param columns the columns of the design
   * @param intercept whether a constant column comes before them
   * @param withoutColumns the names of what becomes no column
   * @param termsByGroup whether a formula asked for terms by group
   */
  public Design {
    sources = List.copyOf(sources);
    for (DesignColumn column : columns) {
      for (ColumnFunction factor : column.factors()) {
        if (!factor.fits(sources)) {
          throw new IllegalArgumentException(
              "column " + column.name() + misfit(factor.sources(), sources));
        }
      }
    }
    columns = List.copyOf(CoefficientNames.unique(columns, sources));
    withoutColumns = List.copyOf(withoutColumns);
  }

  /**
   * A design in which no formula asked for terms by group.
   *
   * @param sources the columns of the table that are used
   * @param columns the columns of the design
   * @param intercept whether a constant column comes before them
   * @param withoutColumns the names of what becomes no column
   */
  public Design(
      List<InputColumn> sources,
      List<DesignColumn> columns,
      boolean intercept,
      List<String> withoutColumns) {
    this(sources, columns, intercept, withoutColumns, false);
  }

  /** This design, of a formula that asked for terms by group or did not. */
  Design withTermsByGroup(boolean value) {
    return new Design(sources, columns, intercept, withoutColumns, value);
  }

  private static String misfit(List<Integer> indices, List<InputColumn> sources) {
    for (int index : indices) {
      if (!ColumnFunction.isAmong(index, sources)) {
        return " needs source " + index + " of " + sources.size();
      }
    }
    return " does not fit its source "
        + indices.stream()
            .map(index -> sources.get(index).name())
            .collect(Collectors.joining(", "));
  }

  /** The design without sources that no column needs: rows to be predicted need not have them. */
  static Design of(List<InputColumn> learned, List<DesignColumn> columns, boolean intercept) {
    BitSet used = used(columns);
    if (used.cardinality() == learned.size()) {
      return new Design(learned, columns, intercept, List.of());
    }
    int[] indexOf = new int[learned.size()];
    List<InputColumn> sources = new ArrayList<>();
    List<String> withoutColumns = new ArrayList<>();
    for (int source = 0; source < learned.size(); source++) {
      indexOf[source] = sources.size();
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
                        column.factors().stream().map(f -> f.moved(indexOf)).toList()))
            .toList();
    return new Design(sources, renumbered, intercept, withoutColumns);
  }

  private static BitSet used(List<DesignColumn> columns) {
    BitSet used = new BitSet();
    for (DesignColumn column : columns) {
      for (ColumnFunction factor : column.factors()) {
        factor.addSourcesTo(used);
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

  /** {@return the indices of the columns that stay even if they have one value in all rows} */
  public BitSet staying() {
    BitSet indices = new BitSet();
    for (int j = 0; j < columns.size(); j++) {
      indices.set(j, columns.get(j).staysIfConstant());
    }
    return indices;
  }

  /**
   * {@return the indices of the columns that may have one value in all rows of training, and so say
   * nothing} Some {@link #staying} say something later; a number that varies needs no look.
   */
  public BitSet perhapsConstant() {
    BitSet indices = new BitSet();
    for (int j = 0; j < columns.size(); j++) {
      indices.set(j, !columns.get(j).staysIfConstant() && !isVaryingNumber(columns.get(j)));
    }
    return indices;
  }

  private boolean isVaryingNumber(DesignColumn column) {
    return column.factors().size() == 1
        && column.factors().get(0) instanceof ColumnFunction.Value value
        && sources.get(value.source()).varies();
  }

  /**
   * {@return the design without some columns, and without the sources that only they needed}
   *
   * @param indices the indices of the columns to leave out
   */
  public Design without(BitSet indices) {
    List<DesignColumn> kept = new ArrayList<>();
    List<String> left = new ArrayList<>(withoutColumns);
    for (int j = 0; j < columns.size(); j++) {
      if (indices.get(j)) {
        left.add(columns.get(j).name());
      } else {
        kept.add(columns.get(j));
      }
    }
    Design smaller = of(sources, kept, intercept);
    return new Design(smaller.sources, smaller.columns, intercept, left, termsByGroup);
  }
}
