/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.probitep.app.study.AbsoluteDifferences;
import org.probitep.app.study.ErrorSummary;
import org.probitep.app.study.TimedRun;
import org.probitep.data.encode.Labels;
import org.probitep.data.fitted.EvidenceKind;
import org.probitep.methods.FitOutcome;
import org.probitep.methods.Method;

/** What several methods gave on the same data. Immutable. */
public final class Comparison {
  /** A method and its runs. */
  public record Entry(Method method, TimedRun run) {}

  /**
   * A method in numbers.
   *
   * @param method its name on the command line
   * @param fitSeconds the median time of a fit
   * @param predictSeconds the median time of predicting all rows
   * @param outcome how the fit went
   * @param evidence what the log evidence is
   * @param differences of its probabilities from the exact ones, where there are any
   * @param standardError the median standard error of its own probabilities, 0 in closed form
   */
  record MethodRow(
      String method,
      double fitSeconds,
      double predictSeconds,
      FitOutcome outcome,
      EvidenceKind evidence,
      Optional<ErrorSummary> differences,
      double standardError) {}

  private final List<MethodRow> rows = new ArrayList<>();

  public Comparison(List<Entry> entries) {
    Optional<double[]> exact =
        entries.stream()
            .filter(entry -> entry.method() == Method.EXACT)
            .map(entry -> entry.run().probabilities())
            .findFirst();
    for (Entry entry : entries) {
      TimedRun run = entry.run();
      boolean comparable =
          exact.isPresent() && entry.method() != Method.EXACT && run.predictions().size() > 0;
      Optional<ErrorSummary> differences =
          comparable
              ? Optional.of(AbsoluteDifferences.between(run.probabilities(), exact.get()).summary())
              : Optional.empty();
      rows.add(
          new MethodRow(
              Labels.of(entry.method()),
              run.timing().fitSeconds(),
              run.timing().predictSeconds(),
              run.fit().outcome(),
              EvidenceKind.of(Labels.of(entry.method())),
              differences,
              run.predictions().size() == 0 ? 0 : ErrorSummary.of(run.standardErrors()).median()));
    }
  }

  public List<MethodRow> rows() {
    return List.copyOf(rows);
  }
}
