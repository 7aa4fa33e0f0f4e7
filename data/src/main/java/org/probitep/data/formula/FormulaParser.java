/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.probitep.data.RequestException;
import org.probitep.data.formula.Tokens.FormulaToken;
import org.probitep.data.formula.Tokens.TokenKind;

/** Reads a formula by recursive descent; {@code ^} binds closest, then {@code : * + -}. */
final class FormulaParser {
  private static final Set<String> CATEGORIES = Set.of("C", "factor", "as.factor");
  private static final String OTHER_FUNCTIONS =
      "C, factor, I, log, log2, log10, log1p, exp, sqrt, poly, ns, bs and offset";
  private static final String OFFSET = "offset";
  private static final Set<String> OTHER_SIGNS = Set.of(":", "*", "/", "^", "|");

  /** A mistake in typing rather than a wish: interactions of so many columns. */
  private static final int HIGHEST_POWER = 20;

  /** Each takes a few nested calls: thousands would overflow the stack. */
  private static final int MOST_OPEN_PARENTHESES = 100;

  private final Tokens tokens;
  private final List<FormulaToken> columns = new ArrayList<>();
  private final List<Arithmetic> offsets = new ArrayList<>();
  private boolean dot;
  private String failures;
  private String trials;
  private int open;

  FormulaParser(String formula) {
    this.tokens = Tokens.of(formula);
  }

  /** The names of columns on the right side, as they were found. */
  List<FormulaToken> columns() {
    return columns;
  }

  /** What {@code offset()} adds to the linear predictor, as it was found. */
  List<Arithmetic> offsets() {
    return offsets;
  }

  boolean hasDot() {
    return dot;
  }

  RequestException problem(FormulaToken token, String complaint) {
    return tokens.problem(token.position(), complaint);
  }

  /** The left side and the sign after it. */
  String target() {
    if (tokens.peek().kind() != TokenKind.NAME) {
      throw tokens.expected("the name of the target");
    }
    FormulaToken first = tokens.take();
    String target = first.text();
    if (target.equals("cbind") && tokens.takeIf("(")) {
      target = countColumn();
      tokens.require(",");
      addOtherCount(target);
      tokens.require(")");
    }
    tokens.require("~");
    return target;
  }

  /** The failures, or in {@code cbind(successes, trials - successes)} the trials. */
  private void addOtherCount(String successes) {
    String other = countColumn();
    if (!tokens.takeIf("-")) {
      failures = other;
      return;
    }
    FormulaToken less = tokens.peek();
    if (!countColumn().equals(successes)) {
      throw problem(less, "from the trials only the successes can be taken away");
    }
    trials = other;
  }

  private String countColumn() {
    if (tokens.peek().kind() != TokenKind.NAME) {
      throw tokens.expected("a column of counts");
    }
    return tokens.take().text();
  }

  /** The second column of {@code cbind(successes, failures)}, or null. */
  String failures() {
    return failures;
  }

  /** The trials of {@code cbind(successes, trials - successes)}, or null. */
  String trials() {
    return trials;
  }

  /** The right side. */
  Node rightSide() {
    Node sum = sum();
    tokens.requireEnd("one of + - * / : ^");
    return sum;
  }

  /**
   * As in R, a comparison takes everything around it: {@code a + b > 3} compares a sum. In
   * parentheses {@code |} is for terms by group.
   */
  private Node sum() {
    if (tokens.isLogical(open == 0)) {
      return leaf(expression().whole(open == 0));
    }
    List<Node.Summand> summands = new ArrayList<>();
    boolean added = !tokens.takeIf("-");
    if (added) {
      tokens.takeIf("+");
    }
    addSummand(added, summands);
    while (true) {
      if (tokens.takeIf("+")) {
        addSummand(true, summands);
      } else if (tokens.takeIf("-")) {
        addSummand(false, summands);
      } else {
        return new Node.SumOfTerms(summands);
      }
    }
  }

  private void addSummand(boolean added, List<Node.Summand> summands) {
    if (added && open == 0 && tokens.isCall() && tokens.peek().text().equals(OFFSET)) {
      addOffset();
    } else {
      summands.add(new Node.Summand(added, cross()));
    }
  }

  private void addOffset() {
    FormulaToken name = tokens.take();
    tokens.require("(");
    Arithmetic offset = expression().whole(true);
    requireNumbers(name, offset);
    offsets.add(offset);
    tokens.require(")");
    if (OTHER_SIGNS.contains(tokens.peek().text())) {
      throw onlyAdded(name);
    }
  }

  private void requireNumbers(FormulaToken name, Arithmetic argument) {
    if (argument.hasTexts()) {
      throw problem(name, name.text() + " takes numbers, and no comparison with a text");
    }
  }

  private RequestException onlyAdded(FormulaToken name) {
    return problem(name, "an offset can only be added, outside parentheses");
  }

  private Node cross() {
    FormulaToken first = tokens.peek();
    Node node = factor();
    List<Node.Factor> factors = new ArrayList<>();
    while (true) {
      boolean nested = tokens.takeIf("/");
      if (!nested && !tokens.takeIf("*")) {
        return factors.isEmpty() ? node : new Node.Cross(terms(node, first), factors);
      }
      factors.add(new Node.Factor(nested, terms(factor(), first)));
    }
  }

  private Node factor() {
    return tokens.isSpecial() ? leaf(expression().special()) : interaction();
  }

  private Node interaction() {
    FormulaToken first = tokens.peek();
    List<Node> parts = new ArrayList<>(List.of(power()));
    while (tokens.takeIf(":")) {
      parts.add(terms(power(), first));
    }
    if (parts.size() == 1) {
      return parts.get(0);
    }
    terms(parts.get(0), first);
    return new Node.Interaction(parts);
  }

  /** Refuses 0, 1 and pooled terms where they make no sense. */
  private Node terms(Node node, FormulaToken first) {
    if (node instanceof Node.PooledTerms) {
      throw problem(first, "terms by group, in ( | ), can only be added or removed");
    }
    if (node instanceof Node.ConstantTerm) {
      throw problem(first, "0 and 1 can only be added or removed");
    }
    return node;
  }

  private Node power() {
    FormulaToken first = tokens.peek();
    Node node = atom();
    if (!tokens.takeIf("^")) {
      return node;
    }
    FormulaToken exponent = tokens.peek();
    if (exponent.kind() != TokenKind.NUMBER || !exponent.text().matches("[1-9][0-9]?")) {
      throw tokens.expected("a whole number from 1 to " + HIGHEST_POWER);
    }
    int value = Integer.parseInt(tokens.take().text());
    if (value > HIGHEST_POWER) {
      throw problem(exponent, "the power can be at most " + HIGHEST_POWER);
    }
    return new Node.InteractionsUpTo(terms(node, first), value);
  }

  private Node atom() {
    FormulaToken token = tokens.peek();
    if (tokens.takeIf("(")) {
      if (++open > MOST_OPEN_PARENTHESES) {
        throw problem(
            token, "more than " + MOST_OPEN_PARENTHESES + " parentheses are open at once");
      }
      Node node = sum();
      if (tokens.takeIf("|")) {
        // lme4's (x || g): without a correlation, which (x | g) does not have here either.
        tokens.takeIf("|");
        node = new Node.PooledTerms(node, column());
      }
      tokens.require(")");
      open--;
      return node;
    }
    if (tokens.takeIf(".")) {
      dot = true;
      return new Node.Dot();
    }
    if (token.kind() == TokenKind.NUMBER && token.text().matches("[01]")) {
      return new Node.ConstantTerm(tokens.take().text().equals("1"));
    }
    if (token.kind() == TokenKind.SIGN && token.text().equals("!")) {
      return leaf(expression().negation());
    }
    if (token.kind() != TokenKind.NAME) {
      throw tokens.expected("a column");
    }
    return tokens.isCall() ? function() : new Node.Leaf(new Variable.Plain(column()));
  }

  private String column() {
    if (tokens.peek().kind() != TokenKind.NAME) {
      throw tokens.expected("a column");
    }
    columns.add(tokens.peek());
    return tokens.take().text();
  }

  private ExpressionParser expression() {
    return new ExpressionParser(tokens, columns::add);
  }

  private Node function() {
    FormulaToken name = tokens.peek();
    if (CATEGORIES.contains(name.text())) {
      tokens.take();
      tokens.require("(");
      String column = column();
      tokens.require(")");
      return new Node.Leaf(new Variable.AsCategory(column));
    }
    Optional<BasisCall.BasisKind> basis = BasisCall.BasisKind.of(name.text());
    if (basis.isPresent()) {
      BasisCall call = new BasisParser(tokens, expression()).call();
      requireNumbers(name, call.argument());
      return new Node.Leaf(new Variable.BasisColumns(call));
    }
    if (name.text().equals(OFFSET)) {
      throw onlyAdded(name);
    }
    if (!name.text().equals("I") && NumberFunction.of(name.text()).isEmpty()) {
      throw problem(name, "there is no function " + name.text() + ", only " + OTHER_FUNCTIONS);
    }
    return leaf(expression().call());
  }

  private static Node leaf(Arithmetic arithmetic) {
    return new Node.Leaf(
        arithmetic.isColumn()
            ? new Variable.Plain(arithmetic.columns().get(0))
            : new Variable.Computed(arithmetic));
  }
}
