/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example from raw files to numbers, against the quadruple-precision fixed point. */
class PimaTest {
  /** The issue's bars at tolerance 1e-12. */
  private static final double PROBABILITY = 1e-10;

  private static final double EVIDENCE = 1e-8;

  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final Path TEST = Cli.PIMA.resolve("test.csv");
  private static final String SAYS_YES =
      "probitep: probabilities are those of type = \"Yes\" (the other label is \"No\")\n";

  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void nameModel() {
    model = folder.resolve("model.zip");
  }

  private Cli.Result fit(Object... more) {
    List<Object> args =
        new ArrayList<>(
            List.of("fit", TRAIN, "--target", "type", "--prior-variance", "25", "-o", model));
    Collections.addAll(args, more);
    return Cli.run(args.toArray());
  }

  private static Cli.Result predictDirectly(Object... more) {
    List<Object> args =
        new ArrayList<>(
            List.of("predict", "--train", TRAIN, "--target", "type", "--prior-variance=25", TEST));
    Collections.addAll(args, more);
    return Cli.run(args.toArray());
  }

  private static void assertReference(String out) {
    List<String> expected = Cli.fixture("pima_ep_predictions.csv");
    List<String> lines = out.lines().toList();
    assertThat(lines).hasSize(expected.size() + 1);
    assertThat(lines.get(0)).isEqualTo("probability,lower,upper");
    for (int i = 0; i < expected.size(); i++) {
      double[] actual = Cli.numbers(lines.get(i + 1), 0);
      assertThat(actual).hasSize(3);
      assertThat(actual[0]).isCloseTo(Cli.numbers(expected.get(i), 0)[0], within(PROBABILITY));
      assertThat(actual[1]).isLessThan(actual[0]);
      assertThat(actual[2]).isGreaterThan(actual[0]);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "primal", "dual"})
  void predictionsAreTheReference(String form) {
    Cli.Result result = predictDirectly("--tolerance", "1e-12", "--form", form);
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEqualTo(SAYS_YES);
    assertReference(result.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"primal", "dual"})
  void bothWaysToPredictGiveTheSameBytes(String form) {
    Cli.Result fitted = fit("--form", form);
    assertThat(fitted.code()).isZero();
    assertThat(fitted.out()).isEmpty();
    assertThat(fitted.err().lines())
        .hasSize(
            form.equals("dual") ? 3 : 2) // that the file holds the training rows is a line more
        .allMatch(line -> line.startsWith("probitep: "));
    assertThat(fitted.err()).contains("200 rows, 8 coefficients (" + form + " form");
    Cli.Result loaded = Cli.run("predict", model, TEST);
    assertThat(loaded.code()).isZero();
    assertThat(loaded.err()).isEmpty();
    assertThat(loaded.out()).isEqualTo(predictDirectly("--form", form).out());
  }

  @Test
  void outputToAFileIsTheSame() throws IOException {
    Path out = folder.resolve("out.csv");
    Cli.Result result = predictDirectly("-o", out);
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEmpty();
    assertThat(Files.readString(out)).isEqualTo(predictDirectly().out());
  }

  @Test
  void columnsInAnotherOrderGiveTheSameBytes() throws IOException {
    fit();
    List<String> lines = Files.readAllLines(TEST);
    List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
    Collections.shuffle(order, new Random(7));
    Path shuffled = folder.resolve("shuffled.csv");
    List<String> rewritten = new ArrayList<>();
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      rewritten.add("x," + String.join(",", order.stream().map(column -> cells[column]).toList()));
    }
    Files.write(shuffled, rewritten);
    assertThat(Cli.run("predict", model, shuffled).out())
        .isEqualTo(Cli.run("predict", model, TEST).out());
  }

  @Test
  void theOtherLabelHasTheOtherProbability() {
    List<String> yes = predictDirectly().out().lines().skip(1).toList();
    List<String> no = predictDirectly("--positive", "No").out().lines().skip(1).toList();
    for (int i = 0; i < yes.size(); i++) {
      assertThat(Cli.numbers(yes.get(i), 0)[0] + Cli.numbers(no.get(i), 0)[0])
          .isCloseTo(1, within(PROBABILITY));
    }
  }

  @Test
  void levelsNestAndTheModelsOwnIsTheDefault() {
    fit("--level", "0.5");
    List<String> half = Cli.run("predict", model, TEST).out().lines().skip(1).toList();
    List<String> most =
        Cli.run("predict", model, TEST, "--level", "0.99").out().lines().skip(1).toList();
    for (int i = 0; i < half.size(); i++) {
      double[] inner = Cli.numbers(half.get(i), 0);
      double[] outer = Cli.numbers(most.get(i), 0);
      assertThat(outer[0]).isEqualTo(inner[0]);
      assertThat(outer[1]).isLessThan(inner[1]);
      assertThat(outer[2]).isGreaterThan(inner[2]);
    }
    assertThat(Cli.run("predict", model, TEST, "--level", "0.5").out())
        .isEqualTo(Cli.run("predict", model, TEST).out());
  }

  @Test
  void aHeaderWithoutRowsPredictsNothing() throws IOException {
    fit();
    Path empty = folder.resolve("empty.csv");
    Files.writeString(empty, Files.readAllLines(TEST).get(0) + "\n");
    Cli.Result result = Cli.run("predict", model, empty);
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEqualTo("probability,lower,upper\n");
  }

  @Test
  void inspectCsvHasTheCoefficientsInOriginalUnits() {
    fit("--tolerance", "1e-12");
    Cli.Result result = Cli.run("inspect", model, "--format", "csv");
    assertThat(result.code()).isZero();
    List<String> lines = result.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("name,mean,sd,lower,upper");
    assertThat(lines.stream().skip(1).map(line -> line.substring(0, line.indexOf(','))))
        .containsExactly("(intercept)", "npreg", "glu", "bp", "skin", "bmi", "ped", "age");
    List<String> reference = Cli.fixture("pima_ep_coefficients.csv");
    double z = 1.959963984540054;
    for (int j = 1; j < 8; j++) {
      double[] actual = Cli.numbers(lines.get(j + 1), 1);
      double[] expected = Cli.numbers(reference.get(j), 0);
      double factor = 0.5 / sampleSd(j - 1);
      assertThat(actual[0]).isCloseTo(expected[0] * factor, within(1e-8 * Math.abs(actual[0])));
      assertThat(actual[1]).isCloseTo(Math.sqrt(expected[1]) * factor, within(1e-8 * actual[1]));
      assertThat(actual[2]).isCloseTo(actual[0] - z * actual[1], within(1e-12 * (1 + actual[1])));
      assertThat(actual[3]).isCloseTo(actual[0] + z * actual[1], within(1e-12 * (1 + actual[1])));
    }
  }

  private static double sampleSd(int column) {
    try {
      double[] values =
          Files.readAllLines(TRAIN).stream()
              .skip(1)
              .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[column]))
              .toArray();
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      return Math.sqrt(squares / (values.length - 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void inspectJsonHasWhatTheIssueAsks() throws IOException {
    fit("--tolerance", "1e-12");
    Cli.Result result = Cli.run("inspect", model, "--format", "json");
    assertThat(result.code()).isZero();
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("n").asInt()).isEqualTo(200);
    assertThat(json.get("p").asInt()).isEqualTo(8);
    assertThat(json.get("form").asText()).isEqualTo("primal");
    assertThat(json.get("sweeps").asInt()).isBetween(5, 30);
    assertThat(json.get("residual").asDouble()).isBetween(0.0, 1e-12);
    assertThat(json.get("converged").asBoolean()).isTrue();
    assertThat(json.get("logEvidence").asDouble()).isCloseTo(-113.69863980075274, within(EVIDENCE));
    assertThat(json.get("looLogPredictive").asDouble()).isBetween(-113.7, -90.0);
    assertThat(json.get("timings").get("sweeps").asDouble()).isPositive();
    assertThat(json.get("options").get("tolerance").asDouble()).isEqualTo(1e-12);
    assertThat(json.get("coefficients")).hasSize(8);
    assertThat(json.get("coefficients").get(1).get("name").asText()).isEqualTo("npreg");
  }

  @Test
  void inspectTableIsReadable() {
    fit();
    Cli.Result result = Cli.run("inspect", model);
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("target         type = Yes (against No)\n")
        .contains("rows, columns  200, 8\n")
        .contains("converged (residual ")
        .contains("log evidence   -113.699\n")
        .contains("intervals of 95 %\n")
        .contains("\n(intercept)       -6.000       0.9979       -7.956       -4.044\n");
  }

  @Test
  void withoutConvergenceThereIsAWarningAndAResult() {
    Cli.Result result = fit("--max-sweeps", "2");
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("probitep: warning: not converged after 2 sweeps: the residual ")
        .contains("--max-sweeps")
        .contains("--damping");
    assertThat(Cli.run("inspect", model).out()).contains("NOT converged");
    assertThat(Cli.run("inspect", model, "--format", "json").out())
        .contains("\"converged\" : false");
  }

  @Test
  void oneSweepHasNoResidualAndStillMakesAModel() {
    assertThat(fit("--max-sweeps", "1").code()).isZero();
    assertThat(Cli.run("inspect", model, "--format", "json").code()).isZero();
    assertThat(Cli.run("predict", model, TEST).code()).isZero();
  }

  /** After the same sweeps in the same order the authors' numbers come out, far below 1e-3. */
  @Test
  void thePapersRuleStopsWhereTheAuthorsProgramStops() {
    Cli.Result result = predictDirectly("--stopping", "sites", "--tolerance", "1e-3");
    List<String> expected = Cli.fixture("pima_ep_r_1e-3_predictions.csv");
    List<String> actual = result.out().lines().skip(1).toList();
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(Cli.numbers(actual.get(i), 0)[0])
          .isCloseTo(Cli.numbers(expected.get(i), 0)[0], within(PROBABILITY));
    }
  }
}
