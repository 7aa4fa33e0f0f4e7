/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import org.probitep.app.study.ErrorSummary;
import org.probitep.app.text.CsvLines;

/** A comparison as CSV; what is not known is empty. */
public final class ComparisonCsv {
  private ComparisonCsv() {}

  public static String of(Comparison comparison) {
    CsvLines csv =
        new CsvLines(
            "method,fitSeconds,predictSeconds,sweeps,converged,evidence,logEvidence,"
                + "logEvidenceStandardError,differenceQ1,differenceMedian,differenceQ3,"
                + "differenceMax,standardError");
    for (Comparison.MethodRow row : comparison.rows()) {
      csv.text(row.method()).numbers(row.fitSeconds(), row.predictSeconds());
      csv.plain(row.outcome().sweeps()).plain(row.outcome().converged()).plain(row.evidence());
      ErrorSummary differences = row.differences().orElse(ErrorSummary.UNKNOWN);
      csv.numbers(row.outcome().logEvidence(), row.outcome().logEvidenceError());
      csv.numbers(differences.q1(), differences.median(), differences.q3(), differences.max());
      csv.numbers(row.standardError()).end();
    }
    return csv.toString();
  }
}
