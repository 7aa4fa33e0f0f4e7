/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 * @param references levels that the others of their category are compared with
 * @param naLabels what a missing cell may say, besides nothing and NA
 * @param missing what becomes of missing cells
 * @param unseen what becomes of categories that come up only when predicting
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
   * @param references levels that the others of their category are compared with
   * @param naLabels what a missing cell may say
   * @param missing what becomes of missing cells
   * @param unseen what becomes of categories that come up only when predicting
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
        Optional.empty(),
        Likelihood.PLAIN);
  }

  /**
   * {@return a specification of the columns of a formula, which also names the target}
   *
   * @param formula the formula
   */
  public static DesignSpec of(Formula formula) {
    return of(formula.target()).withFormula(formula);
  }

  /**
   * {@return a copy with a positive label}
   *
   * @param value the label, or null for the default rule
   */
  public DesignSpec withPositive(String value) {
    Optional<String> copy = Optional.ofNullable(value);
    return new DesignSpec(
        target,
        copy,
        ignore,
        categorical,
        ordered,
        references,
        naLabels,
        missing,
        unseen,
        formula,
        likelihood);
  }

  /**
   * {@return a copy that leaves out these columns}
   *
   * @param value the columns
   */
  public DesignSpec withIgnore(Collection<String> value) {
    Set<String> copy = Set.copyOf(value);
    return new DesignSpec(
        target,
        positive,
        copy,
        categorical,
        ordered,
        references,
        naLabels,
        missing,
        unseen,
        formula,
        likelihood);
  }

  /**
   * {@return a copy that treats these columns as categories}
   *
   * @param value the columns
   */
  public DesignSpec withCategorical(Collection<String> value) {
    return new DesignSpec(
        target,
        positive,
        ignore,
        Set.copyOf(value),
        ordered,
        references,
        naLabels,
        missing,
        unseen,
        formula,
        likelihood);
  }

  /**
   * {@return a copy that treats these columns as ordered categories}
   *
   * @param value the columns and their orders
   */
  public DesignSpec withOrdered(List<OrderedLevels> value) {
    return new DesignSpec(
        target,
        positive,
        ignore,
        categorical,
        value,
        references,
        naLabels,
        missing,
        unseen,
        formula,
        likelihood);
  }

  /**
   * {@return a copy with these levels as references}
   *
   * @param value the columns and their reference levels
   */
  public DesignSpec withReferences(List<ReferenceLevel> value) {
    return new DesignSpec(
        target,
        positive,
        ignore,
        categorical,
        ordered,
        value,
        naLabels,
        missing,
        unseen,
        formula,
        likelihood);
  }

  /**
   * {@return a copy that treats these labels as missing cells}
   *
   * @param value the labels, besides an empty cell and NA
   */
  public DesignSpec withNaLabels(Collection<String> value) {
    List<String> copy = List.copyOf(value);
    return new DesignSpec(
        target,
        positive,
        ignore,
        categorical,
        ordered,
        references,
        copy,
        missing,
        unseen,
        formula,
        likelihood);
  }

  /**
   * {@return a copy with another policy for missing cells}
   *
   * @param value the policy
   */
  public DesignSpec withMissing(MissingPolicy value) {
    return new DesignSpec(
        target,
        positive,
        ignore,
        categorical,
        ordered,
        references,
        naLabels,
        value,
        unseen,
        formula,
        likelihood);
  }

  /**
   * {@return a copy with another policy for unseen categories}
   *
   * @param value the policy
   */
  public DesignSpec withUnseen(UnseenPolicy value) {
    return new DesignSpec(
        target,
        positive,
        ignore,
        categorical,
        ordered,
        references,
        naLabels,
        missing,
        value,
        formula,
        likelihood);
  }

  /**
   * {@return a copy with another likelihood}
   *
   * @param value link, weights, offset and base rate
   */
  public DesignSpec withLikelihood(Likelihood value) {
    return new DesignSpec(
        target,
        positive,
        ignore,
        categorical,
        ordered,
        references,
        naLabels,
        missing,
        unseen,
        formula,
        value);
  }

  private DesignSpec withFormula(Formula value) {
    Optional<Formula> copy = Optional.of(value);
    return new DesignSpec(
        target,
        positive,
        ignore,
        categorical,
        ordered,
        references,
        naLabels,
        missing,
        unseen,
        copy,
        likelihood);
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
