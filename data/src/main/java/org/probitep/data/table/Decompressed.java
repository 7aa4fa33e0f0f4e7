/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A stream that is decompressed while it is read, and says so in one line when it is damaged. The
 * only class that knows the decoders, so that plain text loads none.
 */
final class Decompressed extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Starts a decoder, which may read the first bytes. */
  private interface Decoder {
    InputStream start() throws IOException;
  }

  private final String name;
  private final String format;
  private final InputStream source;
  private final InputStream decoded;

  private Decompressed(String name, String format, Decoder decoder, InputStream source)
      throws IOException {
    this.name = name;
    this.format = format;
    this.source = source;
    try {
      this.decoded = decoder.start();
    } catch (IOException e) {
      throw complaint(e);
    }
  }

  /** What gzip has compressed. */
  static InputStream gzip(String name, InputStream source) throws IOException {
    return new Decompressed(name, "gzip", () -> new GZIPInputStream(source, BUFFER_BYTES), source);
  }

  /** What Zstandard has compressed. */
  static InputStream zstandard(String name, InputStream source) throws IOException {
    return new Decompressed(name, "Zstandard", () -> new ZstdInputStream(source), source);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      return decoded.read(target, offset, length);
    } catch (IOException e) {
      throw complaint(e);
    }
  }

  /** A complaint about what the bytes are; failures of the disk stay what they are. */
  private DataException complaint(IOException e) throws IOException {
    if (e instanceof EOFException || String.valueOf(e.getMessage()).startsWith("Truncated")) {
      return new DataException(
          name + " is cut off: its " + format + " data end before they are complete", e);
    }
    if (e instanceof ZipException || e instanceof ZstdIOException) {
      return new DataException(
          name + " is damaged: its " + format + " data cannot be decompressed", e);
    }
    throw e;
  }

  @Override
  public void close() throws IOException {
    try (source) {
      decoded.close();
    }
  }
}
