/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.probitep.data.formula.Arithmetic;

/**
 * What a formula computes from numbers; a comparison is 1 or 0, and one of a category is with the
 * place of a level.
 *
 * @param sources the index of the source of each column of the arithmetic
 * @param arithmetic what is computed; its columns are named for people only
 */
public record ComputedColumn(List<Integer> sources, Arithmetic arithmetic)
    implements ColumnFunction {
  /**
   * Copies the sources, and counts them.
   *
   * @param sources the index of the source of each column of the arithmetic
   * @param arithmetic what is computed
   */
  public ComputedColumn {
    sources = List.copyOf(sources);
    if (sources.size() != arithmetic.columns().size()) {
      throw new IllegalArgumentException(
          arithmetic + " needs " + arithmetic.columns().size() + " sources, not " + sources.size());
    }
  }

  /** An arithmetic as it is computed, with the places of levels instead of texts. */
  static Arithmetic bound(Arithmetic arithmetic, List<Integer> sources, List<InputColumn> all) {
    return arithmetic.bound(
        column -> all.get(sources.get(column)).levels(),
        column -> all.get(sources.get(column)) instanceof InputColumn.Bool);
  }

  /**
   * {@return the simplest function that computes this}
   *
   * @param sources the index of the source of each column of the arithmetic
   * @param arithmetic what is computed
   */
  static ColumnFunction simplest(List<Integer> sources, Arithmetic arithmetic) {
    ColumnFunction general = new ComputedColumn(sources, arithmetic);
    if (arithmetic.powerOfColumn().isPresent()) {
      return new ColumnFunction.Power(sources.get(0), arithmetic.powerOfColumn().get());
    }
    if (arithmetic.functionOfColumn().isEmpty()) {
      return general;
    }
    return switch (arithmetic.functionOfColumn().get()) {
      case LOG -> new ColumnFunction.Log(sources.get(0));
      case EXP -> new ColumnFunction.Exp(sources.get(0));
      case SQRT -> new ColumnFunction.Sqrt(sources.get(0));
      default -> general;
    };
  }

  @Override
  public ColumnFunction moved(int[] indexOf) {
    return new ComputedColumn(sources.stream().map(s -> indexOf[s]).toList(), arithmetic);
  }

  @Override
  public double value(double[] cells, double[] means) {
    double[] values = new double[sources.size()];
    for (int i = 0; i < values.length; i++) {
      int source = sources.get(i);
      values[i] = Double.isNaN(cells[source]) ? means[source] : cells[source];
    }
    return arithmetic.at(values);
  }

  @Override
  public boolean fits(List<InputColumn> all) {
    return IntStream.range(0, sources.size())
        .allMatch(
            column ->
                ColumnFunction.isAmong(sources.get(column), all)
                    && (!all.get(sources.get(column)).hasLevels()
                        || arithmetic.comparesPlaces(column)));
  }

  @Override
  public String label(List<InputColumn> all, UnaryOperator<String> spelling) {
    return arithmetic
        .shown(
            column -> all.get(sources.get(column)).levels(),
            column -> all.get(sources.get(column)) instanceof InputColumn.Bool)
        .label(spelling);
  }
}
