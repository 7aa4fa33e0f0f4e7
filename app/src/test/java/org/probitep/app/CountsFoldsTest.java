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
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Splits of rows that count several times are those of the table with a row for each trial. */
class CountsFoldsTest {
  /** Fits of counts and of copies end within the tolerance of the sweeps, 1e-8, of each other. */
  private static final double SAME = 1e-6;

  @TempDir private Path folder;

  /** A row for each trial, the successes of a row of counts first: the order of its trials. */
  @BeforeEach
  void makeTables() throws IOException {
    Random random = new Random(5);
    List<String> counts = new ArrayList<>(List.of("x,g,s,f"));
    List<String> weighted = new ArrayList<>(List.of("x,g,s,w"));
    List<String> expanded = new ArrayList<>(List.of("x,g,s"));
    for (int i = 0; i < 12; i++) {
      String cells =
          String.format(Locale.ROOT, "%.3f,%s", random.nextGaussian(), "abcd".charAt(i % 4));
      int successes = random.nextInt(15);
      int failures = 3 * (i % 3) + random.nextInt(5);
      counts.add(cells + "," + successes + "," + failures);
      weighted.add(cells + ",1," + successes);
      weighted.add(cells + ",0," + failures);
      for (int t = 0; t < successes + failures; t++) {
        expanded.add(cells + "," + (t < successes ? 1 : 0));
      }
    }
    Files.write(folder.resolve("counts.csv"), counts);
    Files.write(folder.resolve("weighted.csv"), weighted);
    Files.write(folder.resolve("expanded.csv"), expanded);
  }

  private Map<String, Double> scores(String table, String... how) {
    List<Object> args = new ArrayList<>(List.of("evaluate", folder.resolve(table + ".csv")));
    args.addAll(
        switch (table) {
          case "counts" -> List.of("--formula", "cbind(s, f) ~ x + g");
          case "weighted" -> List.of("--formula", "s ~ x + g", "--weights", "w");
          default -> List.of("--formula", "s ~ x + g");
        });
    args.addAll(List.of("--prior-variance", "4", "--format", "csv"));
    args.addAll(List.of(how));
    Cli.Result result = Cli.run(args.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return result
        .out()
        .lines()
        .map(line -> line.split(",", -1))
        .filter(cells -> cells[0].matches("probitep ep|base rate|s~x|difference"))
        .filter(cells -> !cells[0].equals("base rate") || cells[1].matches("logLoss|brier"))
        .filter(cells -> !cells[2].isEmpty())
        .collect(Collectors.toMap(c -> c[0] + " " + c[1], c -> Double.parseDouble(c[2])));
  }

  @ParameterizedTest
  @CsvSource({
    "counts, --folds 10",
    "weighted, --folds 10",
    "counts, --folds 3 --seed 7 --against s~x",
    "weighted, --holdout 0.3",
    "counts, --holdout 0.2 --seed 2",
    "counts, --folds-by g --folds 3",
    "weighted, --loo"
  })
  void scoresAreThoseOfTheExpandedTable(String table, String how) {
    String[] options = how.split(" ", -1);
    Map<String, Double> expected = scores("expanded", options);
    Map<String, Double> found = scores(table, options);
    // Counts have no logistic baselines; all else is there.
    assertThat(found).hasSameSizeAs(expected).hasSizeGreaterThan(10);
    // With --loo a row has the mean of the base rates of its folds.
    double near = how.equals("--loo") ? 1e-4 : SAME;
    expected.forEach(
        (score, value) ->
            assertThat(found.get(score))
                .as(score)
                .isCloseTo(value, within(score.startsWith("base") ? near : SAME)));
  }

  /** The cells of a saturated model, of which whole rows in folds would leave one outcome each. */
  @Test
  void aCellIsPredictedFromBothOfItsOutcomes() throws IOException {
    Files.write(
        folder.resolve("counts.csv"),
        List.of("x,g,s,f", "0,a,512,313", "0,b,353,207", "0,c,22,351"));
    Map<String, Double> scores = scores("counts");
    double ofShares = (entropy(512, 313) + entropy(353, 207) + entropy(22, 351)) / 1758;
    // Three estimated shares cost about 3/(2n), 0.001; whole cells in folds cost several units.
    assertThat(scores.get("probitep ep logLoss")).isBetween(ofShares, ofShares + 0.003);
    Cli.Result result =
        Cli.run(
            "evaluate",
            folder.resolve("counts.csv"),
            "--formula",
            "cbind(s, f) ~ g",
            "--predictions",
            folder.resolve("rows.csv"));
    assertThat(result.out()).contains("6 rows predicted that stand for 1,758");
    List<double[]> rows =
        Files.readAllLines(folder.resolve("rows.csv")).stream()
            .skip(1)
            .map(
                line ->
                    Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
            .toList();
    assertThat(rows).hasSizeBetween(50, 60);
    assertThat(rows.stream().filter(r -> r[0] == 1).mapToDouble(r -> r[r.length - 1]).sum())
        .isEqualTo(512);
  }

  private static double entropy(int successes, int failures) {
    double p = (double) successes / (successes + failures);
    return -successes * Math.log(p) - failures * Math.log(1 - p);
  }

  @Test
  void bothModelsCountTheSameTrials() {
    Cli.Result other =
        Cli.run(
            "evaluate",
            folder.resolve("weighted.csv"),
            "--formula",
            "s ~ x",
            "--against",
            "cbind(s, w) ~ x");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--against counts w, but the model does not");
  }

  /** Fractions are not trials. */
  @Test
  void otherWeightsStayWhole() throws IOException {
    Files.write(
        folder.resolve("weighted.csv"),
        List.of("x,g,s,w", "1,a,1,8", "2,b,0,7.5", "3,a,1,9", "4,b,0,6", "5,a,0,2", "6,a,1,1"));
    Path rows = folder.resolve("rows.csv");
    scores("weighted", "--folds", "2", "--predictions", rows.toString());
    assertThat(Files.readAllLines(rows)).hasSize(7);
  }
}
