/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.probitep.data.DataException;

/**
 * Decodes UTF-8, skips a byte-order mark, and refuses anything else with the number of the line,
 * where Java's own reader would insert replacement characters or not know the line.
 */
public final class Utf8Reader extends Reader {
  /** Few calls of the stream for each megabyte. */
  private static final int BUFFER = 1 << 15;

  /** Some programs write it at the beginning of UTF-8. */
  private static final char BYTE_ORDER_MARK = 0xFEFF;

  private final String name;
  private final InputStream source;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
  private final CharBuffer start = CharBuffer.allocate(BUFFER).flip();
  private boolean started;
  private boolean sourceEnded;
  private boolean ended;
  private long linesBefore;

  /**
   * Decodes a stream.
   *
   * @param name its name in messages
   * @param source the bytes
   */
  public Utf8Reader(String name, InputStream source) {
    this.name = name;
    this.source = source;
  }

  /**
   * {@return the first line that is not blank, or what the buffer holds of it; nothing is consumed}
   *
   * @throws IOException if reading fails
   */
  public String firstLine() throws IOException {
    fillStart();
    return start.toString().lines().filter(line -> !line.isBlank()).findFirst().orElse("");
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    fillStart();
    if (length == 1 && !start.hasRemaining()) {
      // Half of a surrogate pair must wait for the next call.
      decode(start.clear());
      start.flip();
    }
    if (start.hasRemaining()) {
      int count = Math.min(length, start.remaining());
      start.get(target, offset, count);
      return count;
    }
    return decode(CharBuffer.wrap(target, offset, length));
  }

  /** Fills the buffer with the start of the text, as far as the text goes. */
  private void fillStart() throws IOException {
    if (started) {
      return;
    }
    started = true;
    while (!sourceEnded && bytes.remaining() < ForeignFile.BYTES) {
      fillBytes();
    }
    ForeignFile.refuse(name, bytes.array(), bytes.limit());
    start.clear();
    while (start.remaining() > 1 && decode(start) > 0) {}
    start.flip();
    if (start.toString().indexOf('\0') >= 0) {
      throw new DataException(
          name + " is not UTF-8 text: it has zero bytes; is it UTF-16, or another format?");
    }
    if (start.hasRemaining() && start.get(0) == BYTE_ORDER_MARK) {
      start.get();
    }
  }

  /**
   * Decodes at least one character, unless the text has ended.
   *
   * @return how many characters were decoded; -1 at the end
   */
  private int decode(CharBuffer target) throws IOException {
    int before = target.position();
    while (target.position() == before && target.hasRemaining() && !ended) {
      CoderResult result = decoder.decode(bytes, target, sourceEnded);
      if (result.isError()) {
        throw notUtf8();
      }
      if (result.isUnderflow()) {
        ended = sourceEnded;
        fillBytes();
      }
    }
    return target.position() == before ? -1 : target.position() - before;
  }

  private void fillBytes() throws IOException {
    if (sourceEnded) {
      return;
    }
    linesBefore += lines(bytes.position());
    bytes.compact();
    int read = source.read(bytes.array(), bytes.position(), bytes.remaining());
    sourceEnded = read < 0;
    bytes.position(bytes.position() + Math.max(0, read));
    bytes.flip();
  }

  /** How many lines end in the buffer before the given place. */
  private int lines(int end) {
    byte[] array = bytes.array();
    int lines = 0;
    for (int i = 0; i < end; i++) {
      lines += array[i] == '\n' ? 1 : 0;
    }
    return lines;
  }

  private DataException notUtf8() {
    int first = bytes.get(bytes.position()) & 0xff;
    boolean utf16 = linesBefore == 0 && bytes.position() == 0 && (first == 0xfe || first == 0xff);
    return new DataException(
        String.format(
            "%s is not UTF-8 text: byte 0x%02X in line %d; convert it, for example with iconv -f %s"
                + " -t UTF-8",
            name,
            first,
            linesBefore + lines(bytes.position()) + 1,
            utf16 ? "UTF-16" : "ISO-8859-1"));
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
