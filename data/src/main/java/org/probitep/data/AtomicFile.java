/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.concurrent.ThreadLocalRandom;
import org.probitep.data.table.RequestException;

/**
 * Writes a file whole or not at all: a temporary file beside it, forced to the disk, then renamed.
 *
 * <p>When writing fails, or the program is told to end (SIGTERM, SIGINT), the temporary file is
 * removed and an old file of that name is as it was. What exists and is not a regular file, such as
 * a pipe or /dev/stdout, is written to directly: there is nothing there to keep.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;

  /** What goes into the file. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything; the stream is closed by the caller. */
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Sees early, before a long computation, what would make writing fail.
   *
   * @throws RequestException if the path is a directory, or in one that is missing or not writable
   */
  public static void checkTarget(Path file) {
    if (Files.isDirectory(file)) {
      throw new RequestException(file + " is a directory: name a file to write");
    }
    if (isSpecial(file)) {
      return;
    }
    Path folder = folderOf(file);
    if (!Files.isDirectory(folder)) {
      throw new RequestException("cannot write " + file + ": there is no directory " + folder);
    }
    if (!Files.isWritable(folder)) {
      throw new RequestException(
          "cannot write " + file + ": no permission to create files in " + folder);
    }
  }

  /**
   * Writes the file.
   *
   * @throws IOException if that fails, with a message that names the file and the reason
   */
  public static void write(Path file, Content content) throws IOException {
    try {
      if (isSpecial(file)) {
        try (OutputStream out = buffered(Files.newOutputStream(file))) {
          content.writeTo(out);
        }
      } else {
        // A link stays a link: the file it points to is replaced.
        replace(Files.exists(file) ? file.toRealPath() : file, content);
      }
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + reason(e), e);
    }
  }

  private static void replace(Path file, Content content) throws IOException {
    Path temporary = temporaryFor(file);
    Thread removal = new Thread(() -> removeQuietly(temporary), "remove " + temporary);
    Runtime.getRuntime().addShutdownHook(removal);
    try {
      writeAndForce(temporary, content);
      keepPermissions(file, temporary);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceFolder(folderOf(file));
    } finally {
      removeQuietly(temporary);
      unregister(removal);
    }
  }

  private static Path temporaryFor(Path file) {
    String unique = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    return folderOf(file).resolve("." + file.getFileName() + "." + unique + ".tmp");
  }

  private static void writeAndForce(Path temporary, Content content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = buffered(Channels.newOutputStream(channel));
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  private static OutputStream buffered(OutputStream out) {
    return new BufferedOutputStream(out, BUFFER_BYTES);
  }

  private static void keepPermissions(Path old, Path temporary) throws IOException {
    PosixFileAttributeView to = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
    if (to != null && Files.exists(old)) {
      to.setPermissions(Files.getPosixFilePermissions(old));
    }
  }

  /** Makes the new name last through a power failure, where the system can do so. */
  private static void forceFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Not every system opens a directory; the file itself is safe by now.
    }
  }

  private static void removeQuietly(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      // A left-over temporary file is no reason to hide the failure that led here.
    }
  }

  private static void unregister(Thread removal) {
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs and finds nothing.
    }
  }

  private static boolean isSpecial(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  private static Path folderOf(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? file.toAbsolutePath() : folder;
  }

  /** Why it failed, without the path that a file-system exception puts before it. */
  static String reason(IOException e) {
    if (e instanceof FileSystemException failure) {
      return failure.getReason() == null
          ? e.getClass().getSimpleName().replace("Exception", "")
          : failure.getReason();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
