/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.probitep.data.AtomicFile;
import org.probitep.data.table.RequestException;

/**
 * Writes the files of a study into a directory, each whole or not at all.
 *
 * <p>All are first written into a hidden folder inside the directory and then renamed into place,
 * the page last. When writing fails, or the program is told to end (SIGTERM, SIGINT), the hidden
 * folder is removed, and the directory too if it was made for this and is empty: files of an
 * earlier study are as they were.
 */
public final class StudyFiles {
  /** The names of the files, in the order in which they appear. */
  public static final List<String> NAMES =
      List.of(
          "figure1.svg",
          "figure1.png",
          "figure1-precise.svg",
          "figure1-precise.png",
          "results.csv",
          "timings.csv",
          "index.html");

  private static final int REMOVALS = 10;

  private StudyFiles() {}

  /**
   * Sees early, before a long computation, what would make writing fail.
   *
   * @throws RequestException if the directory is a file, cannot be made or cannot be written to
   */
  public static void check(Path directory) {
    if (Files.isDirectory(directory)) {
      NAMES.forEach(name -> AtomicFile.checkTarget(directory.resolve(name)));
    } else if (Files.exists(directory)) {
      throw new RequestException(directory + " is not a directory");
    } else {
      AtomicFile.checkTarget(directory);
    }
  }

  /**
   * Writes all files; the directory is made if it is missing, though not one above it.
   *
   * @throws RequestException as {@link #check} does
   * @throws IOException if writing fails, with a message that names the file and the reason
   */
  public static void write(Path directory, StudyResults results) throws IOException {
    Map<String, AtomicFile.Content> contents = new LinkedHashMap<>();
    Figure paper = Figure.of(results, Yardstick.DRAWS);
    Figure precise = Figure.of(results, Yardstick.PRECISE);
    contents.put("figure1.svg", text(paper.svg()));
    contents.put("figure1.png", bytes(paper.png()));
    contents.put("figure1-precise.svg", text(precise.svg()));
    contents.put("figure1-precise.png", bytes(precise.png()));
    contents.put("results.csv", text(StudyCsv.results(results)));
    contents.put("timings.csv", text(StudyCsv.timings(TimingTable.of(results))));
    contents.put("index.html", text(StudyPage.of(results)));
    write(directory, contents);
  }

  private static AtomicFile.Content text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static AtomicFile.Content bytes(byte[] bytes) {
    return out -> out.write(bytes);
  }

  static void write(Path directory, Map<String, AtomicFile.Content> contents) throws IOException {
    check(directory);
    boolean made = !Files.exists(directory);
    String unique = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    Path staging = directory.resolve(".study." + unique + ".tmp");
    Thread removal = new Thread(() -> remove(staging, made), "remove " + staging);
    Runtime.getRuntime().addShutdownHook(removal);
    try {
      named(directory, () -> Files.createDirectories(staging));
      for (Map.Entry<String, AtomicFile.Content> entry : contents.entrySet()) {
        Path staged = staging.resolve(entry.getKey());
        named(directory.resolve(entry.getKey()), () -> stage(staged, entry.getValue()));
      }
      for (String name : contents.keySet()) {
        Path file = directory.resolve(name);
        named(file, () -> move(staging.resolve(name), file));
      }
    } finally {
      remove(staging, made);
      unregister(removal);
    }
  }

  private static void stage(Path staged, AtomicFile.Content content) throws IOException {
    try (OutputStream out = Files.newOutputStream(staged)) {
      content.writeTo(out);
    }
  }

  private static void move(Path staged, Path file) throws IOException {
    Files.move(staged, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private interface Step {
    void run() throws IOException;
  }

  /** Runs the step; a failure names the file that the user knows of. */
  private static void named(Path file, Step step) throws IOException {
    try {
      step.run();
    } catch (IOException e) {
      String reason =
          e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
      throw new IOException(
          "cannot write " + file + ": " + (reason == null ? e.getClass().getSimpleName() : reason),
          e);
    }
  }

  private static void remove(Path staging, boolean made) {
    // More than once: while the program is told to end, a file may just be coming into being.
    for (int i = 0; i < REMOVALS && Files.exists(staging); i++) {
      try (Stream<Path> files = Files.list(staging)) {
        files.toList().forEach(StudyFiles::removeQuietly);
      } catch (IOException e) {
        // Gone by now.
      }
      removeQuietly(staging);
    }
    if (made) {
      // Fails, as it should, if there is anything in it.
      removeQuietly(staging.getParent());
    }
  }

  private static void removeQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // What is left over is no reason to hide the failure that led here.
    }
  }

  private static void unregister(Thread removal) {
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs and finds nothing.
    }
  }
}
