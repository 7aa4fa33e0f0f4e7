/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

/**
 * Text of any origin, made safe to show on a terminal: a name from a bad file can neither move the
 * cursor, nor hide or reverse the text next to it, nor fill the screen.
 */
public final class Printable {
  /** Longer than any message that is meant, and still readable on a terminal. */
  private static final int LONGEST_LINE = 1_000;

  private static final String ELLIPSIS = "…";

  private Printable() {}

  /**
   * {@return the text with its control characters, line ends, and invisible or reversing marks
   * written as escapes, such as {@code \n} and {@code \}{@code u001b}}
   *
   * @param text any text
   */
  public static String of(String text) {
    if (text.codePoints().noneMatch(Printable::isHidden)) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isHidden(c)) {
                shown.append(escape(c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  private static String escape(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(c > Character.MAX_VALUE ? "\\u{%x}" : "\\u%04x", c);
    };
  }

  /**
   * {@return the text as one line of bounded length; a longer one is cut to its beginning and end}
   *
   * @param text any text
   */
  public static String line(String text) {
    return cutMiddle(of(text), LONGEST_LINE);
  }

  /**
   * {@return the text, cut to a length and ended by an ellipsis if it is longer}
   *
   * @param text any text
   * @param longest the most characters
   */
  public static String cut(String text, int longest) {
    return text.length() <= longest
        ? text
        : text.substring(0, border(text, longest - 1)) + ELLIPSIS;
  }

  /**
   * {@return the text, with an ellipsis in place of its middle if it is longer than allowed}
   *
   * @param text any text
   * @param longest the most characters
   */
  public static String cutMiddle(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    // The end has the advice; the beginning says what and where.
    int end = longest / 3;
    return text.substring(0, border(text, longest - end - 1))
        + ELLIPSIS
        + text.substring(border(text, text.length() - end));
  }

  /** The index, or the one before where it would split a character in two. */
  private static int border(String text, int index) {
    return Character.isLowSurrogate(text.charAt(index)) ? index - 1 : index;
  }
}
