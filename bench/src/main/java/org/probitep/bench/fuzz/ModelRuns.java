/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Damage;
import org.probitep.bench.fuzz.made.ModelForger;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** Damaged model files: refused, or read as if they were whole. */
final class ModelRuns {
  private static final int HARMS = 4;

  private ModelRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    Sheet sheet = Sheets.of(chance, 16, chance.oneIn(4) ? 20 : 3, false);
    RandomTables tables = RandomTables.write(run, sheet, 11, SheetFormat.CSV);
    List<String> fit =
        List.of(
            "fit",
            tables.train(),
            "--target",
            tables.target(),
            "-o",
            "model.zip",
            "-q",
            "--samples",
            "20");
    String method = chance.of("ep", "ep", "mf", "pfm");
    if (!run.command(Options.join(fit, List.of("--method", method))).isGood()) {
      return;
    }
    byte[] good = run.read("model.zip");
    CommandOutcome inspected = run.command("inspect", "model.zip", "--json");
    CommandOutcome predicted = run.command("predict", "model.zip", tables.test());
    for (int i = 0; i < HARMS; i++) {
      boolean resealed = chance.oneIn(2);
      byte[] harmed =
          resealed ? ModelForger.forge(chance, good) : chance.of(Damage.values()).of(chance, good);
      if (resealed) {
        run.quotesNan();
      }
      run.write("harmed.zip", harmed);
      CommandOutcome shown = run.command("inspect", "harmed.zip", "--json");
      CommandOutcome used = run.command("predict", "harmed.zip", tables.test(), "-q");
      if (!resealed) {
        String detail = "exit 0 with another answer";
        run.expect(isSame(inspected, shown), "a damaged model is shown", detail);
        run.expect(isSame(predicted, used), "a damaged model predicts", detail);
      }
      if (!run.findings().isEmpty()) {
        return;
      }
    }
  }

  private static boolean isSame(CommandOutcome good, CommandOutcome other) {
    return !other.isGood() || good.text().equals(other.text());
  }
}
