/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.formula.BasisCall;
import org.probitep.data.formula.Variable;

/** Makes the columns of variables; each of the two codings of a variable is made once. */
final class VariableCoder {
  private final List<Variable> variables;
  private final SourceLearner learner;
  private final List<List<Integer>> sourcesOf;
  private final VariableColumns[] full; // null until asked for
  private final VariableColumns[] contrasts;

  /**
   * Columns of variables.
   *
   * @param sourcesOf the indices of the sources of each variable, −1 where there is none
   */
  VariableCoder(List<Variable> variables, SourceLearner learner, List<List<Integer>> sourcesOf) {
    this.variables = variables;
    this.learner = learner;
    this.sourcesOf = sourcesOf;
    this.full = new VariableColumns[variables.size()];
    this.contrasts = new VariableColumns[variables.size()];
  }

  /** The columns of the variable with an index, by contrasts or in full. */
  VariableColumns columns(int variable, boolean byContrasts) {
    VariableColumns[] known = byContrasts ? contrasts : full;
    if (known[variable] == null) {
      known[variable] = new VariableColumns(make(variable, byContrasts));
    }
    return known[variable];
  }

  boolean isFactor(int variable) {
    if (variables.get(variable) instanceof Variable.Computed computed) {
      return computed.arithmetic().isLogical();
    }
    if (variables.get(variable) instanceof Variable.BasisColumns) {
      return false;
    }
    if (variables.get(variable) instanceof Variable.Pooled) {
      return false; // it has all its levels whatever stands beside it
    }
    int index = sourcesOf.get(variable).get(0);
    return index < 0 || learner.sources().get(index).actsAsFactor();
  }

  private List<DesignColumn> make(int variable, boolean byContrasts) {
    List<Integer> indices = sourcesOf.get(variable);
    if (variables.get(variable) instanceof Variable.Computed computed) {
      return computedColumns(indices, computed.arithmetic(), byContrasts);
    }
    if (variables.get(variable) instanceof Variable.BasisColumns basis) {
      return basisColumns(indices, basis.call());
    }
    if (indices.get(0) < 0) {
      return List.of(); // a category that is missing in every row
    }
    return variables.get(variable) instanceof Variable.Pooled
        ? pooledColumns(indices.get(0))
        : sourceColumns(indices.get(0), byContrasts);
  }

  /** Whether the variable is a category of more than a few levels without an order. */
  boolean hasManyLevels(int variable) {
    if (variables.get(variable) instanceof Variable.Computed) {
      return false; // a comparison with one of the levels, perhaps
    }
    int index = sourcesOf.get(variable).get(0);
    return isFactor(variable)
        && index >= 0
        && learner.sources().get(index) instanceof InputColumn.Category category
        && !category.ordered()
        && category.levels().size() > DesignPlanner.MOST_LEVELS_APART;
  }

  /** The columns of a category whose levels are pooled. */
  VariableColumns pooled(int variable) {
    return new VariableColumns(pooledColumns(sourcesOf.get(variable).get(0)));
  }

  private List<DesignColumn> pooledColumns(int index) {
    List<DesignColumn> columns = new ArrayList<>();
    for (int level = 0; level < learner.sources().get(index).levels().size(); level++) {
      columns.add(column(new ColumnFunction.PooledLevel(index, level)));
    }
    boolean missing = learner.missing(index) > 0;
    if (missing) {
      columns.add(
          column(new ColumnFunction.PooledLevel(index, ColumnFunction.PooledLevel.MISSING)));
    }
    int rest = missing ? ColumnFunction.PooledLevel.NEW : ColumnFunction.PooledLevel.NEW_OR_MISSING;
    columns.add(column(new ColumnFunction.PooledLevel(index, rest)));
    return columns;
  }

  private List<DesignColumn> sourceColumns(int index, boolean byContrasts) {
    InputColumn source = learner.sources().get(index);
    if (source instanceof InputColumn.Category category) {
      return categoryColumns(category, index, byContrasts);
    }
    if (source instanceof InputColumn.Bool && !byContrasts) {
      return List.of(
          column(new ColumnFunction.Not(index)),
          new DesignColumn(source.name() + "=true", List.of(new ColumnFunction.Value(index))));
    }
    return List.of(column(new ColumnFunction.Value(index)));
  }

  /** A comparison in full has a column for false and one for true. */
  private List<DesignColumn> computedColumns(
      List<Integer> indices, Arithmetic written, boolean byContrasts) {
    Arithmetic arithmetic = ComputedColumn.bound(written, indices, learner.sources());
    DesignColumn column = column(ComputedColumn.simplest(indices, arithmetic));
    return arithmetic.isLogical() && !byContrasts
        ? List.of(column(new ComputedColumn(indices, arithmetic.opposite())), column)
        : List.of(column);
  }

  private List<DesignColumn> basisColumns(List<Integer> indices, BasisCall call) {
    if (call.raw()) {
      return powers(indices, call);
    }
    List<? extends Basis> learned = BasisLearner.learn(call, learner.values(call.argument()));
    String function = call.kind().label();
    return IntStream.range(0, learned.size())
        .mapToObj(
            i ->
                column(
                    new BasisColumn(
                        indices,
                        call.argument(),
                        function,
                        call.options(),
                        learned.size() == 1 ? 0 : i + 1,
                        learned.get(i))))
        .toList();
  }

  /** Plain powers are learned from no rows, and so are columns like any that is computed. */
  private List<DesignColumn> powers(List<Integer> indices, BasisCall call) {
    List<DesignColumn> columns = new ArrayList<>();
    for (int degree = 1; degree <= call.degree(); degree++) {
      Arithmetic power = call.argument().toThe(degree);
      ColumnFunction function =
          power.isColumn()
              ? new ColumnFunction.Value(indices.get(0))
              : ComputedColumn.simplest(indices, power);
      String name = call.label(UnaryOperator.identity()) + (call.degree() > 1 ? degree : "");
      columns.add(new DesignColumn(name, List.of(function)));
    }
    return columns;
  }

  /** The contrasts of an order are its steps; in full, a column is a level as in any category. */
  private List<DesignColumn> categoryColumns(
      InputColumn.Category category, int index, boolean byContrasts) {
    List<DesignColumn> columns = new ArrayList<>();
    for (int level = byContrasts ? 1 : 0; level < category.levels().size(); level++) {
      ColumnFunction factor =
          category.ordered() && byContrasts
              ? new ColumnFunction.AtLeast(index, level)
              : new ColumnFunction.Level(index, level);
      columns.add(column(factor));
    }
    if (learner.missing(index) > 0) {
      columns.add(column(new ColumnFunction.Missing(index)));
    }
    return columns;
  }

  /** The column that is this function of its sources. */
  DesignColumn column(ColumnFunction factor) {
    String name = factor.label(learner.sources(), UnaryOperator.identity());
    return new DesignColumn(name, List.of(factor));
  }
}
