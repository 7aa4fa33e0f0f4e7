/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.probitep.data.RequestException;

/**
 * What a formula computes from columns of numbers, such as {@code a + 2 * b}, {@code log(x)} or
 * {@code x > 3}. A comparison is 1 where it is true, otherwise 0. Immutable.
 */
public final class Arithmetic {
  /** From here on not every whole number is a double. */
  private static final double LARGEST_EXACT = 1L << 53;

  private final List<String> columns;
  private final Expression root;

  Arithmetic(List<String> columns, Expression root) {
    this.columns = List.copyOf(columns);
    this.root = root;
  }

  /**
   * Reads what {@link #text()} wrote.
   *
   * @param text the text
   * @return what it computes
   * @throws RequestException if it cannot be read
   */
  public static Arithmetic parse(String text) {
    Tokens tokens = Tokens.of(text);
    Arithmetic parsed = new ExpressionParser(tokens, column -> {}).whole(true);
    tokens.requireEnd("one of + - * / ^");
    return parsed;
  }

  /**
   * {@return a column as it is}
   *
   * @param column its name
   */
  public static Arithmetic ofColumn(String column) {
    return new Arithmetic(List.of(column), new Expression.Column(0));
  }

  /**
   * {@return the sum of two}
   *
   * @param other what is added
   */
  public Arithmetic plus(Arithmetic other) {
    return parse("(" + text() + ") + (" + other.text() + ")");
  }

  /**
   * {@return a power of it}
   *
   * @param exponent the exponent, at least 1
   */
  public Arithmetic toThe(int exponent) {
    return exponent == 1
        ? this
        : new Arithmetic(
            columns,
            new Expression.Operation(Operator.POWER, root, new Expression.Constant(exponent)));
  }

  /** {@return the columns, each once, in the order in which they appear} */
  public List<String> columns() {
    return columns;
  }

  /**
   * {@return the value}
   *
   * @param values the value of each column
   */
  public double at(double[] values) {
    return root.at(values);
  }

  /**
   * {@return the same in another language}
   *
   * @param language the language
   * @param <T> what an expression is in that language
   */
  public <T> T in(ArithmeticLanguage<T> language) {
    return root.in(language);
  }

  /** {@return whether its values are true and false, which makes it a factor} */
  public boolean isLogical() {
    return root.isLogical();
  }

  /** {@return what is true where this is false} */
  public Arithmetic opposite() {
    if (root.binding() == Expression.OF_COMPARISON) {
      Expression.Operation comparison = (Expression.Operation) root;
      Operator operator = comparison.operator().opposite();
      return new Arithmetic(
          columns, new Expression.Operation(operator, comparison.left(), comparison.right()));
    }
    return root instanceof Truth.LogicalNot not && not.of().isLogical()
        ? new Arithmetic(columns, not.of())
        : new Arithmetic(columns, new Truth.LogicalNot(root));
  }

  /**
   * {@return the texts with which a column is compared}
   *
   * @param column the index of the column
   */
  public Set<String> texts(int column) {
    return TextComparisons.texts(root, column);
  }

  /** {@return whether it compares a column with a text} */
  boolean hasTexts() {
    return IntStream.range(0, columns.size()).anyMatch(column -> !texts(column).isEmpty());
  }

  /**
   * {@return whether a column is only compared with texts, so that it need not have numbers}
   *
   * @param column the index of the column
   */
  public boolean comparesTexts(int column) {
    return TextComparisons.only(root, column, Expression.Text.class);
  }

  /**
   * {@return whether a column is only compared with constants, which may be places of levels}
   *
   * @param column the index of the column
   */
  public boolean comparesPlaces(int column) {
    return TextComparisons.only(root, column, Expression.Constant.class);
  }

  /**
   * {@return the same with the places of levels instead of texts, to be computed}
   *
   * @param levels the levels of a column; none if it has numbers
   * @param isTruth whether a column has true and false
   */
  public Arithmetic bound(IntFunction<List<String>> levels, IntPredicate isTruth) {
    return new Arithmetic(columns, new TextComparisons(levels, isTruth).bound(root));
  }

  /**
   * {@return the same with texts instead of the places of levels, for people}
   *
   * @param levels the levels of a column; none if it has numbers
   * @param isTruth whether a column has true and false
   */
  public Arithmetic shown(IntFunction<List<String>> levels, IntPredicate isTruth) {
    return new Arithmetic(columns, new TextComparisons(levels, isTruth).shown(root));
  }

  /** {@return whether it is a column as it is} */
  public boolean isColumn() {
    return root instanceof Expression.Column;
  }

  /** {@return the function, if it is a function of a column as it is} */
  public Optional<NumberFunction> functionOfColumn() {
    return root instanceof Expression.FunctionCall call && call.of() instanceof Expression.Column
        ? Optional.of(call.function())
        : Optional.empty();
  }

  /** {@return the exponent, if it is a column to the power of a number} */
  public Optional<Double> powerOfColumn() {
    return root instanceof Expression.Operation operation
            && operation.operator() == Operator.POWER
            && operation.left() instanceof Expression.Column
            && operation.right() instanceof Expression.Constant exponent
        ? Optional.of(exponent.value())
        : Optional.empty();
  }

  /**
   * {@return its name in the design: {@code log(x)}, {@code x^2}, {@code x > 3}, {@code I(a + 2 *
   * b)}}
   *
   * @param spelling how names of columns are spelled
   */
  public String label(UnaryOperator<String> spelling) {
    String text = text(spelling);
    boolean clear =
        isLogical() || powerOfColumn().isPresent() || root.binding() == Expression.OF_ATOM;
    return clear ? text : "I(" + text + ")";
  }

  /** {@return the text that {@link #parse} reads} */
  public String text() {
    return text(Tokens::spelled);
  }

  /**
   * {@return the text as R would write it}
   *
   * @param spelling how names of columns are spelled
   */
  public String text(UnaryOperator<String> spelling) {
    return root.text(columns.stream().map(spelling).toList());
  }

  /**
   * {@return a number without a decimal point where it needs none}
   *
   * @param value the number
   */
  public static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) <= LARGEST_EXACT
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arithmetic that
        && root.equals(that.root)
        && columns.equals(that.columns);
  }

  @Override
  public int hashCode() {
    return 31 * columns.hashCode() + root.hashCode();
  }

  @Override
  public String toString() {
    return text();
  }
}
