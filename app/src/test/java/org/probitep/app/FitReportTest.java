/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;

/** {@code fit --report} through the command line. */
class FitReportTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");

  /** {@code sha256sum examples/pima/train.csv}. */
  private static final String TRAIN_SHA256 =
      "dd253952a163c8395a872f139e45dc282bb71e3047fed1c9d174b6870813702b";

  @TempDir private Path folder;

  private String report(Object... more) throws IOException {
    Path file = folder.resolve("report.html");
    Object[] args = {"fit", TRAIN, "--target", "type", "-o", folder.resolve("m"), "--report", file};
    Object[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    Cli.Result result = Cli.run(all);
    assertThat(result.code()).as(result.err()).isEqualTo(0);
    assertThat(result.out()).isEmpty();
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private static List<String> found(String regex, String text) {
    return Pattern.compile(regex, Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .toList();
  }

  @Test
  void pimaHasEverything() throws IOException {
    String page = report("--prior-variance", "25");
    assertThat(page)
        .contains("<title>The probability of type = Yes</title>")
        .contains("68 rows, 34.0\u202f%")
        .contains("SHA-256 <span class=\"hash\">" + TRAIN_SHA256)
        .contains("5,831 bytes")
        .contains("The fit converged after")
        .contains("leave-one-out probabilities")
        .contains("−113.70");
    for (String id :
        List.of(
            "effects",
            "quality",
            "calibration",
            "roc",
            "histogram",
            "decision",
            "intervals",
            "surprises",
            "data",
            "fit",
            "convergence",
            "provenance")) {
      assertThat(found("id=\"" + id + "\"", page)).as(id).hasSize(1);
    }
    assertThat(found("<tr class=\"[^\"]*\" data-name=\"glu\"", page)).hasSize(1);
    assertThat(page.indexOf("data-name=\"glu\"")).isLessThan(page.indexOf("data-name=\"ped\""));
  }

  @Test
  void theCommandLineIsThereToBeRunAgain() throws IOException {
    assertThat(report("--prior-variance", "10"))
        .contains("<code>probitep fit " + TRAIN + " --target type -o ")
        .contains("--prior-variance 10</code>");
  }

  /** That of evaluate --loo, which PairRanksTest holds to fits without both rows of each pair. */
  @Test
  void theRocAreaIsThatOfLeaveOneOut() throws IOException {
    String page = report();
    Cli.Result judged =
        Cli.run("evaluate", TRAIN, "--target", "type", "--loo", "--format", "csv", "-q");
    String area =
        judged.out().lines().filter(l -> l.startsWith("probitep ep,rocArea,")).findFirst().get();
    String shown = found("ROC area, leave-one-out</dt>\\s*<dd>[0-9.]+", page).get(0);
    assertThat(Double.parseDouble(shown.replaceAll("(?s).*<dd>", "")))
        .isCloseTo(Cli.numbers(area, 2)[0], within(0.0005));
  }

  /** Effects are the coefficients of the scaled columns: mean ± 1.96 sd of the posterior itself. */
  @Test
  void effectsAreThoseOfTheScaledColumns() throws IOException {
    String page = report();
    FittedModel model = ModelReader.read(folder.resolve("m"));
    double mean = model.posterior().mean()[1];
    double half = 1.959963984540054 * Math.sqrt(model.posterior().variances()[1]);
    String name = model.schema().features().get(0);
    String row = page.substring(page.indexOf("data-name=\"" + name + "\""));
    double[] shown =
        found("−?[0-9.]+", row.substring(row.indexOf("<td class=\"\">"))).stream()
            .limit(3)
            .mapToDouble(number -> Double.parseDouble(number.replace('−', '-')))
            .toArray();
    double[] expected = {mean, mean - half, mean + half};
    for (int k = 0; k < 3; k++) {
      // Three digits are shown.
      assertThat(shown[k]).isCloseTo(expected[k], within(0.005 * Math.abs(expected[k])));
    }
  }

  /**
   * The rows say nothing about groups that are yet to come: their line would be 0 and the prior.
   */
  @Test
  void levelsThatAreYetToComeHaveNoLine() throws IOException {
    Path groups = folder.resolve("groups.csv");
    List<String> lines = new ArrayList<>(List.of("x,g,h,y"));
    for (int i = 0; i < 80; i++) {
      lines.add(
          i % 7
              + ",g"
              + i % 5
              + ","
              + (i % 9 == 0 ? "" : "h" + i % 6)
              + ","
              + (i % 3 == 0 ? 1 : 0));
    }
    Files.write(groups, lines);
    Path file = folder.resolve("g.html");
    Object[] fit = {
      "fit",
      groups,
      "--formula",
      "y ~ x + (1 | g) + (x | h)",
      "-o",
      folder.resolve("m"),
      "--report",
      file
    };
    assertThat(Cli.run(fit).code()).isZero();
    String page = Files.readString(file, StandardCharsets.UTF_8);
    assertThat(page)
        .contains("data-name=\"g=g3\"", "data-name=\"h=(missing)\"")
        .doesNotContain("(new)");
    assertThat(ModelReader.read(folder.resolve("m")).schema().features())
        .contains("g=(new)", "h=(new)");
  }

  /** Row 175 has the smallest leave-one-out probability; its cells are those of the file. */
  @Test
  void surprisesShowTheCellsOfTheirRow() throws IOException {
    String page = report();
    String table = page.substring(page.indexOf("id=\"surprises\""), page.indexOf("id=\"data\""));
    List<String> heads = found("(?<=<th scope=\"col\">)[^<]+", table);
    List<String> cells =
        found("(?<=<td>)[^<]+", table.substring(table.indexOf("<tbody>"))).stream()
            .limit(heads.size() - 1L)
            .toList();
    String row = found("(?<=<th scope=\"row\">)[0-9]+", table).get(0);
    List<String> lines = Files.readAllLines(TRAIN, StandardCharsets.UTF_8);
    List<String> names = List.of(lines.get(0).replace("\"", "").split(",", -1));
    List<String> values =
        List.of(lines.get(Integer.parseInt(row)).replace("\"", "").split(",", -1));
    assertThat(cells.get(0)).isEqualTo("type = " + values.get(names.indexOf("type")));
    for (int k = 3; k < heads.size(); k++) {
      assertThat(Double.parseDouble(cells.get(k - 1)))
          .as(heads.get(k))
          .isEqualTo(Double.parseDouble(values.get(names.indexOf(heads.get(k)))));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pfm", "mf", "exact"})
  void methodsWithoutLeaveOneOutLeaveItsPartsOut(String method) throws IOException {
    String page = report("--method", method, "--samples", "500");
    assertThat(page).contains("id=\"effects\"", "id=\"intervals\"", "id=\"fit\"");
    assertThat(page).doesNotContain("id=\"quality\"", "id=\"surprises\"");
    assertThat(page.contains("id=\"convergence\"")).isEqualTo(!method.equals("exact"));
  }

  @Test
  void theModelIsTheSameWithAndWithoutReport() throws IOException {
    report();
    Path plain = folder.resolve("plain");
    Cli.run("fit", TRAIN, "--target", "type", "-o", plain);
    assertThat(Cli.run("inspect", plain, "--format", "csv").out())
        .isEqualTo(Cli.run("inspect", folder.resolve("m"), "--format", "csv").out());
  }

  @Test
  void oneClassHasNoCurveButAReport() throws IOException {
    Path table = folder.resolve("one.csv");
    Files.writeString(table, "x,y\n1,1\n2,1\n3,1\n");
    Path page = folder.resolve("one.html");
    Cli.Result result =
        Cli.run("fit", table, "--target", "y", "-o", folder.resolve("m"), "--report", page);
    assertThat(result.code()).as(result.err()).isEqualTo(0);
    assertThat(Files.readString(page)).contains("id=\"calibration\"").doesNotContain("id=\"roc\"");
  }

  @Test
  void badPathsAreRefusedBeforeTheFit() {
    Path model = folder.resolve("model");
    Cli.Result same = Cli.run("fit", TRAIN, "--target", "type", "-o", model, "--report", model);
    assertThat(same.code()).isEqualTo(2);
    assertThat(same.err()).contains("--output and --report are both").hasLineCount(1);
    Cli.Result input = Cli.run("fit", TRAIN, "--target", "type", "-o", model, "--report", TRAIN);
    assertThat(input.code()).isEqualTo(2);
    assertThat(input.err()).contains("would be overwritten, but it is an input");
    Cli.Result nowhere =
        Cli.run("fit", TRAIN, "--target", "type", "-o", model, "--report", folder.resolve("a/b"));
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("there is no directory");
    assertThat(model).doesNotExist();
  }

  /** However large the data, the page stays one that a browser opens at once. */
  @Test
  void largeDataMakeNoLargePage() throws IOException {
    assertThat(pageOf(20_000, 3)).isLessThan(300_000).isGreaterThan(50_000);
    assertThat(pageOf(12, 5_000)).isLessThan(1_500_000);
  }

  private long pageOf(int n, int p) throws IOException {
    Random random = new Random(1);
    StringBuilder csv = new StringBuilder("y");
    for (int j = 0; j < p; j++) {
      csv.append(",column").append(j);
    }
    for (int i = 0; i < n; i++) {
      csv.append('\n').append(random.nextInt(2));
      for (int j = 0; j < p; j++) {
        csv.append(',').append(random.nextInt(1000));
      }
    }
    Path table = folder.resolve("large.csv");
    Files.writeString(table, csv);
    Path page = folder.resolve("large.html");
    Cli.Result result =
        Cli.run("fit", table, "--target", "y", "-o", folder.resolve("m"), "--report", page);
    assertThat(result.code()).as(result.err()).isEqualTo(0);
    if (p > 1_000) {
      assertThat(Files.readString(page)).contains("Showing the 1,000 largest of 5,000 effects");
    } else {
      assertThat(Files.readString(page)).contains("Showing 300 of 20,000 cases");
    }
    return Files.size(page);
  }
}
