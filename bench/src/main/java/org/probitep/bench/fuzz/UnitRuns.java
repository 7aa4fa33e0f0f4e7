/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/**
 * The same model in other units: (x, prior variance v) and (c·x, v/c²) are one, for every method,
 * and to the last bit where c is a power of two and nothing overflows. So an ordinary problem
 * judges an extreme one. With half-sd scaling the units of a column do not matter at all.
 */
final class UnitRuns {
  private static final int LARGEST_POWER = 480;

  private UnitRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    int trainRows = chance.between(3, 25);
    int columns = chance.oneIn(4) ? chance.between(20, 40) : chance.between(1, 6);
    Sheet sheet = Sheets.gaussian(chance, trainRows + 4, columns);
    double variance = chance.power(-2, 3);
    boolean scaled = chance.oneIn(3);
    List<String> method =
        List.of("--method", chance.of("ep", "ep", "mf", "pfm", "textbook"), "--samples", "50");
    List<String> form = scaled ? List.of() : List.of("--scale", "none", "--no-intercept");
    int common = chance.between(-LARGEST_POWER, LARGEST_POWER);
    Sheet other = sheet;
    for (int j = 1; j <= columns; j++) {
      int power = scaled ? chance.between(-LARGEST_POWER, LARGEST_POWER) : common;
      other = inUnits(other, j, power);
    }
    double otherVariance = scaled ? variance : Math.scalb(variance, -2 * common);
    Map<String, double[]> converged = new LinkedHashMap<>();
    List<String> options = Options.join(method, form);
    note(
        run,
        converged,
        "ordinary",
        RandomTables.write(run, sheet, trainRows, SheetFormat.CSV),
        variance,
        options);
    note(
        run,
        converged,
        "extreme",
        RandomTables.write(run, other, trainRows, SheetFormat.CSV),
        otherVariance,
        options);
    AgreeRuns.compare(run, converged);
  }

  private static void note(
      Run run,
      Map<String, double[]> converged,
      String units,
      RandomTables tables,
      double variance,
      List<String> options) {
    List<String> all =
        Options.join(options, List.of("--prior-variance", Double.toString(variance)));
    double[] probabilities = AgreeRuns.probabilities(run, tables, all);
    if (probabilities.length > 0) {
      converged.put(units, probabilities);
    }
  }

  private static Sheet inUnits(Sheet sheet, int column, int power) {
    Sheet other = sheet;
    for (int i = 0; i < sheet.rows().size(); i++) {
      double value = (Double) sheet.rows().get(i).get(column);
      other = other.with(i, column, Math.scalb(value, power));
    }
    return other;
  }
}
