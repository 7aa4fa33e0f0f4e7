/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.RequestException;
import org.probitep.data.formula.FactorCoding;
import org.probitep.data.formula.Formula;
import org.probitep.data.formula.ModelTerms;
import org.probitep.data.formula.Variable;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.Place;

/** Decides what the columns of a table become, from what the user wants and what the rows say. */
public final class DesignPlanner {
  /**
   * The levels of a category that has more than this share a variance of their own where variances
   * are learned.
   */
  public static final int MOST_LEVELS_APART = 3;

  private final DesignSpec spec;
  private final ModelTerms terms;
  private final SourceLearner learner;
  private final VariableCoder coder;
  private final FactorCoding coding;
  private final boolean pooling;

  private DesignPlanner(
      RawTable table,
      RowSelection rows,
      ColumnFacts facts,
      DesignSpec spec,
      ModelTerms terms,
      boolean pooling) {
    this.spec = spec;
    this.pooling = pooling;
    this.terms = terms;
    this.learner = new SourceLearner(table, rows, facts, spec);
    List<List<Integer>> sourcesOf = terms.variables().stream().map(this::sources).toList();
    learner.requireReferences();
    this.coder = new VariableCoder(terms.variables(), learner, sourcesOf);
    this.coding = new FactorCoding(terms, coder::isFactor);
  }

  /**
   * Plans the design; all that is learned comes from the given rows.
   *
   * @param table the table
   * @param rows the rows to learn from
   * @param facts what those rows say about each column
   * @param spec what the user wants
   * @param terms what {@link #terms} gives for them
   * @param pooling whether categories of many levels are drawn from distributions to be learned
   * @param rowsInMemory how many rows of the design will be in memory at once
   * @return the design
   * @throws RequestException if the user wants what the columns cannot give
   * @throws DataException if a column cannot be used
   */
  public static Design plan(
      RawTable table,
      RowSelection rows,
      ColumnFacts facts,
      DesignSpec spec,
      ModelTerms terms,
      boolean pooling,
      int rowsInMemory) {
    DesignPlanner planner = new DesignPlanner(table, rows, facts, spec, terms, pooling);
    planner.size().requireFits(table.source(), rowsInMemory, Runtime.getRuntime().maxMemory());
    Design design = planner.design();
    if (design.columns().isEmpty() && !design.intercept()) {
      throw new DataException(
          table.source() + " has no column besides the target, and there is no intercept");
    }
    return design;
  }

  /**
   * {@return the terms of the model; those of a formula lose the intercept if it is not wanted}
   *
   * @param table the table
   * @param spec what the user wants
   * @param intercept whether a constant term is wanted
   */
  public static ModelTerms terms(RawTable table, DesignSpec spec, boolean intercept) {
    List<String> features = features(table, spec);
    if (spec.formula().isEmpty()) {
      return ModelTerms.of(features, intercept);
    }
    spec.formula().get().requireColumns(table.columns().stream().map(RawColumn::name).toList());
    ModelTerms terms =
        spec.formula()
            .get()
            .terms(
                features,
                name -> table.columns().get(table.indexOf(name)).kind() == RawColumn.Kind.NUMBER);
    return intercept ? terms : terms.withoutIntercept();
  }

  /**
   * {@return the formula of the model: as it was given, or of all columns}
   *
   * @param table the table
   * @param spec what the user wants
   * @param intercept whether a constant term is wanted
   */
  public static String formula(RawTable table, DesignSpec spec, boolean intercept) {
    return spec.formula()
        .map(Formula::text)
        .orElseGet(() -> Formula.ofColumns(spec.target(), features(table, spec), intercept));
  }

  /**
   * {@return the columns that a model of all columns uses}
   *
   * @param table the table
   * @param spec what the user wants
   */
  public static List<String> features(RawTable table, DesignSpec spec) {
    Set<String> others = spec.likelihood().columns();
    return table.columns().stream()
        .map(RawColumn::name)
        .filter(name -> !name.equals(spec.target()) && !others.contains(name))
        .toList();
  }

  private List<Integer> sources(Variable variable) {
    if (variable instanceof Variable.Plain plain) {
      return List.of(learner.index(plain.column(), false));
    }
    if (variable instanceof Variable.Computed computed) {
      return sourcesOf(computed);
    }
    boolean category =
        variable instanceof Variable.AsCategory || variable instanceof Variable.Pooled;
    List<Integer> indices = new ArrayList<>(1);
    for (String column : variable.columns()) {
      int index = learner.index(column, category);
      if (!category) {
        requireNumbers(variable, column, index);
      } else if (variable instanceof Variable.Pooled && index >= 0) {
        learner.group(index);
      }
      indices.add(index);
    }
    return indices;
  }

  /** What is computed takes numbers, true and false, and categories to compare with texts. */
  private List<Integer> sourcesOf(Variable.Computed computed) {
    List<Integer> indices = new ArrayList<>();
    for (int c = 0; c < computed.columns().size(); c++) {
      String column = computed.columns().get(c);
      if (computed.arithmetic().comparesTexts(c)) {
        indices.add(
            learner.indexWithLevels(column, computed.arithmetic().texts(c), computed.label()));
        continue;
      }
      int index = learner.index(column, false);
      if (index < 0 || !(learner.sources().get(index) instanceof InputColumn.Bool)) {
        requireNumbers(computed, column, index);
      }
      indices.add(index);
    }
    return indices;
  }

  private void requireNumbers(Variable variable, String column, int index) {
    if (index < 0 || learner.sources().get(index).actsAsFactor()) {
      String needs = "formula: " + variable.label() + " needs numbers, but " + Place.quote(column);
      Optional<String> label = learner.labelAmongNumbers(column);
      if (label.isPresent()) {
        throw new RequestException(
            needs + " has " + Place.quote(label.get()) + " among them; if it means missing, say so",
            Remedy.MISSING_CELLS);
      }
      throw new RequestException(needs + " has none");
    }
  }

  private Design design() {
    List<DesignColumn> columns = new ArrayList<>(terms.size());
    for (int t = 0; t < terms.size(); t++) {
      addColumns(parts(t), columns);
    }
    if (spec.missing().marks()) {
      addIndicators(columns);
    }
    return Design.of(learner.sources(), columns, terms.intercept())
        .withTermsByGroup(terms.variables().stream().anyMatch(Variable.Pooled.class::isInstance));
  }

  private DesignSize size() {
    DesignSize size = new DesignSize();
    for (int t = 0; t < terms.size(); t++) {
      size.addTerm(parts(t));
    }
    return size;
  }

  private void addIndicators(List<DesignColumn> columns) {
    for (int source = 0; source < learner.sources().size(); source++) {
      InputColumn input = learner.sources().get(source);
      if (!input.hasLevels() && learner.missing(source) > 0) {
        columns.add(coder.column(new ColumnFunction.Missing(source)));
      }
    }
  }

  /** The columns of each variable of a term. */
  private List<VariableColumns> parts(int t) {
    if (terms.order(t) == 1) {
      int only = terms.variable(t, 0);
      return List.of(pooling && coder.hasManyLevels(only) ? coder.pooled(only) : part(t, only));
    }
    List<VariableColumns> parts = new ArrayList<>();
    for (int i = 0; i < terms.order(t); i++) {
      parts.add(part(t, terms.variable(t, i)));
    }
    return parts;
  }

  private VariableColumns part(int t, int v) {
    return coder.columns(v, coder.isFactor(v) && coding.byContrasts(t, v));
  }

  /** Adds the columns of a term: products of those of its variables, the first running fastest. */
  private static void addColumns(List<VariableColumns> parts, List<DesignColumn> columns) {
    if (parts.size() == 1) {
      columns.addAll(parts.get(0).columns());
      return;
    }
    long count = parts.stream().mapToLong(part -> part.columns().size()).reduce(1, (a, b) -> a * b);
    for (long number = 0; number < count; number++) {
      StringJoiner name = new StringJoiner(":");
      List<ColumnFunction> factors = new ArrayList<>();
      long rest = number;
      for (VariableColumns part : parts) {
        int size = part.columns().size();
        DesignColumn column = part.columns().get((int) (rest % size));
        name.add(column.name());
        factors.addAll(column.factors());
        rest /= size;
      }
      columns.add(new DesignColumn(name.toString(), factors));
    }
  }
}
