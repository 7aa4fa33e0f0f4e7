/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import org.probitep.app.study.ErrorSummary;
import org.probitep.app.text.CsvText;

/** A comparison as CSV; what is not known is empty. */
public final class ComparisonCsv {
  private ComparisonCsv() {}

  public static String of(Comparison comparison) {
    StringBuilder text =
        new StringBuilder(
            "method,fitSeconds,predictSeconds,sweeps,converged,evidence,logEvidence,"
                + "logEvidenceStandardError,differenceQ1,differenceMedian,differenceQ3,"
                + "differenceMax,standardError\n");
    for (Comparison.Row row : comparison.rows()) {
      text.append(CsvText.cell(row.method()));
      number(text, row.fitSeconds());
      number(text, row.predictSeconds());
      text.append(',').append(row.sweeps()).append(',').append(row.converged());
      text.append(',').append(row.evidence());
      number(text, row.logEvidence());
      number(text, row.logEvidenceError());
      ErrorSummary none = new ErrorSummary(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
      ErrorSummary differences = row.differences().orElse(none);
      number(text, differences.q1());
      number(text, differences.median());
      number(text, differences.q3());
      number(text, differences.max());
      number(text, row.standardError());
      text.append('\n');
    }
    return text.toString();
  }

  private static void number(StringBuilder text, double value) {
    text.append(',').append(Double.isNaN(value) ? "" : Digits.shortest(value));
  }
}
