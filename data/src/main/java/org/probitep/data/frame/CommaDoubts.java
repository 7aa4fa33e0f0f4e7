/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import org.probitep.data.input.NumberMarks;

/**
 * Whether the commas of a column stand between thousands after all, although the user called them
 * decimal marks: every one is followed by exactly three digits, and other cells have none. Numbers
 * with three decimals look different: some of them end in 0, which programs leave out, or begin
 * with it.
 */
final class CommaDoubts {
  /** The largest number that has no mark between thousands. */
  private static final double LARGEST_SHORT = 999;

  private String grouped;
  private String plain;
  private boolean cleared;

  /** Takes a number, whose decimal comma is written as a point. */
  void add(char[] text, int start, int end, double value) {
    if (cleared) {
      return;
    }
    if (NumberMarks.isGrouped(text, start, end, '.', NumberMarks.NONE)) {
      grouped = grouped == null ? new String(text, start, end - start) : grouped;
    } else if (Math.abs(value) <= LARGEST_SHORT && isWhole(text, start, end)) {
      plain = plain == null ? new String(text, start, end - start) : plain;
    } else {
      cleared = true;
    }
  }

  private static boolean isWhole(char[] text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (text[i] == '.' || text[i] == 'e' || text[i] == 'E') {
        return false;
      }
    }
    return true;
  }

  boolean remain() {
    return !cleared && grouped != null && plain != null;
  }

  String grouped() {
    return grouped;
  }

  String plain() {
    return plain;
  }
}
