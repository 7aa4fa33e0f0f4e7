/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.modelfile.ModelReader;

/** {@code --prior-variance auto}, as a user meets it. */
class AutoPriorTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");

  @TempDir private Path folder;

  private static double logLoss(Cli.Result result) {
    String line =
        result.out().lines().filter(l -> l.startsWith("log loss")).findFirst().orElseThrow();
    return new Scanner(line.substring("log loss".length())).nextDouble();
  }

  /** The variance and evidence are those of a grid of fits with given variances. */
  @Test
  void fitSaysWhatItLearned() throws Exception {
    Path model = folder.resolve("m.zip");
    Cli.Result result =
        Cli.run("fit", TRAIN, "--target", "type", "--prior-variance", "auto", "-o", model);
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .containsPattern(
            "prior variance 0.4\\d+ \\(plausible: 0.1\\d* to 1.\\d\\), learned from the rows;"
                + " \\d+ sweeps; log evidence 10.8 above that of a variance of 25.1");
    double[] variances = ModelReader.read(model).posterior().prior().variances();
    assertThat(variances[0]).isEqualTo(25);
    assertThat(variances[1]).isBetween(0.43, 0.45).isEqualTo(variances[7]);
  }

  @Test
  void predictTrainIsFitAndPredict() {
    Path model = folder.resolve("m.zip");
    Cli.run("fit", TRAIN, "--target", "type", "--prior-variance", "auto", "-o", model, "-q");
    Cli.Result once =
        Cli.run("predict", "--train", TRAIN, "--target", "type", "--prior-variance", "auto", TEST);
    assertThat(once.out()).isEqualTo(Cli.run("predict", model, TEST).out()).hasLineCount(333);
  }

  @Test
  void foldsLearnTheirOwnAndPredictBetter() {
    Cli.Result fixed =
        Cli.run("evaluate", TRAIN, "--target", "type", "-q", "--prior-variance", "25");
    Cli.Result learned =
        Cli.run("evaluate", TRAIN, "--target", "type", "-q", "--prior-variance", "auto");
    assertThat(logLoss(learned)).isLessThan(logLoss(fixed) - 0.004);
  }

  @Test
  void compareLearnsOnce() {
    Cli.Result result =
        Cli.run(
            "compare", TRAIN, "--target", "type", "--prior-variance", "auto", "--methods", "ep,mf");
    assertThat(result.code()).isZero();
    assertThat(result.err()).containsOnlyOnce("learned from the rows");
  }

  @Test
  void aStreamLearnsTheSame() throws Exception {
    Path model = folder.resolve("m.zip");
    Path streamed = folder.resolve("s.zip");
    Cli.run("fit", TRAIN, "--target", "type", "--prior-variance", "auto", "-o", model, "-q");
    Cli.Result result =
        Cli.run(
            "fit",
            TRAIN,
            "--target",
            "type",
            "--stream",
            "--prior-variance",
            "auto",
            "-o",
            streamed);
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("learned from the rows");
    double inMemory = ModelReader.read(model).posterior().prior().variance(1);
    double inStream = ModelReader.read(streamed).posterior().prior().variance(1);
    assertThat(Math.log(inStream / inMemory)).isCloseTo(0, within(0.02));
  }

  @Test
  void otherWordsAreRefused() {
    Cli.Result result = Cli.run("fit", TRAIN, "--target", "type", "--prior-variance", "wide");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("must be a number or auto, got 'wide'");
  }
}
