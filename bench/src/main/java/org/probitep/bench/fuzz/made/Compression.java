/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Compresses bytes. */
public final class Compression {
  private Compression() {}

  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(all)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toByteArray();
  }

  public static byte[] zstd(byte[] bytes, boolean checksum) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(all)) {
      out.setChecksum(checksum);
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toByteArray();
  }

  /** The bytes cut anywhere into so many members, each compressed with its checksum. */
  public static byte[] members(Chance chance, byte[] bytes, boolean gzip, int members) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int from = 0;
    for (int i = 1; i <= members; i++) {
      int to = i == members ? bytes.length : chance.between(from, bytes.length);
      byte[] part = Arrays.copyOfRange(bytes, from, to);
      all.writeBytes(gzip ? gzip(part) : zstd(part, true));
      from = to;
    }
    return all.toByteArray();
  }
}
