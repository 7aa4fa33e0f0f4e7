/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.probitep.data.Reason;
import org.probitep.ep.PartitionSites;

/**
 * The sites of streamed rows in a temporary file: 48 bytes a row, read and written a block at a
 * time. The file goes when this is closed, or with the process. Safe for use by many threads on
 * different blocks.
 */
final class SiteFile implements AutoCloseable {
  private static final int DOUBLES_A_ROW = 6;

  private final FileChannel channel;
  private final int blockRows;

  private SiteFile(FileChannel channel, int blockRows) {
    this.channel = channel;
    this.blockRows = blockRows;
  }

  /** A new file, for blocks of so many rows. */
  static SiteFile open(int blockRows) throws IOException {
    try {
      Path file = Files.createTempFile("probitep-sites", ".tmp");
      return new SiteFile(
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE),
          blockRows);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static IOException failure(IOException e) {
    return new IOException(
        "cannot write a temporary file in "
            + System.getProperty("java.io.tmpdir")
            + ": "
            + Reason.of(e)
            + " (another folder: PROBITEP_JAVA_OPTS=-Djava.io.tmpdir=DIR)",
        e);
  }

  private long place(int block) {
    return (long) block * blockRows * DOUBLES_A_ROW * Double.BYTES;
  }

  void write(int block, PartitionSites sites) throws IOException {
    double[] values = sites.toArray();
    ByteBuffer bytes = buffer(values.length);
    bytes.asDoubleBuffer().put(values);
    long at = place(block);
    try {
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  PartitionSites read(int block, int rows) throws IOException {
    double[] values = new double[rows * DOUBLES_A_ROW];
    ByteBuffer bytes = buffer(values.length);
    long at = place(block);
    while (bytes.hasRemaining()) {
      int count = channel.read(bytes, at);
      if (count < 0) {
        throw new IOException("the file of sites ends early");
      }
      at += count;
    }
    bytes.flip().order(ByteOrder.nativeOrder()).asDoubleBuffer().get(values);
    return PartitionSites.of(values);
  }

  private static ByteBuffer buffer(int doubles) {
    return ByteBuffer.allocate(doubles * Double.BYTES).order(ByteOrder.nativeOrder());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
