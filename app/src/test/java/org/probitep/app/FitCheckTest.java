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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.output.CheckText;
import org.probitep.exact.EpCheck;
import org.probitep.exact.ExactFit;

/** {@code fit --check}: what it says, when it cannot say, and its misuse. */
class FitCheckTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");

  private static final Pattern FINE =
      Pattern.compile(
          "on these rows EP's probabilities are fine \\(within 0.01\\) and its limits fine"
              + " \\(within 0.02\\)$");

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
    assertThat(lines).hasSize(9).allMatch(line -> line.startsWith("probitep: "));
    assertThat(lines.get(1)).contains("fitted 200 rows");
    assertThat(lines.get(2)).contains("EP checked").contains("65,536 draws");
    assertThat(lines.get(3))
        .containsPattern(
            "effective draws +\\d\\d,\\d{3} \\([5-9]\\d %, in the worst eighth [5-9]\\d %");
    assertThat(lines.get(4))
        .containsPattern(
            "Pareto shape +-?0\\.\\d\\d, at most -?0\\.\\d\\d \\(trusted below 0.5\\)");
    assertThat(lines.get(5)).containsPattern("EP -113\\.69\\d+, estimate -113\\.\\d+ \\(standard");
    assertThat(lines.get(6)).contains("over the 332 rows of " + TEST).containsPattern("row \\d+:");
    assertThat(lines.get(7)).containsPattern("of a limit +0\\.\\d+ \\(standard error");
    assertThat(lines.get(8)).containsPattern(FINE);
  }

  @Test
  void theSeedReproducesItAndTheModelIsTheSame() {
    Cli.Result one = fit(TRAIN, "type", "--check");
    assertThat(one.err())
        .contains("over the 200 training rows")
        .contains("probitep: only training rows were checked: rows further out may be off by more");
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
        .containsPattern("probitep: on these rows EP's probabilities are \\w+");
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
    assertThat(CheckText.ofUntrusted(untrusted()))
        .containsExactly(
            "EP checked by importance sampling, 65,536 draws, which cannot tell:",
            "  effective draws     1,234 (1.9 %, in the worst eighth 0.4 %; trusted from 5 %)",
            "  Pareto shape        0.81, at most 0.93 (trusted below 0.5)");
    assertThat(CheckText.ofExact(drawn(0.2, 0.011), ExactFit.Sampler.GIBBS, "10 training rows"))
        .containsExactly(
            "EP compared with the exact posterior by Gibbs sampling, 4,000 draws:",
            "  effective draws     3,900",
            "  log evidence        EP -50.00000, estimate not known",
            "  largest difference  0.050 (standard error 0.002) over the 10 training rows, in row"
                + " 7: EP 0.2500, estimate 0.2000",
            "  of a limit          0.0010 (standard error 0.004), in row 9: EP 0.0100, estimate"
                + " 0.0110",
            "on these rows EP's probabilities are not to be used (not within 0.03) and its"
                + " limits fine (within 0.02); use --method exact");
  }

  private static EpCheck untrusted() {
    return new EpCheck(
        65_536,
        1_234,
        0.004,
        0.81,
        0.93,
        false,
        -50,
        -48.5,
        0.31,
        new EpCheck.Deviation(6, 0.25, 0.5, 0.07),
        new EpCheck.Deviation(6, 0.25, 0.5, 0.07));
  }

  private static EpCheck drawn(double probability, double limit) {
    return new EpCheck(
        4_000,
        3_900,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        true,
        -50,
        Double.NaN,
        Double.NaN,
        new EpCheck.Deviation(6, 0.25, probability, 0.002),
        new EpCheck.Deviation(8, 0.01, limit, 0.004));
  }

  /** What is off by more than 0.01, or 0.02 for a limit, does not read as approval. */
  @Test
  void theVerdictIsGraded() {
    assertThat(verdict(0.249, 0.02)).contains("probabilities are fine", "limits fine");
    assertThat(verdict(0.26, 0.03))
        .contains("probabilities are rough (within 0.03)")
        .contains("its limits rough (within 0.05); --method exact is better");
    assertThat(verdict(0.249, 0.1))
        .contains("probabilities are fine")
        .endsWith("its limits not to be used (not within 0.05); use --method exact");
  }

  /** A mean of probabilities is not further off than the worst of them, and may be as far. */
  @Test
  void anAverageIsAsGoodAsItsWorstPart() {
    EpCheck fine = drawn(0.249, 0.02);
    assertThat(CheckText.ofAverage(List.of(fine, fine), "the average"))
        .isEqualTo(
            "on these rows the probabilities of the average are fine (within 0.01) and its limits"
                + " fine (within 0.02), as are those of the worst of its fits");
    assertThat(CheckText.ofAverage(List.of(drawn(0.26, 0.02), drawn(0.249, 0.1)), "the average"))
        .contains("are rough (within 0.03) and its limits not to be used (not within 0.05)")
        .endsWith("has only the normal prior");
    assertThat(CheckText.ofAverage(List.of(fine, untrusted()), "the average"))
        .isEqualTo(
            "the draws of one of the fits cannot judge it, so there is no verdict on the"
                + " average");
  }

  private static String verdict(double probability, double limit) {
    List<String> lines =
        CheckText.ofExact(drawn(probability, limit), ExactFit.Sampler.TILTING, "10 rows");
    return lines.get(lines.size() - 1);
  }

  /** With --train the rows that are predicted are those that are checked. */
  @Test
  void predictChecksTheRowsItPredicts() {
    Cli.Result plain = Cli.run("predict", "--train", TRAIN, "--target=type", TEST);
    Cli.Result result = Cli.run("predict", "--train", TRAIN, "--target=type", "--check", TEST);
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).isEqualTo(plain.out());
    assertThat(result.err())
        .contains("over the 332 rows of " + TEST)
        .doesNotContain("only training rows")
        .containsPattern(FINE.pattern().replace("$", ""));
    fit(TRAIN, "type");
    Cli.Result refused = Cli.run("predict", model, TEST, "--check");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith("probitep: --check needs the training rows");
    assertThat(
            Cli.run("predict", "--train", TRAIN, "--target=type", "--check", "--method=mf", TEST))
        .satisfies(r -> assertThat(r.err()).startsWith("probitep: --check needs --method ep"));
  }

  /** Weights of a Gaussian say nothing there; draws of the exact posterior do. */
  @Test
  void withMoreColumnsThanRowsTheExactDrawsJudge() throws IOException {
    Random random = new Random(4);
    StringBuilder text = new StringBuilder();
    for (int i = -1; i < 30; i++) {
      for (int j = 0; j < 40; j++) {
        text.append(i < 0 ? "x" + j : random.nextGaussian()).append(',');
      }
      text.append(i < 0 ? "y" : i % 2).append('\n');
    }
    Path train = Files.writeString(folder.resolve("wide.csv"), text);
    Cli.Result result = fit(train, "y", "--check");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.err())
        .contains("EP compared with the exact posterior by ")
        .doesNotContain("importance sampling, 65,536 draws, which cannot tell")
        .contains("probitep: on these rows EP's probabilities are ");
  }

  /** The largest difference of a probability, about 0.007, is graded fine up to 0.01. */
  @Test
  void theDrawsGiveEverySeedOneVerdict() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = -1; i < 50; i++) {
      double sum = random.nextGaussian();
      for (int j = 0; j < 200; j++) {
        double x = random.nextGaussian();
        sum += j < 5 ? x : 0;
        text.append(i < 0 ? "x" + j : x).append(',');
      }
      text.append(i < 0 ? "y" : sum > 0 ? 1 : 0).append('\n');
    }
    Path train = Files.writeString(folder.resolve("wide.csv"), text);
    Set<String> verdicts = new TreeSet<>();
    for (int seed = 1; seed <= 4; seed++) {
      Cli.Result result =
          Cli.run(
              "fit",
              train,
              "--target=y",
              "--prior=normal",
              "--prior-variance=0.05",
              "--check",
              "--seed=" + seed,
              "-o",
              model);
      assertThat(result.code()).as(result.err()).isZero();
      verdicts.addAll(result.err().lines().filter(line -> line.contains("on these rows")).toList());
    }
    assertThat(verdicts).hasSize(1);
  }
}
