/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.probitep.data.table.Place;

/** Rows of equal length in chunks of just under a megabyte, which can be released one by one. */
final class RawRows implements RowSink {
  private static final int CHUNK_DOUBLES = 120_000;
  private static final int FIRST_ROWS = 16;

  private int columns;
  private int rowsPerChunk;
  private final List<double[]> chunks = new ArrayList<>();
  private int size;

  @Override
  public void begin(List<? extends ReadColumn> read, Place place) {
    columns = read.size();
    rowsPerChunk = Math.max(1, CHUNK_DOUBLES / Math.max(1, columns));
  }

  /** A given number of rows, none of which is kept. */
  static RawRows notKept(int size) {
    RawRows rows = new RawRows();
    rows.size = size;
    return rows;
  }

  int size() {
    return size;
  }

  @Override
  public void add(double[] row) {
    int rowInChunk = size % rowsPerChunk;
    if (rowInChunk == 0) {
      // The first chunk grows with its rows, so that a table of three rows stays small.
      chunks.add(
          new double[(size == 0 ? Math.min(rowsPerChunk, FIRST_ROWS) : rowsPerChunk) * columns]);
    }
    double[] chunk = chunks.get(chunks.size() - 1);
    if (rowInChunk * columns == chunk.length) {
      chunk = Arrays.copyOf(chunk, Math.min(rowsPerChunk, 2 * rowInChunk) * columns);
      chunks.set(chunks.size() - 1, chunk);
    }
    System.arraycopy(row, 0, chunk, rowInChunk * columns, columns);
    size = Math.addExact(size, 1);
  }

  double get(int row, int column) {
    return chunk(row)[(row % rowsPerChunk) * columns + column];
  }

  void set(int row, int column, double value) {
    chunk(row)[(row % rowsPerChunk) * columns + column] = value;
  }

  void copyRow(int row, double[] target) {
    System.arraycopy(chunk(row), (row % rowsPerChunk) * columns, target, 0, columns);
  }

  private double[] chunk(int row) {
    double[] chunk = chunks.get(row / rowsPerChunk);
    if (chunk == null) {
      throw new IllegalStateException("row " + row + " has been released");
    }
    return chunk;
  }

  /** Releases all chunks that hold only rows before the given one. */
  void releaseBefore(int row) {
    int last = row / rowsPerChunk - 1;
    if (last >= 0) {
      chunks.set(last, null);
    }
  }
}
