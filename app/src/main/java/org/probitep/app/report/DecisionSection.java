/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.Locale;
import java.util.stream.Collectors;
import org.probitep.app.metrics.ConfusionMatrix;
import org.probitep.app.metrics.Costs;
import org.probitep.app.report.Assessment.Decision;
import org.probitep.app.report.ReportContent.TargetLabels;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;

/** What follows from acting on a threshold; the script lets the reader move it. */
record DecisionSection(Decision decision, TargetLabels outcome) {
  static Html of(Decision decision, TargetLabels outcome) {
    return new DecisionSection(decision, outcome).html();
  }

  private Html html() {
    ConfusionMatrix chosen = decision.chosen();
    Html html = new Html();
    html.open("div", "id", "decision", "data-steps", steps(), "data-costs", costs());
    html.element("h3", "From probability to decision");
    html.element(
        "p",
        "Suppose you act on every case whose probability of "
            + outcome.event()
            + " is at least a threshold. This is what would have happened. "
            + decision.reason());
    html.open("p", "class", "controls");
    html.open("label", "for", "threshold").text("Threshold ");
    html.element("output", Numbers.percent(chosen.threshold()), "id", "threshold-value");
    html.close("label");
    html.empty(
        "input",
        "type",
        "range",
        "id",
        "threshold",
        "class",
        "script-only",
        "min",
        "0",
        "max",
        Integer.toString(decision.steps().size() - 1),
        "value",
        Long.toString(Math.round(chosen.threshold() * (decision.steps().size() - 1))));
    html.close("p");
    html.open("div", "class", "decision").add(matrix(chosen)).add(rates(chosen)).close("div");
    return html.close("div");
  }

  /** The counts of each step, for the script. */
  private String steps() {
    return decision.steps().stream()
        .map(
            c ->
                c.truePositives()
                    + ","
                    + c.falsePositives()
                    + ","
                    + c.trueNegatives()
                    + ","
                    + c.falseNegatives())
        .collect(Collectors.joining(";"));
  }

  private String costs() {
    return decision
        .costs()
        .map(c -> Digits.shortest(c.falsePositive()) + "," + Digits.shortest(c.falseNegative()))
        .orElse("");
  }

  private Html matrix(ConfusionMatrix counts) {
    Html html = new Html().open("table", "class", "matrix");
    html.element("caption", "Cases by outcome and action");
    html.open("thead").open("tr").element("td", "");
    html.element("th", "acted", "scope", "col").element("th", "did not", "scope", "col");
    html.close("tr").close("thead").open("tbody");
    row(html, outcome.event(), counts.truePositives(), "tp", counts.falseNegatives(), "fn");
    row(html, outcome.otherEvent(), counts.falsePositives(), "fp", counts.trueNegatives(), "tn");
    return html.close("tbody").close("table");
  }

  private static void row(
      Html html, String label, long acted, String actedCell, long not, String notCell) {
    html.open("tr").open("th", "scope", "row").name(label).close("th");
    html.element("td", Format.count(acted), "data-cell", actedCell);
    html.element("td", Format.count(not), "data-cell", notCell);
    html.close("tr");
  }

  private Html rates(ConfusionMatrix c) {
    Html html = new Html().open("dl", "class", "facts");
    int positives = c.truePositives() + c.falseNegatives();
    int negatives = c.falsePositives() + c.trueNegatives();
    int acted = c.truePositives() + c.falsePositives();
    rate(
        html,
        "found, of those with " + outcome.event() + " (sensitivity)",
        c.truePositives(),
        positives,
        "found");
    rate(
        html,
        "spared, of those with " + outcome.otherEvent() + " (specificity)",
        c.trueNegatives(),
        negatives,
        "spared");
    rate(html, "right, of those acted on (precision)", c.truePositives(), acted, "right");
    rate(
        html,
        "right, of all (accuracy)",
        c.truePositives() + c.trueNegatives(),
        c.size(),
        "accuracy");
    rate(html, "acted on, of all", acted, c.size(), "acted");
    decision.costs().ifPresent(costs -> cost(html, c, costs));
    return html.close("dl");
  }

  private static void rate(Html html, String name, int part, int whole, String cell) {
    html.element("dt", name)
        .element("dd", Numbers.percent((double) part / whole), "data-cell", cell);
  }

  private static void cost(Html html, ConfusionMatrix c, Costs costs) {
    html.element(
            "dt",
            String.format(
                Locale.ROOT,
                "mean cost, at %s for a false alarm and %s for a miss",
                Format.shortest(costs.falsePositive()),
                Format.shortest(costs.falseNegative())))
        .element("dd", Numbers.of(costs.mean(c)), "data-cell", "cost");
  }
}
