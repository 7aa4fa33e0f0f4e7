/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** A file that is written under a temporary name, next to the one that it will get. */
final class StagedFile implements AutoCloseable {
  /** Few calls of the system for each megabyte. */
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path target;
  private final Path temporary;
  private final FileChannel channel;
  private Path old;
  private FileChannel oldGuard;
  private boolean inPlace;

  private StagedFile(Path target, Path temporary, FileChannel channel) {
    this.target = target;
    this.temporary = temporary;
    this.channel = channel;
  }

  /**
   * An empty file; what killed processes left for this target is removed.
   *
   * @param target absolute and not a link
   */
  static StagedFile create(Path target) throws IOException {
    Leftovers.removeOf(target);
    while (true) {
      Path temporary = TemporaryNames.next(target);
      Leftovers.claim(temporary);
      FileChannel channel = null;
      try {
        channel =
            FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (Leftovers.lock(channel, temporary, false)) {
          return new StagedFile(target, temporary, channel);
        }
        channel.close();
      } finally {
        if (channel == null || !channel.isOpen()) {
          Leftovers.release(temporary);
        }
      }
    }
  }

  static OutputStream buffered(OutputStream out) {
    return new BufferedOutputStream(out, BUFFER_BYTES);
  }

  /** Writes everything and forces it to the disk. */
  void write(AtomicFile.Content content) throws IOException {
    OutputStream out = buffered(Channels.newOutputStream(channel));
    content.writeTo(out);
    out.flush();
    channel.force(true);
    PosixFileAttributeView to = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
    if (to != null && Files.exists(target)) {
      to.setPermissions(Files.getPosixFilePermissions(target));
    }
  }

  /**
   * Gives the file its name.
   *
   * @param keepOld whether {@link #takeBack} may be called; what was there is kept until then
   */
  void putInPlace(boolean keepOld) throws IOException {
    if (keepOld && Files.isRegularFile(target)) {
      keepOld();
    }
    move(temporary, target);
    inPlace = true;
    forceFolder(target.getParent());
  }

  /** Keeps what is there under a temporary name. */
  private void keepOld() throws IOException {
    Path kept = TemporaryNames.next(target);
    Leftovers.claim(kept);
    old = kept;
    try {
      Files.createLink(kept, target);
    } catch (IOException | UnsupportedOperationException e) {
      // Not every file system has hard links, and not every file may be linked to.
      move(target, kept);
    }
    try {
      oldGuard = FileChannel.open(kept, StandardOpenOption.READ);
      Leftovers.lock(oldGuard, kept, true);
    } catch (IOException e) {
      // A file that we may not read, another process will hardly be able to remove.
    }
  }

  /** Puts back the file that was there before. */
  void takeBack() throws IOException {
    if (old != null && (inPlace || !Files.exists(target))) {
      move(old, target);
    } else if (inPlace) {
      Files.deleteIfExists(target);
    }
  }

  /**
   * Removes the temporary files. The file itself stays open: it may be in the middle of a write.
   */
  void remove() {
    if (!inPlace) {
      removeQuietly(temporary);
    }
    if (old != null) {
      removeQuietly(old);
    }
  }

  @Override
  public void close() {
    remove();
    closeQuietly(channel);
    closeQuietly(oldGuard);
    Leftovers.release(temporary);
    if (old != null) {
      Leftovers.release(old);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Makes the new name last through a power failure, where the system can do so. */
  private static void forceFolder(Path folder) {
    try (FileChannel folderChannel = FileChannel.open(folder, StandardOpenOption.READ)) {
      folderChannel.force(true);
    } catch (IOException e) {
      // Not every system opens a directory; the file itself is safe by now.
    }
  }

  static void removeQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // A leftover file is no reason to hide the failure that led here.
    }
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // Its bytes were forced to the disk, or are not wanted.
    }
  }
}
