/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.app.Cli.Result;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;

/** {@code --method exact --se}: draws up to a precision. */
class DrawsToPrecisionTest {
  @TempDir private Path folder;

  /** Rows that no weighted draws can be trusted for: many columns under a wide prior. */
  private Path hard() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < 40; j++) {
      text.append('x').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < 120; i++) {
      for (int j = 0; j < 40; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(random.nextInt(2)).append('\n');
    }
    return Files.writeString(folder.resolve("hard.csv"), text);
  }

  private static double largestError(String predictions) {
    return predictions
        .lines()
        .skip(1)
        .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[3]))
        .max()
        .orElseThrow();
  }

  private static Result predict(Path table, Object... error) {
    return Cli.run(
        "predict",
        "--train",
        table,
        "--target",
        "y",
        "--prior-variance",
        100,
        "--method",
        "exact",
        table,
        "--se",
        error[0]);
  }

  @Test
  void drawsStopAtThePrecision() throws IOException {
    Path table = hard();
    double reached = 1;
    for (double error : new double[] {0.02, 0.0015}) {
      Result result = predict(table, error);
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(largestError(result.out())).isBetween(error / 20, error).isLessThan(reached);
      assertThat(result.err())
          .contains("the largest standard error of a probability of the fitted");
      reached = largestError(result.out());
    }
  }

  @Test
  void thePrecisionIsCheckedAndTakesThePlaceOfSamples() throws IOException {
    Path table = hard();
    assertThat(predict(table, 0).err()).contains("--se must be in (0, 0.5), got 0.0");
    assertThat(predict(table, 0.7).code()).isEqualTo(2);
    Path model = folder.resolve("m");
    Result both =
        Cli.run(
            "fit",
            table,
            "--target",
            "y",
            "--prior-variance",
            25,
            "--method",
            "exact",
            "--samples",
            10,
            "--se",
            0.01,
            "-o",
            model);
    assertThat(both.code()).isEqualTo(2);
    Result ep = Cli.run("fit", table, "--target", "y", "--se", 0.01, "-o", model);
    assertThat(ep.err()).contains("--se needs --method exact, and is given instead of --samples");
  }

  @Test
  void longChainsAreAnnounced() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            OutputStream.nullOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8));
    Progress progress = new Progress(streams, false, System::nanoTime);
    progress.onChains(1000, 0.5);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    progress.onChains(300_000, 240);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Markov chains of 300,000 iterations, about 240 s");
  }

  /** Few draws decide a probability near 0 or 1, and their spread does not show it. */
  @Test
  void standardErrorsOfExtremeProbabilitiesAreDoubted() throws IOException {
    String header = "npreg,glu,bp,skin,bmi,ped,age\n";
    Path extreme =
        Files.writeString(
            folder.resolve("extreme.csv"),
            header + "0,20,110,10,15,0.1,21\n15,250,70,40,70,2.5,60\n4,120,70,30,32,0.5,33\n");
    Path ordinary = Files.writeString(folder.resolve("o.csv"), header + "4,120,70,30,32,0.5,33\n");
    assertThat(pima("pfm", extreme).err())
        .contains(
            "se may be several times too small in 2 rows with a probability below 0.002 or above"
                + " 0.998, which rest on few draws");
    assertThat(pima("pfm", ordinary).err()).doesNotContain("too small");
    assertThat(pima("ep", extreme).err()).doesNotContain("too small");
  }

  private static Result pima(String method, Path rows) {
    return Cli.run(
        "predict",
        "--train",
        Cli.PIMA.resolve("train.csv"),
        "--target",
        "type",
        "--method",
        method,
        "--samples",
        "500",
        rows);
  }
}
