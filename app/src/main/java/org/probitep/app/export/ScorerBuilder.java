/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.data.RequestException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.encode.Schema;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.formula.Operator;
import org.probitep.data.frame.NumberCell;
import org.probitep.data.frame.RawColumn;
import org.probitep.model.Link;

/** Makes the {@link Scorer} of a model. */
final class ScorerBuilder {
  private final Schema schema;
  private final List<ScoredColumn> inputs = new ArrayList<>();
  private final List<Lookup> lookups = new ArrayList<>();
  private final List<Term> refusals = new ArrayList<>();

  private ScorerBuilder(Schema schema) {
    this.schema = schema;
  }

  /**
   * The scorer of a model.
   *
   * @param parts its Gaussians
   * @param level the probability of the credible interval
   */
  static Scorer of(FittedModel model, List<GaussianPart> parts, double level) {
    return new ScorerBuilder(model.schema()).build(parts, model.posterior().link(), level);
  }

  private Scorer build(List<GaussianPart> parts, Link link, double level) {
    List<SourceTerms> sources = schema.sources().stream().map(this::source).toList();
    IntStream.range(0, sources.size()).forEach(s -> addRefusals(s, sources.get(s)));
    if (sources.isEmpty()) {
      throw new RequestException(
          "a model without columns has one probability for all rows: there is nothing to export");
    }
    Term offset = schema.likelihood().offset().map(this::offset).orElse(Term.of(0));
    return new Scorer(
        schema.target(),
        inputs,
        lookups,
        names(),
        columns(sources),
        offset,
        refusals,
        parts,
        link,
        level);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>(schema.features());
    if (schema.intercept()) {
      names.add(0, Schema.INTERCEPT);
    }
    return names;
  }

  private List<Term> columns(List<SourceTerms> sources) {
    ColumnTerms terms = new ColumnTerms(sources);
    List<Term> columns = new ArrayList<>();
    if (schema.intercept()) {
      columns.add(Term.of(1));
    }
    for (int j = 0; j < schema.columns().size(); j++) {
      Term column = terms.of(schema.columns().get(j));
      double centre = schema.scaling().centre(j);
      double factor = schema.scaling().factor(j);
      column = centre == 0 ? column : column.minus(Term.of(centre));
      columns.add(factor == 1 ? column : column.times(Term.of(factor)));
    }
    return columns;
  }

  private SourceTerms source(InputColumn source) {
    if (source instanceof InputColumn.Category category) {
      lookups.add(Lookup.of(input(source.name(), source.kind()), category, schema.naLabels()));
      return SourceTerms.ofCategory(lookups.size() - 1);
    }
    int input = input(source.name(), source.kind());
    if (source instanceof InputColumn.Bool) {
      lookups.add(Lookup.ofTruth(input, schema.naLabels()));
      return SourceTerms.ofTruth(lookups.size() - 1, source.mean());
    }
    return SourceTerms.ofNumber(input, source.mean());
  }

  private int input(String name, RawColumn.Kind kind) {
    boolean number = kind == RawColumn.Kind.NUMBER;
    ScoredColumn input =
        new ScoredColumn(
            name,
            number ? ScoredColumn.CellType.NUMBER : ScoredColumn.CellType.TEXT,
            number ? missingNumbers() : List.of());
    if (!inputs.contains(input)) {
      inputs.add(input);
    }
    return inputs.indexOf(input);
  }

  private List<Double> missingNumbers() {
    return schema.naLabels().stream()
        .map(label -> NumberCell.valueOf(label.strip()))
        .filter(Double::isFinite)
        .toList();
  }

  /** As prediction counts cells: see {@code CellCounts}. */
  private void addRefusals(int s, SourceTerms terms) {
    InputColumn source = schema.sources().get(s);
    boolean strict = schema.unseen() == UnseenPolicy.ERROR;
    if (!schema.missing().fillsIn() || (strict && source.hasLevels() && !marksMissing(s))) {
      refusals.add(terms.isMissing());
    }
    if (source instanceof InputColumn.Bool || (strict && source.hasLevels())) {
      refusals.add(terms.isUnseen());
    }
  }

  private boolean marksMissing(int s) {
    return schema.columns().stream()
        .flatMap(column -> column.factors().stream())
        .anyMatch(factor -> factor.marksMissing() && factor.sources().contains(s));
  }

  private Term offset(Arithmetic offset) {
    List<Term> cells = new ArrayList<>();
    for (String name : offset.columns()) {
      int input = input(name, RawColumn.Kind.NUMBER);
      refusals.add(new Term.IsMissing(input));
      cells.add(new Term.Cell(input));
    }
    Term value = ColumnTerms.arithmetic(offset, cells);
    cells.forEach(this::refuseBeyond);
    refuseBeyond(value);
    return value;
  }

  private void refuseBeyond(Term term) {
    refusals.add(Term.of(1).minus(term.is(Operator.AT_MOST, Scorer.LARGEST)));
    refusals.add(Term.of(1).minus(term.is(Operator.AT_LEAST, -Scorer.LARGEST)));
  }
}
