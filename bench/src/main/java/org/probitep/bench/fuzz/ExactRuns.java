/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/** The exact method on tiny tables, which it can do in a moment, with any prior. */
final class ExactRuns {
  private ExactRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    int trainRows = chance.between(1, 5);
    Sheet sheet = Sheets.numeric(chance, trainRows + 2, chance.between(0, 3), chance.oneIn(2));
    RandomTables tables = RandomTables.write(run, sheet, trainRows, SheetFormat.CSV);
    List<String> words =
        List.of("--method", "exact", "--samples", chance.of("1", "2", "100"), "-q");
    run.command(
        Options.join(
            List.of(
                "predict", "--train", tables.train(), "--target", tables.target(), tables.test()),
            words,
            Options.modelOrLearned(chance)));
  }
}
