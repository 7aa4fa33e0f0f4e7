/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

/** Numbers such as 1,5 whose decimal mark is a comma, as R's {@code write.csv2} writes them. */
public final class DecimalComma {
  /** The digits between two points. */
  private static final int THOUSAND = 3;

  private DecimalComma() {}

  /**
   * {@return whether the characters are a number with a decimal comma}
   *
   * @param text holds the characters
   * @param start where they begin
   * @param end where they end
   */
  public static boolean isNumber(char[] text, int start, int end) {
    return isNumber(text, start, end, ',');
  }

  /**
   * {@return whether the characters are a number with a mark between its digits}
   *
   * @param text holds the characters
   * @param start where they begin
   * @param end where they end
   * @param mark the decimal mark
   */
  public static boolean isNumber(char[] text, int start, int end, char mark) {
    int whole = skipSign(text, start, end);
    int at = skipDigits(text, whole, end);
    int fraction = at + 1;
    if (at == end || text[at] != mark) {
      return false;
    }
    at = skipDigits(text, fraction, end);
    if (at == fraction) {
      return false;
    }
    if (at < end && (text[at] == 'e' || text[at] == 'E')) {
      int exponent = skipSign(text, at + 1, end);
      at = skipDigits(text, exponent, end);
      return at == end && at > exponent;
    }
    return at == end;
  }

  /**
   * {@return whether the characters are a number with a decimal comma, or none, and points between
   * thousands}
   *
   * @param text holds the characters
   * @param start where they begin
   * @param end where they end
   */
  public static boolean hasThousands(char[] text, int start, int end) {
    int whole = skipSign(text, start, end);
    int at = skipDigits(text, whole, end);
    boolean points = at > whole && at <= whole + THOUSAND && at < end && text[at] == '.';
    while (points && at < end && text[at] == '.') {
      int next = skipDigits(text, at + 1, end);
      points = next == at + 1 + THOUSAND;
      at = next;
    }
    return points && (at == end || (text[at] == ',' && skipDigits(text, at + 1, end) == end));
  }

  /**
   * {@return whether the characters are a number with points between thousands and a decimal comma}
   *
   * @param text holds the characters
   * @param start where they begin
   * @param end where they end
   */
  public static boolean hasThousandsAndComma(char[] text, int start, int end) {
    if (!hasThousands(text, start, end)) {
      return false;
    }
    int at = start;
    while (at < end && text[at] != ',') {
      at++;
    }
    return at < end;
  }

  private static int skipSign(char[] text, int start, int end) {
    return start < end && (text[start] == '-' || text[start] == '+') ? start + 1 : start;
  }

  private static int skipDigits(char[] text, int start, int end) {
    int at = start;
    while (at < end && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    return at;
  }
}
