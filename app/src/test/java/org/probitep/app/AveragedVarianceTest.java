/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.posterior.AveragedPosterior;

/** {@code --prior-variance average}, as a user meets it. */
class AveragedVarianceTest {
  @TempDir private Path folder;

  private Path table(int rows, int columns) throws Exception {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("y");
    for (int j = 0; j < columns; j++) {
      text.append(",x").append(j);
    }
    for (int i = 0; i < rows; i++) {
      double[] x = random.doubles(columns, -1, 1).toArray();
      text.append('\n').append(x[0] + x[1] + 0.5 * random.nextGaussian() > 0 ? "yes" : "no");
      for (double value : x) {
        text.append(',').append(value);
      }
    }
    Path file = folder.resolve("t" + columns + ".csv");
    Files.writeString(file, text.append('\n'));
    return file;
  }

  /** In both forms the file holds all that the predictions need, to the last bit. */
  @ParameterizedTest
  @ValueSource(ints = {3, 60})
  void aSavedAveragePredictsTheSame(int columns) throws Exception {
    Path data = table(30, columns);
    for (String link : new String[] {"probit", "logit"}) {
      Path model = folder.resolve(link + ".zip");
      String[] options = {"--target=y", "--prior-variance=average", "--link=" + link};
      Cli.Result fitted = Cli.run("fit", data, options[0], options[1], options[2], "-o", model);
      assertThat(fitted.code()).isZero();
      assertThat(fitted.err()).containsPattern("averaged over \\d+ fits with prior variances of ");
      Cli.Result direct =
          Cli.run("predict", "--train", data, options[0], options[1], options[2], data);
      assertThat(Cli.run("predict", model, data).out()).isEqualTo(direct.out()).hasLineCount(31);
      assertThat(Cli.run("inspect", model).out()).contains("\nprior          averaged over ");
    }
  }

  /** Var(β) is the mean of the variances and the variance of the means. */
  @Test
  void momentsAreThoseOfTheMixture() throws Exception {
    Path model = folder.resolve("m.zip");
    Cli.run("fit", table(30, 3), "--target=y", "--prior-variance=average", "-q", "-o", model);
    FittedModel fitted = ModelReader.read(model);
    AveragedPosterior average = (AveragedPosterior) fitted.posterior();
    double[] weights = average.weights();
    double mean = 0;
    double square = 0;
    for (int k = 0; k < weights.length; k++) {
      double part = average.parts().get(k).mean()[1];
      mean += weights[k] * part;
      square += weights[k] * (part * part + average.parts().get(k).variances()[1]);
    }
    assertThat(average.mean()[1]).isEqualTo(mean, within(1e-12));
    assertThat(average.variances()[1]).isEqualTo(square - mean * mean, within(1e-10));
    assertThat(average.covarianceQuadraticForm(new double[] {0, 1, 0, 0}))
        .isEqualTo(square - mean * mean, within(1e-10));
  }

  @Test
  void whatItDoesNotGoWithIsSaid() throws Exception {
    Path data = table(30, 3);
    for (String other : new String[] {"--loo", "--method=mf"}) {
      Cli.Result refused =
          Cli.run("evaluate", data, "--target=y", "--prior-variance=average", other);
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).startsWith("probitep: --prior-variance average ");
    }
    Cli.Result folds =
        Cli.run("evaluate", data, "--target=y", "--prior-variance=average", "--folds=3");
    assertThat(folds.code()).isZero();
    Path model = folder.resolve("none.zip");
    Cli.Result none =
        Cli.run("fit", data, "--formula=y ~ 1", "--prior-variance=average", "-o", model);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err())
        .contains("probitep: an average goes over 1 to 3 prior variances, and this model has 0");
  }

  @Test
  void aReportIsWritten() throws Exception {
    Path report = folder.resolve("r.html");
    Cli.Result result =
        Cli.run(
            "fit",
            table(30, 3),
            "--target=y",
            "--prior-variance=average",
            "-o",
            folder.resolve("m.zip"),
            "--report",
            report);
    assertThat(result.code()).isZero();
    assertThat(Files.readString(report)).contains("averaged over");
  }
}
