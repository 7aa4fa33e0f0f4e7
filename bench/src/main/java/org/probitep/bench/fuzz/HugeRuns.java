/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/**
 * Rows to be predicted with a huge cell. As the cell grows the probability tends to a limit, so
 * 1e155 and 1e100 give the same, or are refused.
 */
final class HugeRuns {
  private HugeRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    int trainRows = chance.between(4, 20);
    int columns = chance.oneIn(3) ? chance.between(20, 40) : chance.between(1, 5);
    Sheet sheet = Sheets.numeric(chance, trainRows + 1, columns, false);
    int column = chance.between(1, columns);
    double huge = chance.of(1e155, 1e200, 1e300, 1e308, 1.7e308, 1e154, 9e153);
    double sign = chance.of(1.0, -1.0);
    Sheet test = sheet.slice(trainRows, trainRows + 1);
    run.write("train.csv", SheetFormat.CSV.bytes(sheet.slice(0, trainRows)));
    run.write("large.csv", SheetFormat.CSV.bytes(test.with(0, column, sign * 1e100)));
    run.write("huge.csv", SheetFormat.CSV.bytes(test.with(0, column, sign * huge)));
    String method = chance.of("ep", "ep", "mf", "pfm", "textbook");
    List<String> fit =
        List.of("fit", "train.csv", "--target", Sheets.TARGET, "-o", "model.zip", "-q");
    if (!run.command(Options.join(fit, List.of("--method", method, "--samples", "50"))).isGood()) {
      return;
    }
    CommandOutcome atLarge = run.command("predict", "model.zip", "large.csv", "-q");
    CommandOutcome atHuge = run.command("predict", "model.zip", "huge.csv", "-q");
    if (atLarge.isGood() && atHuge.isGood()) {
      double large = AgreeRuns.column(atLarge)[0];
      double other = AgreeRuns.column(atHuge)[0];
      run.expect(
          Math.abs(large - other) <= AgreeRuns.TOLERANCE,
          "a huge cell is predicted wrongly",
          "1e100 " + atLarge.rows() + ", huge " + atHuge.rows());
    }
  }
}
