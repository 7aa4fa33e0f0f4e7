/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import org.probitep.app.text.Markup;

/**
 * Builds markup, HTML or SVG. Texts and values of attributes are escaped here, so nothing that a
 * file contains can become markup; names of elements and attributes are our own.
 */
final class Html {
  /** Long names may break, so that they do not widen their tables. */
  private static final int LONGEST_WORD = 20;

  private final StringBuilder markup = new StringBuilder();

  /** Begins an element; attributes as name, value, name, value. */
  Html open(String element, String... attributes) {
    start(element, attributes);
    markup.append('>');
    return this;
  }

  /** Ends an element. */
  Html close(String element) {
    markup.append("</").append(element).append(">\n");
    return this;
  }

  /** An empty SVG element. */
  Html empty(String element, String... attributes) {
    start(element, attributes);
    markup.append("/>");
    return this;
  }

  /** An element with text. */
  Html element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close(element);
  }

  /** A paragraph in small print. */
  Html note(String text) {
    return element("p", text, "class", "note");
  }

  /** Text between elements. */
  Html text(String text) {
    markup.append(Markup.escape(text));
    return this;
  }

  /**
   * A name from the data, which may be broken where its words end and, if it is one long word,
   * after every {@value #LONGEST_WORD} characters.
   */
  Html name(String name) {
    int length = 0;
    int next;
    for (int i = 0; i < name.length(); i = next) {
      next = name.offsetByCodePoints(i, 1);
      text(name.substring(i, next));
      length++;
      if (next < name.length() && (length == LONGEST_WORD || endsWord(name, next))) {
        empty("wbr");
        length = 0;
      }
    }
    return this;
  }

  private static boolean endsWord(String name, int end) {
    char last = name.charAt(end - 1);
    char next = name.charAt(end);
    if (opens(last)) {
      return false;
    }
    return Character.isLetterOrDigit(last)
        ? Character.isLowerCase(last) && Character.isUpperCase(next)
        : Character.isLetterOrDigit(next) || opens(next);
  }

  /** What opens a bracket belongs to the word behind it. */
  private static boolean opens(char c) {
    return c == '(' || c == '[' || c == '{';
  }

  /** Appends another piece of markup. */
  Html add(Html other) {
    markup.append(other.markup);
    return this;
  }

  private void start(String element, String... attributes) {
    markup.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      markup
          .append(' ')
          .append(attributes[i])
          .append("=\"")
          .append(Markup.escape(attributes[i + 1]))
          .append('"');
    }
  }

  @Override
  public String toString() {
    return markup.toString();
  }
}
