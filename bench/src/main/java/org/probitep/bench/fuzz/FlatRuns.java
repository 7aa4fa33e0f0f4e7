/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/**
 * Priors so wide that a wider one makes no difference, so that one judges the other. With more rows
 * than columns, and each row with both labels, the likelihood alone has a maximum. With more
 * columns than rows the unit noise of the model no longer counts, and all that is left is free of
 * scale.
 */
final class FlatRuns {
  private static final double WIDE = 1e9;
  private static final double WIDE_AND_FREE = 1e13;
  private static final int TEST_ROWS = 4;

  private FlatRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    boolean free = chance.oneIn(2);
    Sheet sheet = free ? freeOfScale(chance) : withBothLabels(chance);
    int trainRows = sheet.rows().size() - TEST_ROWS;
    RandomTables tables = RandomTables.write(run, sheet, trainRows, SheetFormat.CSV);
    // Variational methods keep the unit noise and have no limit there.
    String method = free ? chance.of("ep", "textbook") : chance.of("ep", "mf", "pfm", "textbook");
    List<String> options =
        Options.join(
            List.of("--method", method, "--samples", "50"),
            chance.of(List.of(), List.of("--scale", "none")));
    Map<String, double[]> converged = new LinkedHashMap<>();
    double wide = free ? WIDE_AND_FREE : WIDE;
    for (double variance : new double[] {wide, wide * chance.power(0, 290)}) {
      List<String> prior = List.of("--prior-variance", Double.toString(variance));
      double[] probabilities = AgreeRuns.probabilities(run, tables, Options.join(options, prior));
      if (probabilities.length > 0) {
        converged.put("prior variance " + variance, probabilities);
      }
    }
    AgreeRuns.compare(run, converged);
  }

  private static Sheet freeOfScale(Chance chance) {
    int rows = chance.between(1, 10);
    return Sheets.gaussian(chance, rows + TEST_ROWS, rows + chance.between(1, 20));
  }

  private static Sheet withBothLabels(Chance chance) {
    Sheet sheet = Sheets.gaussian(chance, chance.between(8, 20), chance.between(1, 4));
    List<List<Object>> rows = new ArrayList<>(sheet.rows());
    for (List<Object> row : sheet.rows()) {
      List<Object> other = new ArrayList<>(row);
      other.set(0, 1 - (Double) row.get(0));
      rows.add(0, other);
    }
    return new Sheet(sheet.columns(), rows);
  }
}
