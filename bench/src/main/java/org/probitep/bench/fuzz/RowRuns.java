/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** What is predicted for a row must not depend on the other rows of the file, or their order. */
final class RowRuns {
  /** Products of other shapes may round differently. */
  private static final double ROUNDING = 1e-9;

  private static final List<SheetFormat> FORMATS =
      List.of(
          SheetFormat.CSV,
          SheetFormat.JSONL,
          SheetFormat.JSONL,
          SheetFormat.PARQUET,
          SheetFormat.ARFF);

  private RowRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    SheetFormat format = chance.of(FORMATS);
    int rows = 4 + Sheets.rows(chance);
    Sheet sheet = Sheets.of(chance, rows, chance.between(1, 8), chance.oneIn(3));
    int trainRows = chance.between(2, rows - 2);
    Sheet test = sheet.slice(trainRows, rows);
    String train = run.write("train." + format.ending(), format.bytes(sheet.slice(0, trainRows)));
    List<String> fit =
        List.of(
            "fit",
            train,
            "--target",
            Sheets.TARGET,
            "-o",
            "model.zip",
            "-q",
            "--max-sweeps",
            "100");
    if (!run.command(Options.join(fit, Options.model(chance))).isGood()) {
      return;
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < test.rows().size(); i++) {
      order.add(i);
    }
    CommandOutcome whole = predict(run, format, test);
    Collections.shuffle(order, new Random(chance.below(1000)));
    compare(run, "in another order", whole, order, predict(run, format, test.ordered(order)));
    List<Integer> alone = List.of(chance.below(test.rows().size()));
    compare(run, "alone", whole, alone, predict(run, format, test.ordered(alone)));
  }

  private static CommandOutcome predict(Run run, SheetFormat format, Sheet test) {
    String file = run.write("test." + format.ending(), format.bytes(test));
    return run.command("predict", "model.zip", file, "-q");
  }

  private static void compare(
      Run run, String how, CommandOutcome whole, List<Integer> rows, CommandOutcome part) {
    if (!whole.isGood() || !part.isGood()) {
      // A row that is refused is refused wherever it stands; others may be good alone.
      run.expect(
          whole.code() == part.code() || (part.isGood() && rows.size() == 1),
          "rows end differently " + how,
          whole.err() + " and " + part.err());
      return;
    }
    double[] all = AgreeRuns.column(whole);
    double[] some = AgreeRuns.column(part);
    for (int i = 0; i < rows.size(); i++) {
      run.expect(
          Math.abs(all[rows.get(i)] - some[i]) <= ROUNDING,
          "a row is predicted differently " + how,
          all[rows.get(i)] + " and " + some[i]);
    }
  }
}
