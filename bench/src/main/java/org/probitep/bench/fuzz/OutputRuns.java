/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/** Outputs that cannot be written, one or all of them: then none is, and old ones stay. */
final class OutputRuns {
  private static final int FULL_AFTER = 600;

  private OutputRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    Sheet sheet = Sheets.of(chance, 20, 3, chance.oneIn(3));
    RandomTables tables = RandomTables.write(run, sheet, 15, SheetFormat.CSV);
    run.folder("folder");
    run.write("old.zip", "the old model");
    run.write("old.html", "the old report");
    run.link("link.zip", "old.zip");
    run.link("link.html", chance.of("old.zip", "old.html", "nowhere", "."));
    run.link("loop.zip", "loop.zip");
    List<String> words = new ArrayList<>(command(chance, tables));
    if (chance.oneIn(2) && words.contains("--target")) {
      words.add("-q");
    }
    run.command(
        words, chance.oneIn(3) ? chance.of(0, 1, chance.below(FULL_AFTER)) : Program.NO_LIMIT);
  }

  private static List<String> command(Chance chance, RandomTables tables) {
    List<String> words = new ArrayList<>();
    switch (chance.below(6)) {
      case 5 ->
          words.addAll(
              chance.of(
                  List.of("--help"),
                  List.of("fit", "--help"),
                  List.of("--version"),
                  List.of("completion"),
                  List.of("inspect", "old.zip"),
                  List.of("describe", tables.train()),
                  List.of("describe", tables.train(), "--json")));
      case 0 -> {
        words.addAll(
            List.of("evaluate", tables.train(), "--target", tables.target(), "--folds", "2"));
        words.addAll(List.of("--predictions", place(chance, ".csv")));
        words.addAll(List.of("--report", place(chance, ".html")));
        words.addAll(chance.oneIn(2) ? List.of("-o", place(chance, ".txt")) : List.of("--json"));
      }
      case 1 ->
          words.addAll(
              List.of(
                  "predict",
                  "--train",
                  tables.train(),
                  "--target",
                  tables.target(),
                  tables.test(),
                  "-o",
                  place(chance, ".csv")));
      default -> {
        words.addAll(List.of("fit", tables.train(), "--target", tables.target()));
        words.addAll(List.of("-o", place(chance, ".zip")));
        if (!chance.oneIn(3)) {
          words.addAll(List.of("--report", place(chance, ".html")));
        }
        if (chance.oneIn(2)) {
          words.add("--json");
        }
        if (chance.oneIn(12)) {
          words.add("--check");
        }
      }
    }
    return words;
  }

  private static String place(Chance chance, String ending) {
    int length = chance.of(100, 200, 235, 243, 244, 250, 251, 255, 256, 300) - ending.length();
    return switch (chance.below(24)) {
      case 0 -> "folder";
      case 1 -> "folder/new" + ending;
      case 2 -> "absent/new" + ending;
      case 3 -> "n".repeat(length) + ending;
      case 4 -> "ü".repeat(length / 2) + ending;
      case 5 -> "old.zip";
      case 6 -> "link.zip";
      case 7 -> "link.html";
      case 8 -> "train.csv";
      case 9 -> "loop.zip";
      case 10 -> "old.zip/new" + ending;
      case 11 -> "";
      default -> "new" + ending;
    };
  }
}
