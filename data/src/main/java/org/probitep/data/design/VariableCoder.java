/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.probitep.data.formula.Variable;

/** Makes the columns of variables; each of the two codings of a variable is made once. */
final class VariableCoder {
  private final List<Variable> variables;
  private final SourceLearner learner;
  private final int[] sourceOf;
  private final Map<Integer, VariableColumns> full = new HashMap<>();
  private final Map<Integer, VariableColumns> contrasts = new HashMap<>();

  /**
   * Columns of variables.
   *
   * @param sourceOf the place of the source of each variable, or −1
   */
  VariableCoder(List<Variable> variables, SourceLearner learner, int[] sourceOf) {
    this.variables = variables;
    this.learner = learner;
    this.sourceOf = sourceOf;
  }

  /** The columns of the variable at a place, by contrasts or in full. */
  VariableColumns columns(int variable, boolean byContrasts) {
    return (byContrasts ? contrasts : full)
        .computeIfAbsent(variable, v -> new VariableColumns(make(v, byContrasts)));
  }

  boolean isFactor(int variable) {
    return sourceOf[variable] < 0 || learner.sources().get(sourceOf[variable]).actsAsFactor();
  }

  private List<DesignColumn> make(int variable, boolean byContrasts) {
    int place = sourceOf[variable];
    if (place < 0) {
      return List.of(); // a category that is missing in every row
    }
    InputColumn source = learner.sources().get(place);
    if (source instanceof InputColumn.Category category) {
      return categoryColumns(category, place, byContrasts);
    }
    if (source instanceof InputColumn.Bool && !byContrasts) {
      return List.of(
          column(source, new ColumnFunction.Not(place)),
          new DesignColumn(source.name() + "=true", List.of(new ColumnFunction.Value(place))));
    }
    return List.of(column(source, numberFactor(variables.get(variable), place)));
  }

  private static ColumnFunction numberFactor(Variable variable, int source) {
    return switch (variable.use()) {
      case PLAIN, CATEGORY -> new ColumnFunction.Value(source);
      case LOG -> new ColumnFunction.Log(source);
      case EXP -> new ColumnFunction.Exp(source);
      case SQRT -> new ColumnFunction.Sqrt(source);
      case POWER -> new ColumnFunction.Power(source, variable.exponent());
    };
  }

  private List<DesignColumn> categoryColumns(
      InputColumn.Category category, int place, boolean byContrasts) {
    List<DesignColumn> columns = new ArrayList<>();
    for (int level = byContrasts ? 1 : 0; level < category.levels().size(); level++) {
      ColumnFunction factor =
          category.ordered()
              ? new ColumnFunction.AtLeast(place, level)
              : new ColumnFunction.Level(place, level);
      columns.add(column(category, factor));
    }
    if (learner.missing(place) > 0) {
      columns.add(column(category, new ColumnFunction.Missing(place)));
    }
    return columns;
  }

  static DesignColumn column(InputColumn source, ColumnFunction factor) {
    return new DesignColumn(factor.label(source, UnaryOperator.identity()), List.of(factor));
  }
}
