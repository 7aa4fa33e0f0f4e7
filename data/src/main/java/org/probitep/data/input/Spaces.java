/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

/** The spaces around a cell, which never count. */
public final class Spaces {
  private Spaces() {}

  /**
   * {@return where the cell starts without the spaces before it; {@code end} if it is blank}
   *
   * @param text holds the cell
   * @param start where the cell starts
   * @param end where the cell ends
   */
  public static int skipBefore(char[] text, int start, int end) {
    int index = start;
    while (index < end && text[index] <= ' ') {
      index++;
    }
    return index;
  }

  /**
   * {@return where the cell ends without the spaces after it; {@code start} if it is blank}
   *
   * @param text holds the cell
   * @param start where the cell starts
   * @param end where the cell ends
   */
  public static int skipAfter(char[] text, int start, int end) {
    int index = end;
    while (start < index && text[index - 1] <= ' ') {
      index--;
    }
    return index;
  }
}
