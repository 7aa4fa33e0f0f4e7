/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
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
    StringBuilder text = new StringBuilder("probability,lower,upper");
    text.append(monteCarlo ? ",se\n" : "\n");
    for (int i = 0; i < predictions.size(); i++) {
      Digits.appendShortest(text, predictions.probability(i));
      Digits.appendShortest(text.append(','), predictions.lower(i, level));
      Digits.appendShortest(text.append(','), predictions.upper(i, level));
      if (monteCarlo) {
        Digits.appendShortest(text.append(','), predictions.standardError(i));
      }
      out.write(text.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
      text.setLength(0);
    }
    out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
  }
}
