/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;

/** What the report says of filled-in cells, references, decisions, names and interactions. */
class ReportWordsTest {
  private static final int ROWS = 120;

  @TempDir private Path folder;
  private String page;

  @BeforeEach
  void makeReport() throws IOException {
    Random random = new Random(4);
    List<String> lines = new ArrayList<>(List.of("glucose_concentration,SmokingStatus,age,y"));
    for (int i = 0; i < ROWS; i++) {
      double glucose = 100 + 20 * random.nextGaussian();
      int age = 20 + random.nextInt(50);
      boolean yes = random.nextGaussian() < (glucose - 100) / 20;
      String cell = i % 6 == 0 ? "" : String.format(Locale.ROOT, "%.1f", glucose);
      lines.add(
          cell
              + ","
              + List.of("never", "former", "now").get(i % 3)
              + ","
              + age
              + ","
              + (yes ? 1 : 0));
    }
    Path file = Files.write(folder.resolve("t.csv"), lines);
    Path report = folder.resolve("r.html");
    Result result =
        Cli.run(
            "fit",
            file,
            "--formula",
            "y ~ glucose_concentration * age + SmokingStatus",
            "-o",
            folder.resolve("m"),
            "--report",
            report);
    assertThat(result.code()).as(result.err()).isZero();
    page = Files.readString(report);
  }

  private String section(String id, String end) {
    return page.substring(page.indexOf("id=\"" + id + "\""), page.indexOf(end));
  }

  @Test
  void filledInCellsAreMarked() {
    String surprises = section("surprises", "id=\"data\"");
    assertThat(surprises).contains("(filled in)</td>");
    assertThat(surprises.split("\\(filled in\\)").length).isLessThan(45);
  }

  @Test
  void referencesAreListed() {
    assertThat(section("effects", "id=\"quality\""))
        .contains("with which its other levels are compared: SmokingStatus = ");
  }

  @Test
  void decisionsHaveTheNamesOfTheOutcome() {
    String decision = section("decision", "id=\"cases\"");
    assertThat(decision.replace("<wbr/>", ""))
        .contains("<th scope=\"row\">y = 1</th>")
        .contains("<th scope=\"row\">y = 0</th>")
        .contains("found, of those with y = 1 (sensitivity)");
  }

  @Test
  void namesBreakWhereWordsEnd() {
    assertThat(page)
        .contains("glucose_<wbr/>concentration")
        .contains("<th scope=\"row\">Smoking<wbr/>Status=<wbr/>");
    assertThat(page).doesNotContain(".forest tbody th { max-width: 16rem; overflow-wrap: anywhere");
  }

  @Test
  void interactionsDoNotStandAlone() {
    String effects = section("effects", "id=\"quality\"");
    String row = effects.substring(effects.indexOf("data-name=\"glucose_concentration:age\""));
    assertThat(row.substring(0, row.indexOf("</tr>")).replace("<wbr/>", ""))
        .contains("interaction of glucose_concentration and age")
        .contains("<td class=\"wide\">–</td>");
    assertThat(effects).contains("An interaction has no effect of its own");
  }

  @Test
  void whatAPhoneDoesNotShowIsNotExplainedThere() {
    String effects = section("effects", "id=\"forest\"");
    assertThat(effects).contains("<span class=\"wide\"> “50");
  }
}
