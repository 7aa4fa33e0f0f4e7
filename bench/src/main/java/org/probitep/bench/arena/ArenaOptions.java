/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What was asked for.
 *
 * @param directory where the folds and the peers' probabilities are
 * @param cores how many data sets are worked on at a time
 * @param contenders probitep with its defaults first
 */
record ArenaOptions(Path directory, int cores, List<Contender> contenders) {
  /** What the defaults are called in the tables. */
  static final String DEFAULTS = "probitep";

  private static final String USAGE =
      "usage: bench/arena [--only NAME,…] [--also 'LABEL=--option value …']… [--cores N]";

  static ArenaOptions of(String... args) {
    Path directory = Path.of("arena");
    int cores = Runtime.getRuntime().availableProcessors();
    List<Contender> contenders = new ArrayList<>(List.of(Contender.of(DEFAULTS + "=")));
    if (args.length % 2 != 0) {
      throw new IllegalArgumentException(USAGE);
    }
    for (int i = 0; i < args.length; i += 2) {
      String value = args[i + 1];
      switch (args[i]) {
        case "--directory" -> directory = Path.of(value);
        case "--cores" -> cores = Integer.parseInt(value);
        case "--also" -> contenders.add(Contender.of(value));
        default -> throw new IllegalArgumentException(USAGE);
      }
    }
    return new ArenaOptions(directory, cores, List.copyOf(contenders));
  }
}
