/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.probitep.app.text.CsvLines;
import org.probitep.posterior.Predictions;

/**
 * Predictions as CSV: {@code probability,lower,upper}, and {@code se,lower_se,upper_se} where these
 * are Monte Carlo estimates.
 */
public final class PredictionCsv {
  private PredictionCsv() {}

  /**
   * Writes the predictions.
   *
   * @param kept what to write before them, if anything
   */
  public static void write(
      Predictions predictions, double level, Optional<KeptCells> kept, OutputStream out)
      throws IOException {
    boolean monteCarlo = predictions.isMonteCarlo();
    List<String> names =
        monteCarlo
            ? List.of("probability", "lower", "upper", "se", "lower_se", "upper_se")
            : List.of("probability", "lower", "upper");
    CsvLines csv =
        new CsvLines(kept.map(k -> k.header(names)).orElseGet(() -> String.join(",", names)));
    for (int i = 0; i < predictions.size(); i++) {
      if (kept.isPresent()) {
        csv.plain(kept.get().numbered(i));
      }
      csv.numbers(
          predictions.probability(i), predictions.lower(i, level), predictions.upper(i, level));
      if (monteCarlo) {
        csv.numbers(
            predictions.standardError(i),
            predictions.lowerError(i, level),
            predictions.upperError(i, level));
      }
      csv.end();
      csv.flush(out);
    }
    csv.flush(out);
  }
}
