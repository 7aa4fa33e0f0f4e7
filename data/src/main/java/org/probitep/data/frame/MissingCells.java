/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.Arrays;
import java.util.Collection;

/**
 * Tells which cells are missing: empty ones, NA, and what the user adds; a label may be a number.
 */
final class MissingCells {
  private final char[][] labels;
  private final double[] numbers;

  private MissingCells(char[][] labels, double[] numbers) {
    this.labels = labels;
    this.numbers = numbers;
  }

  /** Empty cells, NA, and the given labels. */
  static MissingCells of(Collection<String> more) {
    return new MissingCells(
        more.stream().map(String::strip).map(String::toCharArray).toArray(char[][]::new),
        more.stream()
            .mapToDouble(label -> NumberCell.valueOf(label.strip()))
            .filter(Double::isFinite)
            .toArray());
  }

  /** Whether the characters, without spaces around them, say that the cell is missing. */
  boolean contains(char[] text, int start, int end) {
    if (start == end || (end - start == 2 && text[start] == 'N' && text[start + 1] == 'A')) {
      return true;
    }
    for (char[] label : labels) {
      if (Arrays.equals(label, 0, label.length, text, start, end)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the number stands for a missing cell: -999.0 does if the label is -999. */
  boolean contains(double value) {
    for (double number : numbers) {
      if (number == value) {
        return true;
      }
    }
    return false;
  }
}
