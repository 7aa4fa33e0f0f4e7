/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.List;
import org.probitep.data.formula.ModelTerms;
import org.probitep.data.formula.Variable;
import org.probitep.data.raw.ColumnFacts;
import org.probitep.data.raw.MissingPolicy;
import org.probitep.data.raw.RawColumn;
import org.probitep.data.raw.RawTable;
import org.probitep.data.raw.RowSelection;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.RequestException;

/** Decides what the columns of a table become, from what the user wants and what the rows say. */
public final class DesignPlanner {
  private final DesignSpec spec;
  private final ModelTerms terms;
  private final SourceLearner learner;
  private final int[] sourceOf;

  private DesignPlanner(
      RawTable table, RowSelection rows, ColumnFacts facts, DesignSpec spec, ModelTerms terms) {
    this.spec = spec;
    this.terms = terms;
    this.learner = new SourceLearner(table, rows, facts, spec);
    this.sourceOf = terms.variables().stream().mapToInt(this::source).toArray();
  }

  /**
   * Plans the design; all that is learned comes from the given rows.
   *
   * @throws RequestException if the user wants what the columns cannot give
   * @throws DataException if a column cannot be used
   */
  public static Design plan(
      RawTable table, RowSelection rows, ColumnFacts facts, DesignSpec spec, boolean intercept) {
    ModelTerms terms = terms(table, spec, intercept);
    Design design = new DesignPlanner(table, rows, facts, spec, terms).design();
    if (design.columns().isEmpty() && !design.intercept()) {
      throw new DataException(
          table.source() + " has no column besides the target, and there is no intercept");
    }
    return design;
  }

  /** The terms of the model; those of a formula lose the intercept if it is not wanted. */
  public static ModelTerms terms(RawTable table, DesignSpec spec, boolean intercept) {
    List<String> features =
        table.columns().stream()
            .map(RawColumn::name)
            .filter(name -> !name.equals(spec.target()))
            .toList();
    if (spec.formula().isEmpty()) {
      return ModelTerms.of(features, intercept);
    }
    spec.formula().get().requireColumns(table.columns().stream().map(RawColumn::name).toList());
    ModelTerms terms = spec.formula().get().terms(features);
    return intercept ? terms : terms.withoutIntercept();
  }

  private int source(Variable variable) {
    int place = learner.place(variable);
    boolean function =
        variable.use() != Variable.Use.PLAIN && variable.use() != Variable.Use.CATEGORY;
    if (function && !(place >= 0 && learner.sources().get(place) instanceof Source.Numeric)) {
      throw new RequestException(
          "formula: "
              + variable.label()
              + " needs numbers, but "
              + Place.quote(variable.column())
              + " has none");
    }
    return place;
  }

  private Design design() {
    List<DesignColumn> columns = new ArrayList<>();
    for (int t = 0; t < terms.size(); t++) {
      columns.addAll(columns(t));
    }
    if (spec.missing() == MissingPolicy.INDICATOR) {
      addIndicators(columns);
    }
    return Design.of(learner.sources(), columns, terms.intercept());
  }

  private void addIndicators(List<DesignColumn> columns) {
    for (int source = 0; source < learner.sources().size(); source++) {
      boolean category = learner.sources().get(source) instanceof Source.Category;
      if (!category && learner.missing(source) > 0) {
        String name = learner.sources().get(source).name() + " is missing";
        columns.add(new DesignColumn(name, List.of(new Factor.Missing(source))));
      }
    }
  }

  /** The columns of a term: products of the columns of its variables, the first running fastest. */
  private List<DesignColumn> columns(int t) {
    List<DesignColumn> columns = null;
    for (int variable : terms.term(t)) {
      boolean contrasts = terms.byContrasts(t, variable, this::isFactor);
      List<DesignColumn> more = columns(variable, contrasts);
      columns = columns == null ? more : products(columns, more);
    }
    return columns;
  }

  private boolean isFactor(int variable) {
    return sourceOf[variable] < 0
        || !(learner.sources().get(sourceOf[variable]) instanceof Source.Numeric);
  }

  private static List<DesignColumn> products(List<DesignColumn> left, List<DesignColumn> right) {
    List<DesignColumn> products = new ArrayList<>();
    for (DesignColumn b : right) {
      for (DesignColumn a : left) {
        List<Factor> factors = new ArrayList<>(a.factors());
        factors.addAll(b.factors());
        products.add(new DesignColumn(a.name() + ":" + b.name(), factors));
      }
    }
    return products;
  }

  private List<DesignColumn> columns(int variable, boolean contrasts) {
    int place = sourceOf[variable];
    if (place < 0) {
      return List.of(); // a category that is missing in every row
    }
    Source source = learner.sources().get(place);
    if (source instanceof Source.Category category) {
      return categoryColumns(category, place, contrasts);
    }
    if (source instanceof Source.Bool && !contrasts) {
      String name = source.name();
      return List.of(
          column(name + "=false", new Factor.Not(place)),
          column(name + "=true", new Factor.Value(place)));
    }
    Variable use = terms.variables().get(variable);
    return List.of(column(use.label(), numberFactor(use, place)));
  }

  private static Factor numberFactor(Variable variable, int source) {
    return switch (variable.use()) {
      case PLAIN, CATEGORY -> new Factor.Value(source);
      case LOG -> new Factor.Log(source);
      case EXP -> new Factor.Exp(source);
      case SQRT -> new Factor.Sqrt(source);
      case POWER -> new Factor.Power(source, variable.exponent());
    };
  }

  private List<DesignColumn> categoryColumns(
      Source.Category category, int place, boolean contrasts) {
    List<DesignColumn> columns = new ArrayList<>();
    String sign = category.ordered() ? ">=" : "=";
    for (int level = contrasts ? 1 : 0; level < category.levels().size(); level++) {
      Factor factor =
          category.ordered() ? new Factor.AtLeast(place, level) : new Factor.Level(place, level);
      columns.add(column(category.name() + sign + category.levels().get(level), factor));
    }
    if (learner.missing(place) > 0) {
      columns.add(column(category.name() + "=(missing)", new Factor.Missing(place)));
    }
    return columns;
  }

  private static DesignColumn column(String name, Factor factor) {
    return new DesignColumn(name, List.of(factor));
  }
}
