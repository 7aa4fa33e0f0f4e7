/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, in a small copy of the repository with a pretended Maven and a pretended Java. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final String BUILDING = "probitep: building (first run or sources changed) ...\n";

  private static final int PATIENCE_SECONDS = 30;

  @TempDir Path folder;
  private Path root;
  private Path jdk;
  private Path mvn;
  private Path launcher;

  private record Result(int code, String out, String err) {}

  @BeforeEach
  void prepare() throws IOException {
    root = Files.createDirectory(folder.resolve("a root"));
    for (String module : List.of("core", "data", "app")) {
      Files.createDirectories(root.resolve(module + "/src/main"));
      Files.createFile(root.resolve(module + "/pom.xml"));
    }
    Files.createFile(root.resolve("pom.xml"));
    launcher = root.resolve("probitep");
    Files.copy(Cli.repository().resolve("probitep"), launcher);
    jdk = jdk("17.0.1");
    mvn =
        script(
            folder.resolve("mvn"),
            "echo called >>\"" + folder + "/mvn.log\"",
            "sleep 0.3",
            "mkdir -p app/target/probitep/lib",
            ": >app/target/probitep-app-1.jar",
            ": >app/target/probitep/lib/zzz-1.jar");
  }

  /** A Java that prints the arguments behind its options, and how often it made an archive. */
  private Path jdk(String version) throws IOException {
    Path home = folder.resolve("jdk-" + version);
    script(
        Files.createDirectories(home.resolve("bin")).resolve("java"),
        "for arg; do case $arg in -XX:SharedArchiveFile=*) archive=${arg#*=} ;; esac; done",
        "case $* in",
        "  *-Xshare:dump*) : >\"$archive\" ;;",
        "  *DumpLoadedClassList*) ;;",
        "  *) echo \"$*\" ;;",
        "esac");
    Files.writeString(home.resolve("release"), "A=1\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private static Path script(Path file, String... lines) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Process start(Path program, String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(Arrays.asList(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().put("MAVEN", mvn.toString());
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().remove("PROBITEP_JAVA_OPTS");
    Process process = builder.start();
    // A launcher that waits for ever fails its test.
    CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
    return process;
  }

  private static Result end(Process process) throws IOException, InterruptedException {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out, err);
  }

  private Result run(String... args) throws IOException, InterruptedException {
    return end(start(launcher, args));
  }

  private int builds() throws IOException {
    Path log = folder.resolve("mvn.log");
    return Files.exists(log) ? Files.readAllLines(log).size() : 0;
  }

  @Test
  void theFirstStartBuildsAndTheSecondDoesNot() throws Exception {
    Result first = run("fit", "two words");
    assertThat(first.err()).isEqualTo(BUILDING);
    assertThat(first.code()).isZero();
    assertThat(first.out()).endsWith(" org.probitep.app.Main fit two words\n");
    assertThat(first.out()).contains("-XX:SharedArchiveFile=").contains("zzz-1.jar");
    Result second = run("fit", "two words");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aChangedSourceIsBuiltAgainOnce() throws Exception {
    run();
    Path stamp = root.resolve("app/target/probitep/built");
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(10)));
    Path source = Files.writeString(root.resolve("data/src/main/New.java"), "class New {}");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(5)));
    assertThat(run().err()).isEqualTo(BUILDING);
    assertThat(run().err()).isEmpty();
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void aJarThatIsNewerThanTheArchiveMakesANewOne() throws Exception {
    run();
    assertThat(run().err()).isEmpty();
    Path jar = root.resolve("app/target/probitep/lib/zzz-1.jar");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now()));
    assertThat(run().err()).isEqualTo("probitep: preparing a faster start for Java 17.0.1 ...\n");
    assertThat(run().err()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aDistributionBuildsNothingAndIsNotWrittenTo() throws Exception {
    distribution();
    Result first = run("fit", "two words");
    assertThat(first.err()).isEqualTo("probitep: preparing a faster start for Java 17.0.1 ...\n");
    assertThat(first.code()).isZero();
    assertThat(first.out())
        .contains(root + "/lib/probitep-app-1.jar:" + root + "/lib/zzz-1.jar ")
        .contains("-XX:SharedArchiveFile=" + folder.resolve("cache") + "/")
        .endsWith(" org.probitep.app.Main fit two words\n");
    Result second = run("fit", "two words");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(builds()).isZero();
    try (Stream<Path> files = Files.list(root)) {
      assertThat(files).containsExactlyInAnyOrder(launcher, root.resolve("lib"));
    }
  }

  @Test
  void aDistributionWithOtherJarsGetsAnArchiveOfItsOwn() throws Exception {
    distribution();
    run();
    Path jar = Files.writeString(root.resolve("lib/zzz-1.jar"), "another release");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
    assertThat(run().err()).isEqualTo("probitep: preparing a faster start for Java 17.0.1 ...\n");
  }

  @Test
  void aDistributionRunsWithoutACache() throws Exception {
    distribution();
    Files.createFile(folder.resolve("cache"));
    Result result = run("fit");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).doesNotContain("SharedArchiveFile").endsWith(" fit\n");
    assertThat(result.code()).isZero();
  }

  /** The launcher as it stands in an unpacked distribution. */
  private void distribution() throws IOException {
    root = Files.createDirectory(folder.resolve("probitep-1"));
    Files.createDirectory(root.resolve("lib"));
    for (String jar : List.of("zzz-1.jar", "probitep-app-1.jar")) {
      Files.createFile(root.resolve("lib").resolve(jar));
    }
    launcher = Files.copy(launcher, root.resolve("probitep"));
  }

  @Test
  void itWorksThroughALinkFromAnywhere() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a root/probitep"));
    Path further = Files.createSymbolicLink(folder.resolve("further"), link);
    assertThat(end(start(further)).code()).isZero();
    assertThat(root.resolve("app/target/probitep/built")).exists();
  }

  @Test
  void twoFirstStartsAtOnceBuildOnce() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      processes.add(start(launcher, "--version"));
    }
    for (Process process : processes) {
      assertThat(end(process).code()).isZero();
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void theLockOfADeadProcessIsTakenOver() throws Exception {
    Path lock = Files.createDirectories(root.resolve("app/target/probitep.lock"));
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
    assertThat(run().code()).isZero();
    assertThat(lock).doesNotExist();
  }

  /** Its owner was killed between making it and writing its number into it. */
  @Test
  void aLockWithoutAnOwnerIsTakenOver() throws Exception {
    Path lock = Files.createDirectories(root.resolve("app/target/probitep.lock"));
    Result result = run();
    assertThat(result.err())
        .isEqualTo(
            "probitep: waiting for another start that builds; its lock is "
                + lock
                + "\n"
                + BUILDING);
    assertThat(result.code()).isZero();
    assertThat(lock).doesNotExist();
  }

  /** The number in an old lock is by now that of some other process. */
  @Test
  void anOldLockIsTakenOver() throws Exception {
    Path lock = Files.createDirectories(root.resolve("app/target/probitep.lock"));
    Files.writeString(lock.resolve("pid"), ProcessHandle.current().pid() + "\n");
    Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minusSeconds(3600)));
    assertThat(run().err()).isEqualTo(BUILDING);
    assertThat(lock).doesNotExist();
  }

  @Test
  void waitingForAnotherBuildIsSaid() throws Exception {
    script(mvn, "sleep 3", "mkdir -p app/target/probitep/lib", ": >app/target/probitep-app-1.jar");
    Process first = start(launcher);
    Path pid = root.resolve("app/target/probitep.lock/pid");
    while (!Files.exists(pid) || Files.size(pid) == 0) {
      Thread.sleep(10);
    }
    Result second = run();
    // Which of the two then prepares the faster start, and says so, is a matter of chance.
    assertThat(second.err())
        .startsWith(
            "probitep: waiting for another start that builds (process "
                + first.pid()
                + "); its lock is "
                + pid.getParent()
                + "\n");
    assertThat(second.code()).isZero();
    assertThat(end(first).code()).isZero();
  }

  @Test
  void aStaleTreeThatCannotBeWrittenRunsTheOldProgram() throws Exception {
    String built = run("fit").out();
    Path stamp = root.resolve("app/target/probitep/built");
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().minusSeconds(10)));
    Files.writeString(root.resolve("data/src/main/New.java"), "class New {}");
    Result result = withoutWriting("fit");
    assertThat(result.err())
        .isEqualTo(
            "probitep: warning: the sources are newer than the program, but nothing can be written"
                + " in "
                + root
                + "/app/target: this is the old one\n");
    assertThat(result.out()).isEqualTo(built);
    assertThat(result.code()).isZero();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aTreeThatIsNotBuiltAndCannotBeWrittenIsRefused() throws Exception {
    Files.createDirectories(root.resolve("app/target"));
    Result result = withoutWriting("fit");
    assertThat(result.err())
        .isEqualTo(
            "probitep: cannot build: no permission or no room to write in "
                + root
                + "/app/target\n");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
  }

  /** Runs the launcher where it may not write: as another user if this one may write anywhere. */
  private Result withoutWriting(String... args) throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path target = root.resolve("app/target");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      if (!Files.isWritable(target)) {
        return run(args);
      }
      List<String> words =
          new ArrayList<>(
              List.of("--reuid=65534", "--regid=65534", "--clear-groups", launcher.toString()));
      words.addAll(Arrays.asList(args));
      Path setpriv = Path.of("/usr/bin/setpriv");
      assumeTrue(Files.exists(setpriv));
      return end(start(setpriv, words.toArray(String[]::new)));
    } finally {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void aFailedBuildShowsTheEndOfItsLog() throws Exception {
    script(mvn, "echo '[ERROR] no luck'", "exit 1");
    Result result = run();
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith(BUILDING + "[ERROR] no luck\nprobitep: the build failed; the whole log is ");
    assertThat(root.resolve("app/target/probitep.lock")).doesNotExist();
    assertThat(run().err()).startsWith(BUILDING);
  }

  @Test
  void anOldOrMissingJavaIsNamed() throws Exception {
    jdk = jdk("11.0.2");
    Result old = run();
    assertThat(old.code()).isEqualTo(1);
    assertThat(old.err())
        .isEqualTo(
            "probitep: needs Java 17 or newer, but "
                + jdk
                + "/bin/java is 11.0.2 (set JAVA_HOME)\n");
    jdk = folder.resolve("none");
    assertThat(run().err())
        .isEqualTo("probitep: JAVA_HOME is " + jdk + ", but there is no bin/java in it\n");
    assertThat(builds()).isZero();
  }

  @Test
  void flagsFitTheJava() throws Exception {
    assertThat(run().out()).doesNotContain("--enable-native-access");
    jdk = jdk("25");
    Result newer = run();
    assertThat(newer.out()).contains("--enable-native-access=ALL-UNNAMED");
    assertThat(newer.err()).isEqualTo("probitep: preparing a faster start for Java 25 ...\n");
    assertThat(builds()).isEqualTo(1);
  }
}
