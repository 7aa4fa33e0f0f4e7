/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An input that is read twice from its start: a file that must not change meanwhile, or what comes
 * through a pipe, which the first pass writes to a temporary file that goes with the process.
 */
public final class TwoPassInput implements Closeable {
  private final Input input;
  private final FileStamp stamp;
  private final FileChannel kept;

  private TwoPassInput(Input input, FileStamp stamp, FileChannel kept) {
    this.input = input;
    this.stamp = stamp;
    this.kept = kept;
  }

  /**
   * {@return an input that can be read twice}
   *
   * @param input the input
   * @throws IOException if no temporary file can be made
   */
  public static TwoPassInput of(Input input) throws IOException {
    for (Path file : input.files()) {
      Input.requireFile(file);
      if (Files.isRegularFile(file)) {
        return new TwoPassInput(input, FileStamp.of(file), null);
      }
    }
    FileChannel kept =
        FileChannel.open(
            Files.createTempFile("probitep-input", ".tmp"),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    return new TwoPassInput(input, null, kept);
  }

  /**
   * {@return the input, to be read to its end}
   *
   * @throws IOException if it cannot be opened
   */
  public Input first() throws IOException {
    return kept == null
        ? input
        : Input.stream(input.name(), new Copied(input.stored(), Channels.newOutputStream(kept)));
  }

  /**
   * {@return the input again}
   *
   * @throws IOException if it cannot be opened
   */
  public Input second() throws IOException {
    return kept == null
        ? input
        : Input.stream(input.name(), Channels.newInputStream(kept.position(0)));
  }

  /**
   * Complains if the passes were not over the same file.
   *
   * @throws IOException if the file cannot be looked at
   */
  public void requireUnchanged() throws IOException {
    if (stamp != null && !stamp.holds()) {
      throw stamp.changed();
    }
  }

  @Override
  public void close() throws IOException {
    if (kept != null) {
      kept.close();
    }
  }

  /** A stream of which everything that is read is written to another one. */
  private static final class Copied extends FilterInputStream {
    private final OutputStream copy;

    Copied(InputStream source, OutputStream copy) {
      super(source);
      this.copy = copy;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = super.read(target, offset, length);
      copy.write(target, offset, Math.max(0, read));
      return read;
    }
  }
}
