/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A PostgreSQL of the test's own: a cluster in a temporary folder, reached by a socket in that
 * folder. As root it runs under another user, because the server refuses root.
 */
final class PrivatePostgres implements AutoCloseable {
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private final Path programs;
  private final List<String> as;
  private final String folder;

  private PrivatePostgres(Path programs, List<String> as, String folder) {
    this.programs = programs;
    this.as = as;
    this.folder = folder;
  }

  /** Starts it; without the programs the test is skipped, but with CI=true it fails. */
  static PrivatePostgres start() throws IOException {
    Optional<Path> programs = programs();
    assumeTrue(
        programs.isPresent() || "true".equals(System.getenv("CI")),
        "no PostgreSQL in " + DEBIAN + ": the SELECT was not tried there");
    assertThat(programs).as("PostgreSQL in %s", DEBIAN).isPresent();
    List<String> as = otherUser();
    String folder = run(as, "mktemp", "-d").strip();
    PrivatePostgres started = new PrivatePostgres(programs.get(), as, folder);
    started.run("initdb", "-D", folder + "/data", "-A", "trust", "-U", "test", "-E", "UTF8");
    started.run(
        "pg_ctl",
        "-D",
        folder + "/data",
        "-w",
        "-l",
        folder + "/log",
        "-o",
        "-k " + folder + " -c listen_addresses='' -c fsync=off",
        "start");
    return started;
  }

  private static Optional<Path> programs() throws IOException {
    if (!Files.isDirectory(DEBIAN)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .max(Comparator.naturalOrder());
    }
  }

  private static List<String> otherUser() throws IOException {
    return run(List.of(), "id", "-u").strip().equals("0")
        ? List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")
        : List.of();
  }

  /** What psql prints for the statements of a file: rows of cells with commas between them. */
  List<String> query(Path statements) throws IOException {
    String out =
        OtherPrograms.run(
            programs.resolve("psql"),
            "-h",
            folder,
            "-U",
            "test",
            "-d",
            "postgres",
            "-X",
            "-q",
            "-A",
            "-t",
            "-F",
            ",",
            "-v",
            "ON_ERROR_STOP=1",
            "-f",
            statements);
    return out.lines().toList();
  }

  private void run(String program, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(programs.resolve(program).toString()));
    command.addAll(List.of(words));
    run(as, command.toArray(String[]::new));
  }

  private static String run(List<String> as, String... command) throws IOException {
    List<String> words = new ArrayList<>(as);
    words.addAll(List.of(command));
    return OtherPrograms.run(words.toArray());
  }

  @Override
  public void close() throws IOException {
    run("pg_ctl", "-D", folder + "/data", "-m", "immediate", "stop");
    run(as, "rm", "-r", folder);
  }
}
