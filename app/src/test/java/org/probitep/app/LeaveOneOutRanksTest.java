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
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Leave-one-out does not tell outcomes apart where the columns do not. */
class LeaveOneOutRanksTest {
  /** Three standard errors of the mean of 30 areas, each with one of about 0.09 or less. */
  private static final double CHANCE = 0.05;

  private static final int TABLES = 30;

  @TempDir private Path folder;

  private Path table(String name, int n, int columns, double slope, Random random)
      throws IOException {
    StringBuilder head = new StringBuilder("y");
    for (int j = 0; j < columns; j++) {
      head.append(",x").append(j);
    }
    List<String> lines = new ArrayList<>(List.of(head.toString()));
    for (int i = 0; i < n; i++) {
      StringBuilder line = new StringBuilder();
      double first = random.nextGaussian();
      line.append(slope * first - 0.5 + random.nextGaussian() > 0 ? 1 : 0);
      for (int j = 0; j < columns; j++) {
        line.append(String.format(Locale.ROOT, ",%.4f", j == 0 ? first : random.nextGaussian()));
      }
      lines.add(line.toString());
    }
    return Files.write(folder.resolve(name), lines);
  }

  private static JsonNode evaluate(Object... words) throws IOException {
    List<Object> all = new ArrayList<>(List.of("evaluate"));
    all.addAll(List.of(words));
    all.addAll(List.of("--target", "y", "--json", "-q"));
    Cli.Result result = Cli.run(all.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return new JsonMapper().readTree(result.out());
  }

  private static double value(JsonNode evaluation, String metric) {
    return evaluation.get("models").get(0).get("metrics").get(metric).get("value").asDouble();
  }

  /** By probabilities as they are, noise in 50 rows of one column has a mean area near 0.2. */
  @ParameterizedTest
  @CsvSource({"50, 1, 0", "50, 8, 0", "100, 2, 0.3", "60, 3, 1"})
  void areasAreOnAverageThoseOfOtherRows(int n, int columns, double slope) throws IOException {
    Random random = new Random(10L * n + columns);
    double leftOut = 0;
    double others = 0;
    double error = 0;
    double byChance = 0;
    for (int k = 0; k < TABLES; k++) {
      Path train = table("train.csv", n, columns, slope, random);
      Path test = table("test.csv", 2000, columns, slope, random);
      JsonNode loo = evaluate(train, "--loo", "--prior", "normal");
      leftOut += value(loo, "rocArea") / TABLES;
      error += value(loo, "calibrationError") / TABLES;
      byChance += value(loo, "calibrationErrorByChance") / TABLES;
      others += value(evaluate(train, "--test", test, "--prior", "normal"), "rocArea") / TABLES;
    }
    assertThat(leftOut).isCloseTo(others, within(CHANCE));
    assertThat(error).isLessThan(byChance + 0.03);
  }

  @Test
  void modelsOfNoiseDoNotDiffer() throws IOException {
    Random random = new Random(1);
    Path noise = table("noise.csv", 200, 2, 0, random);
    JsonNode two = evaluate(noise, "--loo", "--formula", "y ~ x0", "--against", "y ~ x0 + x1");
    JsonNode area = two.get("difference").get("rocArea");
    assertThat(Math.abs(area.get("value").asDouble()))
        .isLessThan(3 * area.get("standardError").asDouble());
  }
}
