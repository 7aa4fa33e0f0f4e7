/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.probitep.data.formula.Tokens.FormulaToken;
import org.probitep.data.formula.Tokens.TokenKind;

/** Reads what is computed inside {@code I()} and other functions, in R's order of operations. */
final class ExpressionParser {
  /** Enough for anything that is meant: 2 to this power is the largest number. */
  private static final int HIGHEST_EXPONENT = 1000;

  /** Each may take a few nested calls, when reading and when computing. */
  private static final int MOST_OPERATIONS = 500;

  private static final String FUNCTIONS = "I, log, log2, log10, log1p, exp and sqrt";

  private final Tokens tokens;
  private final Consumer<FormulaToken> seen;
  private final List<String> names = new ArrayList<>();
  private int operations;

  /**
   * A parser that starts at the current token.
   *
   * @param seen is told of every column
   */
  ExpressionParser(Tokens tokens, Consumer<FormulaToken> seen) {
    this.tokens = tokens;
    this.seen = seen;
  }

  /**
   * Whatever can be computed.
   *
   * @param or whether {@code |} is for logic here
   */
  Arithmetic whole(boolean or) {
    return result(or ? either() : both());
  }

  /** What {@code !} takes away, with the sign. */
  Arithmetic negation() {
    return result(negated());
  }

  /** Numbers, or what {@code %%}, {@code %/%} and {@code %in%} make of them. */
  Arithmetic special() {
    return result(divided());
  }

  /** A function and its argument. */
  Arithmetic call() {
    return result(function());
  }

  private Arithmetic result(Expression root) {
    return new Arithmetic(names, root);
  }

  private Expression either() {
    Expression either = both();
    while (tokens.takeIf("|")) {
      requireSingle("|");
      either = operation(Operator.OR, either, both());
    }
    return either;
  }

  private Expression both() {
    Expression both = negated();
    while (tokens.takeIf("&")) {
      requireSingle("&");
      both = operation(Operator.AND, both, negated());
    }
    return both;
  }

  private void requireSingle(String sign) {
    if (tokens.peek().kind() == TokenKind.SIGN && tokens.peek().text().equals(sign)) {
      throw tokens.problem(
          tokens.peek().position(), "write one " + sign + ": two of them are for single values");
    }
  }

  private Expression negated() {
    count();
    return tokens.takeIf("!") ? new Truth.LogicalNot(negated()) : compared();
  }

  private Expression compared() {
    FormulaToken first = tokens.peek();
    Expression left = first.kind() == TokenKind.TEXT ? Choices.text(tokens) : sum();
    Optional<Operator> sign = sign(Expression.OF_COMPARISON);
    if (sign.isEmpty()) {
      return requireNoText(left, first);
    }
    FormulaToken second = tokens.peek();
    Expression right = second.kind() == TokenKind.TEXT ? Choices.text(tokens) : sum();
    boolean equality = sign.get() == Operator.EQUAL || sign.get() == Operator.DIFFERENT;
    if (!equality || !(right instanceof Expression.Column)) {
      requireNoText(left, first);
    }
    if (!equality || !(left instanceof Expression.Column)) {
      requireNoText(right, second);
    }
    return operation(sign.get(), left, right);
  }

  private Expression requireNoText(Expression part, FormulaToken token) {
    if (part instanceof Expression.Text) {
      throw Choices.misplaced(tokens, token);
    }
    return part;
  }

  private Expression sum() {
    Expression sum = product();
    Optional<Operator> sign = sign(Expression.OF_SUM);
    while (sign.isPresent()) {
      sum = operation(sign.get(), sum, product());
      sign = sign(Expression.OF_SUM);
    }
    return sum;
  }

  private Expression product() {
    Expression product = divided();
    Optional<Operator> sign = sign(Expression.OF_PRODUCT);
    while (sign.isPresent()) {
      product = operation(sign.get(), product, divided());
      sign = sign(Expression.OF_PRODUCT);
    }
    return product;
  }

  private Expression divided() {
    Expression divided = signed();
    while (true) {
      Optional<Operator> sign = sign(Expression.OF_SPECIAL);
      if (sign.isPresent()) {
        divided = operation(sign.get(), divided, signed());
      } else if (tokens.takeIf("%in%")) {
        divided =
            new Truth.Among(divided, Choices.read(tokens, divided instanceof Expression.Column));
      } else {
        return divided;
      }
    }
  }

  private Expression signed() {
    count();
    if (tokens.takeIf("!")) { // as in R, it takes all that follows but logic
      return new Truth.LogicalNot(negated());
    }
    if (tokens.takeIf("-")) {
      Expression of = signed();
      return of instanceof Expression.Constant number
          ? new Expression.Constant(0 - number.value()) // not −0, which would differ from 0
          : new Expression.Negative(of);
    }
    return tokens.takeIf("+") ? signed() : power();
  }

  private Expression power() {
    Expression base = atom();
    if (!tokens.takeIf("^")) {
      return base;
    }
    requireModestExponent();
    return operation(Operator.POWER, base, signed());
  }

  private void requireModestExponent() {
    FormulaToken sign = tokens.peek();
    FormulaToken number = sign.text().equals("-") ? tokens.peekBehind() : sign;
    if (number.kind() == TokenKind.NUMBER && Tokens.value(number) > HIGHEST_EXPONENT) {
      throw tokens.problem(number.position(), "the exponent can be at most " + HIGHEST_EXPONENT);
    }
  }

  private Expression atom() {
    FormulaToken token = tokens.peek();
    if (tokens.takeIf("(")) {
      Expression inside = either();
      tokens.require(")");
      return inside;
    }
    if (token.kind() == TokenKind.NUMBER) {
      return new Expression.Constant(tokens.takeNumber());
    }
    if (token.kind() == TokenKind.TEXT) {
      throw Choices.misplaced(tokens, token);
    }
    if (token.kind() != TokenKind.NAME) {
      throw tokens.expected("a column or a number");
    }
    return tokens.isCall() ? function() : column();
  }

  private Expression column() {
    seen.accept(tokens.peek());
    String name = tokens.take().text();
    if (!names.contains(name)) {
      names.add(name);
    }
    return new Expression.Column(names.indexOf(name));
  }

  private Expression function() {
    count();
    FormulaToken name = tokens.take();
    Optional<NumberFunction> function = NumberFunction.of(name.text());
    if (function.isEmpty() && !name.text().equals("I")) {
      throw tokens.problem(
          name.position(), "there is no function " + name.text() + " here, only " + FUNCTIONS);
    }
    tokens.require("(");
    Expression of = either();
    tokens.require(")");
    return function.isPresent() ? new Expression.FunctionCall(function.get(), of) : of;
  }

  /** Takes the next sign if it binds this tightly. */
  private Optional<Operator> sign(int binding) {
    Optional<Operator> next =
        tokens.peek().kind() == TokenKind.SIGN
            ? Operator.of(tokens.peek().text())
            : Optional.empty();
    Optional<Operator> wanted = next.filter(operator -> operator.binding() == binding);
    wanted.ifPresent(operator -> tokens.take());
    return wanted;
  }

  private Expression operation(Operator operator, Expression left, Expression right) {
    return new Expression.Operation(operator, left, right);
  }

  private void count() {
    if (++operations > MOST_OPERATIONS) {
      throw tokens.problem(
          tokens.peek().position(),
          "more than " + MOST_OPERATIONS + " parts are too many to compute with");
    }
  }
}
