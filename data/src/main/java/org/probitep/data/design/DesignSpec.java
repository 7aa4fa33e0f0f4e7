/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawOptions;

/**
 * What the user wants the columns of a table to become.
 *
 * @param target the column that is predicted
 * @param positive the label whose probability is wanted, if it was named
 * @param ignore columns that are left out
 * @param categorical columns that are categories whatever they look like
 * @param ordered columns whose categories have an order
 * @param references the levels with which the others of their category are compared
 * @param naLabels what a missing cell may say, besides nothing and NA
 * @param missing what becomes of missing cells
 * @param unseen what becomes of categories that come up only when predicting
 * @param newExpected whether a column of nothing but such categories is no surprise
 * @param formula the terms of the model, or nothing for all columns
 * @param likelihood link, weights, offset and base rate
 */
public record DesignSpec(
    String target,
    Optional<String> positive,
    Set<String> ignore,
    Set<String> categorical,
    List<OrderedLevels> ordered,
    List<ReferenceLevel> references,
    List<String> naLabels,
    MissingPolicy missing,
    UnseenPolicy unseen,
    boolean newExpected,
    Optional<Formula> formula,
    Likelihood likelihood) {

  /**
   * Copies the collections.
   *
   * @param target the column that is predicted
   * @param positive the label whose probability is wanted
   * @param ignore columns that are left out
   * @param categorical columns that are categories whatever they look like
   * @param ordered columns whose categories have an order
   * @param references the levels with which the others of their category are compared
   * @param naLabels what a missing cell may say
   * @param missing what becomes of missing cells
   * @param unseen what becomes of categories that come up only when predicting
   * @param newExpected whether a column of nothing but such categories is no surprise
   * @param formula the terms of the model
   * @param likelihood link, weights, offset and base rate
   */
  public DesignSpec {
    ignore = Set.copyOf(ignore);
    categorical = Set.copyOf(categorical);
    ordered = List.copyOf(ordered);
    references = List.copyOf(references);
    naLabels = List.copyOf(naLabels);
  }

  /**
   * {@return a specification that uses all columns as they look, with missing numbers imputed}
   *
   * @param target the column to predict
   */
  public static DesignSpec of(String target) {
    return new DesignSpec(
        target,
        Optional.empty(),
        Set.of(),
        Set.of(),
        List.of(),
        List.of(),
        List.of(),
        MissingPolicy.IMPUTE,
        UnseenPolicy.REFERENCE,
        false,
        Optional.empty(),
        Likelihood.PLAIN);
  }

  /**
   * {@return a specification of the columns of a formula, which also names the target}
   *
   * @param formula the formula
   */
  public static DesignSpec of(Formula formula) {
    return of(formula.target()).copy(fields -> fields.formula = Optional.of(formula));
  }

  /**
   * {@return a copy with a positive label}
   *
   * @param value the label, or null for the default rule
   */
  public DesignSpec withPositive(String value) {
    return copy(fields -> fields.positive = Optional.ofNullable(value));
  }

  /**
   * {@return a copy that leaves out these columns}
   *
   * @param value the columns
   */
  public DesignSpec withIgnore(Collection<String> value) {
    return copy(fields -> fields.ignore = Set.copyOf(value));
  }

  /**
   * {@return a copy that treats these columns as categories}
   *
   * @param value the columns
   */
  public DesignSpec withCategorical(Collection<String> value) {
    return copy(fields -> fields.categorical = Set.copyOf(value));
  }

  /**
   * {@return a copy that treats these columns as ordered categories}
   *
   * @param value the columns and their orders
   */
  public DesignSpec withOrdered(List<OrderedLevels> value) {
    return copy(fields -> fields.ordered = value);
  }

  /**
   * {@return a copy with these levels as references}
   *
   * @param value the columns and their reference levels
   */
  public DesignSpec withReferences(List<ReferenceLevel> value) {
    return copy(fields -> fields.references = value);
  }

  /**
   * {@return a copy that treats these labels as missing cells}
   *
   * @param value the labels, besides an empty cell and NA
   */
  public DesignSpec withNaLabels(Collection<String> value) {
    return copy(fields -> fields.naLabels = List.copyOf(value));
  }

  /**
   * {@return a copy with another policy for missing cells}
   *
   * @param value the policy
   */
  public DesignSpec withMissing(MissingPolicy value) {
    return copy(fields -> fields.missing = value);
  }

  /**
   * {@return a copy with another policy for unseen categories}
   *
   * @param value the policy
   */
  public DesignSpec withUnseen(UnseenPolicy value) {
    return copy(fields -> fields.unseen = value);
  }

  /**
   * {@return a copy whose model predicts columns of nothing but unseen categories, or refuses them
   * where that is implausible}
   *
   * @param value whether they are expected
   */
  public DesignSpec withNewExpected(boolean value) {
    return copy(fields -> fields.newExpected = value);
  }

  /**
   * {@return a copy with another likelihood}
   *
   * @param value link, weights, offset and base rate
   */
  public DesignSpec withLikelihood(Likelihood value) {
    return copy(fields -> fields.likelihood = value);
  }

  /** All fields but the target, for a copy that differs in one of them. */
  private static final class Fields {
    private Optional<String> positive;
    private Set<String> ignore;
    private Set<String> categorical;
    private List<OrderedLevels> ordered;
    private List<ReferenceLevel> references;
    private List<String> naLabels;
    private MissingPolicy missing;
    private UnseenPolicy unseen;
    private boolean newExpected;
    private Optional<Formula> formula;
    private Likelihood likelihood;
  }

  private DesignSpec copy(Consumer<Fields> change) {
    Fields fields = new Fields();
    fields.positive = positive;
    fields.ignore = ignore;
    fields.categorical = categorical;
    fields.ordered = ordered;
    fields.references = references;
    fields.naLabels = naLabels;
    fields.missing = missing;
    fields.unseen = unseen;
    fields.newExpected = newExpected;
    fields.formula = formula;
    fields.likelihood = likelihood;
    change.accept(fields);
    return new DesignSpec(
        target,
        fields.positive,
        fields.ignore,
        fields.categorical,
        fields.ordered,
        fields.references,
        fields.naLabels,
        fields.missing,
        fields.unseen,
        fields.newExpected,
        fields.formula,
        fields.likelihood);
  }

  /** {@return the likelihood, with the offset of the formula on top of its own} */
  public Likelihood rowLikelihood() {
    return formula.flatMap(Formula::offset).map(likelihood::plusOffset).orElse(likelihood);
  }

  /** {@return what to read of a table, and how} */
  public RawOptions rawOptions() {
    Set<String> text = new HashSet<>(categorical);
    ordered.forEach(o -> text.add(o.column()));
    return new RawOptions(
        Optional.of(target),
        ignore,
        text,
        naLabels,
        formula.flatMap(Formula::needs),
        missing,
        false,
        rowLikelihood().columns(),
        likelihood.weights());
  }

  /**
   * {@return the order of a column's levels, if one was given}
   *
   * @param column the name of the column
   */
  public Optional<OrderedLevels> orderOf(String column) {
    return ordered.stream().filter(o -> o.column().equals(column)).findFirst();
  }

  /**
   * {@return the reference level of a column, if one was given}
   *
   * @param column the name of the column
   */
  public Optional<String> referenceOf(String column) {
    return references.stream()
        .filter(r -> r.column().equals(column))
        .map(ReferenceLevel::level)
        .findFirst();
  }
}
