/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.app.report.ReportContent.Fact;
import org.probitep.app.text.PagePolicy;

/** A report as one HTML page, under a {@link PagePolicy}. */
public final class ReportPage {
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

  private ReportPage() {}

  /** The page. */
  public static String of(ReportContent content) {
    String script = resource("report.js");
    return fill(
        resource("report.html"),
        Map.of(
            "title", new Html().text(content.title()).toString(),
            "policy", PagePolicy.withScript(script),
            "style", resource("report.css"),
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
    content.assessment().ifPresent(assessment -> html.add(QualitySection.of(content, assessment)));
    html.add(CasesSection.of(content));
    html.add(SourceSection.data(content));
    content.convergence().ifPresent(convergence -> html.add(FitSection.of(convergence)));
    return html.add(SourceSection.provenance(content.provenance()));
  }

  /** Fills all placeholders in one pass, so inserted text is never expanded again. */
  private static String fill(String template, Map<String, String> values) {
    return PLACE
        .matcher(template)
        .replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
