/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.probitep.app.effects.AdjustedCurves.AdjustedPoint;
import org.probitep.app.effects.AdjustedCurves.OfColumn;
import org.probitep.app.effects.Effect;
import org.probitep.app.report.ReportContent.IntervalEstimate;
import org.probitep.app.text.Format;

/**
 * How the probability changes with each column: small charts of one scale, so that they can be
 * compared. The levels of a category are lines of a table, because their names may be long.
 */
final class CurveSection {
  /** Large enough to point at; chosen by eye. */
  private static final double HIT = 5;

  private final ReportContent content;
  private final Axis axis;

  private CurveSection(ReportContent content) {
    this.content = content;
    double low = 1;
    double high = 0;
    for (OfColumn curve : content.curves()) {
      for (AdjustedPoint point : curve.points()) {
        low = Math.min(low, point.probability().lower());
        high = Math.max(high, point.probability().upper());
      }
    }
    this.axis = Axis.percent("", low, high);
  }

  /** The section; nothing if there are no curves. */
  static Html of(ReportContent content) {
    return content.curves().isEmpty() ? new Html() : new CurveSection(content).html();
  }

  private Html html() {
    Html html = new Html().open("section", "id", "curves");
    html.element("h2", "How the probability changes with each column");
    html.element("p", explanation());
    html.open("div", "class", "multiples");
    for (OfColumn curve : content.curves()) {
      html.open("figure").open("h3").name(curve.column()).close("h3");
      html.add(curve.isNumber() ? chart(curve) : levels(curve));
      html.close("figure");
    }
    return html.close("div").close("section");
  }

  private String explanation() {
    return String.format(
        Locale.ROOT,
        "The average probability of %s over the rows, if all of them had the same value in one"
            + " column and kept their own values in the others. Lines and dots are estimates; bands"
            + " and bars are their %s intervals. All charts have the same scale; the columns that"
            + " change the probability most come first%s.",
        content.outcome().event(),
        Numbers.level(content.level()),
        content.columns() > content.curves().size()
            ? String.format(
                Locale.ROOT,
                ", %s of %s",
                Format.count(content.curves().size()),
                Format.count(content.columns(), "column"))
            : "");
  }

  private Html chart(OfColumn curve) {
    List<AdjustedPoint> points = curve.points();
    AdjustedPoint first = points.get(0);
    AdjustedPoint last = points.get(points.size() - 1);
    Plot plot = Plot.small(Axis.range(first.value(), last.value()), axis);
    List<Plot.PlotPoint> line = new ArrayList<>();
    List<Plot.PlotPoint> band = new ArrayList<>();
    Table table = Table.of(curve.column(), "Probability", "Interval");
    for (AdjustedPoint point : points) {
      line.add(new Plot.PlotPoint(point.value(), point.probability().mean()));
      band.add(new Plot.PlotPoint(point.value(), point.probability().upper()));
      table.row(
          Numbers.of(point.value()), Numbers.percent(point.probability().mean()), interval(point));
    }
    for (int k = points.size() - 1; k >= 0; k--) {
      band.add(new Plot.PlotPoint(points.get(k).value(), points.get(k).probability().lower()));
    }
    plot.area("band", band).line("curve", line);
    for (int k = 0; k < points.size(); k++) {
      plot.dot(
          "hit", line.get(k), HIT, tip(curve, points.get(k), Numbers.of(points.get(k).value())));
    }
    String label =
        String.format(
            Locale.ROOT,
            "Probability by %s: %s at %s, %s at %s; the table below has the numbers",
            curve.column(),
            Numbers.percent(first.probability().mean()),
            Numbers.of(first.value()),
            Numbers.percent(last.probability().mean()),
            Numbers.of(last.value()));
    return plot.html(label).add(table.folded("The numbers"));
  }

  private static String tip(OfColumn curve, AdjustedPoint point, String value) {
    return curve.column()
        + " = "
        + value
        + "\n"
        + Numbers.percent(point.probability().mean())
        + " ("
        + interval(point)
        + ")";
  }

  private static String interval(AdjustedPoint point) {
    return Numbers.percents(point.probability().lower(), point.probability().upper());
  }

  private Html levels(OfColumn curve) {
    Html html = new Html().open("table", "class", "levels").open("tbody");
    for (AdjustedPoint point : curve.points()) {
      html.open("tr").open("th", "scope", "row").name(point.label()).close("th");
      html.open("td", "class", "drawing").add(bar(curve, point)).close("td");
      html.open("td")
          .text(Numbers.percent(point.probability().mean()) + " ")
          .open("span", "class", "interval")
          .text(interval(point))
          .close("span")
          .close("td")
          .close("tr");
    }
    html.close("tbody").close("table");
    if (curve.left() > 0) {
      html.note(
          "And "
              + Format.count(curve.left(), "more level")
              + ": probitep effects MODEL DATA --curve lists them all.");
    }
    return html;
  }

  private Html bar(OfColumn curve, AdjustedPoint point) {
    Html svg = new Html().open("svg", "class", "bar", "aria-hidden", "true");
    Effect.EffectEstimate value = point.probability();
    IntervalEstimate range = new IntervalEstimate(value.mean(), value.lower(), value.upper());
    return axis.range(svg, range, tip(curve, point, point.label())).close("svg");
  }
}
