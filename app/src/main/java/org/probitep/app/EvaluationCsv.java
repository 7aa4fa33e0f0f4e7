/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.probitep.app.evaluation.Candidate;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.evaluation.Score;
import org.probitep.app.text.CsvText;

/** An evaluation as CSV, 17 significant digits; what is not defined is empty. */
final class EvaluationCsv {
  private static final int DIGITS = 17;

  private EvaluationCsv() {}

  /** The metrics: {@code model,metric,value,lower,upper}. */
  static String of(Evaluation evaluation) {
    StringBuilder text = new StringBuilder("model,metric,value,lower,upper\n");
    for (Candidate candidate : evaluation.candidates()) {
      for (Score score : candidate.scores()) {
        text.append(CsvText.cell(candidate.name())).append(',').append(score.key());
        number(text, score.estimate().value());
        number(text, score.estimate().lower());
        number(text, score.estimate().upper());
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static void number(StringBuilder text, double value) {
    text.append(',').append(Double.isNaN(value) ? "" : Digits.g(value, DIGITS));
  }

  /**
   * The rows: {@code row,fold,outcome,probability,lower,upper} and the probability that each
   * baseline gave.
   */
  static void writePredictions(Evaluation evaluation, OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder("row,fold,outcome,probability,lower,upper");
    evaluation
        .baselines()
        .forEach(baseline -> text.append(',').append(CsvText.cell(baseline.name())));
    text.append('\n');
    for (int i = 0; i < evaluation.size(); i++) {
      text.append(evaluation.row(i)).append(',').append(evaluation.fold(i));
      text.append(evaluation.outcome(i) ? ",1," : ",0,");
      Digits.append17(text, evaluation.probability(i));
      Digits.append17(text.append(','), evaluation.lower(i));
      Digits.append17(text.append(','), evaluation.upper(i));
      for (Candidate baseline : evaluation.baselines()) {
        Digits.append17(text.append(','), baseline.probability(i));
      }
      out.write(text.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
      text.setLength(0);
    }
  }
}
