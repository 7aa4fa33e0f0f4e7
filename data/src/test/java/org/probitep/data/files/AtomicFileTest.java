/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.RequestException;

class AtomicFileTest {
  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static AtomicFile.Content text(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void writesANewFileAndReplacesAnOldOne() throws IOException {
    Path file = folder.resolve("f");
    AtomicFile.write(file, text("one"));
    assertThat(file).hasContent("one");
    AtomicFile.write(file, text("two"));
    assertThat(file).hasContent("two");
    assertThat(names()).containsExactly("f");
  }

  @Test
  void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write " + file + ": No space left on device");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(1);
                      throw new IllegalStateException("bug");
                    }))
        .hasMessage("bug");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("f");
  }

  @Test
  void aFullDeviceIsAFailure() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    AtomicFile.checkTarget(full);
    assertThatThrownBy(() -> AtomicFile.write(full, text("x")))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write /dev/full: No space left on device");
    assertThat(Files.isRegularFile(full)).isFalse();
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("l"), file);
    AtomicFile.write(link, text("new"));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(file).hasContent("new");
  }

  @Test
  void permissionsStay() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "old");
    assumeTrue(file.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    AtomicFile.write(file, text("new"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void impossibleTargetsAreSeenEarly() {
    assertThatThrownBy(() -> AtomicFile.checkTarget(folder))
        .isInstanceOf(RequestException.class)
        .hasMessage(folder + " is a directory: name a file to write");
    Path file = folder.resolve("no/f");
    assertThatThrownBy(() -> AtomicFile.checkTarget(file))
        .isInstanceOf(RequestException.class)
        .hasMessage("cannot write " + file + ": there is no directory " + file.getParent());
  }

  /** The longest name that a file can have is as good as any; one that is longer is seen early. */
  @Test
  void longNamesWorkAndLongerOnesAreSeenEarly() throws IOException {
    for (String name :
        List.of("n".repeat(244), "n".repeat(255), "ä".repeat(127), "😀".repeat(63))) {
      Path file = folder.resolve(name);
      AtomicFile.checkTarget(file);
      AtomicFile.write(file, text("x"));
      assertThat(names()).containsExactly(name);
      Files.delete(file);
    }
    Path file = folder.resolve("n".repeat(256));
    assertThatThrownBy(() -> AtomicFile.checkTarget(file))
        .isInstanceOf(RequestException.class)
        .hasMessage("cannot write " + file + ": File name too long");
    assertThat(names()).isEmpty();
  }

  @Test
  void aLinkToAFileThatIsNotThereYetMakesIt() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("l"), Path.of("f"));
    AtomicFile.checkTarget(link);
    AtomicFile.write(link, text("new"));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(folder.resolve("f")).hasContent("new");
  }

  @Test
  void linksInACircleAreSeenEarly() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("l"), Path.of("m"));
    Files.createSymbolicLink(folder.resolve("m"), Path.of("l"));
    assertThatThrownBy(() -> AtomicFile.checkTarget(link)).isInstanceOf(RequestException.class);
  }

  @Test
  void sameFilesAreRecognisedThroughLinks() throws IOException {
    Path file = folder.resolve("f");
    Path link = Files.createSymbolicLink(folder.resolve("l"), Path.of("f"));
    Path linked = Files.createSymbolicLink(folder.resolve("folder"), folder);
    assertThat(AtomicFile.isSame(file, link)).isTrue();
    assertThat(AtomicFile.isSame(file, linked.resolve("f"))).isTrue();
    assertThat(AtomicFile.isSame(file, folder.resolve("no/../f"))).isTrue();
    assertThat(AtomicFile.isSame(file, folder.resolve("g"))).isFalse();
    Files.writeString(file, "");
    Path hard = Files.createLink(folder.resolve("h"), file);
    assertThat(AtomicFile.isSame(file, hard)).isTrue();
    assertThat(AtomicFile.isSame(link, hard)).isTrue();
  }

  /** A process that writes half a file and then waits to be ended. */
  static final class SlowWriter {
    public static void main(String[] args) throws IOException {
      AtomicFile.write(
          Path.of(args[0]),
          out -> {
            out.write(new byte[1 << 20]);
            out.flush();
            System.out.println("half");
            try {
              Thread.sleep(60_000);
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          });
    }
  }

  @Test
  void endingTheProcessLeavesTheOldFileAndNothingElse() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "old");
    kill(file, false);
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("f");
  }

  @Test
  void killingTheProcessLeavesTheOldFile() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "old");
    kill(file, true);
    assertThat(file).hasContent("old");
  }

  @Test
  void theNextWriteRemovesWhatAKilledProcessLeft() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "old");
    Path other = Files.writeString(folder.resolve(".g.0123456789abc.tmp"), "of another file");
    Path users = Files.writeString(folder.resolve(".f.backup.tmp"), "not ours");
    kill(file, true);
    assertThat(names()).hasSize(4);
    AtomicFile.write(file, text("new"));
    assertThat(names())
        .containsExactly(users.getFileName().toString(), other.getFileName().toString(), "f");
  }

  @Test
  void whatARunningProcessWritesIsLeftAlone() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "old");
    Process process = startSlowWriter(file);
    try {
      List<String> during = names();
      assertThat(during).hasSize(2);
      AtomicFile.write(file, text("new"));
      assertThat(names()).isEqualTo(during);
    } finally {
      process.destroyForcibly();
    }
  }

  /** One process may write a file twice at a time, as threads do. */
  @Test
  void whatThisProcessWritesIsLeftAlone() throws IOException {
    Path file = folder.resolve("f");
    AtomicFile.write(
        file,
        out -> {
          out.write('a');
          AtomicFile.write(file, text("inner"));
          assertThat(file).hasContent("inner");
        });
    assertThat(file).hasContent("a");
    assertThat(names()).containsExactly("f");
  }

  private static Process startSlowWriter(Path file) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SlowWriter.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.inputReader().readLine()).isEqualTo("half");
    return process;
  }

  private static void kill(Path file, boolean forcibly) throws Exception {
    Process process = startSlowWriter(file);
    try {
      if (forcibly) {
        process.destroyForcibly();
      } else {
        process.destroy();
      }
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }
}
