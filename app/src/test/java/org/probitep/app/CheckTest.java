/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.output.CheckText;
import org.probitep.exact.EpCheck;
import org.probitep.exact.ExactFit;

/** {@code fit --check}: what it says, when it cannot say, and its misuse. */
class CheckTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");

  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void nameModel() {
    model = folder.resolve("model.zip");
  }

  private Cli.Result fit(Path train, String target, Object... more) {
    List<Object> args = new ArrayList<>(List.of("fit", train, "--target", target, "-o", model));
    Collections.addAll(args, more);
    if (!List.of(more).contains("--prior-variance=1000")) {
      args.add("--prior-variance=25"); // the references are of this one
    }
    return Cli.run(args.toArray());
  }

  @Test
  void onPimaTheVerdictIsGood() {
    Cli.Result result = fit(TRAIN, "type", "--check", "--check-rows", TEST);
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEmpty();
    assertThat(model).exists();
    List<String> lines = result.err().lines().toList();
    assertThat(lines).hasSize(8).allMatch(line -> line.startsWith("probitep: "));
    assertThat(lines.get(1)).contains("fitted 200 rows");
    assertThat(lines.get(2)).contains("EP checked").contains("65,536 draws");
    assertThat(lines.get(3)).containsPattern("effective draws +\\d\\d,\\d{3} \\([5-9]\\d %");
    assertThat(lines.get(4)).containsPattern("Pareto shape +-?0\\.\\d\\d \\(trusted below 0.5\\)");
    assertThat(lines.get(5)).containsPattern("EP -113\\.69\\d+, estimate -113\\.\\d+ \\(standard");
    assertThat(lines.get(6)).contains("over the 332 rows of " + TEST).containsPattern("row \\d+:");
    Matcher verdict =
        Pattern.compile("EP is accurate to about (\\S+) on these rows").matcher(lines.get(7));
    assertThat(verdict.find()).isTrue();
    assertThat(Double.parseDouble(verdict.group(1))).isBetween(1e-4, 0.01);
  }

  @Test
  void theSeedReproducesItAndTheModelIsTheSame() {
    Cli.Result one = fit(TRAIN, "type", "--check");
    assertThat(one.err()).contains("over the 200 training rows");
    String checked = Cli.run("predict", model, TEST).out();
    Cli.Result again = fit(TRAIN, "type", "--check");
    Cli.Result other = fit(TRAIN, "type", "--check", "--seed=2");
    assertThat(report(again)).isEqualTo(report(one));
    assertThat(report(other)).isNotEqualTo(report(one));
    fit(TRAIN, "type");
    assertThat(Cli.run("predict", model, TEST).out()).isEqualTo(checked);
  }

  private static List<String> report(Cli.Result result) {
    return result.err().lines().skip(2).toList();
  }

  /** Many columns under a wide prior: no weights from a Gaussian can be trusted there. */
  @Test
  void whereWeightsCannotTellAnotherSamplerDoes() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < 60; j++) {
      text.append('x').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < 70; i++) {
      for (int j = 0; j < 60; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(i % 2).append('\n');
    }
    Path train = Files.writeString(folder.resolve("hard.csv"), text);
    Cli.Result result = fit(train, "y", "--check", "--prior-variance=1000");
    assertThat(result.code()).isZero();
    assertThat(model).exists();
    assertThat(result.err())
        .contains("EP checked by importance sampling, 65,536 draws, which cannot tell:")
        .contains("EP compared with the exact posterior by ")
        .containsPattern("probitep: EP is accurate to about 0[.]\\d+ on these rows\n$");
  }

  @Test
  void tooManyRowsAreFittedButNotChecked() throws IOException {
    Cli.Result result = fit(MethodsTest.manyRows(folder), "y", "--check");
    assertThat(result.err())
        .startsWith(
            "probitep: --check takes at most 5,000 rows, and there are 5,001: the model is not"
                + " checked\nprobitep: fitted 5,001 rows")
        .hasLineCount(2);
    assertThat(result.code()).isEqualTo(1);
    assertThat(model).exists();
  }

  @Test
  void misuseIsOneLineAndNoModel() throws IOException {
    assertRefused("--check needs --method ep, not mf (see", "--check", "--method", "mf");
    assertRefused("--check needs --method ep, not exact", "--check", "--method", "exact");
    assertRefused("--check-rows needs --check (see", "--check-rows", TEST);
    assertRefused("there is no file", "--check", "--check-rows", folder.resolve("none.csv"));
    Path lacking = Files.writeString(folder.resolve("lacking.csv"), "glu\n1\n");
    assertRefused(lacking + " lacks 6 columns", "--check", "--check-rows", lacking);
    Path empty =
        Files.writeString(folder.resolve("empty.csv"), Files.readAllLines(TEST).get(0) + "\n");
    assertRefused(empty + " has a header but no rows", "--check", "--check-rows", empty);
    Files.copy(TEST, model);
    byte[] before = Files.readAllBytes(model);
    Cli.Result result = fit(TRAIN, "type", "--check", "--check-rows", model);
    assertThat(result.err()).contains("would be overwritten, but it is an input");
    assertThat(result.code()).isEqualTo(2);
    assertThat(Files.readAllBytes(model)).isEqualTo(before);
  }

  private void assertRefused(String message, Object... more) {
    Cli.Result result = fit(TRAIN, "type", more);
    assertThat(result.err()).startsWith("probitep: " + message).hasLineCount(1);
    assertThat(result.code()).isBetween(1, 2);
    assertThat(model).doesNotExist();
  }

  @Test
  void theReportReadsWellWhereWeightsFail() {
    EpCheck check = new EpCheck(65_536, 1_234, 0.81, false, -50, -48.5, 0.31, 6, 0.25, 0.5, 0.07);
    EpCheck drawn =
        new EpCheck(
            4_000, 3_900, Double.NaN, true, -50, Double.NaN, Double.NaN, 6, 0.25, 0.2, 0.002);
    assertThat(CheckText.of(check, drawn, ExactFit.Sampler.GIBBS, "10 training rows"))
        .containsExactly(
            "EP checked by importance sampling, 65,536 draws, which cannot tell:",
            "  effective draws     1,234 (1.9 %, trusted from 5 %)",
            "  Pareto shape        0.81 (trusted below 0.5)",
            "EP compared with the exact posterior by Gibbs sampling, 4,000 draws:",
            "  effective draws     3,900",
            "  log evidence        EP -50.00000, estimate not known",
            "  largest difference  0.050 (standard error 0.002) over the 10 training rows, in row 7:"
                + " EP 0.2500, estimate 0.2000",
            "EP is accurate to about 0.054 on these rows");
  }
}
