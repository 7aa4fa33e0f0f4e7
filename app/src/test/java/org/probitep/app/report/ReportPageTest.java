/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What is on the page, read back with a parser that is not ours. */
class ReportPageTest {
  private static final int COLUMNS = 40;

  private static String page;
  private static Document body;

  @BeforeAll
  static void make() throws Exception {
    page = ReportPage.of(MadeUpReport.full(MadeUpReport.HOSTILE, COLUMNS));
    body = parsed(page);
  }

  /** The content is well-formed XML, so that any parser reads it. */
  private static Document parsed(String page) throws Exception {
    String main = page.substring(page.indexOf("<main>"), page.indexOf("</main>") + 7);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(main)));
  }

  private static List<Element> all(String path) throws Exception {
    NodeList nodes =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, body, XPathConstants.NODESET);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static List<String> texts(String path) throws Exception {
    return all(path).stream().map(e -> e.getTextContent().strip()).toList();
  }

  @Test
  void namesFromTheDataStayText() throws Exception {
    assertThat(page).contains("&lt;/script&gt;").doesNotContain("<img").doesNotContain("pwned=2\"");
    assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(1);
    assertThat(Pattern.compile("</script").matcher(page).results()).hasSize(1);
    assertThat(all("//script | //style | //img")).isEmpty();
    assertThat(texts("//section[@id='data']//li")).containsExactly("note: " + MadeUpReport.HOSTILE);
    assertThat(all("//circle[@data-tip]").get(0).getAttribute("data-tip"))
        .startsWith("column 1 " + MadeUpReport.HOSTILE);
  }

  @Test
  void aPlaceInTheTemplateIsFilledOnceOnly() {
    String page = ReportPage.of(MadeUpReport.full("{{script}} $1 \\", 2));
    assertThat(page).contains("<title>{{script}} $1 \\</title>");
  }

  @Test
  void onlyOurScriptMayRunAndNothingMayBeFetched() throws Exception {
    Matcher policy =
        Pattern.compile("content=\"default-src 'none'; .*script-src 'sha256-([^']+)'")
            .matcher(page);
    assertThat(policy.find()).isTrue();
    String script = page.substring(page.indexOf("<script>") + 8, page.indexOf("</script>"));
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
    assertThat(policy.group(1)).isEqualTo(Base64.getEncoder().encodeToString(hash));
    assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:");
  }

  @Test
  void effectsAreInOrderWithTheirNumbers() throws Exception {
    assertThat(all("//table[@id='forest']/tbody/tr")).hasSize(COLUMNS);
    assertThat(all("//table[@id='forest']/tbody/tr[@class='more']"))
        .hasSize(COLUMNS - CoefficientSection.SHOWN_FIRST);
    Element second = all("//table[@id='forest']/tbody/tr[2]").get(0);
    assertThat(second.getTextContent())
        .contains("−0.500", "[−0.900, −0.100]", "30.9\u202f%", "−0.0500", "[−0.0900, −0.0100]");
    assertThat(page).contains("Showing the 40 largest of 45 effects");
    assertThat(page).contains("Constant term, in the original units of the columns: −2.00");
  }

  @Test
  void barsOfEffectsLieWhereTheirNumbersAre() throws Exception {
    // The axis runs over round numbers around [−0.9, 1.4]; zero and one are its own marks.
    List<Element> rows = all("//table[@id='forest']/tbody/tr//*[@class='range']");
    List<Element> dots = all("//table[@id='forest']/tbody/tr//circle");
    List<Element> zeros = all("//table[@id='forest']/tbody/tr//*[@class='zero']");
    double zero = percent(zeros.get(0), "x1");
    double perUnit = percent(dots.get(0), "cx") - zero;
    for (int j = 0; j < rows.size(); j++) {
      double effect = (j % 2 == 1 ? -1.0 : 1.0) / (j + 1);
      assertThat(percent(dots.get(j), "cx")).isCloseTo(zero + effect * perUnit, within(0.02));
      assertThat(percent(rows.get(j), "x1"))
          .isCloseTo(zero + (effect - 0.4) * perUnit, within(0.02));
      assertThat(percent(rows.get(j), "x2"))
          .isCloseTo(zero + (effect + 0.4) * perUnit, within(0.02));
    }
  }

  private static double percent(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute).replace("%", ""));
  }

  @Test
  void countsAtThresholdsAreThoseOfTheCases() throws Exception {
    Element decision = all("//*[@id='decision']").get(0);
    String[] steps = decision.getAttribute("data-steps").split(";", -1);
    assertThat(steps).hasSize(101);
    for (int step = 0; step <= 100; step++) {
      int[] counts = new int[4]; // true and false positives, true and false negatives
      for (int i = 0; i < MadeUpReport.OUTCOMES.length; i++) {
        boolean acted = MadeUpReport.PROBABILITIES[i] >= step / 100.0;
        counts[acted ? (MadeUpReport.OUTCOMES[i] ? 0 : 1) : MadeUpReport.OUTCOMES[i] ? 3 : 2]++;
      }
      assertThat(steps[step])
          .as("threshold %d %%", step)
          .isEqualTo(counts[0] + "," + counts[1] + "," + counts[2] + "," + counts[3]);
    }
    assertThat(decision.getAttribute("data-costs")).isEqualTo("1,4");
    // At 0.2 all four positives are found, with two of four false alarms: cost 2/8.
    assertThat(texts("//*[@data-cell='tp' or @data-cell='fn']")).containsExactly("4", "0");
    assertThat(texts("//*[@data-cell='fp' or @data-cell='tn']")).containsExactly("2", "2");
    assertThat(texts("//*[@data-cell='cost']")).containsExactly("0.250");
    assertThat(texts("//*[@data-cell='right']")).containsExactly("66.7\u202f%");
  }

  @Test
  void barsCountEveryCaseOnce() throws Exception {
    List<String> positives = texts("//figure[@id='histogram']//tbody/tr/td[1]");
    List<String> negatives = texts("//figure[@id='histogram']//tbody/tr/td[2]");
    assertThat(positives).hasSize(20);
    assertThat(positives.get(19)).as("1.0 belongs to the last bar").isEqualTo("1");
    assertThat(positives.get(5)).as("0.25 begins a bar").isEqualTo("1");
    assertThat(negatives.get(1)).isEqualTo("1");
    assertThat(negatives.get(13)).as("0.67 lies from 0.65 to 0.7").isEqualTo("1");
    assertThat(positives.stream().mapToInt(Integer::parseInt).sum()).isEqualTo(4);
    assertThat(negatives.stream().mapToInt(Integer::parseInt).sum()).isEqualTo(4);
  }

  @Test
  void everyChartHasItsNumbersInATable() throws Exception {
    assertThat(all("//figure[@id]")).hasSize(5);
    for (Element figure : all("//figure[@id]")) {
      assertThat(figure.getElementsByTagName("figcaption").getLength()).isEqualTo(1);
      assertThat(figure.getElementsByTagName("td").getLength()).isPositive();
      Element svg = (Element) figure.getElementsByTagName("svg").item(0);
      assertThat(svg.getAttribute("aria-label")).isNotBlank();
    }
    assertThat(texts("//figure[@id='convergence']//tbody/tr")).hasSize(3);
    assertThat(texts("//figure[@id='roc']//tbody/tr")).hasSize(9);
  }

  /** A number has a line and its numbers; levels are lines of a table, and some are left out. */
  @Test
  void curvesAreThereForEyesAndEars() throws Exception {
    String curves = "//section[@id='curves']//figure";
    assertThat(all(curves)).hasSize(3);
    Element svg = all(curves + "[1]/svg").get(0);
    assertThat(svg.getAttribute("aria-label"))
        .startsWith("Probability by number ")
        .contains(": 10.0\u202f% at −3,000,000, 90.0\u202f% at 1,000,000;");
    assertThat(texts(curves + "[1]//tbody/tr")).hasSize(21);
    assertThat(texts(curves + "[1]//circle/@data-tip/..")).hasSize(21);
    assertThat(texts(curves + "[2]//tbody/tr")).hasSize(3);
    assertThat(texts(curves + "[2]//tbody/tr[1]/td[2]"))
        .containsExactly("20.0\u202f% 15.0\u202f% to 25.0\u202f%");
    assertThat(texts(curves + "[3]//tbody/tr")).hasSize(12);
    assertThat(texts(curves + "[3]/p").get(0)).startsWith("And 40 more levels");
    assertThat(texts("//section[@id='curves']/p").get(0)).contains("3 of 40 columns");
  }

  @Test
  void whatIsAbsentIsLeftOut() throws Exception {
    body = parsed(ReportPage.of(MadeUpReport.bare()));
    try {
      assertThat(texts("//section/@id/..")).hasSize(2);
      assertThat(all("//section[@id='data']")).hasSize(1);
      assertThat(all("//section[@id='provenance']")).hasSize(1);
      assertThat(all("//figure")).isEmpty();
    } finally {
      body = parsed(page);
    }
  }
}
