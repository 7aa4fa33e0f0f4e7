/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** Evaluations, comparisons and descriptions with any options. */
final class EvaluateRuns {
  private EvaluateRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    RandomTables tables = RandomTables.of(run, SheetFormat.CSV);
    List<String> words =
        switch (chance.below(5)) {
          case 0 -> describe(chance, tables);
          case 1 -> compare(chance, tables);
          default -> evaluate(chance, tables);
        };
    CommandOutcome outcome =
        run.command(Options.join(words, chance.oneIn(2) ? List.of("-q") : List.of()));
    boolean repeats = words.get(0).equals("evaluate") && !words.contains("--threads");
    if (repeats && outcome.isGood() && chance.oneIn(2)) {
      threads(run, words);
    }
  }

  private static List<String> describe(Chance chance, RandomTables tables) {
    List<String> words =
        new ArrayList<>(
            List.of("describe", tables.train(), "--format", chance.of("json", "table")));
    if (chance.oneIn(2)) {
      words.addAll(List.of("--target", tables.target()));
    }
    return words;
  }

  private static List<String> compare(Chance chance, RandomTables tables) {
    String methods =
        chance.oneIn(20)
            ? "ep,exact"
            : chance.of("ep,mf", "ep,textbook", "pfm,mf", "ep,pfm,mf,textbook");
    return Options.join(
        List.of("compare", tables.train(), "--target", tables.target(), "--methods", methods),
        List.of("--repeat", "1", "--samples", "50", "--max-sweeps", "50"),
        List.of("--format", chance.of("table", "csv", "json")),
        chance.oneIn(2) ? List.of("--test", tables.test()) : List.of(),
        Options.modelOrLearned(chance));
  }

  private static List<String> evaluate(Chance chance, RandomTables tables) {
    List<String> words =
        new ArrayList<>(List.of("evaluate", tables.train(), "--target", tables.target()));
    words.addAll(
        switch (chance.below(5)) {
          case 0 -> List.of("--loo");
          case 1 -> List.of("--holdout", chance.of("0.3", "0.5", "0.01", "0.99"));
          case 2 -> List.of("--test", tables.train());
          default -> List.of("--folds", chance.of("2", "3", "5"));
        });
    words.addAll(List.of("--format", chance.of("table", "csv", "json"), "--max-sweeps", "50"));
    if (chance.oneIn(3)) {
      words.addAll(List.of("--predictions", "rows.csv"));
    }
    if (chance.oneIn(4)) {
      words.addAll(List.of("--report", "report.html"));
    }
    if (chance.oneIn(5)) {
      words.addAll(
          List.of(
              "--cost-fp",
              chance.of("1", "0", "1e300"),
              "--cost-fn",
              chance.of("1", "5", "1e-300")));
    }
    if (chance.oneIn(3)) {
      words.addAll(List.of("--kernels", chance.of("java", "openblas")));
    }
    if (chance.oneIn(4)) {
      words.addAll(List.of("--method", chance.of("mf", "pfm", "textbook"), "--samples", "50"));
    }
    words.addAll(Options.modelOrLearned(chance));
    return words;
  }

  /** The documents say that the number of threads does not matter. */
  private static void threads(Run run, List<String> words) {
    CommandOutcome one = run.command(Options.join(words, List.of("--threads", "1")));
    CommandOutcome two = run.command(Options.join(words, List.of("--threads", "2")));
    run.expect(
        one.text().equals(two.text()),
        "threads change an evaluation",
        FitRuns.firstDifference(one.text(), two.text()));
  }
}
