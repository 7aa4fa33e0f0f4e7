/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scores and summary of the arena, without R. */
class ArenaTest {
  private static final double ROUNDING = 1e-12;

  private static final boolean[] OUTCOMES = {true, false, true, false, false, true};
  private static final double[] PROBABILITIES = {0.9, 0.2, 0.4, 0.4, 0.6, 0.7};

  /** By hand: pairs won 3 + 1.5 + 3 of 9, squares 0.01 + 0.04 + 0.36 + 0.16 + 0.36 + 0.09. */
  @Test
  void scoresAreThoseByHand() {
    double losses =
        -Math.log(0.9)
            - Math.log(0.8)
            - Math.log(0.4)
            - Math.log(0.6)
            - Math.log(0.4)
            - Math.log(0.7);
    assertThat(Scores.logLoss(OUTCOMES, PROBABILITIES)).isCloseTo(losses / 6, within(ROUNDING));
    assertThat(Scores.brier(OUTCOMES, PROBABILITIES)).isCloseTo(1.02 / 6, within(ROUNDING));
    assertThat(Scores.auc(OUTCOMES, PROBABILITIES)).isCloseTo(7.5 / 9, within(ROUNDING));
  }

  /**
   * R 4.2.2: {@code p <- c(.9,.2,.4,.4,.6,.7); y <- c(1,0,1,0,0,1); coef(glm(y ~ qlogis(p),
   * binomial, epsilon = 1e-14))[2]}.
   */
  @Test
  void slopeIsThatOfGlm() {
    double slope = Scores.slope(new boolean[][] {OUTCOMES}, List.of(PROBABILITIES));
    assertThat(slope).isCloseTo(1.571677777244, within(1e-8));
    double separated =
        Scores.slope(new boolean[][] {{true, false}}, List.of(new double[] {0.6, 0.4}));
    assertThat(separated).isNaN();
  }

  @Test
  void certainErrorsAreClippedForAll() {
    Scores scores = scores(List.of(new double[] {1, 0}, new double[] {0, 1}));
    assertThat(scores.logLoss()).isCloseTo(-Math.log(1e-15) / 2, within(0.01));
    assertThat(scores.auc()).isEqualTo(0.5);
  }

  @Test
  void differencesHaveTheirSpreadOverFolds() {
    Scores one = losses(0.5, 0.7, 0.6);
    Scores other = losses(0.4, 0.4, 0.4);
    assertThat(one.excessOver(other)).isCloseTo(0.2, within(ROUNDING));
    assertThat(one.standardErrorOver(other)).isCloseTo(0.1 / Math.sqrt(3), within(ROUNDING));
  }

  @Test
  void summaryCountsMeasuredSetsOnly() {
    List<SetResult> results =
        List.of(
            result("a", 100, 10, false, losses(0.7, 0.7), losses(0.6, 0.5), losses(0.5, 0.5)),
            result("b", 100, 60, false, losses(0.6, 0.6), losses(0.4, 0.4), losses(0.7, 0.61)),
            result("c", 100, 99, true, losses(0.6, 0.6), losses(0.1, 0.1), losses(9.0, 9.0)));
    Summary mine = Summary.of("probitep", List.of("base", "ridge", "probitep"), results);
    assertThat(mine.all()).isCloseTo((0.5 + 0.655) / 2, within(ROUNDING));
    assertThat(mine.wide()).isCloseTo(0.655, within(ROUNDING));
    assertThat(mine.wins()).isEqualTo(1);
    assertThat(mine.ran()).isEqualTo(2);
    assertThat(mine.worstSet()).isEqualTo("b");
    assertThat(mine.worst()).isCloseTo(0.055 / 0.045, within(1e-9));
  }

  @Test
  void aMethodThatDidNotRunEverywhereHasNoMeanOverAll() {
    List<String> methods = List.of("base", "ridge", "probitep");
    List<SetResult> results =
        List.of(
            result("a", 100, 10, false, losses(0.7, 0.7), losses(0.6, 0.5), losses(0.5, 0.5)),
            result("b", 100, 60, false, losses(0.6, 0.6), losses(0.4, 0.4), null));
    Summary mine = Summary.of("probitep", methods, results);
    assertThat(mine.all()).isNaN();
    assertThat(mine.common()).isEqualTo(0.5);
    assertThat(Summary.of("ridge", methods, results).common()).isEqualTo(0.55);
    String text = printed(methods, results);
    assertThat(text).contains("| b, wide | 100 × 60 | 0.6000 | 0.4000 | – | – |");
    assertThat(text).contains("| a | 100 × 10 | 0.7000 | 0.5500 | 0.5000 | -0.0500 (0.0500) |");
  }

  /** As bayesglm where all sets are wide, or a contender whose options are refused. */
  @Test
  void aMethodThatRanNowhereIsNotInTheSummary() {
    List<SetResult> results =
        List.of(result("a", 100, 10, false, losses(0.7, 0.7), losses(0.6, 0.5), null));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new ArenaTables(List.of("base", "ridge", "probitep"), out).printSummary(results);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("mean log loss, 1 sets")
        .contains("| ridge | 0.5500 |")
        .doesNotContain("probitep");
  }

  /** The command line's own path, on a table as folds.R writes it. */
  @Test
  void runsProbitepOnFolds(@TempDir Path directory) throws IOException {
    Files.writeString(
        directory.resolve("sets.tsv"),
        "name\tsource\trows\tcolumns\tevents\tfolds\tsimulated\ntoy\tnone, made up\t8\t1\t4\t2\tfalse\n");
    Path folder = Files.createDirectory(directory.resolve("toy"));
    Files.writeString(folder.resolve("outcomes.csv"), "\"fold\",\"y\"\n1,1\n1,0\n2,0\n2,1\n");
    for (int fold = 1; fold <= 2; fold++) {
      Files.writeString(
          folder.resolve(fold + ".train.csv"), "\"y\",\"x\"\n1,2\n0,1\n1,1.5\n0,0.5\n0,2.5\n1,3\n");
      Files.writeString(folder.resolve(fold + ".test.csv"), "\"x\"\n4\n0\n");
    }
    DataSet set = DataSet.read(directory).get(0);
    Forecasts forecasts = Contender.of("fixed=--prior-variance 25").forecast(set, directory);
    assertThat(set.outcomes(directory))
        .isDeepEqualTo(new boolean[][] {{true, false}, {false, true}});
    assertThat(forecasts.probabilities().get(0)[0]).isBetween(0.5, 1.0);
    assertThat(forecasts.probabilities().get(1)[1]).isBetween(0.0, 0.5);
    assertThatThrownBy(() -> Contender.of("wrong=--no-such-option").forecast(set, directory))
        .hasMessageContaining("--no-such-option");
  }

  private static String printed(List<String> methods, List<SetResult> results) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new ArenaTables(methods, out).printLogLosses(results);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static Scores scores(List<double[]> probabilities) {
    boolean[][] outcomes = {{true, false}, {true, false}};
    return Scores.of(outcomes, new Forecasts(probabilities, 1));
  }

  private static Scores losses(Double... logLosses) {
    return new Scores(List.of(logLosses), 0.2, 0.8, 1, 1);
  }

  private static SetResult result(
      String name,
      int rows,
      int columns,
      boolean simulated,
      Scores base,
      Scores ridge,
      Scores own) {
    Map<String, Scores> scores = new LinkedHashMap<>();
    scores.put("base", base);
    scores.put("ridge", ridge);
    if (own != null) {
      scores.put("probitep", own);
    }
    return new SetResult(new DataSet(name, "none", rows, columns, rows / 2, 2, simulated), scores);
  }
}
