/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers beyond what doubles can do end in a right answer or in one line, never in NaN. */
class LargeNumbersTest {
  @TempDir private Path folder;

  /** More columns than rows, one of them the same time stamp throughout. */
  private Path timeStamps(long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("stamp");
    for (int j = 0; j < 30; j++) {
      text.append(",x").append(j);
    }
    text.append(",y\n");
    for (int i = 0; i < 20; i++) {
      text.append("1700000000000");
      for (int j = 0; j < 30; j++) {
        text.append(',').append(random.nextGaussian());
      }
      text.append(',').append(i % 2).append('\n');
    }
    return Files.writeString(folder.resolve("t" + seed + ".csv"), text);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void aConstantTimeStampIsLeftOut(long seed) throws IOException {
    Path table = timeStamps(seed);
    Cli.Result with = Cli.run("predict", "--train", table, "--target=y", table);
    Cli.Result without =
        Cli.run("predict", "--train", table, "--target=y", "--ignore=stamp", table);
    assertThat(with.code()).as(with.err()).isZero();
    assertThat(with.err()).contains("left out, because they are constant: stamp");
    assertThat(with.out()).isEqualTo(without.out());
    for (String line : with.out().lines().skip(1).toList()) {
      assertThat(Arrays.stream(Cli.numbers(line, 0)).allMatch(p -> p >= 0 && p <= 1)).isTrue();
    }
  }

  /** Where it stays, as without an intercept, the fit is right by another form or is refused. */
  @Test
  void whatTheDualFormCannotDoIsRefusedByNameAndWritesNothing() throws IOException {
    Path model = Files.writeString(folder.resolve("model.zip"), "precious");
    Path report = folder.resolve("report.html");
    Cli.Result result =
        Cli.run(
            "fit",
            timeStamps(1),
            "--target=y",
            "--prior-variance=25",
            "--no-intercept",
            "--scale=none",
            "--form=dual",
            "--report",
            report,
            "-o",
            model);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("dual form").contains("--form");
    assertThat(model).hasContent("precious");
    assertThat(report).doesNotExist();
    Cli.Result primal =
        Cli.run(
            "fit",
            timeStamps(1),
            "--target=y",
            "--prior-variance=25",
            "--no-intercept",
            "--scale=none",
            "-o",
            model);
    assertThat(primal.code()).as(primal.err()).isZero();
    assertThat(primal.err()).contains("primal form");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e155", "-1e155", "1e308"})
  void aCellBeyondAllRangeIsNamed(String cell) throws IOException {
    Path test = folder.resolve("test.csv");
    String row = Files.readAllLines(Cli.PIMA.resolve("test.csv")).get(1);
    String header = Files.readAllLines(Cli.PIMA.resolve("test.csv")).get(0);
    String huge = row.replaceFirst("^[^,]*,[^,]*,", "1," + cell + ",");
    Files.writeString(test, header + "\n" + row + "\n" + huge + "\n");
    Cli.Result result =
        Cli.run("predict", "--train", Cli.PIMA.resolve("train.csv"), "--target=type", "-q", test);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("line 3 (row 2)").contains("too large");
  }

  @ParameterizedTest
  @CsvSource({"1e-143", "1e213", "1e300", "0", "-1", "NaN", "Infinity"})
  void priorVariancesBeyondAllUseAreRefused(String variance) {
    Cli.Result result =
        Cli.run(
            "predict",
            "--train",
            Cli.PIMA.resolve("train.csv"),
            "--target=type",
            "--prior-variance=" + variance,
            Cli.PIMA.resolve("test.csv"));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("prior variance must be between 1e-100 and 1e100");
  }

  /** A damping of 1e-9 stands still, which must not pass for having arrived. */
  @Test
  void standingStillIsNotArriving() {
    Cli.Result result =
        Cli.run(
            "predict",
            "--train",
            Cli.PIMA.resolve("train.csv"),
            "--target=type",
            "--damping=1e-9",
            "--max-sweeps=50",
            Cli.PIMA.resolve("test.csv"));
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("warning: not converged after 50 sweeps");
  }
}
