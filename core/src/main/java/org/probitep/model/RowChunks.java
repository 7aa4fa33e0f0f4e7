/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.model;

import java.util.Arrays;

/**
 * Rows of equal length in chunks of just under a megabyte. Appending never holds the rows twice,
 * they may pass the 2³¹ limit of one Java array, and chunks can be released one by one.
 *
 * <p>Many threads may read, as long as none writes.
 */
public final class RowChunks {
  /** Just under a megabyte: little is wasted at the end, and the heap easily finds room. */
  private static final int CHUNK_DOUBLES = 120_000;

  /** How many rows the first chunk has room for before it grows. */
  private static final int FIRST_ROWS = 16;

  private double[][] chunks = {};
  private int rows;
  private int columns; // of the first row
  private int rowsPerChunk = 1;

  /** No rows yet. */
  public RowChunks() {}

  /** {@return the number of rows so far, released or not} */
  public int rows() {
    return rows;
  }

  /**
   * Appends a copy of a row.
   *
   * @param row the row, as long as the first
   */
  public void add(double[] row) {
    if (rows == 0) {
      columns = row.length;
      rowsPerChunk = Math.max(1, CHUNK_DOUBLES / Math.max(1, columns));
    }
    int last = rows / rowsPerChunk;
    int from = start(rows);
    if (from == 0) {
      chunks = last < chunks.length ? chunks : Arrays.copyOf(chunks, 2 * last + 1);
      // The first chunk grows with its rows, so that three rows take little room.
      chunks[last] =
          new double[(last == 0 ? Math.min(rowsPerChunk, FIRST_ROWS) : rowsPerChunk) * columns];
    } else if (from == chunks[last].length) {
      chunks[last] = Arrays.copyOf(chunks[last], Math.min(rowsPerChunk * columns, 2 * from));
    }
    System.arraycopy(row, 0, chunks[last], from, columns);
    rows = Math.addExact(rows, 1);
  }

  /**
   * {@return the value in row i and column j}
   *
   * @param i the row, from 0
   * @param j the column, from 0
   */
  public double get(int i, int j) {
    return chunk(i)[start(i) + j];
  }

  /**
   * Replaces the value in row i and column j.
   *
   * @param i the row, from 0
   * @param j the column, from 0
   * @param value the new value
   */
  public void set(int i, int j, double value) {
    chunk(i)[start(i) + j] = value;
  }

  /**
   * Copies row i to the beginning of an array.
   *
   * @param i the row, from 0
   * @param target the array to fill
   */
  public void copyRow(int i, double[] target) {
    System.arraycopy(chunk(i), start(i), target, 0, columns);
  }

  /**
   * Releases all chunks that hold only rows before row i.
   *
   * @param i the row, from 0
   */
  public void releaseBefore(int i) {
    for (int c = i / rowsPerChunk - 1; c >= 0 && chunks[c] != null; c--) {
      chunks[c] = null;
    }
  }

  /** The chunk that has row i. */
  double[] chunk(int i) {
    double[] chunk = chunks[i / rowsPerChunk];
    if (chunk == null) {
      throw new IllegalStateException("row " + i + " has been released");
    }
    return chunk;
  }

  /** Where row i begins in its chunk. */
  int start(int i) {
    return (i % rowsPerChunk) * columns;
  }
}
