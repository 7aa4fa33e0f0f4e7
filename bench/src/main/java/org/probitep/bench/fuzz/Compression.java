/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Compresses bytes. */
final class Compression {
  private Compression() {}

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(all)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toByteArray();
  }

  static byte[] zstd(byte[] bytes, boolean checksum) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(all)) {
      out.setChecksum(checksum);
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toByteArray();
  }
}
