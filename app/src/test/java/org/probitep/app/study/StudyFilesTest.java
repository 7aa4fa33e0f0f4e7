/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.RequestException;
import org.probitep.data.files.AtomicFile;

class StudyFilesTest {
  @TempDir Path folder;

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static AtomicFile.Content text(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void writesAllFilesIntoANewDirectory() throws IOException {
    Path directory = folder.resolve("out");
    StudyFiles.write(directory, MadeUpStudy.results());
    assertThat(names(directory)).containsExactlyInAnyOrderElementsOf(StudyFiles.NAMES);
    assertThat(directory.resolve("figure1.svg"))
        .hasContent(StudyFigure.of(MadeUpStudy.results(), Yardstick.DRAWS).svg());
    assertThat(directory.resolve("figure1-precise.svg"))
        .hasContent(StudyFigure.of(MadeUpStudy.results(), Yardstick.PRECISE).svg());
    assertThat(directory.resolve("index.html")).hasContent(StudyPage.of(MadeUpStudy.results()));
    for (String name : List.of("figure1.png", "figure1-precise.png")) {
      byte[] bytes = Files.readAllBytes(directory.resolve(name));
      assertThat(ImageIO.read(new ByteArrayInputStream(bytes)).getWidth()).isEqualTo(1440);
    }
    assertThat(names(folder)).containsExactly("out");
  }

  @Test
  void replacesAnEarlierStudyAndLeavesOtherFilesAlone() throws IOException {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    Files.writeString(folder.resolve("results.csv"), "old");
    StudyFiles.write(folder, MadeUpStudy.results());
    assertThat(folder.resolve("mine.txt")).hasContent("mine");
    assertThat(folder.resolve("results.csv")).hasContent(StudyCsv.results(MadeUpStudy.results()));
    assertThat(names(folder)).hasSize(StudyFiles.NAMES.size() + 1);
  }

  @Test
  void aFailureLeavesNothingBehind() {
    Path directory = folder.resolve("out");
    assertThatThrownBy(() -> StudyFiles.write(directory, failing()))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "cannot write " + directory.resolve("figure1.png") + ": No space left on device");
    assertThat(directory).doesNotExist();
  }

  @Test
  void aFailureLeavesAnEarlierStudyAsItWas() throws IOException {
    Files.writeString(folder.resolve("figure1.svg"), "old");
    assertThatThrownBy(() -> StudyFiles.write(folder, failing())).isInstanceOf(IOException.class);
    assertThat(folder.resolve("figure1.svg")).hasContent("old");
    assertThat(names(folder)).containsExactly("figure1.svg");
  }

  /** The first file is fine, the second one is not. */
  private static Map<String, AtomicFile.Content> failing() {
    Map<String, AtomicFile.Content> contents = new LinkedHashMap<>();
    contents.put("figure1.svg", text("new"));
    contents.put(
        "figure1.png",
        out -> {
          out.write(1);
          throw new IOException("No space left on device");
        });
    return contents;
  }

  @Test
  void impossibleDirectoriesAreSeenEarly() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> StudyFiles.check(file))
        .isInstanceOf(RequestException.class)
        .hasMessage(file + " is not a directory");
    Path deep = folder.resolve("no/out");
    assertThatThrownBy(() -> StudyFiles.check(deep))
        .isInstanceOf(RequestException.class)
        .hasMessage("cannot write " + deep + ": there is no directory " + deep.getParent());
    Path png = Files.createDirectories(folder.resolve("taken/figure1.png"));
    assertThatThrownBy(() -> StudyFiles.check(png.getParent()))
        .isInstanceOf(RequestException.class)
        .hasMessage(png + " is a directory: name a file to write");
    StudyFiles.check(folder.resolve("new"));
    assertThat(folder.resolve("new")).doesNotExist();
  }

  /** A process that writes one file and half of the next, and then waits to be ended. */
  static final class SlowWriter {
    public static void main(String[] args) throws IOException {
      Map<String, AtomicFile.Content> contents = new LinkedHashMap<>();
      contents.put("figure1.svg", text("new"));
      contents.put(
          "figure1.png",
          out -> {
            out.write(new byte[1 << 20]);
            System.out.println("half");
            try {
              Thread.sleep(60_000);
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          });
      StudyFiles.write(Path.of(args[0]), contents);
    }
  }

  @Test
  void endingTheProcessLeavesNothingBehind() throws Exception {
    Path directory = folder.resolve("out");
    end(directory);
    assertThat(directory).doesNotExist();
    Files.createDirectory(directory);
    Files.writeString(directory.resolve("figure1.svg"), "old");
    end(directory);
    assertThat(names(directory)).containsExactly("figure1.svg");
    assertThat(directory.resolve("figure1.svg")).hasContent("old");
  }

  private static void end(Path directory) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SlowWriter.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(process.inputReader().readLine()).isEqualTo("half");
      process.destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }
}
