/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.probitep.data.RequestException;
import org.probitep.data.formula.Tokens.Kind;
import org.probitep.data.formula.Tokens.Token;

/** Reads a formula by recursive descent; {@code ^} binds closest, then {@code : * + -}. */
final class FormulaParser {
  private static final Set<String> FUNCTIONS = Set.of("C", "I", "log", "exp", "sqrt");
  private static final int HIGHEST_POWER = 20;

  /** Enough for anything that is meant: 2 to this power is the largest number. */
  private static final int HIGHEST_EXPONENT = 1000;

  /** Each is a few calls deep: thousands would overflow the stack. */
  private static final int MOST_OPEN_PARENTHESES = 100;

  private final Tokens tokens;
  private final List<Token> columns = new ArrayList<>();
  private boolean dot;
  private String failures;
  private int open;

  FormulaParser(String formula) {
    this.tokens = Tokens.of(formula);
  }

  /** The names of columns on the right side, as they were found. */
  List<Token> columns() {
    return columns;
  }

  boolean hasDot() {
    return dot;
  }

  RequestException problem(Token token, String complaint) {
    return tokens.problem(token.position(), complaint);
  }

  /** The left side and the sign behind it. */
  String target() {
    if (tokens.peek().kind() != Kind.NAME) {
      throw tokens.expected("the name of the target");
    }
    Token first = tokens.take();
    String target = first.text();
    if (target.equals("cbind") && tokens.takeIf("(")) {
      target = countColumn();
      tokens.require(",");
      failures = countColumn();
      tokens.require(")");
    }
    tokens.require("~");
    return target;
  }

  private String countColumn() {
    if (tokens.peek().kind() != Kind.NAME) {
      throw tokens.expected("a column of counts");
    }
    return tokens.take().text();
  }

  /** The second column of {@code cbind(successes, failures)}, or null. */
  String failures() {
    return failures;
  }

  /** The right side. */
  Node rightSide() {
    Node sum = sum();
    if (tokens.peek().kind() != Kind.END) {
      throw tokens.expected("one of + - * : ^");
    }
    return sum;
  }

  private Node sum() {
    List<Node.Summand> summands = new ArrayList<>();
    boolean added = !tokens.takeIf("-");
    if (added) {
      tokens.takeIf("+");
    }
    summands.add(new Node.Summand(added, cross()));
    while (true) {
      if (tokens.takeIf("+")) {
        summands.add(new Node.Summand(true, cross()));
      } else if (tokens.takeIf("-")) {
        summands.add(new Node.Summand(false, cross()));
      } else {
        return new Node.Sum(summands);
      }
    }
  }

  private Node cross() {
    List<Node> factors = chain("*", this::interaction);
    return factors.size() == 1 ? factors.get(0) : new Node.Cross(factors);
  }

  private Node interaction() {
    List<Node> factors = chain(":", this::power);
    return factors.size() == 1 ? factors.get(0) : new Node.Interaction(factors);
  }

  /** Parts between signs; if there are several, only terms make sense. */
  private List<Node> chain(String sign, Supplier<Node> part) {
    Token first = tokens.peek();
    List<Node> parts = new ArrayList<>(List.of(part.get()));
    while (tokens.takeIf(sign)) {
      parts.add(terms(part.get(), first));
    }
    if (parts.size() > 1) {
      terms(parts.get(0), first);
    }
    return parts;
  }

  /** Refuses 0 and 1 where only terms make sense. */
  private Node terms(Node node, Token first) {
    if (node instanceof Node.Constant) {
      throw problem(first, "0 and 1 can only be added or taken away");
    }
    return node;
  }

  private Node power() {
    Token first = tokens.peek();
    Node node = atom();
    if (!tokens.takeIf("^")) {
      return node;
    }
    Token exponent = tokens.peek();
    if (exponent.kind() != Kind.NUMBER || !exponent.text().matches("[1-9][0-9]?")) {
      throw tokens.expected("a whole number from 1 to " + HIGHEST_POWER);
    }
    int value = Integer.parseInt(tokens.take().text());
    if (value > HIGHEST_POWER) {
      throw problem(exponent, "the power can be at most " + HIGHEST_POWER);
    }
    return new Node.Power(terms(node, first), value);
  }

  private Node atom() {
    Token token = tokens.peek();
    if (tokens.takeIf("(")) {
      if (++open > MOST_OPEN_PARENTHESES) {
        throw problem(
            token, "more than " + MOST_OPEN_PARENTHESES + " parentheses are open at once");
      }
      Node node = sum();
      tokens.require(")");
      open--;
      return node;
    }
    if (tokens.takeIf(".")) {
      dot = true;
      return new Node.Dot();
    }
    if (token.kind() == Kind.NUMBER && token.text().matches("[01]")) {
      return new Node.Constant(tokens.take().text().equals("1"));
    }
    if (token.kind() != Kind.NAME) {
      throw tokens.expected("a column");
    }
    Token behind = tokens.peekBehind();
    boolean function = behind.kind() == Kind.SIGN && behind.text().equals("(");
    return new Node.Leaf(function ? function() : Variable.plain(column()));
  }

  private String column() {
    if (tokens.peek().kind() != Kind.NAME) {
      throw tokens.expected("a column");
    }
    columns.add(tokens.peek());
    return tokens.take().text();
  }

  private Variable function() {
    Token name = tokens.take();
    if (!FUNCTIONS.contains(name.text())) {
      throw problem(name, "there is no function " + name.text() + ", only C, I, log, exp and sqrt");
    }
    tokens.require("(");
    String column = column();
    double exponent = 1;
    if (name.text().equals("I") && tokens.takeIf("^")) {
      exponent = exponent();
    }
    tokens.require(")");
    return variable(name.text(), column, exponent);
  }

  private double exponent() {
    boolean negative = tokens.takeIf("-");
    Token token = tokens.peek();
    if (token.kind() != Kind.NUMBER || !token.text().matches("[0-9]+(\\.[0-9]+)?")) {
      throw tokens.expected("a number");
    }
    double value = Double.parseDouble(tokens.take().text());
    if (value > HIGHEST_EXPONENT) {
      throw problem(token, "the exponent can be at most " + HIGHEST_EXPONENT);
    }
    return negative ? 0 - value : value; // not −0, which would be another variable than 0
  }

  private static Variable variable(String function, String column, double exponent) {
    return switch (function) {
      case "C" -> new Variable(column, Variable.Use.CATEGORY, 1);
      case "I" ->
          exponent == 1
              ? Variable.plain(column)
              : new Variable(column, Variable.Use.POWER, exponent);
      default -> new Variable(column, Variable.Use.valueOf(function.toUpperCase(Locale.ROOT)), 1);
    };
  }
}
