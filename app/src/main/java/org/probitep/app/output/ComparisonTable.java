/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.Locale;
import java.util.Optional;
import org.probitep.app.study.ErrorSummary;
import org.probitep.app.text.Digits;
import org.probitep.data.fitted.EvidenceKind;

/** A comparison for people to read. */
public final class ComparisonTable {
  private static final String FORMAT = "%-9s %10s %10s %7s %13s %9s   %9s %9s %9s %9s\n";

  /** Times vary by some per cent from run to run. */
  private static final int DIGITS = 3;

  /** So that small differences of large numbers are seen. */
  private static final int EVIDENCE_DIGITS = 7;

  /** An error is known no better. */
  private static final int ERROR_DIGITS = 2;

  private ComparisonTable() {}

  public static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            FORMAT,
            "method",
            "fit s",
            "predict s",
            "sweeps",
            "log evidence",
            "±",
            "q1",
            "median",
            "q3",
            "max"));
    for (Comparison.MethodRow row : comparison.rows()) {
      Optional<ErrorSummary> differences = row.differences();
      text.append(
          String.format(
              Locale.ROOT,
              FORMAT,
              row.method() + (row.outcome().converged() ? "" : " !"),
              Digits.g(row.fitSeconds(), DIGITS),
              Digits.g(row.predictSeconds(), DIGITS),
              row.outcome().sweeps() == 0 ? "" : Integer.toString(row.outcome().sweeps()),
              Double.isNaN(row.outcome().logEvidence())
                  ? "not known"
                  : Digits.g(row.outcome().logEvidence(), EVIDENCE_DIGITS),
              row.outcome().logEvidenceError() > 0
                  ? Digits.g(row.outcome().logEvidenceError(), ERROR_DIGITS)
                  : "",
              difference(differences.map(ErrorSummary::q1)),
              difference(differences.map(ErrorSummary::median)),
              difference(differences.map(ErrorSummary::q3)),
              difference(differences.map(ErrorSummary::max))));
    }
    addNotes(text, comparison);
    return text.toString();
  }

  private static String difference(Optional<Double> value) {
    return value.map(v -> Digits.g(v, DIGITS)).orElse("");
  }

  private static void addNotes(StringBuilder text, Comparison comparison) {
    boolean compared = comparison.rows().stream().anyMatch(row -> row.differences().isPresent());
    text.append('\n');
    if (compared) {
      text.append(
          "q1 … max: absolute differences of predictive probabilities from those of exact.\n");
    }
    for (Comparison.MethodRow row : comparison.rows()) {
      if (row.standardError() > 0) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s: its own probabilities have a median standard error of %s.%n",
                row.method(),
                Digits.g(row.standardError(), ERROR_DIGITS)));
      }
      if (row.evidence() == EvidenceKind.LOWER_BOUND) {
        text.append(row.method()).append(": the log evidence is a lower bound (ELBO).\n");
      }
      if (!row.outcome().converged()) {
        text.append("! ").append(row.method()).append(" did not converge.\n");
      }
    }
  }
}
