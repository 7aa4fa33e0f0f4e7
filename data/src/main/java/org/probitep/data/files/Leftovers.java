/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Temporary files that a killed process left: the next write of the same file removes them.
 *
 * <p>A writer holds a lock on the temporary file, which ends with the process. A file that can be
 * locked has no writer. It is removed while locked, and a writer that has made a file and locked it
 * checks whether it is still there, so neither takes the other's file.
 */
final class Leftovers {
  /**
   * Temporary files of this process. A process loses its lock on a file as soon as it closes the
   * file once, however often it has it open, so these must not even be opened.
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private Leftovers() {}

  /** Removes what earlier writes of this file left behind. */
  static void removeOf(Path file) {
    Pattern names = TemporaryNames.patternOf(file);
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            file.getParent(),
            path -> names.matcher(String.valueOf(path.getFileName())).matches())) {
      for (Path path : found) {
        if (!OWN.contains(path) && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
          removeAbandoned(path);
        }
      }
    } catch (IOException e) {
      // A folder that cannot be listed may still be written to.
    }
  }

  private static void removeAbandoned(Path path) {
    try (FileChannel channel =
            FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // Somebody else's, or on a file system without locks: it stays.
    }
  }

  /** Marks the file as ours. */
  static void claim(Path temporary) {
    OWN.add(temporary);
  }

  /** Forgets a file that is no longer there. */
  static void release(Path temporary) {
    OWN.remove(temporary);
  }

  /**
   * Locks a claimed file that was just made, exclusively or, where it is open for reading only,
   * against exclusive locks.
   *
   * @return false if somebody took it for a leftover
   */
  static boolean lock(FileChannel channel, Path temporary, boolean shared) {
    try {
      if (channel.tryLock(0, Long.MAX_VALUE, shared) == null) {
        return false;
      }
    } catch (IOException e) {
      // There are no locks here: then nobody can take it for a leftover either.
      return true;
    }
    return Files.exists(temporary);
  }
}
