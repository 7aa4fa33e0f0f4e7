/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import org.probitep.app.text.Markup;

/**
 * Builds markup, HTML or SVG. Texts and values of attributes are escaped here, so nothing that a
 * file contains can become markup; names of elements and attributes are our own.
 */
final class Html {
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

  /** An element of SVG that has nothing inside. */
  Html empty(String element, String... attributes) {
    start(element, attributes);
    markup.append("/>");
    return this;
  }

  /** An element with text. */
  Html element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close(element);
  }

  /** Text between elements. */
  Html text(String text) {
    markup.append(Markup.escape(text));
    return this;
  }

  /** All of another piece. */
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
