/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Optional;
import java.util.OptionalDouble;
import org.probitep.app.text.Format;
import org.probitep.app.text.Markup;

/** The errors of EP and PFM-VB against one yardstick, as a table of a page. */
final class AccuracyTable {
  /** The yardstick has errors of its own. */
  private static final int DIGITS = 2;

  private static final String NOTHING = "–";

  private AccuracyTable() {}

  static String html(StudyResults results, Yardstick yardstick) {
    StringBuilder html = new StringBuilder("<table>\n<thead><tr><th>p</th>");
    for (StudyMethod method : FigureData.METHODS) {
      html.append("<th>")
          .append(Markup.escape(method.title()))
          .append(" <small>median (quartiles)</small></th>");
    }
    html.append("<th>PFM-VB / EP</th><th>standard error <small>of the yardstick</small></th>")
        .append("<th>standard error <small>of PFM-VB’s sampling</small></th>")
        .append("</tr></thead>\n<tbody>\n");
    for (int p : results.pValues()) {
      html.append("<tr><th>").append(Format.count(p)).append("</th>");
      for (StudyMethod method : FigureData.METHODS) {
        cell(html, errors(results.errors(p, method, yardstick)));
      }
      cell(html, ratio(results, p, yardstick));
      cell(html, number(results.standardError(p, yardstick)));
      cell(html, number(results.standardError(p, StudyMethod.PFM_VB)));
      html.append("</tr>\n");
    }
    return html.append("</tbody>\n</table>\n").toString();
  }

  private static void cell(StringBuilder html, String content) {
    html.append("<td>").append(content).append("</td>");
  }

  private static String errors(Optional<ErrorSummary> errors) {
    return errors
        .map(
            e ->
                Format.significant(e.median(), DIGITS)
                    + "<br><small>"
                    + Format.significant(e.q1(), DIGITS)
                    + " to "
                    + Format.significant(e.q3(), DIGITS)
                    + "</small>")
        .orElse(NOTHING);
  }

  private static String ratio(StudyResults results, int p, Yardstick yardstick) {
    OptionalDouble ratio = StudyNotes.ratioOfMedians(results, p, yardstick);
    return ratio.isPresent() ? Format.factor(ratio.getAsDouble()) : NOTHING;
  }

  private static String number(OptionalDouble value) {
    return value.isPresent() ? Format.significant(value.getAsDouble(), DIGITS) : NOTHING;
  }
}
