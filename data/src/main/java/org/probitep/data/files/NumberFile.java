/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.probitep.data.Reason;

/**
 * Numbers in a temporary file, eight bytes each. The file is removed when this is closed or the
 * process ends. Safe for use by many threads on different parts.
 */
public final class NumberFile implements AutoCloseable {
  /** How many numbers are copied at a time: Java keeps a buffer of that size for each thread. */
  private static final int CHUNK = 1 << 14;

  private final FileChannel channel;
  private final long room;

  private NumberFile(FileChannel channel, long room) {
    this.channel = channel;
    this.room = room;
  }

  /**
   * {@return a new file}
   *
   * @param name how its name begins
   * @throws IOException if none can be made
   */
  public static NumberFile open(String name) throws IOException {
    try {
      Path file = Files.createTempFile("probitep-" + name, ".tmp");
      long room = Files.getFileStore(file).getUsableSpace() / Double.BYTES;
      return new NumberFile(
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE),
          room);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static IOException failure(IOException e) {
    return new IOException(
        "cannot write a temporary file in "
            + folder()
            + ": "
            + Reason.of(e)
            + " (another folder: PROBITEP_JAVA_OPTS=-Djava.io.tmpdir=DIR)",
        e);
  }

  /** {@return the folder of temporary files} */
  public static String folder() {
    return System.getProperty("java.io.tmpdir");
  }

  /** {@return how many numbers there was room for on the disk when the file was opened} */
  public long room() {
    return room;
  }

  /**
   * Writes numbers.
   *
   * @param at how many numbers come before them
   * @param values the numbers
   * @param count how many of them
   * @throws IOException if the disk is full, or fails
   */
  public void write(long at, double[] values, int count) throws IOException {
    ByteBuffer bytes = buffer(count);
    for (int done = 0; done < count; done += CHUNK) {
      int some = Math.min(CHUNK, count - done);
      bytes.clear().limit(some * Double.BYTES);
      bytes.asDoubleBuffer().put(values, done, some);
      long position = (at + done) * Double.BYTES;
      try {
        while (bytes.hasRemaining()) {
          position += channel.write(bytes, position);
        }
      } catch (IOException e) {
        throw failure(e);
      }
    }
  }

  /**
   * Reads numbers.
   *
   * @param at how many numbers come before them
   * @param values takes the numbers
   * @param count how many
   * @throws IOException if the disk fails
   */
  public void read(long at, double[] values, int count) throws IOException {
    ByteBuffer bytes = buffer(count);
    for (int done = 0; done < count; done += CHUNK) {
      int some = Math.min(CHUNK, count - done);
      bytes.clear().limit(some * Double.BYTES);
      long position = (at + done) * Double.BYTES;
      while (bytes.hasRemaining()) {
        int read = channel.read(bytes, position);
        if (read < 0) {
          throw new IOException("a temporary file ends early");
        }
        position += read;
      }
      bytes.flip();
      bytes.asDoubleBuffer().get(values, done, some);
    }
  }

  private static ByteBuffer buffer(int count) {
    return ByteBuffer.allocate(Math.min(CHUNK, count) * Double.BYTES)
        .order(ByteOrder.nativeOrder());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
