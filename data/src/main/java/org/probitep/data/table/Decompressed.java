/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import com.github.luben.zstd.ZstdIOException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/** A stream that is decompressed while it is read, and says so in one line when it is damaged. */
final class Decompressed extends InputStream {
  /** Starts a decoder, which may read the first bytes. */
  interface Decoder {
    InputStream start() throws IOException;
  }

  private final String name;
  private final String format;
  private final InputStream source;
  private final InputStream decoded;

  Decompressed(String name, String format, Decoder decoder, InputStream source) throws IOException {
    this.name = name;
    this.format = format;
    this.source = source;
    try {
      this.decoded = decoder.start();
    } catch (IOException e) {
      throw complaint(e);
    }
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
