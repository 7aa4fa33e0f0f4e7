/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.List;

/** Passes a table on and computes a checksum of its names and cells in their order. */
final class CellChecksum extends TableSink.Passing {
  /** 2⁶⁴ divided by the golden ratio: an odd number whose bits are spread. */
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  /** These four differ, so that cells of different kinds do. */
  private static final long MISSING = 1;

  private static final long NUMBER = 2;
  private static final long TEXT = 3;
  private static final long END_OF_ROW = 4;

  private final long mostRows;
  private Place place;
  private long rows;
  private long sum;

  /** Complains about more rows than this before they are passed on. */
  CellChecksum(TableSink sink, long mostRows) {
    super(sink);
    this.mostRows = mostRows;
  }

  long rows() {
    return rows;
  }

  /** Whether the other one has seen the same. */
  boolean equalsSum(CellChecksum other) {
    return rows == other.rows && sum == other.sum;
  }

  private void add(long value) {
    sum = (sum ^ value) * FACTOR;
    sum ^= sum >>> 32;
  }

  /** Four characters per step, since each step waits for the one before. */
  private void add(char[] text, int offset, int length) {
    int end = offset + length;
    int i = offset;
    for (; i + 4 <= end; i += 4) {
      add(text[i] | (long) text[i + 1] << 16 | (long) text[i + 2] << 32 | (long) text[i + 3] << 48);
    }
    long rest = 0;
    for (; i < end; i++) {
      rest = rest << 16 | text[i];
    }
    add(rest);
    add((long) length << 8 | TEXT);
  }

  @Override
  public void begin(List<String> columns, Place start) {
    place = start;
    columns.forEach(name -> add(name.toCharArray(), 0, name.length()));
    super.begin(columns, start);
  }

  @Override
  public void number(int column, double value) {
    add(Double.doubleToLongBits(value));
    add(NUMBER);
    super.number(column, value);
  }

  @Override
  public void missing(int column) {
    add(MISSING);
    super.missing(column);
  }

  @Override
  public void text(int column, char[] text, int offset, int length) {
    add(text, offset, length);
    super.text(column, text, offset, length);
  }

  @Override
  public void endRow() {
    if (++rows > mostRows) {
      throw RepeatedTable.notTheSame(place.source());
    }
    add(END_OF_ROW);
    super.endRow();
  }
}
