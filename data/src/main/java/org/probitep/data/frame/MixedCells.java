/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.function.IntSupplier;
import org.probitep.data.DataException;
import org.probitep.model.RowChunks;

/**
 * A column in which both numbers and labels turn up. If it has few different texts it is a
 * category, as with 0, 1, 2, 3+; with many, the labels are more likely slips or missing cells.
 */
final class MixedCells {
  /** The most different texts that may be a category. */
  static final int MOST_TEXTS = 20;

  /** How often each text must occur on average: in a few rows, there are few texts by chance. */
  private static final int FEWEST_CELLS_A_TEXT = 3;

  /** Instead of a row. */
  private static final int NEVER = -1;

  private final IntSupplier row;
  private final NumberTexts numbers = new NumberTexts(MOST_TEXTS);
  private String label;
  private DataException complaint;
  private int codesFrom;
  private int codesTo = NEVER;

  /**
   * No cells yet.
   *
   * @param row says how many rows are complete
   */
  MixedCells(IntSupplier row) {
    this.row = row;
  }

  /** Takes a number while there was no label yet. */
  void number(char[] text, int start, int end, double value) {
    numbers.add(text, start, end, value, row.getAsInt());
  }

  /** Numbers that were not read as text, such as those of a Parquet file, are never labels. */
  void typedNumber() {
    numbers.forget();
  }

  /**
   * The dictionary to go on with after the first label below numbers; null if there are too many.
   */
  Dictionary mixedOrNull(String found, DataException why) {
    Dictionary texts = numbers.textsOrNull();
    if (texts != null && texts.size() < MOST_TEXTS) {
      label = found;
      complaint = why;
      codesFrom = row.getAsInt();
      return texts;
    }
    return null;
  }

  /** Goes on after the first number below labels. */
  void mix(String found, DataException why) {
    label = found;
    complaint = why;
  }

  /** Whether there are both. */
  boolean isMixed() {
    return label != null;
  }

  /** A label, if there are both. */
  String label() {
    return label;
  }

  /** What is wrong if the column cannot be a category. */
  DataException complaint() {
    return complaint;
  }

  static boolean areTooFewCells(int cells, int texts) {
    return cells < FEWEST_CELLS_A_TEXT * texts;
  }

  /** Treats the column as numbers after all: from now on cells are values again. */
  void giveUp() {
    label = null;
    codesTo = row.getAsInt();
    numbers.forget();
  }

  /**
   * Makes the cells of all rows agree with what the column turned out to be.
   *
   * @param levels the texts in the order of their codes while it was mixed
   * @return how many cells are missing because of it
   */
  int settle(RowChunks rows, int column, Dictionary levels) {
    if (isMixed()) {
      numbers.recode(rows, column, codesFrom);
    } else if (codesTo != NEVER) {
      return toNumbers(rows, column, levels);
    }
    return 0;
  }

  private int toNumbers(RowChunks rows, int column, Dictionary levels) {
    int lost = 0;
    for (int i = codesFrom; i < codesTo; i++) {
      double code = rows.get(i, column);
      if (!Double.isNaN(code)) {
        double value = NumberCell.valueOf(levels.levels().get((int) code));
        rows.set(i, column, value + 0.0);
        lost += Double.isNaN(value) ? 1 : 0;
      }
    }
    return lost;
  }
}
