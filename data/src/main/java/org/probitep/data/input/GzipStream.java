/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads what gzip has compressed (RFC 1952), in one member or several. Every header, checksum and
 * length is checked; Java's own stream silently takes a member whose first bytes are damaged for
 * the end of the file.
 *
 * <p>Zeros after the last member are skipped, as gzip itself does: tapes and tar fill up blocks
 * with them. Anything else there is refused.
 */
final class GzipStream extends InputStream {
  /** Few calls of the system for each megabyte. */
  private static final int BUFFER_BYTES = 1 << 16;

  /** What a read gives at the end of the stream. */
  private static final int END = -1;

  /** The method, and the flags after it, are those of RFC 1952. */
  private static final int DEFLATE = 8;

  private static final int HAS_CHECKSUM = 1 << 1;
  private static final int HAS_EXTRA = 1 << 2;
  private static final int HAS_NAME = 1 << 3;
  private static final int HAS_COMMENT = 1 << 4;
  private static final int RESERVED = 0xe0;

  private final Packed packed;
  private final InputStream source;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int filled;
  private boolean started;
  private boolean ended;

  /** Takes a stream that starts with a member. */
  GzipStream(String name, InputStream source) {
    this.packed = new Packed(name, "gzip");
    this.source = source;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? END : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    if (!started) {
      started = true;
      header(next());
    }
    while (!ended) {
      int count = inflate(target, offset, length);
      if (count > 0) {
        checksum.update(target, offset, count);
        return count;
      }
      if (inflater.finished()) {
        trailer();
        ended = !startMember();
      } else if (inflater.needsDictionary()) {
        throw packed.cannotBeRead(null);
      } else if (!fill()) {
        throw packed.cutOff();
      }
    }
    return END;
  }

  private int inflate(byte[] target, int offset, int length) {
    inflater.setInput(buffer, position, filled - position);
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      throw packed.cannotBeRead(e);
    } finally {
      position = filled - inflater.getRemaining();
    }
  }

  private void trailer() throws IOException {
    long sum = checksum.getValue(); // the next bytes count towards it like those of a header
    if (number(4) != sum) {
      throw packed.wrong("checksum");
    }
    if (number(4) != (inflater.getBytesWritten() & 0xffff_ffffL)) {
      throw packed.wrong("length");
    }
  }

  /** Goes to the next member; false if there is none. */
  private boolean startMember() throws IOException {
    int first = nextOrEnd();
    if (first > 0) {
      inflater.reset();
      header(first);
      return true;
    }
    while (first == 0) {
      first = nextOrEnd();
    }
    if (first != END) {
      throw packed.moreBehind();
    }
    return false;
  }

  private void header(int first) throws IOException {
    checksum.reset();
    checksum.update(first);
    if (first != 0x1f || next() != 0x8b) {
      throw packed.moreBehind();
    }
    int method = next();
    int flags = next();
    if (method != DEFLATE || (flags & RESERVED) != 0) {
      throw packed.wrong("header");
    }
    number(4); // when
    number(2); // how well, and on which system
    if ((flags & HAS_EXTRA) != 0) {
      for (long left = number(2); left > 0; left--) {
        next();
      }
    }
    skipText((flags & HAS_NAME) != 0);
    skipText((flags & HAS_COMMENT) != 0);
    long sum = checksum.getValue() & 0xffff;
    if ((flags & HAS_CHECKSUM) != 0 && number(2) != sum) {
      throw packed.wrong("header");
    }
    checksum.reset();
  }

  private void skipText(boolean present) throws IOException {
    while (present && next() != 0) {}
  }

  /** The number in the next bytes, the lowest byte first. */
  private long number(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) next() << (8 * i);
    }
    return number;
  }

  /** The next byte, which must be there. */
  private int next() throws IOException {
    int next = nextOrEnd();
    if (next == END) {
      throw packed.cutOff();
    }
    checksum.update(next);
    return next;
  }

  private int nextOrEnd() throws IOException {
    return position < filled || fill() ? buffer[position++] & 0xff : END;
  }

  /** Reads more when all that was read has been used; false at the end. */
  private boolean fill() throws IOException {
    position = 0;
    filled = Math.max(0, source.read(buffer, 0, buffer.length));
    return filled > 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    source.close();
  }
}
