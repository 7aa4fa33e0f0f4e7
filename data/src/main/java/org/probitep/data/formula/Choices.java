/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.probitep.data.RequestException;
import org.probitep.data.formula.Tokens.FormulaToken;
import org.probitep.data.formula.Tokens.TokenKind;

/** Reads what a column is compared with: texts, and what stands after {@code %in%}. */
final class Choices {
  private Choices() {}

  /** The text that comes next; spaces around it count as little as around a cell. */
  static Expression text(Tokens tokens) {
    return new Expression.Text(tokens.take().text().strip());
  }

  /**
   * One number or text, or several, as in {@code c("a", "b")}.
   *
   * @param texts whether texts make sense
   */
  static List<Expression> read(Tokens tokens, boolean texts) {
    boolean several = tokens.isCall() && tokens.peek().text().equals("c");
    if (several) {
      tokens.take();
      tokens.require("(");
    }
    Set<Expression> choices = new LinkedHashSet<>();
    do {
      choices.add(tokens.peek().kind() == TokenKind.TEXT && texts ? text(tokens) : number(tokens));
    } while (several && tokens.takeIf(","));
    if (several) {
      tokens.require(")");
    }
    return List.copyOf(choices);
  }

  private static Expression number(Tokens tokens) {
    if (tokens.peek().kind() == TokenKind.TEXT) {
      throw misplaced(tokens, tokens.peek());
    }
    double sign = tokens.takeIf("-") ? -1 : 1;
    if (tokens.peek().kind() != TokenKind.NUMBER) {
      throw tokens.expected("a number, a text in quotes, or c( ) with some of them");
    }
    return new Expression.Constant(sign * tokens.takeNumber() + 0.0); // no negative zero
  }

  /** What to say about a text where none can be. */
  static RequestException misplaced(Tokens tokens, FormulaToken text) {
    return tokens.problem(
        text.position(),
        "a text can only be compared with a column, by ==, != or %in% c(\"…\", \"…\")");
  }
}
