/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.probitep.data.DataException;

/** Lines of text, one at a time, in a buffer that is reused. */
public final class LineReader implements Closeable {
  /** A longer line is not a row of a table. */
  static final int LONGEST_LINE = 1 << 26;

  private final String source;
  private final Utf8Reader reader;
  private char[] buffer = new char[1 << 16];
  private int start;
  private int next;
  private int filled;
  private int length;
  private long line;

  /**
   * Opens an input.
   *
   * @param input the input
   * @throws IOException if it cannot be opened
   */
  public LineReader(Input input) throws IOException {
    this.source = input.name();
    this.reader = input.text();
  }

  /**
   * Moves to the next line.
   *
   * @return whether there is one
   * @throws IOException if reading fails
   */
  public boolean next() throws IOException {
    start = next;
    int position = start;
    while (true) {
      while (position < filled && buffer[position] != '\n') {
        position++;
      }
      if (position < filled) {
        next = position + 1;
        break;
      }
      int scanned = position - start;
      boolean more = fill();
      position = start + scanned;
      if (!more) {
        next = filled;
        break;
      }
    }
    length = position - start;
    line++;
    return length > 0 || next > start;
  }

  /** Reads more after the line that has begun, which moves to the front of the buffer. */
  private boolean fill() throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      start = 0;
    }
    if (filled == buffer.length) {
      if (filled == LONGEST_LINE) {
        throw new DataException(
            source
                + ", line "
                + (line + 1)
                + ": the line has more than "
                + LONGEST_LINE
                + " characters");
      }
      buffer = Arrays.copyOf(buffer, 2 * filled);
    }
    int read = reader.read(buffer, filled, buffer.length - filled);
    filled += Math.max(0, read);
    return read > 0;
  }

  /** {@return the array that holds the line} */
  public char[] buffer() {
    return buffer;
  }

  /** {@return where the line starts, without the spaces before it} */
  public int start() {
    return Spaces.skipBefore(buffer, start, start + length);
  }

  /** {@return where the line ends, without the spaces after it} */
  public int end() {
    return Spaces.skipAfter(buffer, start(), start + length);
  }

  /** {@return the number of the line, from 1} */
  public long number() {
    return line;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
