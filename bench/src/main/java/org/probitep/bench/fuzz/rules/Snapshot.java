/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The files under a folder, with what is in them. */
public final class Snapshot {
  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

  private final Map<String, ByteBuffer> files;

  private Snapshot(Map<String, ByteBuffer> files) {
    this.files = files;
  }

  /** The files with their content. */
  public static Snapshot of(Path folder) {
    return of(folder, true);
  }

  /** The names alone: native libraries are large. */
  public static Snapshot ofNames(Path folder) {
    return of(folder, false);
  }

  private static Snapshot of(Path folder, boolean content) {
    Map<String, ByteBuffer> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        if (!path.equals(folder)) {
          files.put(folder.relativize(path).toString(), content ? content(path) : EMPTY);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Snapshot(files);
  }

  private static ByteBuffer content(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      return ByteBuffer.wrap(
          ("link to " + Files.readSymbolicLink(path)).getBytes(StandardCharsets.UTF_8));
    }
    boolean file = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    return ByteBuffer.wrap(file ? Files.readAllBytes(path) : new byte[0]);
  }

  /** The names that are only there, or only here, or have other bytes, apart from those allowed. */
  public List<String> changes(Snapshot later, Set<String> allowed) {
    Set<String> names = new TreeSet<>(files.keySet());
    names.addAll(later.files.keySet());
    names.removeAll(allowed);
    List<String> changes = new ArrayList<>();
    for (String name : names) {
      ByteBuffer before = files.get(name);
      ByteBuffer after = later.files.get(name);
      if (before == null) {
        changes.add("new file " + name);
      } else if (after == null) {
        changes.add("file gone " + name);
      } else if (!before.equals(after)) {
        changes.add("file changed " + name);
      }
    }
    return changes;
  }

  public boolean isEmpty() {
    return files.isEmpty();
  }

  public boolean has(String name) {
    return files.containsKey(name);
  }

  public byte[] bytes(String name) {
    return files.get(name).array();
  }
}
