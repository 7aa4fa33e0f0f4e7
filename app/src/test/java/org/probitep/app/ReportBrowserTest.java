/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.app.report.MadeUpReport;
import org.probitep.app.report.ReportPage;
import org.probitep.app.study.MadeUpStudy;
import org.probitep.app.study.StudyPage;

/** The report as a reader has it: opened in a browser, on a phone, at night, on paper. */
class ReportBrowserTest {
  private static final int DESKTOP = 1280;
  private static final int COLUMNS = 40;

  /** Texts of charts that are cut off, or lie upon each other. */
  private static final String CROWDED =
      """
      () => [...document.querySelectorAll('svg')].flatMap((svg) => {
        const frame = svg.getBoundingClientRect();
        const texts = [...svg.querySelectorAll('text')].map((t) => [t.textContent, t.getBoundingClientRect()]);
        const out = texts.filter(([, b]) => svg.classList.contains('plot') && (b.left < frame.left - 1
          || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1));
        const upon = texts.filter(([, a], i) => texts.some(([, b], j) => i < j && a.left < b.right
          && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1));
        return [...out, ...upon].map(([text]) => text);
      }).join(' | ')""";

  /** How many marks with a size the smallest chart has. */
  private static final String FEWEST_MARKS =
      """
      () => Math.min(...[...document.querySelectorAll('figure svg:not(.bar)')].map((svg) =>
        [...svg.querySelectorAll('circle, rect, polyline')].filter((m) => {
          const box = m.getBoundingClientRect();
          return box.width > 0 && box.height > 0 && getComputedStyle(m).display !== 'none';
        }).length))""";

  @TempDir private static Path folder;

  private static Chromium chromium;
  private static Path pima;
  private static Path madeUp;

  @BeforeAll
  static void start() throws IOException {
    chromium = Chromium.start();
    pima = folder.resolve("pima.html");
    Cli.Result result =
        Cli.run(
            "fit",
            Cli.PIMA.resolve("train.csv"),
            "--target",
            "type",
            "-o",
            folder.resolve("model"),
            "--report",
            pima);
    assertThat(result.code()).as(result.err()).isEqualTo(0);
    madeUp = folder.resolve("made up.html");
    Files.writeString(
        madeUp,
        ReportPage.of(MadeUpReport.full(MadeUpReport.HOSTILE, COLUMNS)),
        StandardCharsets.UTF_8);
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  private static Chromium.Opened openMadeUp() {
    return chromium.open(madeUp, DESKTOP, ColorScheme.LIGHT, true);
  }

  @ParameterizedTest
  @CsvSource({"360,LIGHT", "360,DARK", "768,LIGHT", "1280,LIGHT", "1280,DARK"})
  void opensWithoutErrorsRequestsOrSidewaysScrolling(int width, ColorScheme scheme) {
    for (Path file : new Path[] {pima, madeUp}) {
      Chromium.Opened opened = chromium.open(file, width, scheme, true);
      assertThat(opened.complaints()).isEmpty();
      assertThat(opened.requests()).containsExactly(file.toUri().toString());
      assertThat(opened.number("document.documentElement.scrollWidth")).isEqualTo(width);
      assertThat(opened.number("document.querySelectorAll('figure[id] svg').length")).isEqualTo(5);
      assertThat(opened.number("document.querySelectorAll('.multiples figure').length"))
          .isEqualTo(file.equals(pima) ? 7 : 3);
      assertThat(opened.number(FEWEST_MARKS)).isGreaterThanOrEqualTo(4);
      assertThat(opened.text(CROWDED)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"360,DARK", "1280,LIGHT"})
  void soDoesThePageOfTheStudy(int width, ColorScheme scheme) throws IOException {
    Path file = folder.resolve("study.html");
    Files.writeString(file, StudyPage.of(MadeUpStudy.results()), StandardCharsets.UTF_8);
    Chromium.Opened opened = chromium.open(file, width, scheme, true);
    assertThat(opened.complaints()).isEmpty();
    assertThat(opened.requests()).containsExactly(file.toUri().toString());
    assertThat(opened.number("document.documentElement.scrollWidth")).isEqualTo(width);
    assertThat(opened.number(FEWEST_MARKS)).isGreaterThanOrEqualTo(4);
  }

  /** Markup that slipped through our escaping: the page's policy still stops it. */
  @Test
  void neitherPageRunsOrFetchesWhatIsNotOurs() throws IOException {
    String foreign =
        "<script>window.pwned = 1</script><img src='gone.png' onerror='window.pwned = 2'>"
            + "<iframe src='gone.html'></iframe></body>";
    for (String page :
        new String[] {Files.readString(madeUp), StudyPage.of(MadeUpStudy.results())}) {
      Path file = folder.resolve("foreign.html");
      Files.writeString(file, page.replace("</body>", foreign), StandardCharsets.UTF_8);
      Chromium.Opened opened = chromium.open(file, DESKTOP, ColorScheme.LIGHT, true);
      assertThat(opened.text("typeof window.pwned")).isEqualTo("undefined");
      for (String blocked : new String[] {"inline script", "inline event", "gone.png", "'none'"}) {
        assertThat(opened.complaints())
            .anyMatch(text -> text.contains(blocked) && text.contains("Content Security Policy"));
      }
    }
  }

  @Test
  void namesFromTheDataCannotRun() {
    Chromium.Opened opened = openMadeUp();
    assertThat(opened.text("typeof window.pwned")).isEqualTo("undefined");
    assertThat(opened.page().title()).isEqualTo(MadeUpReport.HOSTILE);
  }

  @Test
  void nightIsDarkAndPaperIsWhite() {
    String background = "getComputedStyle(document.body).backgroundColor";
    Chromium.Opened night = chromium.open(pima, DESKTOP, ColorScheme.DARK, true);
    assertThat(night.text(background)).isEqualTo("rgb(18, 22, 29)");
    night.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(night.text(background)).isEqualTo("rgb(255, 255, 255)");
    assertThat(night.number(FEWEST_MARKS)).isGreaterThanOrEqualTo(4);
    byte[] paper = night.page().pdf(new Page.PdfOptions().setFormat("A4"));
    assertThat(new String(paper, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(paper.length).isGreaterThan(50_000);
  }

  @Test
  void pointingAtAMarkShowsItsNumbers() {
    Page page = openMadeUp().page();
    assertThat(page.isVisible("#tip")).isFalse();
    page.locator("#convergence circle").nth(1).hover();
    assertThat(page.textContent("#tip")).isEqualTo("sweep 3\nresidual 0.0200");
    page.locator("#histogram rect.positive").last().hover();
    assertThat(page.textContent("#tip")).startsWith("95.0\u202f% to 100\u202f%").endsWith(": 1");
    page.mouse().move(1, 1);
    assertThat(page.isVisible("#tip")).isFalse();
  }

  @Test
  void effectsCanBeFoundAndSorted() {
    Page page = openMadeUp().page();
    String rows = "#forest tbody tr:visible";
    assertThat(page.locator(rows).count()).isEqualTo(30);
    page.click("#forest-more");
    assertThat(page.locator(rows).count()).isEqualTo(COLUMNS);
    page.fill("#forest-filter", "COLUMN 3");
    assertThat(page.locator(rows).count()).as("3 and 30 to 39").isEqualTo(11);
    page.fill("#forest-filter", "");
    page.click("#forest button[data-sort=effect]");
    assertThat(page.locator(rows).first().getAttribute("data-name")).startsWith("column 40 ");
    page.click("#forest button[data-sort=name]");
    assertThat(page.locator(rows).nth(1).getAttribute("data-name")).startsWith("column 2 ");
    assertThat(page.locator("#forest th[aria-sort=ascending]").textContent()).contains("Column");
  }

  @Test
  void theThresholdMovesEverythingThatDependsOnIt() {
    Page page = openMadeUp().page();
    page.locator("#threshold").fill("63");
    // Acted on: 0.67 without, 0.8 and 1.0 with the event, of four each.
    assertThat(page.textContent("[data-cell=tp]")).isEqualTo("2");
    assertThat(page.textContent("[data-cell=fp]")).isEqualTo("1");
    assertThat(page.textContent("[data-cell=tn]")).isEqualTo("3");
    assertThat(page.textContent("[data-cell=fn]")).isEqualTo("2");
    assertThat(page.textContent("[data-cell=found]")).isEqualTo("50.0\u202f%");
    assertThat(page.textContent("[data-cell=right]")).isEqualTo("66.7\u202f%");
    assertThat(page.textContent("[data-cell=cost]")).isEqualTo("1.13");
    assertThat(page.textContent("#threshold-value")).isEqualTo("63\u202f%");
    double[] frame = numbers(page.locator("#roc svg").getAttribute("data-frame"));
    double x = Double.parseDouble(page.locator("#roc .mark").getAttribute("cx"));
    double y = Double.parseDouble(page.locator("#roc .mark").getAttribute("cy"));
    assertThat(x).isEqualTo(frame[0] + 0.25 * (frame[2] - frame[0]));
    assertThat(y).isEqualTo((frame[1] + frame[3]) / 2);
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void withoutScriptsNothingIsMissing() {
    Page page = chromium.open(madeUp, DESKTOP, ColorScheme.LIGHT, false).page();
    assertThat(page.locator("#forest tbody tr:visible").count()).isEqualTo(COLUMNS);
    assertThat(page.locator("figure[id] svg:visible").count()).isEqualTo(5);
    assertThat(page.locator("#threshold:visible, #forest-filter:visible").count()).isEqualTo(0);
    assertThat(page.textContent("[data-cell=tp]").strip()).isEqualTo("4");
  }
}
