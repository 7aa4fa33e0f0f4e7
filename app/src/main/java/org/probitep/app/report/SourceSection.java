/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.probitep.app.report.ReportContent.Fact;
import org.probitep.app.report.ReportContent.InputFile;
import org.probitep.app.report.ReportContent.Provenance;

/** What went in: the data and what was done to them, and how to make the page again. */
final class SourceSection {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private SourceSection() {}

  /** The data. */
  static Html data(ReportContent content) {
    Html html = new Html().open("section", "id", "data").element("h2", "The data");
    html.add(facts(content.data()));
    html.element("h3", "What was done to the data");
    if (content.notes().isEmpty()) {
      html.element("p", "Nothing: the columns were used as they are in the file.");
    } else {
      html.open("ul");
      content.notes().forEach(note -> html.element("li", note));
      html.close("ul");
    }
    return html.close("section");
  }

  /** Where the page comes from. */
  static Html provenance(Provenance provenance) {
    Html html = new Html();
    html.open("section", "id", "provenance").element("h2", "How to make this page again");
    html.open("pre", "tabindex", "0").element("code", provenance.command()).close("pre");
    html.open("dl", "class", "facts");
    html.element("dt", "made by").element("dd", "probitep " + provenance.version());
    html.element("dt", "made on").element("dd", TIME.format(provenance.created()));
    for (InputFile input : provenance.inputs()) {
      html.element("dt", input.name()).open("dd");
      if (input.sha256().isPresent()) {
        html.text(String.format(Locale.ROOT, "%,d bytes, SHA-256 ", input.bytes()));
        html.element("span", input.sha256().get(), "class", "hash");
      } else {
        html.text("not hashed: it could be read only once");
      }
      html.close("dd");
    }
    html.close("dl");
    if (!provenance.options().isEmpty()) {
      html.open("details").element("summary", "All options");
      html.add(facts(provenance.options())).close("details");
    }
    return html.close("section");
  }

  private static Html facts(List<Fact> facts) {
    Html html = new Html().open("dl", "class", "facts");
    facts.forEach(fact -> html.element("dt", fact.name()).element("dd", fact.value()));
    return html.close("dl");
  }
}
