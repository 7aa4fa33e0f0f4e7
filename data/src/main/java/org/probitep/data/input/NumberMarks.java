/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

/**
 * The marks within numbers of delimited text.
 *
 * @param decimalComma whether the decimal mark is a comma instead of a point
 * @param thousands what stands between thousands; {@link #NONE} if nothing does
 */
public record NumberMarks(boolean decimalComma, char thousands) {
  /** Instead of a mark between thousands. */
  public static final char NONE = 0;

  /** Numbers as programs write them: a decimal point, and nothing between thousands. */
  public static final NumberMarks PLAIN = new NumberMarks(false, NONE);

  /** The digits between two marks. */
  private static final int THOUSAND = 3;

  /** Spaces that do not break a line, narrow and wide, and the thin one. */
  private static final String SPACES = "\u00a0\u202f\u2009";

  private static final char CURLED_APOSTROPHE = '\u2019';

  /** {@return whether numbers are written as programs write them} */
  public boolean isPlain() {
    return equals(PLAIN);
  }

  /**
   * {@return the number in the form that programs write; null if the characters are no number with
   * marks between its thousands}
   *
   * @param text holds the characters
   * @param start where they begin
   * @param end where they end
   */
  public char[] withoutThousands(char[] text, int start, int end) {
    char decimal = decimalComma ? ',' : '.';
    if (thousands == NONE || !isGrouped(text, start, end, thousands, decimal)) {
      return null;
    }
    StringBuilder number = new StringBuilder(end - start);
    for (int i = start; i < end; i++) {
      if (text[i] == decimal) {
        number.append('.');
      } else if (!isMark(text[i], thousands)) {
        number.append(text[i]);
      }
    }
    return number.toString().toCharArray();
  }

  /**
   * {@return whether the characters are a number with a mark between all its thousands, such as
   * 1,234 or -12,345,678.9} 0,123 is none.
   *
   * @param text holds the characters
   * @param start where they begin
   * @param end where they end
   * @param mark the mark between thousands
   * @param decimal the decimal mark
   */
  public static boolean isGrouped(char[] text, int start, int end, char mark, char decimal) {
    int whole = start < end && (text[start] == '-' || text[start] == '+') ? start + 1 : start;
    int at = skipDigits(text, whole, end);
    if (at == whole || at > whole + THOUSAND || text[whole] == '0') {
      return false;
    }
    if (at == end || !isMark(text[at], mark)) {
      return false;
    }
    while (at < end && isMark(text[at], mark)) {
      int next = skipDigits(text, at + 1, end);
      if (next != at + 1 + THOUSAND) {
        return false;
      }
      at = next;
    }
    return at == end || (text[at] == decimal && skipDigits(text, at + 1, end) == end);
  }

  private static boolean isMark(char c, char mark) {
    return c == mark
        || (mark == ' ' && SPACES.indexOf(c) >= 0)
        || (mark == '\'' && c == CURLED_APOSTROPHE);
  }

  private static int skipDigits(char[] text, int start, int end) {
    int at = start;
    while (at < end && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    return at;
  }
}
