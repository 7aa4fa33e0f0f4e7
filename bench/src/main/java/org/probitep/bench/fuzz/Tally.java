/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.probitep.bench.fuzz.rules.Finding;

/** Counts runs and groups what was found. */
final class Tally {
  private record Group(long count, String replay) {}

  private final Map<RunKind, Long> runs = new EnumMap<>(RunKind.class);
  private final Map<RunKind, Long> nanos = new EnumMap<>(RunKind.class);
  private final Map<String, Group> groups = new TreeMap<>();
  private long failedRuns;

  void count(RunKind kind, long nanosTaken) {
    runs.merge(kind, 1L, Long::sum);
    nanos.merge(kind, nanosTaken, Long::sum);
  }

  void countFailure() {
    failedRuns++;
  }

  /** Whether something like this has not been found before. */
  boolean add(RunKind kind, Finding finding, String replay) {
    String key = kind.label() + ": " + finding.group();
    Group old = groups.get(key);
    groups.put(key, old == null ? new Group(1, replay) : new Group(old.count() + 1, old.replay()));
    return old == null;
  }

  long failedRuns() {
    return failedRuns;
  }

  void print(PrintStream out) {
    groups.forEach(
        (key, group) -> out.printf("%6d × %s%n         %s%n", group.count(), key, group.replay()));
    runs.forEach(
        (kind, count) ->
            out.printf(
                "%6d runs of %s, %.0f ms each%n",
                count, kind.label(), nanos.get(kind) * 1e-6 / count));
    long all = runs.values().stream().mapToLong(Long::longValue).sum();
    out.printf("%d runs, %d failed, %d kinds of failure%n", all, failedRuns, groups.size());
  }
}
