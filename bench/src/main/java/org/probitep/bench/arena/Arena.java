/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs probitep on the folds that R wrote, and prints its scores beside those of R's methods. */
public final class Arena {
  private static final List<String> PEERS = List.of("base", "glm", "bayesglm", "ridge", "lasso");

  private final ArenaOptions options;
  private final AtomicBoolean failed = new AtomicBoolean();

  private Arena(ArenaOptions options) {
    this.options = options;
  }

  /** Takes the options of {@code bench/arena}; exits with 1 if a run failed. */
  public static void main(String[] args) throws Exception {
    try {
      System.exit(new Arena(ArenaOptions.of(args)).run());
    } catch (IllegalArgumentException e) {
      System.err.println("arena: " + e.getMessage());
      System.exit(2);
    }
  }

  private int run() throws IOException, InterruptedException {
    List<SetResult> results = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(options.cores());
    List<Future<SetResult>> futures = new ArrayList<>();
    for (DataSet set : DataSet.read(options.directory())) {
      if (Files.exists(forecasts(set, SetResult.YARDSTICK))) {
        futures.add(pool.submit(() -> result(set)));
      } else {
        System.err.println("arena: " + set.name() + " is left out: its peers are not done");
      }
    }
    try {
      for (Future<SetResult> future : futures) {
        results.add(future.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
    print(results);
    return failed.get() ? 1 : 0;
  }

  private Path forecasts(DataSet set, String peer) {
    return options.directory().resolve(set.name()).resolve(peer + ".csv");
  }

  private SetResult result(DataSet set) throws IOException {
    boolean[][] outcomes = set.outcomes(options.directory());
    Map<String, Scores> scores = new LinkedHashMap<>();
    for (String peer : PEERS) {
      Path file = forecasts(set, peer);
      if (Files.exists(file)) {
        scores.put(peer, Scores.of(outcomes, Forecasts.read(file, set.folds())));
      }
    }
    for (Contender contender : options.contenders()) {
      try {
        Forecasts forecasts = contender.forecast(set, options.directory());
        scores.put(contender.label(), Scores.of(outcomes, forecasts));
      } catch (IllegalStateException e) {
        System.err.println("arena: " + e.getMessage());
        failed.set(true);
      }
    }
    System.err.println("arena: probitep on " + set.name());
    return new SetResult(set, scores);
  }

  private void print(List<SetResult> results) {
    List<String> methods = new ArrayList<>(PEERS);
    options.contenders().forEach(contender -> methods.add(contender.label()));
    ArenaTables tables = new ArenaTables(methods, System.out);
    results.forEach(tables::printSet);
    tables.printLogLosses(results);
    tables.printSummary(results);
  }
}
