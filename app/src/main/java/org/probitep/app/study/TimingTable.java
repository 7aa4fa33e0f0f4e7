/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.probitep.app.text.Format;
import org.probitep.app.text.Markup;

/** How long each method took for each p, medians over the replications, and how EP compares. */
public final class TimingTable {
  /** Times vary by some per cent from run to run. */
  private static final int DIGITS = 3;

  /** The methods whose two parts are shown separately. */
  private static final List<StudyMethod> IN_PARTS = List.of(StudyMethod.PFM_VB);

  /** The times for one p. */
  record TimingRow(int p, Map<StudyMethod, Timing> timings) {
    /** The time of a method, if it was run. */
    Optional<Timing> timing(StudyMethod method) {
      return Optional.ofNullable(timings.get(method));
    }

    /** How many times as long as EP a method took in all, if both were run. */
    OptionalDouble ratioToEp(StudyMethod method) {
      Timing ep = timings.get(StudyMethod.EP);
      Timing other = timings.get(method);
      return ep == null || other == null || !(ep.totalSeconds() > 0)
          ? OptionalDouble.empty()
          : OptionalDouble.of(other.totalSeconds() / ep.totalSeconds());
    }
  }

  private final List<TimingRow> rows;

  private TimingTable(List<TimingRow> rows) {
    this.rows = rows;
  }

  /** The table of a study. */
  public static TimingTable of(StudyResults results) {
    return new TimingTable(results.pValues().stream().map(p -> row(results, p)).toList());
  }

  private static TimingRow row(StudyResults results, int p) {
    Map<StudyMethod, Timing> timings = new EnumMap<>(StudyMethod.class);
    for (StudyMethod method : StudyMethod.values()) {
      results.timing(p, method).ifPresent(timing -> timings.put(method, timing));
    }
    return new TimingRow(p, timings);
  }

  /** The rows, smallest p first. */
  List<TimingRow> rows() {
    return rows;
  }

  String html() {
    StringBuilder html = new StringBuilder("<table>\n<thead><tr><th>p</th>");
    for (StudyMethod method : StudyMethod.values()) {
      html.append("<th>").append(Markup.escape(method.title()));
      html.append(IN_PARTS.contains(method) ? " <small>(fit + sampling)</small>" : "");
      html.append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (TimingRow row : rows) {
      html.append("<tr><th>").append(Format.count(row.p())).append("</th>");
      for (StudyMethod method : StudyMethod.values()) {
        html.append("<td>").append(cell(row, method)).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody>\n</table>\n").toString();
  }

  private static String cell(TimingRow row, StudyMethod method) {
    Optional<Timing> timing = row.timing(method);
    if (timing.isEmpty()) {
      return "–";
    }
    StringBuilder cell = new StringBuilder();
    cell.append(seconds(timing.get().totalSeconds()));
    OptionalDouble ratio = row.ratioToEp(method);
    if (method != StudyMethod.EP && ratio.isPresent()) {
      cell.append(" <b>×").append(Format.factor(ratio.getAsDouble())).append("</b>");
    }
    if (IN_PARTS.contains(method)) {
      cell.append("<br><small>")
          .append(seconds(timing.get().fitSeconds()))
          .append(" + ")
          .append(seconds(timing.get().predictSeconds()))
          .append("</small>");
    }
    return cell.toString();
  }

  private static String seconds(double seconds) {
    return Format.significant(seconds, DIGITS);
  }
}
