/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.probitep.app.evaluation.Candidate;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.metrics.Score;
import org.probitep.app.text.CsvText;

/** An evaluation as CSV; what is not defined is empty. */
public final class EvaluationCsv {
  private EvaluationCsv() {}

  /** The metrics: {@code model,metric,value,lower,upper}. */
  public static String of(Evaluation evaluation) {
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
    text.append(',').append(Double.isNaN(value) ? "" : Digits.shortest(value));
  }

  /**
   * The rows: {@code row,fold,outcome,probability,lower,upper} and the probability that each
   * baseline gave.
   */
  public static void writePredictions(Evaluation evaluation, OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder("row,fold,outcome,probability,lower,upper");
    evaluation
        .baselines()
        .forEach(baseline -> text.append(',').append(CsvText.cell(baseline.name())));
    text.append('\n');
    for (int i = 0; i < evaluation.size(); i++) {
      text.append(evaluation.row(i)).append(',').append(evaluation.fold(i));
      text.append(evaluation.outcome(i) ? ",1," : ",0,");
      Digits.appendShortest(text, evaluation.probability(i));
      Digits.appendShortest(text.append(','), evaluation.lower(i));
      Digits.appendShortest(text.append(','), evaluation.upper(i));
      for (Candidate baseline : evaluation.baselines()) {
        Digits.appendShortest(text.append(','), baseline.probability(i));
      }
      out.write(text.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
      text.setLength(0);
    }
  }
}
