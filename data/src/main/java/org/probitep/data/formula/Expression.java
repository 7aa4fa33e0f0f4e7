/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.List;

/** A part of an {@link Arithmetic}; columns are indices into its list of names. */
sealed interface Expression
    permits Expression.Column,
        Expression.Constant,
        Expression.Text,
        Expression.Negative,
        Expression.FunctionCall,
        Expression.Operation,
        Truth {
  /** How tightly the parts of a text bind, as in R. */
  int OF_OR = 0;

  int OF_AND = 1;
  int OF_NOT = 2;
  int OF_COMPARISON = 3;
  int OF_SUM = 4;
  int OF_PRODUCT = 5;
  int OF_SPECIAL = 6;
  int OF_SIGN = 7;
  int OF_POWER = 8;
  int OF_ATOM = 9;

  /** Its value where the columns have these values. */
  double at(double[] values);

  /** The same in another language. */
  <T> T in(ArithmeticLanguage<T> language);

  /** How tightly its parts bind. */
  int binding();

  /** What it is computed from, if it is from other parts. */
  default List<Expression> parts() {
    return List.of();
  }

  /** The same of other parts, as many. */
  default Expression of(List<Expression> parts) {
    return this;
  }

  /** Whether it is true or false, which are 1 and 0. */
  default boolean isLogical() {
    return false;
  }

  /** Its text in R's spelling. */
  String text(List<String> names);

  /** Its text, in parentheses where it would otherwise come apart. */
  default String text(List<String> names, int tightest) {
    return binding() < tightest ? "(" + text(names) + ")" : text(names);
  }

  /** A column. */
  record Column(int index) implements Expression {
    @Override
    public double at(double[] values) {
      return values[index];
    }

    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      return language.column(index);
    }

    @Override
    public int binding() {
      return OF_ATOM;
    }

    @Override
    public String text(List<String> names) {
      return names.get(index);
    }
  }

  /** A number; a negative one is written with its sign. */
  record Constant(double value) implements Expression {
    @Override
    public double at(double[] values) {
      return value;
    }

    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      return language.number(value);
    }

    @Override
    public int binding() {
      return value < 0 ? OF_SIGN : OF_ATOM;
    }

    @Override
    public String text(List<String> names) {
      return Arithmetic.number(value);
    }
  }

  /** A text, with which a column can be compared; {@link TextComparisons} takes its place. */
  record Text(String value) implements Expression {
    @Override
    public double at(double[] values) {
      throw new IllegalStateException("a text has no value: " + value);
    }

    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      throw new IllegalStateException("a text has no value: " + value);
    }

    @Override
    public int binding() {
      return OF_ATOM;
    }

    @Override
    public String text(List<String> names) {
      return Tokens.quoted(value);
    }
  }

  /** The negative of a part. */
  record Negative(Expression of) implements Expression {
    @Override
    public double at(double[] values) {
      return -of.at(values);
    }

    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      return language.operation(Operator.MINUS, language.number(0), of.in(language));
    }

    @Override
    public List<Expression> parts() {
      return List.of(of);
    }

    @Override
    public Expression of(List<Expression> parts) {
      return new Negative(parts.get(0));
    }

    @Override
    public int binding() {
      return OF_SIGN;
    }

    @Override
    public String text(List<String> names) {
      return "-" + of.text(names, OF_SIGN);
    }
  }

  /** A function of a part. */
  record FunctionCall(NumberFunction function, Expression of) implements Expression {
    @Override
    public double at(double[] values) {
      return function.at(of.at(values));
    }

    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      return language.call(function, of.in(language));
    }

    @Override
    public List<Expression> parts() {
      return List.of(of);
    }

    @Override
    public Expression of(List<Expression> parts) {
      return new FunctionCall(function, parts.get(0));
    }

    @Override
    public int binding() {
      return OF_ATOM;
    }

    @Override
    public String text(List<String> names) {
      return function.label() + "(" + of.text(names) + ")";
    }
  }

  /** Two parts and the sign between them. */
  record Operation(Operator operator, Expression left, Expression right) implements Expression {
    @Override
    public double at(double[] values) {
      return operator.of(left.at(values), right.at(values));
    }

    /** Both are the product of what is 1 or 0; one of two is what their sum is not 0 for. */
    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      return switch (operator) {
        case AND ->
            language.operation(Operator.TIMES, Truth.of(left, language), Truth.of(right, language));
        case OR ->
            language.operation(
                Operator.MORE,
                language.operation(
                    Operator.PLUS, Truth.of(left, language), Truth.of(right, language)),
                language.number(0));
        default -> language.operation(operator, left.in(language), right.in(language));
      };
    }

    @Override
    public List<Expression> parts() {
      return List.of(left, right);
    }

    @Override
    public Expression of(List<Expression> parts) {
      return new Operation(operator, parts.get(0), parts.get(1));
    }

    @Override
    public boolean isLogical() {
      return operator.isLogical();
    }

    @Override
    public int binding() {
      return operator.binding();
    }

    /** A power groups from the right, all others from the left; comparisons do not group. */
    @Override
    public String text(List<String> names) {
      int binding = binding();
      boolean power = binding == OF_POWER;
      boolean comparison = binding == OF_COMPARISON;
      return left.text(names, power || comparison ? binding + 1 : binding)
          + operator.spelled()
          + right.text(names, power ? OF_SIGN : binding + 1);
    }
  }
}
