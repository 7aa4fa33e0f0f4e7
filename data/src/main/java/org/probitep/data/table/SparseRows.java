/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows of a label and a few numbers, kept until the number of columns is known: 12 bytes per number
 * and 16 per row. What has been passed on is released to the garbage collector.
 */
final class SparseRows {
  /** 192 kB of entries. */
  private static final int CHUNK = 1 << 14;

  /** A chunk of entries or of rows: a full one is never copied. */
  private static final class Chunk {
    final int[] index = new int[CHUNK];
    final double[] value = new double[CHUNK];
    int size;
  }

  private final ArrayDeque<Chunk> entries = new ArrayDeque<>();
  private final ArrayDeque<long[]> rows = new ArrayDeque<>();
  private final Map<String, Integer> labelIds = new HashMap<>();
  private final List<char[]> labels = new ArrayList<>();
  private int rowsInLast = CHUNK;
  private int entriesInRow;
  private int largest;

  /** Adds an entry to the current row; indices ascend from 1. */
  void add(int index, double value) {
    if (entries.isEmpty() || entries.getLast().size == CHUNK) {
      entries.add(new Chunk());
    }
    Chunk chunk = entries.getLast();
    chunk.index[chunk.size] = index;
    chunk.value[chunk.size++] = value;
    entriesInRow++;
    largest = Math.max(largest, index);
  }

  /** Ends the current row. */
  void endRow(String label, long line) {
    int id =
        labelIds.computeIfAbsent(
            label,
            text -> {
              labels.add(text.toCharArray());
              return labels.size() - 1;
            });
    if (rowsInLast == CHUNK) {
      rows.add(new long[2 * CHUNK]);
      rowsInLast = 0;
    }
    rows.getLast()[2 * rowsInLast] = line;
    rows.getLast()[2 * rowsInLast + 1] = (long) id << Integer.SIZE | entriesInRow;
    rowsInLast++;
    entriesInRow = 0;
  }

  /** The largest index so far, 0 if there is none. */
  int largest() {
    return largest;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Passes all rows on as dense ones: the label is column 0, the entries columns 1 to largest. */
  void pass(TableSink sink, Place place) {
    Entries next = new Entries();
    long row = 0;
    while (!rows.isEmpty()) {
      long[] chunk = rows.poll();
      int count = rows.isEmpty() ? rowsInLast : CHUNK;
      for (int i = 0; i < count; i++) {
        place.moveTo(chunk[2 * i], ++row);
        char[] label = labels.get((int) (chunk[2 * i + 1] >>> Integer.SIZE));
        sink.text(0, label, 0, label.length);
        next.pass((int) chunk[2 * i + 1], sink);
        sink.endRow();
      }
    }
  }

  /** Takes the entries one after another. */
  private final class Entries {
    private Chunk chunk;
    private int position;

    void pass(int count, TableSink sink) {
      int column = 1;
      for (int i = 0; i < count; i++) {
        if (chunk == null || position == chunk.size) {
          chunk = entries.poll();
          position = 0;
        }
        for (; column < chunk.index[position]; column++) {
          sink.number(column, 0);
        }
        sink.number(column++, chunk.value[position++]);
      }
      for (; column <= largest; column++) {
        sink.number(column, 0);
      }
    }
  }
}
