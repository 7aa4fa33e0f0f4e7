/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/** Options with values that are wrong, at a limit, or meant for other commands. */
final class UsageRuns {
  private static final List<String> NUMERIC =
      List.of(
          "--prior-variance",
          "--intercept-variance",
          "--tolerance",
          "--damping",
          "--max-sweeps",
          "--level",
          "--samples",
          "--seed",
          "--folds",
          "--holdout",
          "--threshold",
          "--cost-fp",
          "--cost-fn",
          "--repeat");
  private static final List<String> NAMING =
      List.of(
          "--target",
          "--positive",
          "--formula",
          "--ignore",
          "--categorical",
          "--ordered",
          "--na",
          "--missing",
          "--unseen",
          "--method",
          "--methods",
          "--scale",
          "--stopping",
          "--form",
          "--kernels",
          "--format",
          "--input-format",
          "--delimiter",
          "--test",
          "--check-rows",
          "--train",
          "--sql",
          "--no-such-option");
  private static final List<String> FLAGS =
      List.of(
          "--check",
          "--stream",
          "--json",
          "--loo",
          "--no-intercept",
          "--intercept",
          "-q",
          "--quiet",
          "-x",
          "extra");
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "0.5",
          "2",
          "1e-400",
          "1e400",
          "NaN",
          "nan",
          "Infinity",
          "-0",
          "",
          " ",
          "abc",
          "1e308",
          "4.9e-324",
          "0x10",
          "1_0",
          "2147483648",
          "-2147483648",
          "9223372036854775807",
          "1.5",
          "0.999999999999999999",
          "١",
          "1,5",
          "1d",
          "1f");
  private static final List<String> TEXTS =
      List.of(
          "y",
          "x0",
          "x1",
          "x0,x1",
          "",
          ",",
          "\u001b[31m",
          "ep",
          "mf",
          "EP",
          "none",
          "dual",
          "error",
          "drop",
          "java",
          "json",
          "csv",
          "absent.csv",
          "train.csv",
          "a\"b",
          "a'b",
          "x0=a<b",
          "y ~ .",
          "z".repeat(4000),
          "-",
          "--",
          "@x",
          "@train.csv",
          "tab",
          "1",
          "no",
          "select 1",
          "ü",
          "*",
          "train.csv/x",
          "/",
          ".",
          "ep,ep",
          "pfm,");

  private UsageRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    Sheet sheet = Sheets.of(chance, 14, chance.between(0, 4), false);
    RandomTables tables = RandomTables.write(run, sheet, 10, SheetFormat.CSV);
    List<String> words = new ArrayList<>(start(chance, tables));
    int options = chance.between(1, 3);
    for (int i = 0; i < options; i++) {
      switch (chance.below(5)) {
        case 0 -> words.add(chance.of(FLAGS));
        case 1 -> words.addAll(List.of(chance.of(NAMING), chance.of(TEXTS)));
        case 2 -> words.add(chance.of(NUMERIC) + "=" + chance.of(NUMBERS));
        default -> words.addAll(List.of(chance.of(NUMERIC), chance.of(NUMBERS)));
      }
    }
    if (chance.oneIn(20)) {
      words.remove(chance.below(words.size()));
    }
    if (words.contains("--sql")
        || words.stream().anyMatch(word -> word.matches("(?i).*(nan|inf).*"))) {
      run.quotesNan();
    }
    run.command(words);
  }

  private static List<String> start(Chance chance, RandomTables tables) {
    String train = tables.train();
    return switch (chance.below(6)) {
      case 0 -> List.of("predict", "--train", train, "--target", "y", tables.test());
      case 1 -> List.of("evaluate", train, "--target", "y", "--folds", "2");
      case 2 -> List.of("describe", train);
      case 3 -> List.of("compare", train, "--target", "y", "--methods", "ep,mf", "--repeat", "1");
      case 4 -> List.of(chance.of("inspect", "fit", "predict", "describe", "nothing", ""));
      default -> List.of("fit", train, "--target", "y", "-o", "model.zip", "--max-sweeps", "50");
    };
  }
}
