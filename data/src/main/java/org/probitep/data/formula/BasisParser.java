/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.StringJoiner;
import org.probitep.data.formula.BasisCall.Kind;
import org.probitep.data.formula.Tokens.Token;

/** Reads {@code poly(x, 2)}, {@code ns(x, df = 3)} and {@code bs(x, knots = c(1, 2))}. */
final class BasisParser {
  private static final int MOST_COLUMNS = 100;
  private static final int HIGHEST_DEGREE = 20;
  private static final int CUBIC = 3;

  private final Tokens tokens;
  private final ExpressionParser argument;
  private final StringJoiner written = new StringJoiner(", ");
  private final Map<String, List<Double>> options = new HashMap<>();

  BasisParser(Tokens tokens, ExpressionParser argument) {
    this.tokens = tokens;
    this.argument = argument;
  }

  BasisCall call() {
    Token name = tokens.take();
    Kind kind = Kind.of(name.text()).orElseThrow();
    List<String> allowed =
        switch (kind) {
          case POLY -> List.of("degree");
          case NS -> List.of("df", "knots");
          case BS -> List.of("df", "knots", "degree");
        };
    tokens.require("(");
    Arithmetic of = argument.comparison();
    for (int index = 0; tokens.takeIf(","); index++) {
      option(kind, allowed, index);
    }
    tokens.require(")");
    int degree = whole(name, "degree", kind == Kind.POLY ? 1 : CUBIC, HIGHEST_DEGREE);
    int df = whole(name, "df", 0, MOST_COLUMNS);
    if (kind == Kind.BS && df > 0 && df < degree) {
      throw problem(name, "df must be at least the degree, " + degree);
    }
    if (df > 0 && options.containsKey("knots")) {
      throw problem(name, "give df or knots, not both");
    }
    OptionalInt columns = df > 0 ? OptionalInt.of(df) : OptionalInt.empty();
    return new BasisCall(kind, of, degree, columns, knots(name), written.toString());
  }

  /** {@code df = 3}, or a value whose position tells what it is. */
  private void option(Kind kind, List<String> allowed, int index) {
    Token first = tokens.peek();
    boolean named = first.kind() == Tokens.Kind.NAME && tokens.peekBehind().text().equals("=");
    if (named) {
      tokens.take();
      tokens.require("=");
    }
    String name = named ? first.text() : index < allowed.size() ? allowed.get(index) : "";
    if (!allowed.contains(name)) {
      throw problem(
          first, kind.label() + " takes a column and " + String.join(", ", allowed) + ", no more");
    }
    String before = named ? name + " = " : "";
    if (options.put(name, values(before)) != null) {
      throw problem(first, name + " is given twice");
    }
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
      if (tokens.peek().kind() != Tokens.Kind.NUMBER) {
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

  private int whole(Token name, String option, int otherwise, int most) {
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

  private List<Double> knots(Token name) {
    List<Double> knots = options.getOrDefault("knots", List.of()).stream().sorted().toList();
    if (knots.size() > MOST_COLUMNS) {
      throw problem(name, "there can be at most " + MOST_COLUMNS + " knots");
    }
    return knots;
  }

  private RuntimeException problem(Token token, String complaint) {
    return tokens.problem(token.position(), complaint);
  }
}
