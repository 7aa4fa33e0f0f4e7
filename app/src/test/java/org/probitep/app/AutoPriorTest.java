/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
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
                + " \\d+ sweeps; log evidence 10.8 above that of a variance of 25.1, where the"
                + " search began");
    double[] variances = ModelReader.read(model).posterior().prior().variances();
    assertThat(variances[0]).isEqualTo(25);
    assertThat(variances[1]).isBetween(0.42, 0.44).isEqualTo(variances[7]);
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

  /** Clusters whose effects have an sd of 1: the variance is found, and a new one has it too. */
  @Test
  void termsByGroupLearnTheirVariance() throws Exception {
    Path table = folder.resolve("wards.csv");
    Random random = new Random(4);
    StringBuilder text = new StringBuilder("x,ward,y\n");
    for (int ward = 0; ward < 80; ward++) {
      double effect = random.nextGaussian();
      for (int i = 0; i < 25; i++) {
        double x = random.nextGaussian();
        boolean y = 0.7 * x + effect + random.nextGaussian() > 0.3;
        text.append(x).append(",w").append(ward).append(',').append(y ? 1 : 0).append('\n');
      }
    }
    Files.writeString(table, text);
    Path model = folder.resolve("w.zip");
    Cli.Result fit =
        Cli.run(
            "fit", table, "--formula", "y ~ x + (1 | ward)", "--prior-variance=25", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    double[] variances = ModelReader.read(model).posterior().prior().variances();
    assertThat(variances).hasSize(83).startsWith(25, 25);
    assertThat(variances[2]).isBetween(0.6, 1.6).isEqualTo(variances[82]);
    Path rows = Files.writeString(folder.resolve("new.csv"), "x,ward\n0,w1\n0,w999\n2,w998\n");
    Cli.Result predicted = Cli.run("predict", model, rows);
    assertThat(predicted.err()).contains("may differ as much as the others do: ward (2 cells)");
    double[][] limits =
        predicted.out().lines().skip(1).map(l -> Cli.numbers(l, 0)).toArray(double[][]::new);
    // Φ(−0.3 ± 1.96) is 0.01 to 0.95; a ward that is known is known better.
    assertThat(limits[1][1]).isBetween(0.003, 0.04);
    assertThat(limits[1][2]).isBetween(0.9, 0.99);
    assertThat(limits[0][2] - limits[0][1]).isLessThan(0.7 * (limits[1][2] - limits[1][1]));
  }

  /** A column that was coded anew is an error, unless a formula has terms by group of it. */
  @Test
  void aTableOfNewCategoriesOnlyIsRefusedUnlessAFormulaAsksForGroups() throws Exception {
    Random random = new Random(9);
    StringBuilder known = new StringBuilder("ward,x,y\n");
    StringBuilder recoded = new StringBuilder("ward,x,y\n");
    for (int i = 0; i < 200; i++) {
      String row = "" + (i % 5) + "," + random.nextGaussian() + "," + random.nextInt(2) + "\n";
      known.append('w').append(row);
      recoded.append('W').append(row);
    }
    Path table = Files.writeString(folder.resolve("known.csv"), known);
    Path strange = Files.writeString(folder.resolve("recoded.csv"), recoded);
    Path model = folder.resolve("m.zip");
    Cli.run("fit", "-q", table, "--target", "y", "-o", model);
    for (Object command : List.of("predict", "evaluate")) {
      Cli.Result refused = Cli.run(command, "-q", model, strange);
      assertThat(refused.code()).as("%s %s", command, refused).isEqualTo(1);
      assertThat(refused.err())
          .contains("column \"ward\": none of its 200 cells is a category that the model knows")
          .contains("a model for new groups has (1 | ward) in its formula");
    }
    Path one = Files.writeString(folder.resolve("one.csv"), "ward,x\nW1,0.5\n");
    assertThat(Cli.run("predict", model, one).err()).contains("may differ as much as the others");
    Cli.run("fit", "-q", table, "--formula", "y ~ x + (1 | ward)", "-o", model);
    assertThat(Cli.run("predict", "-q", model, strange).code()).isZero();
    Path portable = folder.resolve("p.zip");
    Cli.run("export", model, "--format", "model", "-o", portable);
    assertThat(Cli.run("predict", "-q", portable, strange).code()).isZero();
    Object[] folds = {"evaluate", "-q", table, "--target", "y", "--folds-by", "ward"};
    assertThat(Cli.run(folds).code()).isZero();
  }

  @Test
  void aModelThatShrinksIsSavedWhole() throws Exception {
    Path table = folder.resolve("wide.csv");
    Random random = new Random(8);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < 120; j++) {
      text.append('x').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < 60; i++) {
      double first = random.nextGaussian();
      text.append(first).append(',');
      for (int j = 1; j < 120; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(2 * first + random.nextGaussian() > 0 ? 1 : 0).append('\n');
    }
    Files.writeString(table, text);
    Path model = folder.resolve("s.zip");
    Cli.Result fit = Cli.run("fit", table, "--target=y", "--prior=shrink", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err()).contains("shrinkage learned from the rows");
    Cli.Result direct = Cli.run("predict", "--train", table, "--target=y", "--prior=shrink", table);
    assertThat(Cli.run("predict", model, table).out()).isEqualTo(direct.out());
    assertThat(Cli.run("inspect", model).out())
        .contains("\nprior          shrinkage learned from the rows: ")
        .contains("\nscale, missing half-sd, impute\n");
    Cli.Result refused = Cli.run("evaluate", table, "--target=y", "--prior=shrink", "--loo");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith("probitep: --prior shrink does not go with --loo");
    Cli.Result compared = Cli.run("compare", table, "--target=y", "--prior=shrink");
    assertThat(compared.code()).isEqualTo(2);
    assertThat(compared.err()).contains("is not available in compare");
  }

  @Test
  void otherWordsAreRefused() {
    Cli.Result result = Cli.run("fit", TRAIN, "--target", "type", "--prior-variance", "wide");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("must be a number, auto or average, got 'wide'");
  }
}
