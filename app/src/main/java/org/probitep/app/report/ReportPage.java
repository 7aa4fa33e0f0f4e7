/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.Map;
import org.probitep.app.report.ReportContent.Fact;
import org.probitep.app.text.PagePolicy;
import org.probitep.app.text.Template;

/** A report as one HTML page, under a {@link PagePolicy}. */
public final class ReportPage {
  private ReportPage() {}

  /** The page. */
  public static String of(ReportContent content) {
    String script = Template.resource(ReportPage.class, "report.js");
    return Template.fill(
        ReportPage.class,
        "report.html",
        Map.of(
            "title", new Html().text(content.title()).toString(),
            "policy", PagePolicy.withScript(script),
            "style", Template.resource(ReportPage.class, "report.css"),
            "script", script,
            "header", header(content).toString(),
            "main", main(content).toString()));
  }

  private static Html header(ReportContent content) {
    Html html = new Html().element("h1", content.title());
    html.element("p", content.summary(), "class", "lead").open("dl", "class", "figures");
    for (Fact fact : content.figures()) {
      html.open("div").element("dt", fact.name()).element("dd", fact.value()).close("div");
    }
    return html.close("dl");
  }

  private static Html main(ReportContent content) {
    Html html = new Html();
    content.coefficients().ifPresent(c -> html.add(CoefficientSection.of(content, c)));
    html.add(CurveSection.of(content));
    content.assessment().ifPresent(assessment -> html.add(QualitySection.of(content, assessment)));
    html.add(CasesSection.of(content));
    html.add(SourceSection.data(content));
    content.convergence().ifPresent(convergence -> html.add(FitSection.of(convergence)));
    return html.add(SourceSection.provenance(content.provenance()));
  }
}
