/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.model.DesignMatrix;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.Posterior;

/** Whether a model file holds training rows is said, and it need not hold them. */
class ExportPrivacyTest {
  /** Two forms of one Gaussian: the dual one subtracts numbers of the size of the prior. */
  private static final double TOLERANCE = 1e-9;

  @TempDir Path folder;

  private Path train(int rows, int columns) throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("y");
    for (int j = 0; j < columns; j++) {
      text.append(",x").append(j);
    }
    for (int i = 0; i < rows; i++) {
      text.append('\n').append(i % 2);
      for (int j = 0; j < columns; j++) {
        text.append(',').append(random.nextGaussian() + (j == 0 ? i % 2 : 0));
      }
    }
    return Files.writeString(folder.resolve("train.csv"), text.append('\n'));
  }

  private Cli.Result fit(Path train, String name, Object... more) {
    Object[] words = {"fit", train, "--target", "y", "-o", folder.resolve(name)};
    Object[] all = new Object[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    Cli.Result result = Cli.run(all);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private JsonNode manifest(String name) throws IOException {
    try (ZipFile zip = new ZipFile(folder.resolve(name).toFile())) {
      return new ObjectMapper().readTree(zip.getInputStream(zip.getEntry("manifest.json")));
    }
  }

  private boolean hasRows(String name) throws IOException {
    try (ZipFile zip = new ZipFile(folder.resolve(name).toFile())) {
      return zip.getEntry("x.npy") != null;
    }
  }

  private List<double[]> predict(String name, Path rows) {
    Cli.Result result = Cli.run("predict", folder.resolve(name), rows);
    assertThat(result.code()).as(result.err()).isZero();
    return result.out().lines().skip(1).map(line -> Cli.numbers(line, 0)).toList();
  }

  @Test
  void aModelWithRowsSaysSo() throws IOException {
    Path train = train(10, 30);
    assertThat(fit(train, "dual.zip").err()).contains("holds the training rows");
    assertThat(manifest("dual.zip").get("holdsTrainingRows").asBoolean()).isTrue();
    assertThat(hasRows("dual.zip")).isTrue();
    assertThat(Cli.run("inspect", folder.resolve("dual.zip")).out())
        .contains("the file holds the training rows");
    assertThat(Cli.run("inspect", folder.resolve("dual.zip"), "--json").out())
        .contains("\"holdsTrainingRows\" : true");
  }

  @Test
  void aModelWithoutRowsSaysNothing() throws IOException {
    Path train = train(40, 3);
    assertThat(fit(train, "primal.zip").err()).doesNotContain("training rows");
    assertThat(manifest("primal.zip").get("holdsTrainingRows").asBoolean()).isFalse();
    assertThat(Cli.run("inspect", folder.resolve("primal.zip")).out()).doesNotContain("privacy");
    fit(train, "kept.zip", "--keep-sites");
    assertThat(manifest("kept.zip").get("holdsTrainingRows").asBoolean()).isTrue();
  }

  @Test
  void aPortableModelPredictsTheSameWithoutRows() throws IOException {
    Path train = train(10, 30);
    fit(train, "dual.zip", "--prior", "normal");
    Cli.Result portable = fit(train, "portable.zip", "--prior", "normal", "--portable");
    assertThat(portable.err()).doesNotContain("holds the training rows");
    requirePortable("portable.zip");
    OtherPrograms.requireSame(
        predict("portable.zip", train), predict("dual.zip", train), TOLERANCE);
  }

  @Test
  void anExportedModelPredictsTheSameWithoutRows() throws IOException {
    Path train = train(10, 30);
    String[][] options = {{"--prior-variance", "average"}, {"--link", "logit"}, {"--keep-sites"}};
    for (String[] option : options) {
      fit(train, "dual.zip", (Object[]) option);
      Path exported = folder.resolve("exported.zip");
      Cli.Result result =
          Cli.run("export", folder.resolve("dual.zip"), "--format", "model", "-o", exported);
      assertThat(result.code()).as(result.err()).isZero();
      requirePortable("exported.zip");
      OtherPrograms.requireSame(
          predict("exported.zip", train), predict("dual.zip", train), TOLERANCE);
    }
  }

  /** Where p × p numbers would be too many, mixtures of all rows take the place of the rows. */
  @Test
  void aVeryWideModelHoldsMixturesOfItsRows() throws IOException {
    Path train = train(6, 10_100);
    for (String average : List.of("--prior=normal", "--prior-variance=average")) {
      fit(train, "dual.zip", average);
      Cli.Result fitted = fit(train, "portable.zip", average, "--portable");
      assertThat(fitted.err()).doesNotContain("holds the training rows");
      JsonNode manifest = manifest("portable.zip");
      assertThat(manifest.get("formatVersion").asInt()).isEqualTo(6);
      assertThat(manifest.get("holdsTrainingRows").asBoolean()).isFalse();
      assertThat(lengths(manifest, "site_shift|loo_probability")).containsOnly(0);
      OtherPrograms.requireSame(
          predict("portable.zip", train), predict("dual.zip", train), TOLERANCE);
      DesignMatrix rows = rows("dual.zip");
      DesignMatrix mixtures = rows("portable.zip");
      for (int i = 0; i < rows.rows(); i++) {
        for (int k = 0; k < mixtures.rows(); k++) {
          assertThat(Math.abs(correlation(rows, i, mixtures, k))).isLessThan(0.9);
        }
      }
      Path again = folder.resolve("again.zip");
      Cli.Result exported =
          Cli.run("export", folder.resolve("portable.zip"), "--format", "model", "-o", again);
      assertThat(exported.code()).as(exported.err()).isZero();
      OtherPrograms.requireSame(predict("again.zip", train), predict("dual.zip", train), TOLERANCE);
    }
  }

  private DesignMatrix rows(String name) throws IOException {
    Posterior posterior = ModelReader.read(folder.resolve(name)).posterior();
    Posterior first =
        posterior instanceof AveragedPosterior average ? average.parts().get(0) : posterior;
    return ((DualPosterior) first).x();
  }

  private static double correlation(DesignMatrix a, int i, DesignMatrix b, int k) {
    double[] x = new double[a.columns()];
    double[] y = new double[b.columns()];
    a.copyRow(i, x, 0);
    b.copyRow(k, y, 0);
    return Vectors.dot(x, y) / Math.sqrt(Vectors.dot(x, x) * Vectors.dot(y, y));
  }

  private static List<Integer> lengths(JsonNode manifest, String names) {
    List<Integer> lengths = new ArrayList<>();
    for (JsonNode array : manifest.get("arrays")) {
      if (array.get("name").asText().matches(names)) {
        lengths.add(array.get("shape").get(0).asInt());
      }
    }
    return lengths;
  }

  private void requirePortable(String name) throws IOException {
    assertThat(hasRows(name)).isFalse();
    JsonNode manifest = manifest(name);
    assertThat(manifest.get("holdsTrainingRows").asBoolean()).isFalse();
    assertThat(manifest.get("fit").get("form").asText()).isEqualTo("primal");
    assertThat(lengths(manifest, "site_.*|loo_probability")).containsOnly(0);
  }

  @Test
  void drawsInTheDualFormNeedTheRows() throws IOException {
    Path train = train(10, 30);
    fit(train, "pfm.zip", "--method", "pfm", "--samples", "200");
    for (String format : List.of("model", "json")) {
      Cli.Result result = Cli.run("export", folder.resolve("pfm.zip"), "--format", format);
      assertThat(result.code()).isNotZero();
      assertThat(result.err()).contains("draws").contains("--method ep");
    }
  }

  @Test
  void keepingRowsAndNotKeepingThemIsRefused() throws IOException {
    Cli.Result result =
        Cli.run("fit", train(40, 3), "--target", "y", "--keep-sites", "--portable", "-o", "m.zip");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("give one of them");
  }
}
