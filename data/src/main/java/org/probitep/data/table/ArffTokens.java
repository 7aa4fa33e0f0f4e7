/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import org.probitep.data.DataException;
import org.probitep.data.input.LineReader;
import org.probitep.data.input.Spaces;

/**
 * Splits a line of ARFF into words, quoted words and the signs {@code , { }}. A percent sign
 * outside quotes starts a comment.
 */
final class ArffTokens {
  /** What kind of token was found. */
  enum ArffTokenKind {
    WORD,
    QUOTED,
    SIGN,
    END
  }

  private final Place where;
  private char[] line;
  private int position;
  private int end;
  private boolean wordsHaveSpaces;
  private char[] unescaped = new char[64];
  private ArffTokenKind kind = ArffTokenKind.END;
  private char[] text;
  private int offset;
  private int length;

  /** Complains about the given place. */
  ArffTokens(Place where) {
    this.where = where;
  }

  /** Starts on the reader's current line; spaces end a word. */
  void start(LineReader lines) {
    line = lines.buffer();
    position = lines.start();
    end = lines.end();
    wordsHaveSpaces = false;
  }

  /** From here on only signs end a word, as in a row of data. */
  void takeSpacesIntoWords() {
    wordsHaveSpaces = true;
  }

  /**
   * Moves to the next token.
   *
   * @throws DataException if a quote is never closed
   */
  ArffTokenKind next() {
    position = Spaces.skipBefore(line, position, end);
    if (position == end || line[position] == '%') {
      kind = ArffTokenKind.END;
      set(line, position, 0);
    } else if (isSign(line[position])) {
      kind = ArffTokenKind.SIGN;
      set(line, position++, 1);
    } else if (line[position] == '\'' || line[position] == '"') {
      kind = ArffTokenKind.QUOTED;
      quoted();
    } else {
      kind = ArffTokenKind.WORD;
      word();
    }
    return kind;
  }

  private static boolean isSign(char c) {
    return c == ',' || c == '{' || c == '}';
  }

  private void word() {
    int from = position;
    while (position < end && !endsWord(line[position])) {
      position++;
    }
    set(line, from, Spaces.skipAfter(line, from, position) - from);
  }

  private boolean endsWord(char c) {
    return isSign(c) || c == '%' || (!wordsHaveSpaces && c <= ' ');
  }

  private void quoted() {
    char quote = line[position++];
    if (unescaped.length < end - position) {
      unescaped = new char[end - position];
    }
    int count = 0;
    while (position < end && line[position] != quote) {
      boolean escape = line[position] == '\\' && position + 1 < end;
      unescaped[count++] = escape ? meaning(line[++position]) : line[position];
      position++;
    }
    if (position == end) {
      throw where.problem("a quote is never closed");
    }
    position++;
    set(unescaped, 0, count);
  }

  private static char meaning(char escaped) {
    return switch (escaped) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      default -> escaped;
    };
  }

  private void set(char[] newText, int newOffset, int newLength) {
    text = newText;
    offset = newOffset;
    length = newLength;
  }

  ArffTokenKind kind() {
    return kind;
  }

  /** Whether the token is the given sign. */
  boolean isSignOf(char sign) {
    return kind == ArffTokenKind.SIGN && text[offset] == sign;
  }

  /** Whether the token is a word or quoted. */
  boolean isText() {
    return kind == ArffTokenKind.WORD || kind == ArffTokenKind.QUOTED;
  }

  /** Whether the token is the sign for a missing value. */
  boolean isMissing() {
    return kind == ArffTokenKind.WORD && length == 1 && text[offset] == '?';
  }

  /** The token as a string. */
  String string() {
    return new String(text, offset, length);
  }

  /** Writes the token as a cell. */
  void writeTo(RowWriter writer) {
    writer.text(text, offset, length);
  }
}
