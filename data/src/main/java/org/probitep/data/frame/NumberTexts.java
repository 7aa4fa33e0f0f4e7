/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the numbers of a column are written, as long as these are few: a label further down, as 3+
 * below 0, 1 and 2, shows that they are labels too.
 */
final class NumberTexts {
  private record OtherSpelling(int row, int code) {}

  private final int most;
  private final Map<Double, Integer> firstCode = new HashMap<>();
  private final List<OtherSpelling> others = new ArrayList<>();
  private Dictionary texts = new Dictionary();

  /** None yet, of at most so many. */
  NumberTexts(int most) {
    this.most = most;
  }

  /** Takes the number in a row. */
  void add(char[] text, int start, int end, double value, int row) {
    if (texts == null) {
      return;
    }
    int to = TextCell.endWithoutFraction(text, start, end);
    int code = texts.find(text, start, to);
    if (code == Dictionary.ABSENT) {
      if (texts.size() == most) {
        forget();
        return;
      }
      code = texts.add(new String(text, start, to - start));
      firstCode.putIfAbsent(value, code);
    }
    if (firstCode.get(value) != code) {
      others.add(new OtherSpelling(row, code));
    }
  }

  /** Numbers are only numbers from now on. */
  void forget() {
    texts = null;
    firstCode.clear();
    others.clear();
  }

  /** The texts with their codes; null if there are too many. */
  Dictionary textsOrNull() {
    return texts;
  }

  /** Puts codes in the place of the numbers in the first rows of a column. */
  void recode(RawRows rows, int column, int first) {
    for (int row = 0; row < first; row++) {
      double value = rows.get(row, column);
      if (!Double.isNaN(value)) {
        rows.set(row, column, firstCode.get(value));
      }
    }
    others.forEach(other -> rows.set(other.row(), column, other.code()));
  }
}
