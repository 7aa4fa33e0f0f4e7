/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.probitep.app.report.Plot.PlotPoint;
import org.probitep.app.report.ReportContent.Case;
import org.probitep.app.report.ReportContent.Intervals;
import org.probitep.app.report.ReportContent.Surprise;
import org.probitep.app.report.ReportContent.Surprises;
import org.probitep.app.text.Format;

/** Single cases: their probabilities with intervals, and the most surprising ones. */
final class CasesSection {
  /** Small, for there are many; chosen by eye. */
  private static final double DOT = 2.2;

  private CasesSection() {}

  /** The section, or nothing where there is nothing to show. */
  static Html of(ReportContent content) {
    Html html = new Html();
    if (content.intervals().isEmpty() && content.surprises().isEmpty()) {
      return html;
    }
    html.open("section", "id", "cases").element("h2", "Single cases");
    content.intervals().ifPresent(intervals -> html.add(intervals(content, intervals)));
    content.surprises().ifPresent(surprises -> html.add(surprises(surprises)));
    return html.close("section");
  }

  private static Html intervals(ReportContent content, Intervals intervals) {
    int shown = intervals.cases().size();
    Axis ranks =
        new Axis("cases, from the least to the most likely", 0, shown + 1, false, List.of());
    Plot plot = new Plot(ranks, Axis.percent("probability"));
    Table table = Table.of("Row", "Probability", "Interval", "Outcome");
    for (int i = 0; i < shown; i++) {
      Case one = intervals.cases().get(i);
      String kind = one.positive() ? "positive" : "negative";
      String label = content.outcome().event(one.positive());
      plot.segment(
          "range " + kind, new PlotPoint(i + 1, one.lower()), new PlotPoint(i + 1, one.upper()));
      plot.dot("dot " + kind, new PlotPoint(i + 1, one.probability()), DOT, tip(one, label));
      table.row(
          Format.count(one.row()),
          Numbers.percent(one.probability()),
          Numbers.percents(one.lower(), one.upper()),
          label);
    }
    return Figure.of(
        "intervals",
        "How sure the probabilities are",
        plot.html("Probabilities of single cases with intervals; the table below has the numbers"),
        caption(content, intervals),
        table);
  }

  private static String caption(ReportContent content, Intervals intervals) {
    String some =
        intervals.cases().size() < intervals.total()
            ? String.format(
                Locale.ROOT,
                " Showing %,d of %,d cases, evenly spread.",
                intervals.cases().size(),
                intervals.total())
            : "";
    return "Each line is a case. "
        + intervals.origin()
        + " The line is the "
        + Numbers.level(content.level())
        + " interval of the probability itself: long where the data say little about such a case."
        + " Orange: "
        + content.outcome().event()
        + ", blue: the others."
        + some;
  }

  private static String tip(Case one, String label) {
    return "row "
        + Format.count(one.row())
        + ": "
        + label
        + "\n"
        + Numbers.percent(one.probability())
        + " ("
        + Numbers.percents(one.lower(), one.upper())
        + ")";
  }

  private static Html surprises(Surprises surprises) {
    List<String> heads = new ArrayList<>(List.of("Row", "Outcome", "Probability given to it"));
    heads.addAll(surprises.columns());
    Table table = Table.of(heads);
    for (Surprise surprise : surprises.cases()) {
      List<String> cells = new ArrayList<>();
      cells.add(Format.count(surprise.row()));
      cells.add(surprise.outcome());
      cells.add(Numbers.percent(surprise.probability()));
      cells.addAll(surprise.cells());
      table.row(cells);
    }
    return new Html()
        .open("div", "id", "surprises")
        .element("h3", "The most surprising cases")
        .element(
            "p",
            surprises.origin()
                + " A few surprises are normal; look here for wrong labels, typing errors and kinds"
                + " of cases that the columns do not describe.")
        .add(table.html())
        .close("div");
  }
}
