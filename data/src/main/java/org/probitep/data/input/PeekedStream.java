/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A buffered stream whose first bytes can be looked at before they are read. */
final class PeekedStream extends InputStream {
  private final InputStream source;
  private final byte[] buffer;
  private int position;
  private int end;

  PeekedStream(InputStream source, int bufferBytes) {
    this.source = source;
    this.buffer = new byte[bufferBytes];
  }

  /** Whether the stream, of which nothing has been read yet, starts with these bytes. */
  boolean startsWith(int... bytes) throws IOException {
    while (end < bytes.length) {
      int read = source.read(buffer, end, buffer.length - end);
      if (read < 0) {
        return false;
      }
      end += read;
    }
    for (int i = 0; i < bytes.length; i++) {
      if ((buffer[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int read() throws IOException {
    return buffered() == 0 ? -1 : buffer[position++] & 0xff;
  }

  /** How many bytes are in the buffer, which is filled if it is empty; 0 at the end. */
  private int buffered() throws IOException {
    if (position == end) {
      position = 0;
      end = Math.max(0, source.read(buffer, 0, buffer.length));
    }
    return end - position;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    int count = Math.min(length, buffered());
    System.arraycopy(buffer, position, target, offset, count);
    position += count;
    return count == 0 ? -1 : count;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
