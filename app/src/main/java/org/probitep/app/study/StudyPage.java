/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.ArrayList;
import java.util.List;
import org.probitep.app.text.Format;
import org.probitep.app.text.Markup;
import org.probitep.app.text.PagePolicy;

/** A study on one HTML page that needs nothing else: styles and figures are inside. */
public final class StudyPage {
  private static final String TITLE = "EP and PFM-VB for probit regression: the simulation study";

  private static final String STYLE =
      """
      body { font: 16px/1.55 Georgia, "Times New Roman", serif; color: #222; background: #fff;
        max-width: 52rem; margin: 2.5rem auto 4rem; padding: 0 1.25rem; }
      h1, h2, h3, table, dl { font-family: "Helvetica Neue", Helvetica, Arial, sans-serif; }
      h1 { font-size: 1.6rem; line-height: 1.25; margin-bottom: 1.2rem; }
      h2 { font-size: 1.2rem; margin: 2.4rem 0 0.6rem; }
      h3 { font-size: 1rem; margin: 1.6rem 0 0.4rem; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1.2rem;
        font-size: 0.9rem; }
      dt { color: #555; }
      dd { margin: 0; overflow-wrap: anywhere; }
      figure { margin: 1.2rem 0 2rem; }
      figure svg { max-width: 100%; height: auto; }
      figcaption { font-size: 0.9rem; color: #444; max-width: 45rem; }
      .wide { overflow-x: auto; }
      table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums;
        border-top: 1.5px solid #222; border-bottom: 1.5px solid #222; margin: 0.6rem 0 0.4rem; }
      thead th { border-bottom: 1px solid #222; vertical-align: bottom; }
      th, td { padding: 0.3rem 0.9rem; text-align: right; vertical-align: top; }
      th { font-weight: 600; }
      td b { font-weight: 400; color: #0072b2; margin-left: 0.35rem; }
      small { color: #555; font-weight: 400; }
      thead small { display: block; }
      th, td { white-space: nowrap; }
      li { margin: 0.35rem 0; }
      /* On a phone a figure is scrolled, not shrunk until its text is too small to read. */
      @media screen and (max-width: 44rem) {
        body { margin-top: 1.2rem; padding: 0 1rem; }
        dl { grid-template-columns: 1fr; gap: 0; }
        dd { margin-bottom: 0.4rem; }
        ul { padding-left: 1.2rem; }
        figure { overflow-x: auto; }
        figure svg { max-width: none; width: 36rem; }
        figcaption { position: sticky; left: 0; }
      }
      /* Figures keep the colours of paper. */
      @media screen and (prefers-color-scheme: dark) {
        body { color: #e6e9ef; background: #12161d; }
        dt, figcaption, small { color: #a3adbd; }
        table, thead th { border-color: #8a93a3; }
        td b { color: #74b0f4; }
        figure svg { background: #fff; border-radius: 0.4rem; }
      }
      """;

  private StudyPage() {}

  /** The page. */
  public static String of(StudyResults results) {
    StringBuilder html = new StringBuilder();
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.append(PagePolicy.withoutScripts()).append('\n');
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
    html.append("<title>").append(TITLE).append("</title>\n");
    html.append("<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n");
    html.append("<h1>").append(TITLE).append("</h1>\n");
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
        .append("; after × how many times as long as EP.</p>\n</body>\n</html>\n");
    return html.toString();
  }

  private static void addSettings(StringBuilder html, StudyResults results) {
    StudySettings settings = results.settings();
    List<StudySettings.Fact> facts = new ArrayList<>();
    add(facts, "training units n", Format.count(settings.trainingUnits()));
    add(facts, "test units", Format.count(settings.testUnits()));
    add(facts, "prior variance ν²", Format.shortest(settings.priorVariance()));
    add(facts, "data", settings.data());
    add(facts, "seed", Long.toString(settings.seed()));
    add(facts, "draws of the paper’s yardstick", Format.count(settings.samples()));
    add(facts, "data sets for each p", Format.count(settings.replications()));
    facts.addAll(settings.facts());
    html.append("<dl>\n");
    for (StudySettings.Fact fact : facts) {
      html.append("<dt>").append(Markup.escape(fact.name())).append("</dt><dd>");
      html.append(Markup.escape(fact.value())).append("</dd>\n");
    }
    html.append("</dl>\n");
  }

  private static void add(List<StudySettings.Fact> facts, String name, String value) {
    facts.add(new StudySettings.Fact(name, value));
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
