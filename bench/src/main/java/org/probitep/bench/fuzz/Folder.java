/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders as a whole. */
final class Folder {
  private Folder() {}

  /** Removes what is in the folder. */
  static void empty(Path folder) {
    try {
      for (Path path : content(folder)) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Copies what is in the folder, links as links. */
  static void copy(Path from, Path to) {
    CopyOption[] how = {LinkOption.NOFOLLOW_LINKS, StandardCopyOption.REPLACE_EXISTING};
    try {
      Files.createDirectories(to);
      empty(to);
      List<Path> outsideIn = content(from).stream().sorted().toList();
      for (Path path : outsideIn) {
        Files.copy(path, to.resolve(from.relativize(path)), how);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything in it, the innermost first. */
  private static List<Path> content(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !path.equals(folder)).sorted(Comparator.reverseOrder()).toList();
    }
  }
}
