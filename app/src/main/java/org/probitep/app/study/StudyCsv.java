/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.probitep.app.text.CsvLines;

/** The results of a study as CSV; a number that is not known is an empty cell. */
public final class StudyCsv {
  private StudyCsv() {}

  /**
   * One line for each run and yardstick it was compared with; one without yardstick for a run that
   * was compared with none. {@code standardError} is the yardstick's, {@code methodStandardError}
   * the method's own, both medians over the test units.
   */
  public static String results(StudyResults results) {
    CsvLines csv =
        new CsvLines(
            "p,replication,method,yardstick,q1,median,q3,max,standardError,methodStandardError,"
                + "fitSeconds,predictSeconds,sweeps,converged");
    for (MethodRun run : results.runs()) {
      List<Yardstick> compared =
          Arrays.stream(Yardstick.values()).filter(run.differences()::containsKey).toList();
      for (Yardstick yardstick : compared) {
        line(csv, results, run, Optional.of(yardstick));
      }
      if (compared.isEmpty()) {
        line(csv, results, run, Optional.empty());
      }
    }
    return csv.toString();
  }

  private static void line(
      CsvLines csv, StudyResults results, MethodRun run, Optional<Yardstick> yardstick) {
    csv.plain(run.p()).plain(run.replication()).text(run.method().code());
    csv.text(yardstick.map(Yardstick::code).orElse(""));
    ErrorSummary errors =
        yardstick.map(which -> run.differences().get(which).summary()).orElse(ErrorSummary.UNKNOWN);
    csv.numbers(errors.q1(), errors.median(), errors.q3(), errors.max());
    csv.numbers(
        yardstick.flatMap(which -> standardError(results, run, which)).orElse(Double.NaN),
        run.standardError().orElse(Double.NaN),
        run.timing().fitSeconds(),
        run.timing().predictSeconds());
    csv.plain(run.sweeps().isPresent() ? run.sweeps().getAsInt() : "").plain(run.converged()).end();
  }

  private static Optional<Double> standardError(
      StudyResults results, MethodRun run, Yardstick which) {
    return results.yardsticks().stream()
        .filter(y -> y.p() == run.p() && y.replication() == run.replication())
        .filter(y -> y.yardstick() == which)
        .map(y -> y.standardErrors().median())
        .findFirst();
  }

  /** One line for each p and method: medians over the replications. */
  public static String timings(TimingTable table) {
    CsvLines csv = new CsvLines("p,method,fitSeconds,predictSeconds,totalSeconds,ratioToEp");
    for (TimingTable.TimingRow row : table.rows()) {
      for (StudyMethod method : StudyMethod.values()) {
        row.timing(method).ifPresent(timing -> timing(csv, row, method, timing));
      }
    }
    return csv.toString();
  }

  private static void timing(
      CsvLines csv, TimingTable.TimingRow row, StudyMethod method, Timing timing) {
    csv.plain(row.p()).text(method.code());
    csv.numbers(timing.fitSeconds(), timing.predictSeconds(), timing.totalSeconds());
    csv.numbers(row.ratioToEp(method).orElse(Double.NaN)).end();
  }
}
