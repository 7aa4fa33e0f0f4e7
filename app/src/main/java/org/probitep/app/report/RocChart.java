/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import org.probitep.app.report.Assessment.Roc;
import org.probitep.app.report.Assessment.RocPoint;
import org.probitep.app.report.Plot.PlotPoint;

/** Cases found against false alarms, over all thresholds. */
final class RocChart {
  /** A table that still can be read from end to end. */
  private static final int MOST_ROWS = 25;

  private RocChart() {}

  /** The chart of a curve. */
  static Html of(Roc roc, String event) {
    Plot plot = new Plot(Axis.percent("false alarms"), Axis.percent("cases found"));
    plot.segment("diagonal", new PlotPoint(0, 0), new PlotPoint(1, 1));
    List<PlotPoint> curve = new ArrayList<>();
    roc.points()
        .forEach(p -> curve.add(new PlotPoint(p.falsePositiveRate(), p.truePositiveRate())));
    List<PlotPoint> area = new ArrayList<>(curve);
    area.add(new PlotPoint(1, 0));
    plot.area("under", area).line("curve", curve);
    for (RocPoint p : roc.points()) {
      plot.dot("hit", new PlotPoint(p.falsePositiveRate(), p.truePositiveRate()), 3, tip(p));
    }
    plot.dot("mark script-only", new PlotPoint(0, 0), 6, "");
    Table table = Table.of("Threshold", "False alarms", "Cases found");
    int every = Math.max(1, (roc.points().size() + MOST_ROWS - 1) / MOST_ROWS);
    for (int i = 0; i < roc.points().size(); i += every) {
      RocPoint p = roc.points().get(i);
      table.row(
          Double.isInfinite(p.threshold()) ? "none" : Numbers.percent(p.threshold()),
          Numbers.percent(p.falsePositiveRate()),
          Numbers.percent(p.truePositiveRate()));
    }
    return Figure.of(
        "roc",
        "ROC curve: how well are the two outcomes told apart?",
        plot.html("ROC curve; the table below has its numbers"),
        "Each point is a threshold: of the cases with "
            + event
            + " it finds the share on the vertical axis, at the price of false alarms among the"
            + " others. The dashed line is guessing. The area under the curve, "
            + QualitySection.text(roc.area())
            + ", is the chance that a case with "
            + event
            + " was given a higher probability than one without.",
        table);
  }

  private static String tip(RocPoint p) {
    return (Double.isInfinite(p.threshold())
            ? "nothing is called positive"
            : "from " + Numbers.percent(p.threshold()) + " on")
        + "\nfound "
        + Numbers.percent(p.truePositiveRate())
        + "\nfalse alarms "
        + Numbers.percent(p.falsePositiveRate());
  }
}
