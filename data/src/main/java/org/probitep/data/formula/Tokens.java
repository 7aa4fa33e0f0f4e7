/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.data.RequestException;
import org.probitep.data.table.Place;

/** The words and signs of a formula, read one after another. */
final class Tokens {
  /** The kind of a token; for a sign, its text tells which sign. */
  enum TokenKind {
    NAME,
    NUMBER,
    TEXT,
    SIGN,
    END
  }

  /** A token and where it begins, counted from 1. */
  record FormulaToken(TokenKind kind, String text, int position) {}

  private static final String SIGNS = "+-*/:^().~,=<>|&!";
  private static final List<String> LONG_SIGNS =
      List.of("<=", ">=", "==", "!=", "%%", "%/%", "%in%");
  private static final Set<String> ENDS_OF_FACTORS =
      Set.of("+", "-", "*", "/", ",", "|", "&", "!", "~");
  private static final Pattern NUMBER = Pattern.compile("[0-9.]+([eE][+-]?[0-9]+)?");
  private static final Pattern PLAIN_NAME =
      Pattern.compile("(\\p{L}|\\.(?!\\d|$))[\\p{L}\\p{Nd}._]*");

  /** Somewhat more than a line on a terminal. */
  private static final int LONGEST_SHOWN = 100;

  private final String formula;
  private final List<FormulaToken> tokens = new ArrayList<>();
  private int next;

  private Tokens(String formula) {
    this.formula = formula;
  }

  static Tokens of(String formula) {
    Tokens tokens = new Tokens(formula);
    int index = 0;
    while (index < formula.length()) {
      index = tokens.add(index);
    }
    tokens.tokens.add(new FormulaToken(TokenKind.END, "the end", formula.length() + 1));
    return tokens;
  }

  /** Adds the token that begins at an index, and returns where it ends. */
  private int add(int start) {
    char c = formula.charAt(start);
    if (Character.isWhitespace(c)) {
      return start + 1;
    }
    if ("`\"'".indexOf(c) >= 0) {
      return addQuoted(start);
    }
    int end = endOfWord(start);
    if (Character.isDigit(c) || (c == '.' && end > start + 1 && isDigitAt(start + 1))) {
      Matcher number = NUMBER.matcher(formula).region(start, formula.length());
      return add(TokenKind.NUMBER, start, number.lookingAt() ? number.end() : end);
    }
    if (Character.isLetter(c) || (c == '.' && end > start + 1)) {
      return add(TokenKind.NAME, start, end);
    }
    for (String sign : LONG_SIGNS) {
      if (formula.startsWith(sign, start)) {
        return add(TokenKind.SIGN, start, start + sign.length());
      }
    }
    if (SIGNS.indexOf(c) < 0) {
      throw problem(
          start + 1,
          Place.quote(String.valueOf(c))
              + (c == '%'
                  ? " begins %%, %/% or %in%, and none of these is here"
                  : " means nothing here; names with symbols in them go in `backticks`"));
    }
    return add(TokenKind.SIGN, start, start + 1);
  }

  private int add(TokenKind kind, int start, int end) {
    tokens.add(new FormulaToken(kind, formula.substring(start, end), start + 1));
    return end;
  }

  /** A name in backticks, or a text in quotes, where a backslash makes the next sign plain. */
  private int addQuoted(int start) {
    char quote = formula.charAt(start);
    StringBuilder inside = new StringBuilder();
    int end = start + 1;
    while (end < formula.length() && formula.charAt(end) != quote) {
      boolean escape = quote != '`' && formula.charAt(end) == '\\' && end + 1 < formula.length();
      inside.append(formula.charAt(escape ? end + 1 : end));
      end += escape ? 2 : 1;
    }
    if (end >= formula.length()) {
      throw problem(start + 1, "the " + (quote == '`' ? "backtick" : "quote") + " is never closed");
    }
    TokenKind kind = quote == '`' ? TokenKind.NAME : TokenKind.TEXT;
    tokens.add(new FormulaToken(kind, inside.toString(), start + 1));
    return end + 1;
  }

  private boolean isDigitAt(int index) {
    return Character.isDigit(formula.charAt(index));
  }

  private int endOfWord(int start) {
    int end = start;
    while (end < formula.length()
        && (Character.isLetterOrDigit(formula.charAt(end))
            || "._".indexOf(formula.charAt(end)) >= 0)) {
      end++;
    }
    return end;
  }

  /** The token that comes next, without taking it. */
  FormulaToken peek() {
    return tokens.get(next);
  }

  /** The token after the next, without taking it. */
  FormulaToken peekBehind() {
    return tokens.get(Math.min(next + 1, tokens.size() - 1));
  }

  /** Whether a name and an opening parenthesis come next. */
  boolean isCall() {
    return peek().kind() == TokenKind.NAME
        && peekBehind().kind() == TokenKind.SIGN
        && peekBehind().text().equals("(");
  }

  /**
   * Whether there is a comparison, or a sign of logic, before the end of the parentheses that the
   * next token is in. What follows {@code !} may be compared without that.
   *
   * @param or whether {@code |} is such a sign
   */
  boolean isLogical(boolean or) {
    int depth = 0;
    boolean negated = false;
    for (int i = next; i < tokens.size() && depth >= 0; i++) {
      String sign = tokens.get(i).kind() == TokenKind.SIGN ? tokens.get(i).text() : "";
      depth += sign.equals("(") ? 1 : sign.equals(")") ? -1 : 0;
      if (depth == 0 && (sign.equals("&") || (or && sign.equals("|")))) {
        return true;
      }
      negated |= depth == 0 && sign.equals("!");
      if (depth == 0 && !negated && binding(sign) == Expression.OF_COMPARISON) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code %%}, {@code %/%} or {@code %in%} is in the factor of a term that comes next. */
  boolean isSpecial() {
    int depth = 0;
    for (int i = next; i < tokens.size() && depth >= 0; i++) {
      String sign = tokens.get(i).kind() == TokenKind.SIGN ? tokens.get(i).text() : "";
      depth += sign.equals("(") ? 1 : sign.equals(")") ? -1 : 0;
      if (depth == 0 && (sign.startsWith("%") || ENDS_OF_FACTORS.contains(sign))) {
        return sign.startsWith("%");
      }
    }
    return false;
  }

  private static int binding(String sign) {
    return Operator.of(sign).map(Operator::binding).orElse(Expression.OF_ATOM);
  }

  /** Takes the number that comes next. */
  double takeNumber() {
    double value = value(peek());
    if (!(value <= Double.MAX_VALUE)) {
      throw expected(Double.isNaN(value) ? "a number" : "a number that is not too large");
    }
    next++;
    return value;
  }

  /** The value of a number; NaN if it has two points, or digits of another script. */
  static double value(FormulaToken number) {
    try {
      return Double.parseDouble(number.text());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** A name as it must be written in a formula. */
  static String spelled(String name) {
    return PLAIN_NAME.matcher(name).matches() ? name : "`" + name + "`";
  }

  /** A text as it must be written in a formula. */
  static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** Takes the next token. */
  FormulaToken take() {
    return tokens.get(next++);
  }

  /** Takes the next token if it is this sign. */
  boolean takeIf(String sign) {
    boolean found = peek().kind() == TokenKind.SIGN && peek().text().equals(sign);
    if (found) {
      next++;
    }
    return found;
  }

  /** Takes the sign, or complains. */
  void require(String sign) {
    if (!takeIf(sign)) {
      throw expected("\"" + sign + "\"");
    }
  }

  /** Complains unless this is the end. */
  void requireEnd(String instead) {
    if (peek().kind() != TokenKind.END) {
      throw expected(instead);
    }
  }

  /** A complaint about the next token. */
  RequestException expected(String what) {
    FormulaToken found = peek();
    String shown = found.kind() == TokenKind.END ? found.text() : Place.quote(found.text());
    return problem(found.position(), what + " is expected, but found " + shown);
  }

  RequestException problem(int position, String complaint) {
    return new RequestException(
        "formula, position " + position + ": " + complaint + " (" + shown(position) + ")");
  }

  /** The formula or, if it is long, the part around the position. */
  private String shown(int position) {
    if (formula.strip().length() <= LONGEST_SHOWN) {
      return formula.strip();
    }
    int start =
        Math.max(0, Math.min(position - LONGEST_SHOWN / 2, formula.length() - LONGEST_SHOWN));
    int end = Math.min(formula.length(), start + LONGEST_SHOWN);
    return (start > 0 ? "…" : "")
        + formula.substring(start, end).strip()
        + (end < formula.length() ? "…" : "");
  }
}
