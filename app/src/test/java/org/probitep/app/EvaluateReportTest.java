/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code evaluate --report} through the command line. */
class EvaluateReportTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");

  @TempDir private Path folder;

  @Test
  void thePageShowsWhatTheTableSays() throws IOException {
    Path page = folder.resolve("page.html");
    Cli.Result result =
        Cli.run("evaluate", TRAIN, "--target", "type", "--folds", "5", "--report", page);
    assertThat(result.code()).as(result.err()).isEqualTo(0);
    String html = Files.readString(page, StandardCharsets.UTF_8);
    assertThat(html)
        .contains("<title>How well type = Yes is predicted</title>")
        .contains("5-fold cross-validation", "logistic", "base rate")
        .contains("id=\"effects\"", "id=\"convergence\"", "id=\"surprises\"");
    String area = found("ROC area +([0-9.]+)", result.out());
    assertThat(found("ROC area</dt>\\s*<dd>([0-9.]+)", html))
        .isEqualTo(String.format(Locale.ROOT, "%.3f", Double.parseDouble(area)));
    String loss = found("log loss +([0-9.]+)", result.out());
    assertThat(found("log loss</dt>\\s*<dd>([0-9.]+)", html))
        .isEqualTo(String.format(Locale.ROOT, "%.3f", Double.parseDouble(loss)));
  }

  @Test
  void surprisesAreThoseOfThePredictionsWithTheirOwnCells() throws IOException {
    Path page = folder.resolve("page.html");
    Path rows = folder.resolve("rows.csv");
    Cli.run("evaluate", TRAIN, "--target", "type", "--predictions", rows, "--report", page);
    String html = Files.readString(page, StandardCharsets.UTF_8);
    String table = html.substring(html.indexOf("id=\"surprises\""));
    List<String> lines = Files.readAllLines(rows, StandardCharsets.UTF_8);
    List<String> names = List.of(lines.get(0).split(",", -1));
    int worst = 0;
    double least = 2;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      double p = Double.parseDouble(cells[names.indexOf("probability")]);
      double given = cells[names.indexOf("outcome")].equals("1") ? p : 1 - p;
      if (given < least) {
        least = given;
        worst = Integer.parseInt(cells[names.indexOf("row")]);
      }
    }
    assertThat(found("<th scope=\"row\">([0-9]+)", table)).isEqualTo(Integer.toString(worst));
    String glu = List.of(Files.readAllLines(TRAIN).get(worst).split(",", -1)).get(column("glu"));
    assertThat(found("<tbody>.*?(?:<td>[^<]*</td>\\s*){2}<td>([^<]*)", table)).isEqualTo(glu);
  }

  private static int column(String name) throws IOException {
    return List.of(Files.readAllLines(TRAIN).get(0).replace("\"", "").split(",", -1)).indexOf(name);
  }

  @Test
  void rowsOfAnotherTableHaveNoCells() throws IOException {
    Path page = folder.resolve("page.html");
    Cli.Result result =
        Cli.run("evaluate", TRAIN, "--target", "type", "--test", TEST, "--report", page);
    assertThat(result.code()).as(result.err()).isEqualTo(0);
    String html = Files.readString(page, StandardCharsets.UTF_8);
    assertThat(html).contains("332 rows of " + TEST, "Showing 300 of 332 cases");
    assertThat(Pattern.compile("SHA-256").matcher(html).results()).as("two inputs").hasSize(2);
    assertThat(html.substring(html.indexOf("id=\"surprises\""), html.indexOf("id=\"data\"")))
        .doesNotContain("glu");
  }

  @Test
  void theTextIsTheSameWithAndWithoutThePage() {
    Path page = folder.resolve("page.html");
    String plain = Cli.run("evaluate", TRAIN, "--target", "type", "--folds", "3").out();
    assertThat(
            Cli.run("evaluate", TRAIN, "--target", "type", "--folds", "3", "--report", page).out())
        .isEqualTo(plain);
  }

  @Test
  void onePathForTwoFilesIsRefused() {
    Path page = folder.resolve("page.html");
    Cli.Result result =
        Cli.run("evaluate", TRAIN, "--target", "type", "-o", page, "--report", page);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--output and --report are both");
    assertThat(page).doesNotExist();
  }

  private static String found(String regex, String text) {
    Matcher matcher = Pattern.compile(regex, Pattern.DOTALL).matcher(text);
    assertThat(matcher.find()).as(regex).isTrue();
    return matcher.group(1);
  }
}
