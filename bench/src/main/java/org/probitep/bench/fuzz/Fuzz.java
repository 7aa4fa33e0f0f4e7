/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.rules.Finding;
import org.probitep.bench.fuzz.rules.Snapshot;
import org.probitep.bench.fuzz.rules.TalkOracle;

/**
 * Runs random commands on random tables until the time is up, and says what broke a rule. Started
 * in an empty folder, which every run fills and which is emptied after it.
 */
final class Fuzz {
  private static final long DEADLINE_SECONDS = 60;
  private static final long PROGRESS_NANOS = 10_000_000_000L;
  private static final int SHOWN_LINES = 14;
  private static final int MOST_HANGS = 5;

  private final FuzzOptions options;
  private final PrintStream out;
  private final Program program = new Program(DEADLINE_SECONDS);
  private final Tally tally = new Tally();
  private int hangs;

  private Fuzz(FuzzOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Exits with 1 when anything was found. */
  public static void main(String[] args) {
    FuzzOptions options;
    try {
      options = FuzzOptions.of(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    if (!Snapshot.of(Run.FOLDER).isEmpty()) {
      System.err.println("the working directory must be empty: runs fill and empty it");
      System.exit(2);
    }
    // A command that hangs must not keep this process alive.
    System.exit(new Fuzz(options, System.out).run() ? 0 : 1);
  }

  private boolean run() {
    out.println("seed " + options.seed());
    Warmup.run(program);
    long start = System.nanoTime();
    long shown = start;
    long run = options.firstRun();
    while (run - options.firstRun() < options.runs()
        && System.nanoTime() - start < options.seconds() * 1_000_000_000L
        && hangs < MOST_HANGS) {
      one(run);
      run++;
      if (System.nanoTime() - shown > PROGRESS_NANOS) {
        shown = System.nanoTime();
        long seconds = (shown - start) / 1_000_000_000L;
        out.printf(
            "%d s: %d runs, %d failed%n", seconds, run - options.firstRun(), tally.failedRuns());
      }
    }
    tally.print(out);
    say("running", "none");
    return tally.failedRuns() == 0;
  }

  private void one(long number) {
    RunKind kind = options.kindOf(number);
    say("running", replay(kind, number));
    Run run = new Run(new Chance(options.seed(), number), program);
    Folder.empty(Run.FOLDER);
    long start = System.nanoTime();
    try {
      kind.run(run);
    } catch (RuntimeException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      run.find("the fuzzer itself", trace.toString());
    }
    tally.count(kind, System.nanoTime() - start);
    if (!run.findings().isEmpty()) {
      report(kind, number, run);
    } else if (options.runs() == 1) {
      run.log().forEach(out::println);
    }
    Folder.empty(Run.FOLDER);
  }

  private String replay(RunKind kind, long number) {
    return "bench/fuzz --only %s --replay %d:%d".formatted(kind.label(), options.seed(), number);
  }

  /** Leaves a line for who starts this process, and finds it there if the process dies. */
  private void say(String file, String line) {
    try {
      Files.createDirectories(options.keep());
      Files.writeString(options.keep().resolve(file), line + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void report(RunKind kind, long number, Run run) {
    String replay = replay(kind, number);
    tally.countFailure();
    boolean isNew = options.runs() == 1;
    for (Finding finding : run.findings()) {
      isNew |= tally.add(kind, finding, replay);
      hangs += finding.oracle().equals("hang") ? 1 : 0;
    }
    if (isNew) {
      Path kept = options.keep().resolve(kind.label() + "-" + options.seed() + "-" + number);
      keep(kept, run);
      out.println("FAILED " + replay + "   (files: " + kept + ")");
      run.findings()
          .forEach(f -> out.println("  " + f.oracle() + ": " + TalkOracle.lastLines(f.detail())));
      List<String> log = run.log();
      log.subList(Math.max(0, log.size() - SHOWN_LINES), log.size())
          .forEach(line -> out.println("    " + line));
    }
  }

  private static void keep(Path kept, Run run) {
    Folder.copy(Run.FOLDER, kept);
    List<String> text = new ArrayList<>(run.log());
    run.findings().forEach(finding -> text.add(finding.oracle() + ": " + finding.detail()));
    try {
      Files.write(kept.resolve("fuzz.log"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
