/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.model.DesignMatrix;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ProjectedPosterior;

/** A table whose columns go together, as a user meets it who names the target and nothing else. */
class AlongRowsTest {
  private static final double TOLERANCE = 1e-9;

  @TempDir private Path folder;
  private Path train;
  private Path test;

  @BeforeEach
  void write() throws IOException {
    train = Files.writeString(folder.resolve("train.csv"), ExportDesign.factors(1, 30, 60));
    test = Files.writeString(folder.resolve("test.csv"), ExportDesign.factors(2, 50, 60));
  }

  private Path fit(Path table, String name, Object... more) {
    Path model = folder.resolve(name);
    Object[] words = {"fit", table, "--target", "y", "-o", model};
    Object[] all = new Object[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    Cli.Result result = Cli.run(all);
    assertThat(result.code()).as(result.err()).isZero();
    if (more.length == 0) {
      assertThat(result.err()).contains("favours the directions in which the rows vary");
    }
    return model;
  }

  private static AveragedPosterior average(Path model) throws IOException {
    return (AveragedPosterior) ModelReader.read(model).posterior();
  }

  private List<double[]> predict(Path model) {
    Cli.Result result = Cli.run("predict", model, test);
    assertThat(result.code()).as(result.err()).isZero();
    return result.out().lines().skip(1).map(line -> Cli.numbers(line, 0)).toList();
  }

  @Test
  void theFilePredictsAsTheFitDoes() throws IOException {
    Path model = fit(train, "m.zip");
    assertThat(average(model).parts().get(0)).isInstanceOf(DualPosterior.class);
    assertThat(average(model).parts().get(1)).isInstanceOf(ProjectedPosterior.class);
    Cli.Result once = Cli.run("predict", "--train", train, "--target", "y", test);
    assertThat(once.out()).isEqualTo(Cli.run("predict", model, test).out()).hasLineCount(51);
  }

  /** With more rows than columns no part needs directions of its own. */
  @Test
  void fewColumnsStayColumns() throws IOException {
    Path table = Files.writeString(folder.resolve("few.csv"), ExportDesign.factors(1, 60, 12));
    AveragedPosterior average = average(fit(table, "m.zip"));
    assertThat(average.parts()).hasSize(2).hasOnlyElementsOfType(PrimalPosterior.class);
  }

  @Test
  void rowsAreLeftOut() throws IOException {
    FittedModel model = ModelReader.read(fit(train, "m.zip"));
    double[] left = model.sites().looProbabilities();
    assertThat(left).hasSize(30);
    double sum = 0;
    for (double probability : left) {
      assertThat(probability).isBetween(0.0, 1.0);
      sum += Math.log(probability);
    }
    assertThat(model.summary().outcome().looLogPredictive())
        .isCloseTo(sum, org.assertj.core.api.Assertions.within(TOLERANCE));
    assertThat(Cli.run("inspect", folder.resolve("m.zip")).out()).contains("leave-one-out");
  }

  @Test
  void aPortableFileHasMixturesOfTheDirections() throws IOException {
    Path model = fit(train, "m.zip");
    Path portable = fit(train, "portable.zip", "--portable");
    assertThat(ModelReader.read(portable).holdsRows()).isFalse();
    OtherPrograms.requireSame(predict(portable), predict(model), TOLERANCE);
    DesignMatrix rows = ((DualPosterior) average(model).parts().get(0)).x();
    ProjectedPosterior part = (ProjectedPosterior) average(portable).parts().get(1);
    DesignMatrix directions = part.projection().directions();
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < directions.rows(); k++) {
        assertThat(Math.abs(correlation(rows, i, directions, k))).isLessThan(0.95);
      }
    }
  }

  /** Without the constant term, which is 1 in every row. */
  private static double correlation(DesignMatrix a, int i, DesignMatrix b, int k) {
    double[] x = new double[a.columns()];
    double[] y = new double[b.columns()];
    a.copyRow(i, x, 0);
    b.copyRow(k, y, 0);
    x[0] = 0;
    y[0] = 0;
    return Vectors.dot(x, y) / Math.sqrt(Vectors.dot(x, x) * Vectors.dot(y, y));
  }

  @Test
  void theNormalPriorAloneCanBeAskedFor() throws IOException {
    Path model = fit(train, "m.zip", "--prior", "normal");
    assertThat(ModelReader.read(model).posterior()).isInstanceOf(DualPosterior.class);
  }
}
