/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.Collectors;
import org.probitep.app.evaluation.Candidate;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.metrics.Estimate;
import org.probitep.app.metrics.PairedDifference;
import org.probitep.app.metrics.Score;
import org.probitep.app.text.CsvLines;
import org.probitep.data.encode.Labels;

/** An evaluation as CSV; what is not defined is empty. */
public final class EvaluationCsv {
  private EvaluationCsv() {}

  /** The metrics: {@code model,metric,value,lower,upper}. */
  public static String of(Evaluation evaluation) {
    CsvLines csv = new CsvLines("model,metric,value,lower,upper");
    for (Candidate candidate : evaluation.candidates()) {
      for (Score score : candidate.scores()) {
        Estimate estimate = score.estimate();
        csv.text(candidate.name()).plain(score.key());
        csv.numbers(estimate.value(), estimate.lower(), estimate.upper()).end();
      }
    }
    evaluation.difference().ifPresent(difference -> add(csv, difference));
    return csv.toString();
  }

  private static void add(CsvLines csv, PairedDifference difference) {
    for (PairedDifference.Difference one : difference.all()) {
      Estimate estimate = one.estimate();
      csv.text("difference").plain(one.key());
      csv.numbers(estimate.value(), estimate.lower(), estimate.upper()).end();
      csv.text("difference").plain(one.key() + "StandardError");
      csv.numbers(one.standardError(), Double.NaN, Double.NaN).end();
    }
  }

  /**
   * The rows: {@code row,fold,outcome,probability,lower,upper}, then the probability from each
   * baseline. For leave-one-out, {@code leave_one_out} says how the probability was found; where
   * rows do not all count once, {@code count} says how much each counts.
   */
  public static void writePredictions(Evaluation evaluation, OutputStream out) throws IOException {
    String baselines =
        evaluation.baselines().stream()
            .map(baseline -> "," + CsvLines.quoted(baseline.name()))
            .collect(Collectors.joining());
    boolean leftOut = evaluation.size() > 0 && evaluation.leftOut(0).isPresent();
    CsvLines csv =
        new CsvLines(
            "row,fold,outcome,probability,lower,upper"
                + baselines
                + (leftOut ? ",leave_one_out" : "")
                + (evaluation.isWeighted() ? ",count" : ""));
    for (int i = 0; i < evaluation.size(); i++) {
      csv.plain(evaluation.row(i)).plain(evaluation.fold(i)).plain(evaluation.outcome(i) ? 1 : 0);
      csv.numbers(evaluation.probability(i), evaluation.lower(i), evaluation.upper(i));
      for (Candidate baseline : evaluation.baselines()) {
        csv.numbers(baseline.probability(i));
      }
      evaluation.leftOut(i).ifPresent(how -> csv.text(Labels.of(how)));
      if (evaluation.isWeighted()) {
        csv.numbers(evaluation.weight(i));
      }
      csv.end();
      csv.flush(out);
    }
  }
}
