/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.Locale;
import org.probitep.app.report.ReportContent.Coefficients;
import org.probitep.app.report.ReportContent.IntervalEstimate;
import org.probitep.app.report.ReportContent.ShownCoefficient;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.model.Link;

/** The effects as a forest plot: a table whose second column is the drawing. */
final class CoefficientSection {
  /** How many are shown at first. */
  static final int SHOWN_FIRST = 30;

  private final Coefficients coefficients;
  private final ReportContent content;
  private final Axis axis;

  private CoefficientSection(ReportContent content, Coefficients coefficients) {
    this.content = content;
    this.coefficients = coefficients;
    this.axis = axis(coefficients);
  }

  static Html of(ReportContent content, Coefficients coefficients) {
    return new CoefficientSection(content, coefficients).html();
  }

  private static Axis axis(Coefficients coefficients) {
    double low = 0;
    double high = 0;
    for (ShownCoefficient coefficient : coefficients.largest()) {
      low = Math.min(low, coefficient.effect().lower());
      high = Math.max(high, coefficient.effect().upper());
    }
    return Axis.linear("effect", low, high);
  }

  private Html html() {
    Html html = new Html();
    html.open("section", "id", "effects").element("h2", "What raises and lowers the probability");
    html.open("p").text(explanation());
    html.open("span", "class", "wide").text(explanationOfHalf()).close("span").close("p");
    controls(html);
    html.open("div", "class", "scroll").open("table", "class", "forest", "id", "forest");
    head(html);
    html.open("tbody");
    for (int j = 0; j < coefficients.largest().size(); j++) {
      row(html, coefficients.largest().get(j), j);
    }
    html.close("tbody").close("table").close("div");
    below(html);
    return html.close("section");
  }

  private String explanation() {
    return String.format(
        Locale.ROOT,
        "Each line is one column of the data. The dot is the estimated effect; given the model and"
            + " the data, the true effect lies within the bar with a probability of %s. Right of"
            + " zero: a larger value makes %s more likely. Left: less likely. A bar that crosses"
            + " zero leaves the direction open. So that columns can be compared, the effect is that"
            + " of %s.",
        Numbers.level(content.level()),
        content.outcome().event(),
        coefficients.step());
  }

  /** The explanation of a column that a narrow screen does not show. */
  private static String explanationOfHalf() {
    return " “50 % becomes” shows what this does to a case that stood at 50 %, averaged over all"
        + " effects that the data leave possible.";
  }

  private void controls(Html html) {
    if (coefficients.largest().size() > 1) {
      html.open("p", "class", "controls script-only")
          .open("label")
          .text("Find a column ")
          .empty("input", "type", "search", "id", "forest-filter", "autocomplete", "off")
          .close("label")
          .open("span", "id", "forest-count", "role", "status")
          .close("span")
          .close("p");
    }
  }

  private void head(Html html) {
    html.open("thead").open("tr");
    sortable(html, "Column", "name", "none");
    html.open("th", "scope", "col", "class", "drawing").add(axisHtml()).close("th");
    sortable(html, "Effect", "effect", "descending");
    html.element("th", "50 % becomes", "scope", "col", "class", "wide");
    if (coefficients.link() == Link.LOGIT) {
      html.element("th", "Odds ratio", "scope", "col", "class", "wide");
    }
    sortable(html, "Per unit of the column", "unit", "none", "wide");
    html.close("tr").close("thead");
  }

  private static void sortable(Html html, String title, String key, String order, String... kind) {
    html.open("th", "scope", "col", "aria-sort", order, "class", String.join(" ", kind))
        .element("button", title, "type", "button", "data-sort", key)
        .close("th");
  }

  private Html axisHtml() {
    Html svg = new Html().open("svg", "class", "bar scale", "aria-hidden", "true");
    int every = axis.ticks().size() > 5 ? 2 : 1;
    for (int i = 0; i < axis.ticks().size(); i++) {
      Axis.Tick tick = axis.ticks().get(i);
      String at = axis.place(tick.value());
      svg.empty("line", "class", "grid", "x1", at, "x2", at, "y1", "75%", "y2", "100%");
      if (i % every == 0) {
        svg.open("text", "class", "tick", "x", at, "y", "60%").text(tick.label()).close("text");
      }
    }
    return svg.close("svg");
  }

  private void row(Html html, ShownCoefficient coefficient, int index) {
    IntervalEstimate effect = coefficient.effect();
    IntervalEstimate unit = coefficient.unit();
    html.open(
        "tr",
        "class",
        index < SHOWN_FIRST ? "" : "more",
        "data-name",
        coefficient.name(),
        "data-effect",
        Digits.shortest(effect.mean()),
        "data-unit",
        Digits.shortest(unit.mean()));
    html.open("th", "scope", "row").name(coefficient.name());
    if (coefficient.isInteraction()) {
      html.open("small")
          .name("interaction of " + String.join(" and ", coefficient.parts()))
          .close("small");
    }
    html.close("th");
    html.open("td", "class", "drawing").add(bar(coefficient)).close("td");
    estimate(html, effect, "");
    html.open("td", "class", "wide").text(becomes(coefficient)).close("td");
    if (coefficients.link() == Link.LOGIT) {
      estimate(html, oddsRatio(effect), "wide");
    }
    estimate(html, unit, "wide");
    html.close("tr");
  }

  /** What the effect multiplies the odds by. */
  private static IntervalEstimate oddsRatio(IntervalEstimate effect) {
    return new IntervalEstimate(
        Math.exp(effect.mean()), Math.exp(effect.lower()), Math.exp(effect.upper()));
  }

  private static void estimate(Html html, IntervalEstimate range, String kind) {
    html.open("td", "class", kind)
        .text(Numbers.of(range.mean()) + " ")
        .open("span", "class", "interval")
        .text(Numbers.interval(range.lower(), range.upper()))
        .close("span")
        .close("td");
  }

  private Html bar(ShownCoefficient coefficient) {
    IntervalEstimate effect = coefficient.effect();
    boolean open = effect.lower() <= 0 && effect.upper() >= 0;
    Html svg = new Html().open("svg", "class", open ? "bar open" : "bar", "aria-hidden", "true");
    String zero = axis.place(0);
    svg.empty("line", "class", "zero", "x1", zero, "x2", zero, "y1", "0", "y2", "100%");
    return axis.range(svg, effect, tip(coefficient)).close("svg");
  }

  private String tip(ShownCoefficient coefficient) {
    return coefficient.name()
        + "\neffect "
        + Numbers.of(coefficient.effect())
        + "\n50 % becomes "
        + becomes(coefficient)
        + "\nper unit "
        + Numbers.of(coefficient.unit());
  }

  /** An interaction has no step of its own: its parts would have to move as well. */
  private static String becomes(ShownCoefficient coefficient) {
    return coefficient.isInteraction() ? "–" : Numbers.percent(coefficient.fromHalf());
  }

  private void below(Html html) {
    int shown = coefficients.largest().size();
    if (shown > SHOWN_FIRST) {
      html.open("p", "class", "script-only")
          .element(
              "button",
              "Show all " + Format.count(shown),
              "type",
              "button",
              "id",
              "forest-more",
              "data-first",
              Integer.toString(SHOWN_FIRST))
          .close("p");
    }
    if (shown < coefficients.total()) {
      html.note(
          String.format(
              Locale.ROOT,
              "Showing the %,d largest of %,d effects; probitep inspect MODEL --format csv lists"
                  + " them all.",
              shown,
              coefficients.total()));
    }
    notes(html);
    coefficients
        .constant()
        .ifPresent(
            constant ->
                html.note(
                    "Constant term, in the original units of the columns: "
                        + Numbers.of(constant)
                        + "."));
  }

  private void notes(Html html) {
    if (!coefficients.references().isEmpty()) {
      html.note(
          "There is no line for the reference level of a category, with which its other levels are"
              + " compared: "
              + String.join(", ", coefficients.references())
              + ".");
    }
    if (coefficients.largest().stream().anyMatch(ShownCoefficient::isInteraction)) {
      html.note(
          "An interaction has no effect of its own: it says how the effect of one of its columns"
              + " changes with the other. The effect of a column that is part of one holds where"
              + " the other is 0, or at its reference.");
    }
  }
}
