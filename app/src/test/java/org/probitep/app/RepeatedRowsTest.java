/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/**
 * Leave-one-out where rows repeat. The probabilities of equal rows differ only by the outcome that
 * each leaves out, and neither ranks nor bins may show that.
 */
class RepeatedRowsTest {
  /**
   * R's Titanic: second class, third class, first class, female, child, then how many died and how
   * many survived. The last row is the 862 men of the crew.
   */
  private static final int[][] TITANIC = {
    {0, 0, 1, 0, 1, 0, 5}, {1, 0, 0, 0, 1, 0, 11}, {0, 1, 0, 0, 1, 35, 13},
    {0, 0, 1, 1, 1, 0, 1}, {1, 0, 0, 1, 1, 0, 13}, {0, 1, 0, 1, 1, 17, 14},
    {0, 0, 1, 0, 0, 118, 57}, {1, 0, 0, 0, 0, 154, 14}, {0, 1, 0, 0, 0, 387, 75},
    {0, 0, 1, 1, 0, 4, 140}, {1, 0, 0, 1, 0, 13, 80}, {0, 1, 0, 1, 0, 89, 76},
    {0, 0, 0, 1, 0, 3, 20}, {0, 0, 0, 0, 0, 670, 192}
  };

  @TempDir private Path folder;

  private Path titanic() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("second,third,first,female,child,survived");
    for (int[] group : TITANIC) {
      String cells =
          String.format("%d,%d,%d,%d,%d,", group[0], group[1], group[2], group[3], group[4]);
      for (int i = 0; i < group[5] + group[6]; i++) {
        lines.add(cells + (i < group[5] ? 0 : 1));
      }
    }
    return Files.write(folder.resolve("titanic.csv"), lines);
  }

  private static JsonNode model(Object... words) throws IOException {
    List<Object> all = new ArrayList<>(List.of("evaluate"));
    all.addAll(List.of(words));
    all.addAll(List.of("--prior-variance", 25, "--json"));
    Result result = Cli.run(all.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return new JsonMapper().readTree(result.out()).get("models").get(0);
  }

  private static JsonNode metrics(JsonNode model) {
    return model.get("metrics");
  }

  private static double value(JsonNode metrics, String name) {
    return metrics.get(name).get("value").asDouble();
  }

  /** Row 2g holds the victims of group g, row 2g + 1 its survivors. */
  private static double[] counts() {
    double[] counts = new double[2 * TITANIC.length];
    Arrays.setAll(counts, row -> TITANIC[row / 2][5 + row % 2]);
    return counts;
  }

  /** The probability of each group to survive, from a fit to so many of each row. */
  private static double[] fitted(double[] counts) {
    DesignMatrix.Builder x = DesignMatrix.builder(6);
    DesignMatrix.Builder groups = DesignMatrix.builder(6);
    for (int row = 0; row < counts.length; row++) {
      int[] g = TITANIC[row / 2];
      double[] cells = {1, g[0], g[1], g[2], g[3], g[4]};
      if (counts[row] > 0) {
        x.addRow(cells);
      }
      if (row % 2 == 0) {
        groups.addRow(cells);
      }
    }
    int[] used = IntStream.range(0, counts.length).filter(row -> counts[row] > 0).toArray();
    boolean[] y = new boolean[used.length];
    double[] weights = new double[used.length];
    for (int k = 0; k < used.length; k++) {
      y[k] = used[k] % 2 == 1;
      weights[k] = counts[used[k]];
    }
    Observations rows = Observations.of(x.build(), y).withWeights(weights);
    Predictions predicted =
        EpFit.fit(rows, GaussianPrior.isotropic(6, 25), EpOptions.withDefaults())
            .posterior()
            .predict(groups.build());
    return IntStream.range(0, TITANIC.length).mapToDouble(predicted::probability).toArray();
  }

  /** Fits again without each pair of a survivor and a victim, and compares the two. */
  private static double areaByLeavingOutPairs() {
    double[] counts = counts();
    double won = 0;
    double pairs = 0;
    for (int victim = 0; victim < counts.length; victim += 2) {
      for (int survivor = 1; survivor < counts.length; survivor += 2) {
        double weight = counts[victim] * counts[survivor];
        if (weight > 0) {
          pairs += weight;
          won += weight * comparison(counts, victim, survivor);
        }
      }
    }
    return won / pairs;
  }

  private static double comparison(double[] counts, int victim, int survivor) {
    if (victim / 2 == survivor / 2) {
      return 0.5;
    }
    double[] rest = counts.clone();
    rest[victim]--;
    rest[survivor]--;
    double[] probabilities = fitted(rest);
    return probabilities[survivor / 2] > probabilities[victim / 2] ? 1 : 0;
  }

  @Test
  void theRocAreaIsThatOfLeavingOutPairs() throws IOException {
    JsonNode metrics = metrics(model(titanic(), "--target", "survived", "--loo"));
    assertThat(value(metrics, "rocArea")).isCloseTo(areaByLeavingOutPairs(), within(0.002));
  }

  /** Bins of whole groups can only cancel what the groups themselves are off. */
  @Test
  void binsDoNotTellEqualRowsApart() throws IOException {
    double[] counts = counts();
    double[] fitted = fitted(counts);
    double misfit = 0;
    for (int g = 0; g < fitted.length; g++) {
      double size = counts[2 * g] + counts[2 * g + 1];
      misfit += Math.abs(size * fitted[g] - counts[2 * g + 1]) / 2201;
    }
    JsonNode metrics = metrics(model(titanic(), "--target", "survived", "--loo"));
    assertThat(value(metrics, "calibrationError")).isLessThan(misfit + 0.002);
    double parts =
        value(metrics, "brierReliability")
            - value(metrics, "brierResolution")
            + value(metrics, "brierUncertainty")
            + value(metrics, "brierWithinBins");
    assertThat(parts).isCloseTo(value(metrics, "brierScore"), within(1e-12));
  }

  @Test
  void thresholdsDoNotTellEqualRowsApart() throws IOException {
    double crew = fitted(counts())[TITANIC.length - 1];
    JsonNode at = model(titanic(), "--target", "survived", "--loo", "--threshold", crew);
    JsonNode below = model(titanic(), "--target", "survived", "--loo", "--threshold", crew - 0.002);
    JsonNode above = model(titanic(), "--target", "survived", "--loo", "--threshold", crew + 0.002);
    assertThat(at.get("decisions")).isIn(below.get("decisions"), above.get("decisions"));
  }

  /** Means of patterns have seen their outcomes: to rank by them would find an order in noise. */
  @Test
  void noiseInSmallGroupsIsStillNoise() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("ward,y"));
    for (int i = 0; i < 2000; i++) {
      lines.add("w" + i % 100 + "," + (random.nextBoolean() ? 1 : 0));
    }
    Path noise = Files.write(folder.resolve("noise.csv"), lines);
    JsonNode metrics = metrics(model(noise, "--target", "y", "--loo"));
    assertThat(value(metrics, "rocArea")).isBetween(0.45, 0.55);
  }

  @Test
  void aModelOfTheConstantAloneRanksNothing() throws IOException {
    JsonNode metrics = metrics(model(titanic(), "--loo", "--formula", "survived ~ 1"));
    assertThat(value(metrics, "rocArea")).isEqualTo(0.5);
    assertThat(value(metrics, "calibrationError")).isLessThan(0.001);
  }

  @Test
  void theReportSaysSo() throws IOException {
    Path report = folder.resolve("report.html");
    Result result =
        Cli.run(
            "fit",
            titanic(),
            "--target",
            "survived",
            "-o",
            folder.resolve("m"),
            "--report",
            report);
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(Files.readString(report))
        .contains("Rows with equal predictors are not ranked against each other");
  }
}
