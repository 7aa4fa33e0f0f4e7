/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.probitep.app.text.Format;
import org.probitep.app.text.Markup;
import org.probitep.app.text.PagePolicy;
import org.probitep.app.text.Template;

/** A study on one HTML page that needs nothing else: styles and figures are inside. */
public final class StudyPage {
  private static final String TITLE = "EP and PFM-VB for probit regression: the simulation study";

  private StudyPage() {}

  /** The page. */
  public static String of(StudyResults results) {
    StringBuilder html = new StringBuilder();
    addSettings(html, results);
    addNotes(html.append("<h2>What the numbers say</h2>\n"), results);
    html.append("<h2>Figures</h2>\n");
    for (Yardstick yardstick : Yardstick.values()) {
      addFigure(html, results, yardstick);
    }
    html.append("<h2>Accuracy</h2>\n");
    for (Yardstick yardstick : Yardstick.values()) {
      html.append("<h3>")
          .append(Markup.escape(FigureData.title(results.settings(), yardstick)))
          .append("</h3>\n<div class=\"wide\">")
          .append(AccuracyTable.html(results, yardstick))
          .append("</div>\n");
    }
    html.append("<p>Absolute differences of predictive probabilities; standard errors are medians")
        .append(" over the test units.</p>\n<h2>Time</h2>\n<div class=\"wide\">")
        .append(TimingTable.of(results).html())
        .append("</div>\n<p>Seconds for fit and predictions together")
        .append(results.settings().replications() == 1 ? "" : ", medians over the data sets")
        .append("; after × how many times as long as EP.</p>\n");
    return Template.fill(
        StudyPage.class,
        "study.html",
        Map.of(
            "policy", PagePolicy.withoutScripts(),
            "title", TITLE,
            "style", Template.resource(StudyPage.class, "study.css"),
            "main", html.toString()));
  }

  private static void addSettings(StringBuilder html, StudyResults results) {
    StudySettings settings = results.settings();
    List<StudySettings.SettingLine> facts = new ArrayList<>();
    add(facts, "training units n", Format.count(settings.trainingUnits()));
    add(facts, "test units", Format.count(settings.testUnits()));
    add(facts, "prior variance ν²", Format.shortest(settings.priorVariance()));
    add(facts, "data", settings.data());
    add(facts, "seed", Long.toString(settings.seed()));
    add(facts, "draws of the paper’s yardstick", Format.count(settings.samples()));
    add(facts, "data sets for each p", Format.count(settings.replications()));
    facts.addAll(settings.facts());
    html.append("<dl>\n");
    for (StudySettings.SettingLine fact : facts) {
      html.append("<dt>").append(Markup.escape(fact.name())).append("</dt><dd>");
      html.append(Markup.escape(fact.value())).append("</dd>\n");
    }
    html.append("</dl>\n");
  }

  private static void add(List<StudySettings.SettingLine> facts, String name, String value) {
    facts.add(new StudySettings.SettingLine(name, value));
  }

  private static void addNotes(StringBuilder html, StudyResults results) {
    html.append("<ul>\n");
    for (String note : StudyNotes.of(results)) {
      html.append("<li>").append(Markup.escape(note)).append("</li>\n");
    }
    html.append("</ul>\n");
  }

  private static void addFigure(StringBuilder html, StudyResults results, Yardstick yardstick) {
    html.append("<figure>\n").append(StudyFigure.of(results, yardstick).inlineSvg());
    html.append("<figcaption>Median absolute difference between the predictive probabilities of")
        .append(" each method and the yardstick, with the first and third quartiles")
        .append(results.settings().replications() == 1 ? "" : " over all units of all data sets")
        .append(yardstick == Yardstick.PRECISE ? "; logarithmic scale" : "")
        .append(". Dashed: the yardstick’s own median standard error.");
    results.yardsticks().stream()
        .filter(run -> run.yardstick() == yardstick)
        .map(YardstickRun::made)
        .distinct()
        .forEach(made -> html.append(" Yardstick: ").append(Markup.escape(made)).append('.'));
    html.append("</figcaption>\n</figure>\n");
  }
}
