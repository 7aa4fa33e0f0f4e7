/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/**
 * A file that changes while {@code fit --stream} is at work: refused, or read as it was or as it
 * is, never a mixture. When it changes is up to the clock, so a replay may differ.
 */
final class StreamRuns {
  private static final int ROWS = 3000;
  private static final double TOLERANCE = 1e-6;

  private StreamRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    Sheet sheet = Sheets.numeric(chance, ROWS + 3, 3, false);
    byte[] before = SheetFormat.CSV.bytes(sheet.slice(0, ROWS));
    byte[] after = SheetFormat.CSV.bytes(sheet.slice(0, chance.between(10, ROWS - 10)));
    run.write("test.csv", SheetFormat.CSV.bytes(sheet.slice(ROWS, ROWS + 3)));
    run.write("train.csv", before);
    int delay = chance.below(250);
    List<String> fit =
        List.of("fit", "train.csv", "--target", Sheets.TARGET, "-o", "model.zip", "--stream", "-q");
    CommandOutcome outcome = run.commandWhile(fit, "train.csv", () -> change(run, after, delay));
    if (!outcome.isGood()) {
      return;
    }
    double mixed = first(run);
    double whole = first(run, before, fit);
    double less = first(run, after, fit);
    run.expect(
        Math.abs(mixed - whole) <= TOLERANCE || Math.abs(mixed - less) <= TOLERANCE,
        "a file changed while it was read",
        mixed + ", but " + whole + " before and " + less + " after");
  }

  private static void change(Run run, byte[] bytes, int delay) {
    try {
      Thread.sleep(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    run.write("train.csv", bytes);
  }

  private static double first(Run run, byte[] table, List<String> fit) {
    run.write("train.csv", table);
    run.command(fit);
    return first(run);
  }

  private static double first(Run run) {
    return AgreeRuns.column(run.command("predict", "model.zip", "test.csv"))[0];
  }
}
