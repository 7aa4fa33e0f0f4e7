/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.rules.CommandOutcome;
import org.probitep.bench.fuzz.rules.TalkOracle;

/** A fit with any options; its model must load, show itself, and predict as one go does. */
final class FitRuns {
  private FitRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    RandomTables tables =
        RandomTables.of(run, chance.oneIn(3) ? SheetFormat.CSV : anyFormat(chance));
    List<String> options =
        Options.join(
            Options.modelOrLearned(chance),
            Options.engine(chance),
            Options.method(chance),
            Options.columns(chance),
            Options.manners(chance));
    if (chance.oneIn(2)) {
      run.write("model.zip", "the old model");
    }
    if (run.command(Options.join(fit(chance, tables), options)).isGood()) {
      use(run, tables, options);
    }
  }

  private static SheetFormat anyFormat(Chance chance) {
    return chance.of(SheetFormat.values());
  }

  private static List<String> fit(Chance chance, RandomTables tables) {
    List<String> words =
        new ArrayList<>(
            List.of("fit", tables.train(), "--target", tables.target(), "-o", "model.zip"));
    if (chance.oneIn(4)) {
      words.addAll(List.of("--report", "report.html"));
    }
    if (chance.oneIn(20)) {
      words.add("--check");
      if (chance.oneIn(2)) {
        words.addAll(List.of("--check-rows", tables.test()));
      }
    }
    if (chance.oneIn(8)) {
      words.add("--stream");
    }
    if (chance.oneIn(3)) {
      words.add("--json");
    }
    return words;
  }

  private static void use(Run run, RandomTables tables, List<String> options) {
    String format = run.chance().of("json", "csv", "table");
    CommandOutcome inspected = run.command("inspect", "model.zip", "--format", format);
    run.expect(inspected.isGood(), "a model does not load", TalkOracle.lastLines(inspected.err()));
    CommandOutcome saved =
        run.command(
            Options.join(List.of("predict", "model.zip", tables.test()), predicting(options)));
    List<String> inOneGo =
        Options.join(
            List.of(
                "predict", "--train", tables.train(), "--target", tables.target(), tables.test()),
            options);
    CommandOutcome direct = run.command(inOneGo);
    // Rows that are read anew in each sweep go another way.
    if (!run.log().get(0).contains("--stream")) {
      compare(run, saved, direct);
    }
  }

  private static void compare(Run run, CommandOutcome saved, CommandOutcome direct) {
    run.expect(
        saved.code() == direct.code(),
        "a model and one go end differently",
        saved.code() + " and " + direct.code());
    if (saved.isGood() && direct.isGood()) {
      run.expect(
          saved.text().equals(direct.text()),
          "a model and one go predict differently",
          firstDifference(saved.text(), direct.text()));
    }
  }

  /** The first lines that differ. */
  static String firstDifference(String first, String second) {
    List<String> a = first.lines().toList();
    List<String> b = second.lines().toList();
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      if (!a.get(i).equals(b.get(i))) {
        return "line " + (i + 1) + ": " + a.get(i) + " and " + b.get(i);
      }
    }
    return a.size() + " and " + b.size() + " lines";
  }

  /** Those options of fitting that say something to predicting, too. */
  private static List<String> predicting(List<String> options) {
    List<String> kept = new ArrayList<>();
    for (String name : List.of("--kernels", "--threads", "--level")) {
      int place = options.indexOf(name);
      if (place >= 0) {
        kept.addAll(options.subList(place, place + 2));
      }
    }
    return kept;
  }
}
