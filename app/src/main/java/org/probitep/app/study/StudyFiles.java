/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.RequestException;
import org.probitep.data.files.AtomicFile;
import org.probitep.data.files.OutputFiles;

/**
 * Writes the files of a study into a directory, all of them or none. When writing fails, files of
 * an earlier study are as they were, and a directory that was made for this is gone.
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

  private StudyFiles() {}

  /**
   * Finds out early, before a long computation, what would make writing fail.
   *
   * @throws RequestException if the directory is a file, cannot be made or cannot be written to
   * @throws IOException if no file can be made there for another reason
   */
  public static void check(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      for (String name : NAMES) {
        AtomicFile.checkTarget(directory.resolve(name));
      }
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
    StudyFigure paper = StudyFigure.of(results, Yardstick.DRAWS);
    StudyFigure precise = StudyFigure.of(results, Yardstick.PRECISE);
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
    try (OutputFiles files = new OutputFiles()) {
      files.makeFolder(directory);
      for (Map.Entry<String, AtomicFile.Content> entry : contents.entrySet()) {
        files.add(directory.resolve(entry.getKey()), entry.getValue());
      }
      files.commit();
    }
  }
}
