/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.List;
import org.probitep.app.report.Assessment.Bar;
import org.probitep.app.report.Plot.PlotPoint;
import org.probitep.app.report.ReportContent.TargetLabels;
import org.probitep.app.text.Format;

/** How many cases got which probability: those with the event upward, the others downward. */
final class HistogramChart {
  private HistogramChart() {}

  /** The chart of some bars, ascending. */
  static Html of(List<Bar> bars, TargetLabels outcome) {
    long above = bars.stream().mapToLong(Bar::positives).max().orElse(0);
    long below = bars.stream().mapToLong(Bar::negatives).max().orElse(0);
    String positive = outcome.positive();
    String negative = outcome.negative();
    Plot plot = new Plot(Axis.percent("predicted probability"), Axis.counts("cases", below, above));
    Table table = Table.of("Probability", positive, negative);
    for (Bar bar : bars) {
      String range = Numbers.percents(bar.from(), bar.to());
      draw(plot, "positive", bar, bar.positives(), range + "\n" + positive);
      draw(plot, "negative", bar, -bar.negatives(), range + "\n" + negative);
      table.row(range, Format.count(bar.positives()), Format.count(bar.negatives()));
    }
    plot.segment("axis", new PlotPoint(0, 0), new PlotPoint(1, 0));
    return Figure.of(
        "histogram",
        "Distribution of the probabilities",
        plot.html("Histogram of the probabilities by outcome; the table below has its numbers"),
        "Upward: cases with "
            + outcome.event()
            + ". Downward: the others. A good model has the upper bars on the right and the lower"
            + " bars on the left.",
        table);
  }

  private static void draw(Plot plot, String kind, Bar bar, long signed, String tip) {
    if (signed != 0) {
      plot.bar(
          kind,
          new PlotPoint(bar.from(), Math.min(0, signed)),
          new PlotPoint(bar.to(), Math.max(0, signed)),
          tip + ": " + Format.count(Math.abs(signed)));
    }
  }
}
