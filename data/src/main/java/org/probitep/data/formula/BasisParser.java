/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.StringJoiner;
import org.probitep.data.formula.BasisCall.BasisKind;
import org.probitep.data.formula.Tokens.FormulaToken;

/** Reads {@code poly(x, 2)}, {@code ns(x, df = 3)} and {@code bs(x, knots = c(1, 2))}. */
final class BasisParser {
  /** A mistake in typing rather than a wish. A fit could take more. */
  private static final int MOST_COLUMNS = 100;

  /** A mistake in typing rather than a wish. */
  private static final int HIGHEST_DEGREE = 20;

  /** The default degree of bs, as in R. */
  private static final int CUBIC = 3;

  private static final String RAW = "raw";
  private static final String INTERCEPT = "intercept";
  private static final String BOUNDARY = "Boundary.knots";

  private final Tokens tokens;
  private final ExpressionParser argument;
  private final StringJoiner written = new StringJoiner(", ");
  private final Map<String, List<Double>> options = new HashMap<>();

  BasisParser(Tokens tokens, ExpressionParser argument) {
    this.tokens = tokens;
    this.argument = argument;
  }

  BasisCall call() {
    FormulaToken name = tokens.take();
    BasisKind kind = BasisKind.of(name.text()).orElseThrow();
    List<String> allowed =
        switch (kind) {
          case POLY -> List.of("degree", RAW);
          case NS -> List.of("df", "knots", INTERCEPT, BOUNDARY);
          case BS -> List.of("df", "knots", "degree", INTERCEPT, BOUNDARY);
        };
    tokens.require("(");
    Arithmetic of = argument.whole(true);
    for (int index = 0; tokens.takeIf(","); index++) {
      option(kind, allowed, index);
    }
    tokens.require(")");
    int degree = whole(name, "degree", kind == BasisKind.POLY ? 1 : CUBIC, HIGHEST_DEGREE);
    return new BasisCall(
        kind,
        of,
        degree,
        columns(name, kind, degree),
        knots(name, "knots"),
        boundary(name),
        isTrue(INTERCEPT),
        isTrue(RAW),
        written.toString());
  }

  private OptionalInt columns(FormulaToken name, BasisKind kind, int degree) {
    int df = whole(name, "df", 0, MOST_COLUMNS);
    int more = isTrue(INTERCEPT) ? 1 : 0;
    if (kind == BasisKind.BS && df > 0 && df < degree + more) {
      throw problem(
          name,
          "df must be at least the degree, "
              + degree
              + (more > 0 ? ", and 1 for the intercept" : ""));
    }
    if (kind == BasisKind.NS && df > 0 && df < 1 + more) {
      throw problem(name, "df must be at least 2 with an intercept");
    }
    if (df > 0 && options.containsKey("knots")) {
      throw problem(name, "give df or knots, not both");
    }
    return df > 0 ? OptionalInt.of(df) : OptionalInt.empty();
  }

  private boolean isTrue(String option) {
    return options.getOrDefault(option, List.of(0.0)).get(0) != 0;
  }

  private List<Double> boundary(FormulaToken name) {
    List<Double> boundary = knots(name, BOUNDARY);
    if (!boundary.isEmpty() && (boundary.size() != 2 || boundary.get(0).equals(boundary.get(1)))) {
      throw problem(name, BOUNDARY + " must be two different numbers, as in c(0, 10)");
    }
    return boundary;
  }

  /** {@code df = 3}, or a value whose position tells what it is. */
  private void option(BasisKind kind, List<String> allowed, int index) {
    FormulaToken first = tokens.peek();
    boolean named = first.kind() == Tokens.TokenKind.NAME && tokens.peekBehind().text().equals("=");
    if (named) {
      tokens.take();
      tokens.require("=");
    }
    String name = named ? first.text() : index < allowed.size() ? allowed.get(index) : "";
    boolean known = allowed.contains(name) && (named || !name.equals(RAW)); // as R's poly(x, 2, …)
    if (!known) {
      throw problem(
          first, kind.label() + " takes a column and " + String.join(", ", allowed) + ", no more");
    }
    String before = named ? name + " = " : "";
    boolean truth = name.equals(INTERCEPT) || name.equals(RAW);
    if (options.put(name, truth ? truth(before) : values(before)) != null) {
      throw problem(first, name + " is given twice");
    }
  }

  private List<Double> truth(String before) {
    FormulaToken word = tokens.peek();
    if (!word.text().matches("TRUE|FALSE|T|F")) {
      throw tokens.expected("TRUE or FALSE");
    }
    written.add(before + tokens.take().text());
    return List.of(word.text().startsWith("T") ? 1.0 : 0.0);
  }

  /** A number, or several, as in {@code c(1, 2)}. */
  private List<Double> values(String before) {
    List<Double> values = new ArrayList<>();
    StringJoiner texts = new StringJoiner(", ");
    boolean several = tokens.isCall() && tokens.peek().text().equals("c");
    if (several) {
      tokens.take();
      tokens.require("(");
    }
    do {
      double sign = tokens.takeIf("-") ? -1 : 1;
      if (tokens.peek().kind() != Tokens.TokenKind.NUMBER) {
        throw tokens.expected("a number");
      }
      texts.add((sign < 0 ? "-" : "") + tokens.peek().text());
      values.add(sign * tokens.takeNumber());
    } while (several && tokens.takeIf(","));
    if (several) {
      tokens.require(")");
    }
    written.add(before + (several ? "c(" + texts + ")" : texts));
    return values;
  }

  private int whole(FormulaToken name, String option, int otherwise, int most) {
    if (!options.containsKey(option)) {
      return otherwise;
    }
    List<Double> values = options.get(option);
    double value = values.get(0);
    if (values.size() > 1 || !(value >= 1 && value <= most && value == Math.rint(value))) {
      throw problem(name, option + " must be a whole number from 1 to " + most);
    }
    return (int) value;
  }

  private List<Double> knots(FormulaToken name, String option) {
    List<Double> knots = options.getOrDefault(option, List.of()).stream().sorted().toList();
    if (knots.size() > MOST_COLUMNS) {
      throw problem(name, "there can be at most " + MOST_COLUMNS + " knots");
    }
    return knots;
  }

  private RuntimeException problem(FormulaToken token, String complaint) {
    return tokens.problem(token.position(), complaint);
  }
}
