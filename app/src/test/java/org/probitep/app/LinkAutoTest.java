/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.model.Link;

/** {@code --link auto}, on a table whose rows contradict thin tails. */
class LinkAutoTest {
  private static final String HINT = "--link probit keeps probit";

  @TempDir private Path folder;
  private Path table;
  private Path model;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(2);
    StringBuilder text = new StringBuilder("a,b,o,y\n");
    for (int i = 0; i < 600; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      boolean y = 3 * a - 2 * b + random.nextGaussian() > 0 ^ random.nextDouble() < 0.03;
      text.append(a).append(',').append(b).append(",0,").append(y ? 1 : 0).append('\n');
    }
    table = Files.writeString(folder.resolve("t.csv"), text);
    model = folder.resolve("m.zip");
  }

  private Cli.Result fit(String... more) {
    List<Object> args =
        new ArrayList<>(List.of("fit", table, "--target", "y", "-o", model, "--ignore", "o"));
    args.addAll(Arrays.asList(more));
    Cli.Result result = Cli.run(args.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private FittedModel read() throws IOException {
    return ModelReader.read(model);
  }

  private void assertLink(Link link) throws IOException {
    assertThat(read().schema().likelihood().link()).isEqualTo(link);
    assertThat(read().posterior().link()).isEqualTo(link);
  }

  @Test
  void logitIsChosenAndSaidOnce() throws IOException {
    assertThat(fit().err())
        .containsOnlyOnce("link logit: leave-one-out predicts better by ")
        .containsOnlyOnce(HINT);
    assertLink(Link.LOGIT);
    assertThat(read().summary().outcome().notes()).noneMatch(note -> note.contains("--"));
    assertThat(Cli.run("inspect", model).out()).contains("logit").contains("odds ratio");
    Path page = folder.resolve("page.html");
    fit("--report", page.toString());
    assertThat(Files.readString(page)).contains("A Bayesian logit model, fitted by");
    List<String> saved = Cli.run("predict", model, table, "-q").out().lines().toList();
    List<String> atOnce =
        Cli.run("predict", "--train", table, "--target", "y", "--ignore", "o", table, "-q")
            .out()
            .lines()
            .toList();
    assertThat(atOnce).isEqualTo(saved);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--link probit",
        "--prior-variance 25",
        "--prior-variance average",
        "--prior shrink",
        "--method textbook",
        "--method mf",
        "--offset o",
        "--base-rate 0.3",
        "--stream"
      })
  void probitStaysWhere(String option) throws IOException {
    assertThat(fit(option.split(" ")).err()).doesNotContain("link logit");
    assertLink(Link.PROBIT);
  }

  /** A check must not change the model; of this one there is none. */
  @Test
  void aCheckLeavesTheLinkAndSaysThatThereIsNone() throws IOException {
    Cli.Result result =
        Cli.run("fit", table, "--target", "y", "-o", model, "--ignore", "o", "--check");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("the model is not checked; --link probit gives one");
    assertLink(Link.LOGIT);
    assertThat(fit("--check", "--link", "probit").err()).contains("EP's probabilities are");
    assertLink(Link.PROBIT);
  }

  /** What is kept has the link that was chosen, and so has what is learned from it. */
  @Test
  void modelsThatLearnKeepTheLink() throws IOException {
    fit("--keep-sites");
    assertLink(Link.LOGIT);
    Path more = folder.resolve("more.csv");
    Files.write(more, Files.readAllLines(table).subList(0, 40));
    Path later = folder.resolve("later.zip");
    Cli.Result updated = Cli.run("update", model, more, "-o", later);
    assertThat(updated.code()).as(updated.err()).isZero();
    assertThat(ModelReader.read(later).posterior().link()).isEqualTo(Link.LOGIT);
    assertThat(ModelReader.read(later).kept().orElseThrow().rows().link()).isEqualTo(Link.LOGIT);
  }

  /** Folds and leave-one-out choose too: held out, logit is better here. */
  @ParameterizedTest
  @ValueSource(strings = {"--folds=5", "--loo"})
  void evaluationChoosesToo(String how) {
    double auto = logLoss(how, "auto");
    assertThat(auto).isLessThan(logLoss(how, "probit"));
    assertThat(auto).isCloseTo(logLoss(how, "logit"), within(1e-3));
  }

  private double logLoss(String how, String link) {
    Cli.Result result =
        Cli.run(
            "evaluate",
            table,
            "--target",
            "y",
            "--ignore",
            "o",
            how,
            "--link",
            link,
            "--format",
            "csv",
            "-q");
    assertThat(result.code()).as(result.err()).isZero();
    String start = "probitep ep,logLoss,";
    return result
        .out()
        .lines()
        .filter(line -> line.startsWith(start))
        .mapToDouble(line -> Cli.numbers(line, 2)[0])
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theReportHasCurvesAndOddsRatios() throws IOException {
    Path page = folder.resolve("page.html");
    fit("--report", page.toString());
    assertThat(Files.readString(page))
        .contains("Odds ratio", "How the probability changes with each column");
  }
}
