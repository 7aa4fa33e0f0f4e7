/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.io.OutputStream;
import org.probitep.app.text.CsvLines;
import org.probitep.posterior.Predictions;

/**
 * Predictions as CSV: {@code probability,lower,upper}, and {@code se} where probabilities are Monte
 * Carlo estimates.
 */
public final class PredictionCsv {
  private PredictionCsv() {}

  public static void write(Predictions predictions, double level, OutputStream out)
      throws IOException {
    boolean monteCarlo = predictions.isMonteCarlo();
    CsvLines csv = new CsvLines("probability,lower,upper" + (monteCarlo ? ",se" : ""));
    for (int i = 0; i < predictions.size(); i++) {
      csv.numbers(
          predictions.probability(i), predictions.lower(i, level), predictions.upper(i, level));
      if (monteCarlo) {
        csv.numbers(predictions.standardError(i));
      }
      csv.end();
      csv.flush(out);
    }
    csv.flush(out);
  }
}
