/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.ArrayList;
import java.util.List;
import org.probitep.app.report.Plot.PlotPoint;
import org.probitep.app.report.ReportContent.ConvergenceFacts;
import org.probitep.app.report.ReportContent.Explained;
import org.probitep.app.report.ReportContent.Sweep;

/** How the fit went: residuals, evidence and more. */
final class FitSection {
  /** Chosen by eye. */
  private static final double DOT = 4;

  private FitSection() {}

  static Html of(ConvergenceFacts convergence) {
    Html html = new Html();
    html.open("section", "id", "fit").element("h2", "How the fit went");
    html.element("p", convergence.verdict());
    html.open("div", "class", "charts");
    List<Sweep> drawn =
        convergence.trace().stream()
            .filter(sweep -> sweep.residual() > 0 && Double.isFinite(sweep.residual()))
            .toList();
    if (!drawn.isEmpty()) {
      html.add(trace(convergence, drawn));
    }
    html.open("dl", "class", "explained");
    for (Explained fact : convergence.facts()) {
      html.element("dt", fact.name());
      html.open("dd").element("b", fact.value()).text(fact.meaning()).close("dd");
    }
    return html.close("dl").close("div").close("section");
  }

  private static Html trace(ConvergenceFacts convergence, List<Sweep> drawn) {
    double low = drawn.stream().mapToDouble(Sweep::residual).min().orElseThrow();
    double high = drawn.stream().mapToDouble(Sweep::residual).max().orElseThrow();
    double tolerance = convergence.tolerance().orElse(low);
    Axis sweeps = sweeps(drawn.get(0).number(), drawn.get(drawn.size() - 1).number());
    Plot plot =
        new Plot(sweeps, Axis.log("residual", Math.min(low, tolerance), Math.max(high, tolerance)));
    convergence
        .tolerance()
        .ifPresent(
            t ->
                plot.segment(
                    "diagonal", new PlotPoint(sweeps.from(), t), new PlotPoint(sweeps.to(), t)));
    List<PlotPoint> line = new ArrayList<>();
    drawn.forEach(sweep -> line.add(new PlotPoint(sweep.number(), sweep.residual())));
    plot.line("curve", line);
    Table table = Table.of("Sweep", "Residual");
    for (Sweep sweep : drawn) {
      String residual = Numbers.of(sweep.residual());
      plot.dot(
          "dot",
          new PlotPoint(sweep.number(), sweep.residual()),
          DOT,
          "sweep " + sweep.number() + "\nresidual " + residual);
      table.row(Integer.toString(sweep.number()), residual);
    }
    return Figure.of(
        "convergence",
        "Convergence",
        plot.html("Residual of each sweep; the table below has the numbers"),
        "A sweep visits every row once and improves the answer. The residual is how much the last"
            + " sweep still changed; the fit is done when it falls below the dashed line, the"
            + " tolerance. The vertical axis is logarithmic.",
        table);
  }

  /** Whole numbers, even if there are few. */
  private static Axis sweeps(int first, int last) {
    Axis plain = Axis.linear("sweep", first, Math.max(last, first + 1));
    List<Axis.Tick> whole =
        plain.ticks().stream().filter(tick -> tick.value() == Math.rint(tick.value())).toList();
    return new Axis(plain.title(), plain.from(), plain.to(), false, whole);
  }
}
