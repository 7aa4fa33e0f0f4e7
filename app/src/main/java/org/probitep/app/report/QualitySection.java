/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import org.probitep.app.metrics.Estimate;
import org.probitep.app.report.Assessment.Measure;

/** How good the probabilities are: measures, calibration, ROC, distribution. */
record QualitySection(ReportContent content, Assessment assessment) {
  /** Well above 2⁻⁵², well below any digit that is shown. */
  private static final double ROUNDING = 1e-12;

  static Html of(ReportContent content, Assessment assessment) {
    return new QualitySection(content, assessment).html();
  }

  private Html html() {
    Html html = new Html();
    html.open("section", "id", "quality").element("h2", "How good the probabilities are");
    html.element("p", assessment.origin());
    if (!assessment.measures().isEmpty()) {
      html.add(measures());
    }
    html.open("div", "class", "charts");
    if (!assessment.calibration().isEmpty()) {
      html.add(
          CalibrationChart.of(
              assessment.calibration(), content.outcome().event(), content.level()));
    }
    assessment.roc().ifPresent(roc -> html.add(RocChart.of(roc, content.outcome().event())));
    html.add(HistogramChart.of(assessment.histogram(), content.outcome()));
    html.add(DecisionSection.of(assessment.decision(), content.outcome()));
    return html.close("div").close("section");
  }

  private Html measures() {
    Html html = new Html().open("div", "class", "scroll", "tabindex", "0");
    html.open("table", "class", "measures").open("thead").open("tr");
    html.element("th", "Measure", "scope", "col");
    assessment.models().forEach(model -> html.element("th", model, "scope", "col"));
    html.close("tr").close("thead").open("tbody");
    for (Measure measure : assessment.measures()) {
      html.open("tr").open("th", "scope", "row").text(measure.name());
      html.element("small", measure.meaning()).close("th");
      for (Estimate value : measure.values()) {
        html.open("td").text(number(value)).element("span", interval(value), "class", "interval");
        html.close("td");
      }
      html.close("tr");
    }
    return html.close("tbody").close("table").close("div");
  }

  /** With its interval, if there is one. */
  static String text(Estimate estimate) {
    String interval = interval(estimate);
    return interval.isEmpty() ? number(estimate) : number(estimate) + " " + interval;
  }

  private static String number(Estimate estimate) {
    return estimate.isDefined() ? Numbers.of(cleaned(estimate.value())) : "–";
  }

  private static String interval(Estimate estimate) {
    boolean isPoint = cleaned(estimate.upper() - estimate.lower()) == 0;
    return estimate.hasInterval() && !isPoint
        ? Numbers.interval(cleaned(estimate.lower()), cleaned(estimate.upper()))
        : "";
  }

  /** Without what rounding left of a zero. */
  private static double cleaned(double value) {
    return Math.abs(value) < ROUNDING ? 0 : value;
  }
}
