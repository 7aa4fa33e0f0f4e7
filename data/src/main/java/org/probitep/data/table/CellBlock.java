/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.Arrays;

/** Whole rows of text on their way from the reading thread to the sink, cells end to end. */
final class CellBlock {
  /** Passing on a block costs little beside reading so many characters. */
  private static final int ENOUGH_CHARACTERS = 1 << 16;

  private char[] text = new char[ENOUGH_CHARACTERS];
  private int[] ends = new int[1 << 12];
  private long[] lines = new long[1 << 8];
  private int length;
  private int cells;
  private int rows;

  /** Forgets all rows. */
  void clear() {
    length = 0;
    cells = 0;
    rows = 0;
  }

  /** Whether it is time to pass the block on. */
  boolean isFull() {
    return length >= ENOUGH_CHARACTERS / 2;
  }

  /** Adds a cell to the row being written. */
  void addText(char[] cell, int offset, int count) {
    if (text.length - length < count) {
      text = Arrays.copyOf(text, Math.max(length + count, 2 * text.length));
    }
    System.arraycopy(cell, offset, text, length, count);
    length += count;
    addEnd(length);
  }

  /** Adds a cell that the format calls missing; its end is written as a complement. */
  void addMissing() {
    addEnd(~length);
  }

  private void addEnd(int end) {
    if (cells == ends.length) {
      ends = Arrays.copyOf(ends, 2 * cells);
    }
    ends[cells++] = end;
  }

  /** Ends the row, which began on the given line. */
  void endRow(long line) {
    if (rows == lines.length) {
      lines = Arrays.copyOf(lines, 2 * rows);
    }
    lines[rows++] = line;
  }

  /** Passes the rows on; the place moves with them, starting after {@code rowsBefore} rows. */
  void pass(TableSink sink, Place place, int columns, long rowsBefore) {
    int cell = 0;
    int start = 0;
    for (int i = 0; i < rows; i++) {
      place.moveTo(lines[i], rowsBefore + i + 1);
      for (int column = 0; column < columns; column++) {
        int end = ends[cell++];
        if (end < 0) {
          sink.missing(column);
        } else {
          sink.text(column, text, start, end - start);
          start = end;
        }
      }
      sink.endRow();
    }
  }

  /** The number of rows. */
  int rows() {
    return rows;
  }
}
