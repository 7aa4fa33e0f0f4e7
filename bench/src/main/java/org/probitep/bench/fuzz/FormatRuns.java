/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Compression;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** One table in all formats, compressed or not, must give the same predictions. */
final class FormatRuns {
  private FormatRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    int rows = 2 + Sheets.rows(chance);
    int columns = chance.between(1, 8);
    boolean numeric = chance.oneIn(3);
    boolean hostile = chance.oneIn(2);
    Sheet sheet =
        numeric
            ? Sheets.numeric(chance, rows, columns, hostile)
            : Sheets.of(chance, rows, columns, hostile);
    int trainRows = chance.between(1, rows - 1);
    List<String> options = Options.model(chance);
    CommandOutcome reference = predict(run, sheet, trainRows, SheetFormat.CSV, options);
    for (int i = 0; i < 2; i++) {
      SheetFormat format = chance.of(SheetFormat.values());
      if (format.holds(sheet)) {
        compare(run, format, reference, predict(run, sheet, trainRows, format, options));
      }
    }
  }

  private static void compare(
      Run run, SheetFormat format, CommandOutcome reference, CommandOutcome other) {
    run.expect(
        reference.code() == other.code(),
        "formats end differently",
        format + " " + other.code() + " " + other.err() + ", CSV " + reference.err());
    if (reference.isGood() && other.isGood()) {
      run.expect(
          reference.text().equals(other.text()),
          "formats predict differently",
          format + ", CSV: " + FitRuns.firstDifference(other.text(), reference.text()));
    }
  }

  private static CommandOutcome predict(
      Run run, Sheet sheet, int trainRows, SheetFormat format, List<String> options) {
    Chance chance = run.chance();
    byte[] train = format.bytes(sheet.slice(0, trainRows));
    byte[] test = format.bytes(sheet.slice(trainRows, sheet.rows().size()));
    String ending = format.ending();
    if (format != SheetFormat.PARQUET && chance.oneIn(2)) {
      boolean gzip = chance.oneIn(2);
      int members = chance.between(1, 3);
      train = Compression.members(chance, train, gzip, members);
      ending += gzip ? ".gz" : ".zst";
      test = Compression.members(chance, test, gzip, 1);
    }
    boolean piped = format != SheetFormat.PARQUET && format != SheetFormat.JSONL && chance.oneIn(4);
    run.standardInput(test);
    String testFile = run.write("test." + ending, test);
    List<String> input = piped ? List.of("--input-format", format.ending()) : List.of();
    return run.command(
        Options.join(
            List.of(
                "predict",
                "--train",
                run.write("train." + ending, train),
                "--target",
                format == SheetFormat.LIBSVM ? "label" : Sheets.TARGET,
                piped ? "-" : testFile,
                "-q",
                "--max-sweeps",
                "100"),
            input,
            options));
  }
}
