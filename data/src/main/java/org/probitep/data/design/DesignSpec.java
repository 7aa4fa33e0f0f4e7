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
 * @param naLabels what a missing cell may say, besides nothing and NA
 * @param missing what becomes of missing cells
 * @param unseen what becomes of categories that come up only when predicting
 * @param formula the terms of the model, or nothing for all columns
 */
public record DesignSpec(
    String target,
    Optional<String> positive,
    Set<String> ignore,
    Set<String> categorical,
    List<OrderedLevels> ordered,
    List<String> naLabels,
    MissingPolicy missing,
    UnseenPolicy unseen,
    Optional<Formula> formula) {

  /** Copies the collections. */
  public DesignSpec {
    ignore = Set.copyOf(ignore);
    categorical = Set.copyOf(categorical);
    ordered = List.copyOf(ordered);
    naLabels = List.copyOf(naLabels);
  }

  /** All columns as they look; missing numbers are imputed. */
  public static DesignSpec of(String target) {
    return new DesignSpec(
        target,
        Optional.empty(),
        Set.of(),
        Set.of(),
        List.of(),
        List.of(),
        MissingPolicy.IMPUTE,
        UnseenPolicy.REFERENCE,
        Optional.empty());
  }

  /** The columns of a formula, which names the target. */
  public static DesignSpec of(Formula formula) {
    return of(formula.target()).withFormula(formula);
  }

  /** A copy with a positive label; null for the rule of the target. */
  public DesignSpec withPositive(String value) {
    Optional<String> copy = Optional.ofNullable(value);
    return new DesignSpec(
        target, copy, ignore, categorical, ordered, naLabels, missing, unseen, formula);
  }

  /** A copy that leaves out these columns. */
  public DesignSpec withIgnore(Collection<String> value) {
    Set<String> copy = Set.copyOf(value);
    return new DesignSpec(
        target, positive, copy, categorical, ordered, naLabels, missing, unseen, formula);
  }

  /** A copy that takes these columns as categories. */
  public DesignSpec withCategorical(Collection<String> value) {
    return new DesignSpec(
        target, positive, ignore, Set.copyOf(value), ordered, naLabels, missing, unseen, formula);
  }

  /** A copy that takes these columns as ordered categories. */
  public DesignSpec withOrdered(List<OrderedLevels> value) {
    return new DesignSpec(
        target, positive, ignore, categorical, value, naLabels, missing, unseen, formula);
  }

  /** A copy that takes these labels for missing cells. */
  public DesignSpec withNaLabels(Collection<String> value) {
    List<String> copy = List.copyOf(value);
    return new DesignSpec(
        target, positive, ignore, categorical, ordered, copy, missing, unseen, formula);
  }

  /** A copy with another policy for missing cells. */
  public DesignSpec withMissing(MissingPolicy value) {
    return new DesignSpec(
        target, positive, ignore, categorical, ordered, naLabels, value, unseen, formula);
  }

  /** A copy with another policy for unseen categories. */
  public DesignSpec withUnseen(UnseenPolicy value) {
    return new DesignSpec(
        target, positive, ignore, categorical, ordered, naLabels, missing, value, formula);
  }

  private DesignSpec withFormula(Formula value) {
    Optional<Formula> copy = Optional.of(value);
    return new DesignSpec(
        target, positive, ignore, categorical, ordered, naLabels, missing, unseen, copy);
  }

  /** What has to be read of a table, and how. */
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
        false);
  }

  /** The order of a column's levels, if one was given. */
  public Optional<OrderedLevels> orderOf(String column) {
    return ordered.stream().filter(o -> o.column().equals(column)).findFirst();
  }
}
