/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.app.Chromium;
import org.probitep.app.Cli;

/** The server's page as a user has it: in a browser, by keyboard, on a phone, at night. */
class PageBrowserTest {
  private static final int DESKTOP = 1280;

  /** Controls that a screen reader could not name. */
  private static final String NAMELESS =
      """
      () => [...document.querySelectorAll('main input, main select, main button, header select')].filter((c) =>
        !(c.labels && c.labels.length) && !c.getAttribute('aria-label') && !c.textContent.trim())
        .map((c) => c.outerHTML).join(' ')""";

  @TempDir static Path folder;

  private static Chromium chromium;
  private static Served served;
  private static Path pima;

  @BeforeAll
  static void start() throws IOException {
    pima = Served.fit(folder.resolve("pima.zip"), Cli.PIMA.resolve("train.csv"), "type");
    Path visits =
        Served.fit(
            folder.resolve("visits.zip"),
            Cli.repository().resolve("examples/visits/visits.csv"),
            "returned",
            "--ignore=visit,date");
    served = new Served(Served.OPTIONS, pima, visits);
    chromium = Chromium.start();
  }

  @AfterAll
  static void stop() {
    if (served != null) {
      served.close();
    }
    if (chromium != null) {
      chromium.close();
    }
  }

  private static Chromium.Opened open(String model, int width, ColorScheme scheme) {
    Chromium.Opened opened = chromium.open(address(served, model), width, scheme, true);
    opened.page().waitForSelector("#charts figure");
    return opened;
  }

  private static URI address(Served at, String model) {
    return URI.create("http://127.0.0.1:" + at.server.address().getPort() + "/#" + model);
  }

  private static Chromium.Opened open(String model) {
    return open(model, DESKTOP, ColorScheme.LIGHT);
  }

  private static String probability(Page page) {
    return page.evaluate("document.getElementById('probability').firstChild.textContent")
        .toString();
  }

  /** What the page shows once it has changed. */
  private static String probabilityAfter(Page page, Runnable change) {
    String before = probability(page);
    change.run();
    page.waitForFunction(
        "before => document.getElementById('probability').firstChild.textContent !== before",
        before);
    return probability(page);
  }

  @ParameterizedTest
  @CsvSource({"360,LIGHT", "360,DARK", "768,LIGHT", "1280,LIGHT", "1280,DARK"})
  void opensWithoutErrorsForeignRequestsOrSidewaysScrolling(int width, ColorScheme scheme) {
    for (String model : List.of("pima", "visits")) {
      Chromium.Opened opened = open(model, width, scheme);
      assertThat(opened.complaints()).isEmpty();
      assertThat(opened.requests())
          .allMatch(url -> url.startsWith("http://127.0.0.1:" + served.server.address().getPort()));
      assertThat(opened.number("document.documentElement.scrollWidth")).isEqualTo(width);
      assertThat(opened.text(NAMELESS)).isEmpty();
      assertThat(opened.text("getComputedStyle(document.body).backgroundColor"))
          .isEqualTo(scheme == ColorScheme.DARK ? "rgb(18, 22, 29)" : "rgb(255, 255, 255)");
    }
  }

  @Test
  void theFormHasTypicalValuesAndRangesOfTraining() {
    Page page = open("pima").page();
    assertThat(page.getByLabel("npreg", exactly()).inputValue()).isEqualTo("4");
    assertThat(page.getByLabel("glu, slider").getAttribute("min")).isEqualTo("56");
    assertThat(page.getByLabel("glu, slider").getAttribute("max")).isEqualTo("199");
    Page visits = open("visits").page();
    assertThat(visits.locator("#fields select").count()).isPositive();
  }

  private static Page.GetByLabelOptions exactly() {
    return new Page.GetByLabelOptions().setExact(true);
  }

  @Test
  void theAnswerIsThatOfPredict() throws IOException {
    Page page = open("pima").page();
    String shown =
        probabilityAfter(
            page,
            () -> {
              page.getByLabel("glu", exactly()).fill("180");
              page.getByLabel("age", exactly()).fill("50");
            });
    Path row = folder.resolve("row.csv");
    Files.writeString(row, "npreg,glu,bp,skin,bmi,ped,age\n4,180,71,29,32.31,0.4608,50\n");
    String predicted = Cli.run("predict", pima, row).out().lines().toList().get(1);
    double expected = Double.parseDouble(predicted.split(",", -1)[0]);
    page.waitForFunction(
        "text => document.getElementById('probability').firstChild.textContent.startsWith(text)",
        String.valueOf(Math.round(100 * expected)));
    assertThat(shown).endsWith("%");
  }

  @Test
  void aSliderMovesByKeyboardAndTheAnswerIsSpoken() {
    Page page = open("pima").page();
    page.getByLabel("glu, slider").focus();
    String before = page.getByLabel("glu", exactly()).inputValue();
    String after =
        probabilityAfter(
            page,
            () -> {
              for (int k = 0; k < 20; k++) {
                page.keyboard().press("ArrowRight");
              }
            });
    assertThat(page.getByLabel("glu", exactly()).inputValue())
        .isEqualTo(String.valueOf(Integer.parseInt(before) + 20));
    page.waitForFunction("document.getElementById('spoken').textContent.includes('Probability')");
    assertThat(percent(after)).isGreaterThan(30);
  }

  private static double percent(String text) {
    return Double.parseDouble(text.replaceAll("[^0-9.]", ""));
  }

  @Test
  void valuesBeyondTrainingAreNamed() {
    Page page = open("pima").page();
    probabilityAfter(page, () -> page.getByLabel("glu", exactly()).fill("400"));
    assertThat(page.locator(".outside:visible").allInnerTexts())
        .containsExactly("Training had 56 to 199.");
    probabilityAfter(page, () -> page.getByText("Back to typical values").click());
    assertThat(page.locator(".outside:visible").count()).isZero();
  }

  @Test
  void whatChangesMostComesFirstAndCanBeChosen() {
    Page page = open("pima").page();
    assertThat(page.locator("#charts figure").first().getAttribute("data-column"))
        .isIn("glu", "ped");
    assertThat(page.locator("#charts figure").count()).isEqualTo(7);
    String low = probabilityAfter(page, () -> click(page, "glu", 0));
    assertThat(page.getByLabel("glu", exactly()).inputValue()).isEqualTo("56");
    String high = probabilityAfter(page, () -> click(page, "glu", 20));
    assertThat(page.getByLabel("glu", exactly()).inputValue()).isEqualTo("199");
    assertThat(percent(high)).isGreaterThan(percent(low));
  }

  private static void click(Page page, String column, int point) {
    page.locator("#charts figure[data-column='" + column + "'] .pick")
        .nth(point)
        .dispatchEvent("click");
  }

  @Test
  void aLevelIsChosenByItsButton() {
    Page page = open("visits").page();
    var other = page.locator("#charts .levels button[aria-pressed='false']").first();
    String level = other.innerText();
    String column = other.evaluate("button => button.closest('figure').dataset.column").toString();
    probabilityAfter(page, () -> other.press("Enter"));
    assertThat(page.getByLabel(column, exactly()).inputValue()).isEqualTo(level);
  }

  @Test
  void anotherModelIsChosen() {
    Page page = open("pima").page();
    page.getByLabel("Model", exactly()).selectOption("visits");
    page.waitForFunction("document.getElementById('title').textContent === 'visits'");
    assertThat(page.url()).endsWith("#visits");
    assertThat(page.locator("#fields .field").count()).isPositive();
  }

  @Test
  void aFileIsScoredSortedAndSaved() throws IOException {
    Page page = open("pima").page();
    Path test = Cli.PIMA.resolve("test.csv");
    page.getByLabel("Drop a CSV file here, or choose one").setInputFiles(test);
    page.waitForFunction(
        "document.getElementById('progress').textContent.includes('mean probability')");
    assertThat(page.locator("#predictions tbody tr").count()).isEqualTo(332);
    List<Double> falling = column(page);
    assertThat(falling).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    page.locator("#predictions thead button").nth(1).press("Enter");
    assertThat(column(page)).isSorted();
    assertThat(page.evaluate("document.activeElement.textContent")).isEqualTo("Probability");

    Download download = page.waitForDownload(() -> page.getByText("Download predictions").click());
    assertThat(download.suggestedFilename()).isEqualTo("test-predictions.csv");
    List<String> saved = Files.readAllLines(download.path());
    List<String> expected = Cli.run("predict", pima, test).out().lines().toList();
    assertThat(saved).hasSize(333);
    assertThat(saved.get(0)).endsWith(",probability,lower,upper,warnings");
    for (int i = 1; i < saved.size(); i++) {
      String[] cells = saved.get(i).split(",", -1);
      assertThat(Double.parseDouble(cells[8]))
          .isCloseTo(Double.parseDouble(expected.get(i).split(",", -1)[0]), within(1e-15));
    }
  }

  private static List<Double> column(Page page) {
    return page.locator("#predictions tbody td:nth-child(2)").allInnerTexts().stream()
        .map(PageBrowserTest::percent)
        .toList();
  }

  @Test
  void aFileThatDoesNotFitIsRefusedInWords() throws IOException {
    Page page = open("pima").page();
    Path other = Files.writeString(folder.resolve("other.csv"), "a,b\n1,2\n");
    page.getByLabel("Drop a CSV file here, or choose one").setInputFiles(other);
    page.waitForSelector("#file-problem:visible");
    assertThat(page.locator("#file-problem").innerText()).contains("npreg");
    assertThat(page.locator("#scored").isVisible()).isFalse();
  }

  @Test
  void coefficientsAndCalibrationAreShown() {
    Page page = open("pima").page();
    assertThat(page.locator("#forest tbody tr").count()).isEqualTo(8);
    assertThat(page.locator("#calibration .dot").count()).isEqualTo(10);
    page.getByLabel("Filter").fill("gl");
    assertThat(page.locator("#forest tbody th").allInnerTexts()).containsExactly("glu");
    assertThat(page.locator("#facts").innerText()).contains("type = Yes").contains("200");
  }

  @Test
  void aTokenIsAskedForAndUsed() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "a-token-of-some-length\n");
    ServerOptions options = Served.OPTIONS.withToken(Token.read(file));
    try (Served locked = new Served(options, pima)) {
      Page page = chromium.open(address(locked, "pima"), DESKTOP, ColorScheme.LIGHT, true).page();
      page.waitForSelector("#unlock:visible");
      assertThat(page.locator("#main").isVisible()).isFalse();
      page.getByLabel("This server asks for a token").fill("a-token-of-some-length");
      page.getByLabel("This server asks for a token").press("Enter");
      page.waitForSelector("#charts figure");
      assertThat(page.locator("#unlock").isVisible()).isFalse();
    }
  }

  @Test
  void aRowFarFromTrainingIsNamed() {
    Page page = open("pima").page();
    assertThat(page.locator("#distance").innerText()).contains("of the training rows");
    probabilityAfter(page, () -> page.getByLabel("glu", exactly()).fill("900"));
    assertThat(page.locator("#distance").innerText()).startsWith("Farther from the training data");
  }
}
