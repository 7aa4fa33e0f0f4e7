/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.probitep.app.metrics.CalibrationBin;
import org.probitep.app.report.Plot.PlotPoint;
import org.probitep.app.text.Format;

/** Predicted against observed shares, with the band that chance alone explains. */
final class CalibrationChart {
  /** Still easy to see; like all measures of the charts, chosen by eye. */
  private static final double SMALLEST_DOT = 3;

  /** Does not hide its neighbours; chosen by eye. */
  private static final double LARGEST_DOT = 7;

  private CalibrationChart() {}

  /** The chart of some bins, ascending. */
  static Html of(List<CalibrationBin> bins, String event, double level) {
    Plot plot = new Plot(Axis.percent("predicted probability"), Axis.percent("share observed"));
    plot.segment("diagonal", new PlotPoint(0, 0), new PlotPoint(1, 1));
    List<PlotPoint> band = new ArrayList<>();
    List<PlotPoint> line = new ArrayList<>();
    long most = 1;
    for (CalibrationBin bin : bins) {
      line.add(new PlotPoint(bin.meanProbability(), bin.observed().value()));
      band.add(new PlotPoint(bin.meanProbability(), bin.observed().upper()));
      most = Math.max(most, bin.count());
    }
    for (int i = bins.size() - 1; i >= 0; i--) {
      CalibrationBin bin = bins.get(i);
      band.add(new PlotPoint(bin.meanProbability(), bin.observed().lower()));
    }
    plot.area("band", band).line("curve", line);
    Table table = Table.of("Predicted", "Observed", "Band", "Cases");
    for (CalibrationBin bin : bins) {
      PlotPoint at = new PlotPoint(bin.meanProbability(), bin.observed().value());
      plot.segment(
          "range",
          new PlotPoint(at.x(), bin.observed().lower()),
          new PlotPoint(at.x(), bin.observed().upper()));
      double radius =
          SMALLEST_DOT + (LARGEST_DOT - SMALLEST_DOT) * Math.sqrt((double) bin.count() / most);
      plot.dot("dot", at, radius, tip(bin));
      table.row(
          Numbers.percent(bin.meanProbability()),
          Numbers.percent(bin.observed().value()),
          Numbers.percents(bin.observed().lower(), bin.observed().upper()),
          Format.count(bin.count()));
    }
    return Figure.of(
        "calibration",
        "Calibration: do the percentages mean what they say?",
        plot.html("Calibration chart; the table below has its numbers"),
        String.format(
            Locale.ROOT,
            "Cases are grouped by predicted probability. Of the cases given 30 %%, about 30 %%"
                + " should have %s: then the dots lie on the dashed line. Dots above it mean that"
                + " the model's probabilities are too low, dots below it that they are too high."
                + " The band shows how far chance alone moves a group of that size (%s).",
            event,
            Numbers.level(level)),
        table);
  }

  private static String tip(CalibrationBin bin) {
    return "predicted "
        + Numbers.percent(bin.meanProbability())
        + "\nobserved "
        + Numbers.percent(bin.observed().value())
        + " ("
        + Numbers.percents(bin.observed().lower(), bin.observed().upper())
        + ")\n"
        + Format.count(bin.count())
        + (bin.count() == 1 ? " case" : " cases");
  }
}
