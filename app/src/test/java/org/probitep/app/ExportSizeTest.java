/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.table.TableOptions;
import org.probitep.data.table.Tables;
import org.probitep.posterior.GaussianPosterior;

/** What a large model becomes, and what cannot be exported. */
class ExportSizeTest {
  private static final double ROUNDING = 1e-9;
  private static final double SAME = 1e-10;

  @TempDir Path folder;

  private Path table(int rows, int columns) throws IOException {
    Random random = new Random(8);
    StringBuilder text = new StringBuilder("y");
    IntStream.range(0, columns).forEach(j -> text.append(",x").append(j));
    for (int i = 0; i < rows; i++) {
      text.append('\n').append(i % 2);
      for (int j = 0; j < columns; j++) {
        text.append(',').append((float) random.nextGaussian() + (j == 0 ? i % 2 : 0));
      }
    }
    return Files.writeString(folder.resolve("train.csv"), text.append('\n'));
  }

  private Path fit(Path train, Object... more) {
    Path model = folder.resolve("model.zip");
    Object[] words = {"fit", train, "--target", "y", "--prior", "normal", "-o", model};
    Object[] all =
        IntStream.range(0, words.length + more.length)
            .mapToObj(i -> i < words.length ? words[i] : more[i - words.length])
            .toArray();
    Cli.Result result = Cli.run(all);
    assertThat(result.code()).as(result.err()).isZero();
    return model;
  }

  private static double variance(JsonNode part, double[] x) {
    double variance = 0;
    for (int j = 0; j < x.length; j++) {
      variance += part.get("diagonal").get(j).asDouble() * x[j] * x[j];
    }
    return variance + squares(part.get("added"), x) - squares(part.get("subtracted"), x);
  }

  private static double squares(JsonNode rows, double[] x) {
    double sum = 0;
    for (JsonNode row : rows) {
      double product = 0;
      for (int j = 0; j < x.length; j++) {
        product += row.get(j).asDouble() * x[j];
      }
      sum += product * product;
    }
    return sum;
  }

  /** The model file of the same rank, which holds no rows. */
  private GaussianPosterior lowRankModel(Path model, int rank) throws IOException {
    Path file = folder.resolve("low.zip");
    Cli.Result result =
        Cli.run("export", model, "--format", "model", "--low-rank", rank, "-o", file);
    assertThat(result.code()).as(result.err()).isZero();
    FittedModel low = ModelReader.read(file);
    assertThat(low.holdsRows()).isFalse();
    assertThat(low.posterior().mean()).isEqualTo(ModelReader.read(model).posterior().mean());
    return (GaussianPosterior) low.posterior();
  }

  /** Never too small, and too large by no more than is said. */
  @ParameterizedTest
  @ValueSource(strings = {"primal", "dual"})
  void aLowRankKeepsItsPromise(String form) throws IOException {
    Path train = table(30, 12);
    Path model = fit(train, "--form", form);
    FittedModel fitted = ModelReader.read(model);
    GaussianPosterior posterior = (GaussianPosterior) fitted.posterior();
    EncodedRows rows =
        EncodedRows.read(
            Tables.open(train.toString(), TableOptions.withDefaults()), fitted.schema());
    double last = 1;
    for (int rank : new int[] {1, 4, 9, 13}) {
      Path file = folder.resolve("low.json");
      Cli.Result result =
          Cli.run("export", model, "--format", "json", "--low-rank", rank, "-o", file);
      assertThat(result.code()).as(result.err()).isZero();
      Matcher said =
          Pattern.compile(
                  "at most (\\S+) times its value under the prior(?: \\(in the training rows by at most ([^)]*)\\))?")
              .matcher(result.err());
      assertThat(said.find()).as(result.err()).isTrue();
      double promised = Double.parseDouble(said.group(1)) * 1.05; // it is rounded to two digits
      JsonNode part = new ObjectMapper().readTree(file.toFile()).get("parts").get(0);
      assertThat(part.get("subtracted")).hasSize(Math.min(rank, form.equals("dual") ? 30 : 13));
      GaussianPosterior low = lowRankModel(model, rank);
      double worst = 0;
      double[] x = new double[fitted.schema().p()];
      for (int i = 0; i < rows.x().rows(); i++) {
        rows.x().copyRow(i, x, 0);
        double exact = posterior.covarianceQuadraticForm(x);
        double prior = 0;
        for (int j = 0; j < x.length; j++) {
          prior += posterior.prior().variance(j) * x[j] * x[j];
        }
        assertThat(low.covarianceQuadraticForm(x))
            .isCloseTo(variance(part, x), within(SAME * prior));
        double excess = variance(part, x) - exact;
        assertThat(excess).isBetween(-ROUNDING, promised * prior + ROUNDING);
        worst = Math.max(worst, excess);
      }
      if (form.equals("dual")) {
        double measured = Double.parseDouble(said.group(2));
        assertThat(measured).isBetween(0.94 * worst - ROUNDING, 1.06 * worst + ROUNDING);
      }
      assertThat(promised).isLessThan(1.05 * last);
      last = promised;
    }
    assertThat(last).isLessThan(ROUNDING); // 13 columns have 13 directions
  }

  @Test
  void aLargeModelSaysItsSizeFirst() throws IOException {
    Path model = fit(table(60, 9000), "--prior-variance", "1");
    Path file = folder.resolve("large.json");
    Cli.Result large = Cli.run("export", model, "--format", "json", "-o", file);
    assertThat(large.code()).as(large.err()).isZero();
    assertThat(large.err()).containsPattern("will be about 1\\d MB").contains("--low-rank K");
    assertThat(Files.size(file) / 1e6).isBetween(8.0, 20.0);
    Cli.Result low = Cli.run("export", model, "--format", "json", "--low-rank", "5", "-o", file);
    assertThat(low.err()).doesNotContain("MB").contains("rank 5");
    assertThat(Files.size(file) / 1e6).isLessThan(3.0);
  }

  @Test
  void whatCannotBeExportedSaysWhatToDo() throws IOException {
    Path wide = fit(table(12, 1600));
    Cli.Result sql = Cli.run("export", wide, "--format", "sql");
    assertThat(sql.code()).isNotZero();
    assertThat(sql.err()).contains("at most 1,500 columns").contains("--format onnx");
    Path train = Files.writeString(folder.resolve("n.csv"), "lower,y\n1,0\n2,1\n3,0\n4,1\n");
    Cli.Result onnx = Cli.run("export", fit(train), "--format", "onnx");
    assertThat(onnx.code()).isNotZero();
    assertThat(onnx.err()).contains("\"lower\" has the name of an output");
    Cli.Result constant = Cli.run("export", fit(train, "--formula", "y ~ 1"), "--format", "json");
    assertThat(constant.code()).isNotZero();
    assertThat(constant.err()).contains("without columns");
    Cli.Result rank = Cli.run("export", wide, "--format", "json", "--low-rank", "0");
    assertThat(rank.code()).isEqualTo(2);
    assertThat(rank.err()).contains("--low-rank");
  }
}
