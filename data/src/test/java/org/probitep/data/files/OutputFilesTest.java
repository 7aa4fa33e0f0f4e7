/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {
  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static AtomicFile.Content text(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static AtomicFile.Content failing() {
    return out -> {
      out.write(new byte[1 << 20]);
      throw new IOException("No space left on device");
    };
  }

  @Test
  void allComeTogether() throws IOException {
    Path old = Files.writeString(folder.resolve("old"), "old");
    Path fresh = folder.resolve("fresh");
    try (OutputFiles files = new OutputFiles()) {
      files.add(fresh, text("1"));
      files.add(old, text("2"));
      files.addDirect(() -> assertThat(fresh).doesNotExist());
      assertThat(old).hasContent("old");
      files.commit();
    }
    assertThat(fresh).hasContent("1");
    assertThat(old).hasContent("2");
    assertThat(names()).containsExactly("fresh", "old");
  }

  @Test
  void withoutCommitNothingComes() throws IOException {
    try (OutputFiles files = new OutputFiles()) {
      files.makeFolder(folder.resolve("made"));
      files.add(folder.resolve("made/a"), text("1"));
      files.add(folder.resolve("b"), text("2"));
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void whatCannotBeTakenBackGoesFirst() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "old");
    try (OutputFiles files = new OutputFiles()) {
      files.add(file, text("new"));
      files.addDirect(
          () -> {
            throw new IOException("standard output is full");
          });
      assertThatThrownBy(files::commit).hasMessage("standard output is full");
    }
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("f");
  }

  @Test
  void oneThatFailsKeepsTheOthersAway() throws IOException {
    Path first = Files.writeString(folder.resolve("f"), "old");
    try (OutputFiles files = new OutputFiles()) {
      files.add(first, text("new"));
      Path second = folder.resolve("g");
      assertThatThrownBy(() -> files.add(second, failing()))
          .hasMessage("cannot write " + second + ": No space left on device");
    }
    assertThat(first).hasContent("old");
    assertThat(names()).containsExactly("f");
  }

  /** Renaming fails for the third of four: a directory has come to stand there meanwhile. */
  @Test
  void aRenamingThatFailsIsUndone() throws IOException {
    Path replaced = Files.writeString(folder.resolve("a"), "old");
    Path taken = folder.resolve("c");
    try (OutputFiles files = new OutputFiles()) {
      files.add(replaced, text("new"));
      files.add(folder.resolve("b"), text("new"));
      files.add(taken, text("new"));
      files.add(folder.resolve("d"), text("new"));
      Files.createDirectories(taken.resolve("full"));
      assertThatThrownBy(files::commit)
          .isInstanceOf(IOException.class)
          .hasMessage("cannot write " + taken + ": Is a directory");
    }
    assertThat(replaced).hasContent("old");
    assertThat(names()).containsExactly("a", "c");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aPipeIsWrittenToAndStaysAPipe() throws Exception {
    Path pipe = folder.resolve("p");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                return e.toString();
              }
            });
    AtomicFile.checkTarget(pipe);
    AtomicFile.write(pipe, text("through"));
    assertThat(read.get()).isEqualTo("through");
    assertThat(Files.isRegularFile(pipe)).isFalse();
    assertThat(names()).containsExactly("p");
  }
}
