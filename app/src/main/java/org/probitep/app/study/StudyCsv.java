/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.probitep.app.text.CsvText;
import org.probitep.app.text.Format;

/** The results of a study as CSV; what there is not is an empty cell. */
public final class StudyCsv {
  private static final String RESULTS_HEADER =
      "p,replication,method,yardstick,q1,median,q3,max,standardError,methodStandardError,"
          + "fitSeconds,predictSeconds,sweeps,converged\n";
  private static final String TIMINGS_HEADER =
      "p,method,fitSeconds,predictSeconds,totalSeconds,ratioToEp\n";

  private StudyCsv() {}

  /**
   * One line for each run and yardstick it was compared with; one without yardstick for a run that
   * was compared with none. {@code standardError} is the yardstick's, {@code methodStandardError}
   * the method's own, both medians over the test units.
   */
  public static String results(StudyResults results) {
    StringBuilder csv = new StringBuilder(RESULTS_HEADER);
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
      StringBuilder csv, StudyResults results, MethodRun run, Optional<Yardstick> yardstick) {
    csv.append(run.p()).append(',').append(run.replication());
    csv.append(',').append(CsvText.cell(run.method().code()));
    csv.append(',').append(CsvText.cell(yardstick.map(Yardstick::code).orElse("")));
    Optional<ErrorSummary> errors = yardstick.map(which -> run.differences().get(which).summary());
    number(csv, errors.map(ErrorSummary::q1));
    number(csv, errors.map(ErrorSummary::median));
    number(csv, errors.map(ErrorSummary::q3));
    number(csv, errors.map(ErrorSummary::max));
    number(csv, yardstick.flatMap(which -> standardError(results, run, which)));
    number(csv, run.standardError());
    number(csv, Optional.of(run.timing().fitSeconds()));
    number(csv, Optional.of(run.timing().predictSeconds()));
    csv.append(',');
    run.sweeps().ifPresent(csv::append);
    csv.append(',').append(run.converged()).append('\n');
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
    StringBuilder csv = new StringBuilder(TIMINGS_HEADER);
    for (TimingTable.Row row : table.rows()) {
      for (StudyMethod method : StudyMethod.values()) {
        row.timing(method).ifPresent(timing -> timing(csv, row, method, timing));
      }
    }
    return csv.toString();
  }

  private static void timing(
      StringBuilder csv, TimingTable.Row row, StudyMethod method, Timing timing) {
    csv.append(row.p()).append(',').append(CsvText.cell(method.code()));
    number(csv, Optional.of(timing.fitSeconds()));
    number(csv, Optional.of(timing.predictSeconds()));
    number(csv, Optional.of(timing.totalSeconds()));
    number(csv, row.ratioToEp(method));
    csv.append('\n');
  }

  private static void number(StringBuilder csv, Optional<Double> value) {
    csv.append(',').append(value.map(Format::exact).orElse(""));
  }

  private static void number(StringBuilder csv, OptionalDouble value) {
    csv.append(',');
    value.ifPresent(number -> csv.append(Format.exact(number)));
  }
}
