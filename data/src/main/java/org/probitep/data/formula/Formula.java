/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.probitep.data.RequestException;
import org.probitep.data.formula.Tokens.FormulaToken;
import org.probitep.data.table.Place;

/**
 * A model formula as in R: {@code type ~ glu + bmi * age + C(npreg)}.
 *
 * <p>{@code + - * / : ^ ( ) . 0 1}, {@code C(x)} for categories, {@code I(a + 2 * b)}, {@code
 * log(x)} and the like, comparisons, {@code poly}, {@code ns} and {@code bs}; {@code (1 + x |
 * ward)} for terms that differ from ward to ward; {@code offset(x)} for what has no coefficient;
 * names with symbols in them are written in backticks. The left side may be {@code cbind(successes,
 * failures)} or {@code cbind(successes, trials - successes)}. Immutable.
 */
public final class Formula {
  private static final String CBIND = "cbind(";

  /** As many as fit on about a line. */
  private static final int MOST_NAMES_SHOWN = 12;

  /** Nobody reads more names than these: then it is y ~ . instead. */
  private static final int MOST_WRITTEN_OUT = 20;

  /** A few lines on a terminal. */
  private static final int LONGEST_WRITTEN_OUT = 200;

  private final String text;
  private final String target;
  private final Node right;
  private final FormulaParser parsed; // to its end, so that it no longer changes

  private Formula(String text) {
    this.text = text;
    this.parsed = new FormulaParser(text);
    this.target = parsed.target();
    this.right = parsed.rightSide();
  }

  /**
   * {@return the formula of a model of all columns: written out if that is short, otherwise with a
   * dot}
   *
   * @param target the column that is predicted
   * @param columns the other columns
   * @param intercept whether there is a constant term
   */
  public static String ofColumns(String target, List<String> columns, boolean intercept) {
    String left = Tokens.spelled(target) + " ~ " + (intercept ? "" : "0 + ");
    String right =
        columns.stream()
            .limit(MOST_WRITTEN_OUT + 1)
            .map(Tokens::spelled)
            .collect(Collectors.joining(" + "));
    boolean isShort = columns.size() <= MOST_WRITTEN_OUT && right.length() <= LONGEST_WRITTEN_OUT;
    return left + (isShort ? (columns.isEmpty() ? "1" : right) : ".");
  }

  /**
   * {@return the left side of a formula whose rows are counts of trials, as it is written}
   *
   * @param successes the column of the successes
   * @param other that of the failures, or of the trials
   * @param otherIsTrials whether it is that of the trials
   */
  public static String ofCounts(String successes, String other, boolean otherIsTrials) {
    String s = Tokens.spelled(successes);
    return CBIND + s + ", " + Tokens.spelled(other) + (otherIsTrials ? " - " + s : "") + ")";
  }

  /**
   * {@return the model of a constant that has this left side; empty if it is not one of counts}
   *
   * @param left what {@link #ofCounts} wrote, or the name of a column
   */
  public static Optional<Formula> ofLeft(String left) {
    if (!left.startsWith(CBIND)) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse(left + " ~ 1"));
    } catch (RequestException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a formula.
   *
   * @param text the formula
   * @return the parsed formula
   * @throws RequestException if the text is not a formula; the message tells the position
   */
  public static Formula parse(String text) {
    return new Formula(text);
  }

  /** {@return the formula as it was written} */
  public String text() {
    return text;
  }

  /** {@return the column on the left side} */
  public String target() {
    return target;
  }

  /** {@return the column of the failures, where the left side is cbind(successes, failures)} */
  public Optional<String> failures() {
    return Optional.ofNullable(parsed.failures());
  }

  /**
   * {@return the column of the trials, where the left side is cbind(successes, trials - successes)}
   */
  public Optional<String> trials() {
    return Optional.ofNullable(parsed.trials());
  }

  /** {@return the sum of what is in {@code offset()}, if there is any} */
  public Optional<Arithmetic> offset() {
    return parsed.offsets().stream().reduce(Arithmetic::plus);
  }

  /** {@return the columns that are needed besides the target; empty if {@code .} asks for all} */
  public Optional<Set<String>> needs() {
    return parsed.hasDot()
        ? Optional.empty()
        : Optional.of(
            parsed.columns().stream()
                .map(FormulaToken::text)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  /**
   * Refuses a name that is not among the columns.
   *
   * @param available the columns of the table
   * @throws RequestException that tells its position and the columns
   */
  public void requireColumns(Collection<String> available) {
    Set<String> known = new HashSet<>(available);
    for (FormulaToken column : parsed.columns()) {
      if (!known.contains(column.text())) {
        throw parsed.problem(
            column,
            "there is no column " + Place.quote(column.text()) + " among " + shown(available));
      }
      if (column.text().equals(target)) {
        throw parsed.problem(
            column, "the target " + Place.quote(target) + " cannot explain itself");
      }
    }
  }

  private static String shown(String name) {
    String quoted = Place.quote(name);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static String shown(Collection<String> columns) {
    return columns.stream()
            .limit(MOST_NAMES_SHOWN)
            .map(Formula::shown)
            .collect(Collectors.joining(", "))
        + (columns.size() > MOST_NAMES_SHOWN ? ", …" : "");
  }

  /**
   * {@return the terms of the model}
   *
   * @param features the columns that {@code .} stands for
   * @param isNumber whether a column has numbers; {@code C(x)} of any other column is the column
   * @throws RequestException if there would be too many
   */
  public ModelTerms terms(List<String> features, Predicate<String> isNumber) {
    return new TermExpansion(features, isNumber).expand(right);
  }

  @Override
  public String toString() {
    return text;
  }
}
