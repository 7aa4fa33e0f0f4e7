/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

/** The spaces around a cell, which never count. */
public final class Spaces {
  private Spaces() {}

  /** Where the cell starts when the spaces before it are left out; {@code end} if it is blank. */
  public static int skipBefore(char[] text, int start, int end) {
    int place = start;
    while (place < end && text[place] <= ' ') {
      place++;
    }
    return place;
  }

  /** Where the cell ends when the spaces after it are left out; {@code start} if it is blank. */
  public static int skipAfter(char[] text, int start, int end) {
    int place = end;
    while (start < place && text[place - 1] <= ' ') {
      place--;
    }
    return place;
  }
}
