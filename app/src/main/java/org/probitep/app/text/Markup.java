/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

/** Text for HTML and XML. */
public final class Markup {
  private Markup() {}

  /**
   * The text with everything that has a meaning in markup made harmless, in elements and in
   * attributes; control characters, which XML forbids, become a replacement character.
   */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        case '\n', '\t' -> escaped.append(c);
        default -> escaped.append(Character.isISOControl(c) ? '\ufffd' : c);
      }
    }
    return escaped.toString();
  }
}
