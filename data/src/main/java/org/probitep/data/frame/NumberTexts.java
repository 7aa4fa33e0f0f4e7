/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.probitep.model.RowChunks;

/**
 * How the numbers of a column are written, as long as there are few different ones: a label further
 * down, such as 3+ below 0, 1 and 2, shows that they are labels too. The texts are stored one after
 * another in one array, because nearly all columns never need them, and a table may have tens of
 * thousands of columns.
 */
final class NumberTexts {
  private record OtherSpelling(int row, int code) {}

  private final int most;
  private final List<OtherSpelling> others = new ArrayList<>(0);
  private double[] values = new double[4];
  private int[] ends = new int[4];
  private char[] texts = new char[32];
  private int size;

  /** None yet; there may be at most so many. */
  NumberTexts(int most) {
    this.most = most;
  }

  /** Takes the number in a row. */
  void add(char[] text, int start, int end, double value, int row) {
    if (texts == null) {
      return;
    }
    int to = TextCell.endWithoutFraction(text, start, end);
    int first = firstCode(value);
    int code = first;
    while (code < size && !(values[code] == value && isText(code, text, start, to))) {
      code++;
    }
    if (code == size) {
      if (size == most) {
        forget();
        return;
      }
      add(text, start, to, value);
    }
    if (code != first) {
      others.add(new OtherSpelling(row, code));
    }
  }

  /** The code of the first text with a value; the number of texts if there is none. */
  private int firstCode(double value) {
    int code = 0;
    while (code < size && values[code] != value) {
      code++;
    }
    return code;
  }

  private int startOf(int code) {
    return code == 0 ? 0 : ends[code - 1];
  }

  private boolean isText(int code, char[] text, int start, int end) {
    return Arrays.equals(texts, startOf(code), ends[code], text, start, end);
  }

  private void add(char[] text, int start, int end, double value) {
    int from = startOf(size);
    int to = from + end - start;
    if (to > texts.length) {
      texts = Arrays.copyOf(texts, Math.max(2 * texts.length, to));
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    System.arraycopy(text, start, texts, from, end - start);
    values[size] = value;
    ends[size] = to;
    size++;
  }

  /** From now on numbers are only numbers. */
  void forget() {
    texts = null;
    values = null;
    ends = null;
    others.clear();
  }

  /** The texts with their codes; null if there are too many. */
  Dictionary textsOrNull() {
    if (texts == null) {
      return null;
    }
    List<String> all = new ArrayList<>();
    for (int code = 0; code < size; code++) {
      all.add(new String(texts, startOf(code), ends[code] - startOf(code)));
    }
    return Dictionary.of(all);
  }

  /** Replaces the numbers in the first rows of a column with codes. */
  void recode(RowChunks rows, int column, int first) {
    for (int row = 0; row < first; row++) {
      double value = rows.get(row, column);
      if (!Double.isNaN(value)) {
        rows.set(row, column, firstCode(value));
      }
    }
    others.forEach(other -> rows.set(other.row(), column, other.code()));
  }
}
