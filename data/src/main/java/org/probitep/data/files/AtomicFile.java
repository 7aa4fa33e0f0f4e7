/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.probitep.data.Reason;
import org.probitep.data.RequestException;

/**
 * Writes a file whole or not at all: a temporary file beside it, forced to the disk, then renamed.
 *
 * <p>When writing fails, or the program is told to end (SIGTERM, SIGINT), the temporary file is
 * removed and an old file of that name stays as it was; after a kill the next write removes it. A
 * link stays a link: the file it points to is written. What exists and is not a regular file, such
 * as a pipe or /dev/null, is written to directly: there is nothing there to keep.
 */
public final class AtomicFile {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  /** What goes into the file. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes everything. The caller closes the stream.
     *
     * @param out the stream
     * @throws IOException if writing fails
     */
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Finds out early, before a long computation, what would make writing fail.
   *
   * @param file the file to be written
   * @throws RequestException if the path is a directory, or in one that is missing or not writable,
   *     or no file can have that name
   * @throws IOException if no file can be made there for another reason
   */
  public static void checkTarget(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new RequestException(file + " is a directory: name a file to write");
    }
    if (isSpecial(file)) {
      return;
    }
    Path target = resolved(file);
    Path folder = folderOf(target);
    if (!Files.isDirectory(folder)) {
      throw new RequestException("cannot write " + file + ": there is no directory " + folder);
    }
    if (!Files.isWritable(folder)) {
      throw new RequestException(
          "cannot write " + file + ": no permission to create files in " + folder);
    }
    requirePossibleName(file);
    try {
      StagedFile.create(target).close();
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + Reason.of(e), e);
    }
  }

  private static void requirePossibleName(Path file) {
    try {
      Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      // It can be made.
    } catch (IOException e) {
      throw new RequestException("cannot write " + file + ": " + Reason.of(e));
    }
  }

  /**
   * Writes the file.
   *
   * @param file the file
   * @param content what to write
   * @throws IOException if that fails, with a message that names the file and the reason
   */
  public static void write(Path file, Content content) throws IOException {
    try (OutputFiles files = new OutputFiles()) {
      files.add(file, content);
      files.commit();
    }
  }

  /**
   * {@return whether two paths lead to one file, through links of any kind}
   *
   * @param one a path
   * @param other another path
   * @throws IOException if that cannot be found out
   */
  public static boolean isSame(Path one, Path other) throws IOException {
    return resolved(one).equals(resolved(other))
        || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
  }

  /**
   * The file that is meant where the path is a link, even a link to something that is not there
   * yet.
   */
  static Path resolved(Path file) throws IOException {
    Path path = file.toAbsolutePath();
    for (int i = 0; i < MOST_LINKS && Files.isSymbolicLink(path); i++) {
      path = path.resolveSibling(Files.readSymbolicLink(path));
    }
    Path folder = folderOf(path);
    return Files.isDirectory(folder) && path.getFileName() != null
        ? folder.toRealPath().resolve(path.getFileName())
        : path.normalize();
  }

  static boolean isSpecial(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  private static Path folderOf(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? file.toAbsolutePath() : folder;
  }
}
