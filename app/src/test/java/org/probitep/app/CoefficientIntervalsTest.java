/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;
import org.probitep.data.fitted.CoefficientInterval;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.numerics.Normal;

/**
 * Intervals and averages over the posterior of one coefficient, against quadrature: without an
 * intercept the posterior of the effect of x = 1 on 12 rows, all of them positive, is proportional
 * to φ(β/5) Φ(β)¹².
 */
class CoefficientIntervalsTest {
  private static final int ROWS = 12;

  /** Draws are 20,000, so their quantiles have a standard error of about 0.03 where it is flat. */
  private static final double OF_DRAWS = 0.15;

  @TempDir private Path folder;
  private Path table;
  private Path model;

  @BeforeEach
  void writeTable() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,y"));
    for (int i = 0; i < ROWS; i++) {
      lines.add("1,1");
    }
    table = Files.write(folder.resolve("t.csv"), lines);
    model = folder.resolve("m.zip");
  }

  private CoefficientInterval fitted(String method) throws IOException {
    Result result =
        Cli.run(
            "fit",
            table,
            "--target",
            "y",
            "--no-intercept",
            "--scale",
            "none",
            "--prior-variance",
            25,
            "--method",
            method,
            "-o",
            model);
    assertThat(result.code()).as(result.err()).isZero();
    return CoefficientInterval.of(ModelReader.read(model), 0.95).get(0);
  }

  private static double density(double beta) {
    return Math.exp(-beta * beta / 50) * Math.pow(Normal.cdf(beta), ROWS);
  }

  /** The integral of density · weight from −5 to an end. */
  private static double integral(double end, boolean probability) {
    int steps = 40_000;
    double width = (end + 5) / steps;
    double sum = 0;
    for (int k = 0; k < steps; k++) {
      double beta = -5 + (k + 0.5) * width;
      sum += density(beta) * (probability ? Normal.cdf(beta) : 1) * width;
    }
    return sum;
  }

  private static double quantile(double share) {
    double whole = integral(40, false);
    double low = -5;
    double high = 40;
    while (high - low > 1e-4) {
      double middle = (low + high) / 2;
      if (integral(middle, false) < share * whole) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Test
  void exactIntervalsAreQuantiles() throws IOException {
    CoefficientInterval drawn = fitted("exact");
    double skewed = drawn.coefficient().mean() - 1.96 * drawn.coefficient().sd();
    assertThat(drawn.lower())
        .isCloseTo(quantile(0.025), within(OF_DRAWS))
        .isGreaterThan(skewed + 1);
    assertThat(drawn.upper()).isCloseTo(quantile(0.975), within(3 * OF_DRAWS));
    assertThat(Cli.run("inspect", model).out()).contains("95 %, quantiles of the draws");
  }

  @Test
  void fromHalfIsAnAverageOverThePosterior() throws IOException {
    double truth = integral(40, true) / integral(40, false);
    assertThat(fitted("exact").fromHalf()).isCloseTo(truth, within(0.005));
    CoefficientInterval gaussian = fitted("ep");
    assertThat(gaussian.fromHalf()).isCloseTo(truth, within(0.005));
    assertThat(Normal.cdf(gaussian.coefficient().mean())).isGreaterThan(truth + 0.005);
  }
}
