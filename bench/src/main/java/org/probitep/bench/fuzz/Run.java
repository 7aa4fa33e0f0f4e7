/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.rules.CommandOutcome;
import org.probitep.bench.fuzz.rules.Finding;
import org.probitep.bench.fuzz.rules.NumbersOracle;
import org.probitep.bench.fuzz.rules.Snapshot;
import org.probitep.bench.fuzz.rules.TalkOracle;

/** One run: its choices, its files, the commands that it starts, and what was found. */
final class Run {
  /**
   * The folder of the run is the working directory, so that names in commands and SQL are short.
   */
  static final Path FOLDER = Path.of("").toAbsolutePath();

  private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
  private static final Set<String> OUTPUT_OPTIONS =
      Set.of("-o", "--output", "--report", "--predictions");
  private static final int LOG_LINES = 12;

  private final Chance chance;
  private final Program program;
  private final List<Finding> findings = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private byte[] standardInput = new byte[0];
  private boolean quotesNan;

  Run(Chance chance, Program program) {
    this.chance = chance;
    this.program = program;
  }

  Chance chance() {
    return chance;
  }

  List<Finding> findings() {
    return findings;
  }

  /** Commands and what they said. */
  List<String> log() {
    return log;
  }

  void note(String line) {
    log.add(line);
  }

  void find(String oracle, String detail) {
    findings.add(new Finding(oracle, detail));
  }

  void expect(boolean good, String oracle, String detail) {
    if (!good) {
      find(oracle, detail);
    }
  }

  /** Writes a file of the run. */
  String write(String name, byte[] bytes) {
    try {
      Files.write(FOLDER.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return name;
  }

  String write(String name, String text) {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** What is in a file of the run. */
  byte[] read(String name) {
    try {
      return Files.readAllBytes(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void folder(String name) {
    try {
      Files.createDirectory(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void link(String name, String target) {
    try {
      Files.createSymbolicLink(FOLDER.resolve(name), Path.of(target));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What stands on standard input from now on. */
  void standardInput(byte[] bytes) {
    standardInput = bytes;
  }

  /** From now on cells or labels may be called NaN, and commands may repeat. */
  void quotesNan() {
    quotesNan = true;
  }

  CommandOutcome command(List<String> args) {
    return command(args, Program.NO_LIMIT);
  }

  CommandOutcome command(String... args) {
    return command(List.of(args));
  }

  /** Runs a command while something else changes a file. */
  CommandOutcome commandWhile(List<String> args, String changing, Runnable change) {
    Thread thread = new Thread(change, "change of " + changing);
    thread.start();
    return command(args, Program.NO_LIMIT, Set.of(changing), thread);
  }

  CommandOutcome command(List<String> args, long outputLimit) {
    return command(args, outputLimit, Set.of(), new Thread());
  }

  /** Runs a command and looks at everything that holds for all commands. */
  private CommandOutcome command(
      List<String> args, long outputLimit, Set<String> changing, Thread meanwhile) {
    Snapshot before = Snapshot.of(FOLDER);
    Snapshot temporaryBefore = Snapshot.ofNames(TEMPORARY);
    log.add(CommandOutcome.line(args));
    long start = System.nanoTime();
    CommandOutcome outcome = program.run(args, standardInput, outputLimit);
    join(meanwhile);
    log.add("  exit %d, %d ms".formatted(outcome.code(), (System.nanoTime() - start) / 1_000_000));
    outcome.err().lines().limit(LOG_LINES).forEach(line -> log.add("  " + line));
    findings.addAll(TalkOracle.check(outcome));
    Snapshot after = Snapshot.of(FOLDER);
    Set<String> outputs = outputs(args);
    Set<String> allowed = new HashSet<>(changing);
    if (outcome.isGood()) {
      allowed.addAll(outputs);
    }
    String kind = outcome.isGood() ? "stray file" : "leftover of a failed command";
    before.changes(after, allowed).forEach(change -> find(kind, change));
    temporaryBefore
        .changes(Snapshot.ofNames(TEMPORARY), Set.of())
        .forEach(change -> find("temporary file left", change));
    if (outcome.isGood()) {
      lookAtData(outcome, after, outputs);
    }
    return outcome;
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void lookAtData(CommandOutcome outcome, Snapshot after, Set<String> outputs) {
    findings.addAll(NumbersOracle.check("standard output", outcome.text(), quotesNan));
    for (String output : outputs) {
      if (!after.has(output)) {
        find("output missing", output);
      } else if (!output.endsWith(".zip")) {
        String text = new String(after.bytes(output), StandardCharsets.UTF_8);
        findings.addAll(
            NumbersOracle.check(output.endsWith(".html") ? "report" : "output", text, quotesNan));
      }
    }
  }

  private static Set<String> outputs(List<String> args) {
    Set<String> outputs = new HashSet<>();
    for (int i = 0; i + 1 < args.size(); i++) {
      if (OUTPUT_OPTIONS.contains(args.get(i))) {
        Path file = FOLDER.resolve(args.get(i + 1)).normalize();
        outputs.add(FOLDER.relativize(file).toString());
        outputs.add(FOLDER.relativize(real(file)).toString());
      }
    }
    return outputs;
  }

  /** What a link points to is what is written. */
  private static Path real(Path file) {
    try {
      return Files.exists(file) ? file.toRealPath() : file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
