/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

/**
 * Where the bytes of a table come from: a file or a stream, plain or compressed.
 *
 * <p>gzip and Zstandard are recognised by their first bytes, so the name of a file does not matter,
 * and standard input needs none.
 */
public final class Input {
  /** Few calls of the system for each megabyte. */
  private static final int BUFFER_BYTES = 1 << 16;

  /** The first bytes of a gzip file (RFC 1952). */
  private static final int[] GZIP = {0x1f, 0x8b};

  /** The first bytes of a Zstandard file (RFC 8878). */
  private static final int[] ZSTANDARD = {0x28, 0xb5, 0x2f, 0xfd};

  private final String name;
  private final Path file;
  private final InputStream stream;

  private Input(String name, Path file, InputStream stream) {
    this.name = name;
    this.file = file;
    this.stream = stream;
  }

  /**
   * {@return a file, which is opened when it is read}
   *
   * @param file the file
   */
  public static Input file(Path file) {
    return new Input(file.toString(), file, null);
  }

  /**
   * {@return a stream that can be read once; reading closes it}
   *
   * @param name its name in messages
   * @param stream the stream
   */
  public static Input stream(String name, InputStream stream) {
    return new Input(name, null, stream);
  }

  /** {@return its name in messages} */
  public String name() {
    return name;
  }

  /**
   * {@return the text, decoded as UTF-8}
   *
   * @throws IOException if it cannot be opened
   */
  public Utf8Reader text() throws IOException {
    return new Utf8Reader(name, bytes());
  }

  /** {@return the file; none for a stream} */
  public List<Path> files() {
    return file == null ? List.of() : List.of(file);
  }

  /** The bytes as they are stored. */
  InputStream stored() throws IOException {
    return file == null ? stream : open(file);
  }

  /** The bytes, decompressed if need be. */
  private InputStream bytes() throws IOException {
    PeekedStream stored = new PeekedStream(stored(), BUFFER_BYTES);
    try {
      if (stored.startsWith(GZIP)) {
        return new GzipStream(name, stored);
      }
      if (stored.startsWith(ZSTANDARD)) {
        return new ZstdStream(name, stored);
      }
      return stored;
    } catch (IOException | RuntimeException e) {
      stored.close();
      throw e;
    }
  }

  /**
   * Reads what is compressed to its end, for a reader that does not check it.
   *
   * @throws DataException if it is damaged
   * @throws IOException if reading fails
   */
  public void checkCompression() throws IOException {
    try (InputStream bytes = bytes()) {
      byte[] buffer = new byte[BUFFER_BYTES];
      while (!(bytes instanceof PeekedStream) && bytes.read(buffer) >= 0) {}
    }
  }

  private static InputStream open(Path file) throws IOException {
    requireFile(file);
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      throw noFile(file);
    } catch (AccessDeniedException e) {
      throw new RequestException("no permission to read " + file);
    }
  }

  /**
   * Complains about a path that is not a file that can be opened.
   *
   * @param file the file
   * @throws RequestException if there is nothing of that name, or a directory, or no permission
   */
  public static void requireFile(Path file) {
    if (Files.isDirectory(file)) {
      throw new RequestException(file + " is a directory, not a file");
    }
    if (Files.notExists(file)) {
      throw noFile(file);
    }
    if (!Files.isReadable(file)) {
      throw new RequestException("no permission to read " + file);
    }
  }

  private static RequestException noFile(Path file) {
    return new RequestException("there is no file " + file);
  }
}
