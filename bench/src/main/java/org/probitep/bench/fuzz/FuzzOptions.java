/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.nio.file.Path;

/**
 * What was asked for.
 *
 * @param seconds no run begins after so many
 * @param runs how many runs there are at most
 * @param seed of all runs
 * @param firstRun the number of the first run
 * @param only the kind of all runs, or null for all kinds
 * @param keep where the files of failed runs go
 */
record FuzzOptions(long seconds, long runs, long seed, long firstRun, RunKind only, Path keep) {
  private static final String USAGE =
      "usage: bench/fuzz [--seconds 120] [--seed N] [--runs N] [--only KIND] [--replay SEED:RUN] [--keep DIR]";

  static FuzzOptions of(String... args) {
    long seconds = 120;
    long runs = Long.MAX_VALUE;
    long seed = System.currentTimeMillis() % 1_000_000;
    long first = 1;
    RunKind only = null;
    Path keep = Path.of("failures").toAbsolutePath();
    if (args.length % 2 != 0) {
      throw new IllegalArgumentException(USAGE);
    }
    for (int i = 0; i < args.length; i += 2) {
      String value = args[i + 1];
      switch (args[i]) {
        case "--seconds" -> seconds = Long.parseLong(value);
        case "--runs" -> runs = Long.parseLong(value);
        case "--seed" -> seed = Long.parseLong(value);
        case "--only" -> only = RunKind.ofLabel(value);
        case "--keep" -> keep = Path.of(value).toAbsolutePath();
        case "--replay" -> {
          int colon = value.indexOf(':');
          seed = Long.parseLong(value.substring(0, colon));
          first = Long.parseLong(value.substring(colon + 1));
          runs = 1;
        }
        default -> throw new IllegalArgumentException(USAGE);
      }
    }
    return new FuzzOptions(seconds, runs, seed, first, only, keep);
  }

  RunKind kindOf(long run) {
    return only == null ? RunKind.ofRun(run) : only;
  }
}
