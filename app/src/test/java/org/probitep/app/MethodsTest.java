/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.methods.Method;

/** Every method through every command, on Pima and on a file with more columns than rows. */
class MethodsTest {
  private static final String SAMPLES = "2000";

  /** Variational Bayes and this few draws are that near to EP on Pima, and far from one half. */
  private static final double NEAR = 0.04;

  @TempDir static Path folder;

  private record Data(String name, String target, Path train, Path test) {}

  private static final List<Data> DATA = new ArrayList<>();
  private static final Map<String, Cli.Result> FITTED = new HashMap<>();

  @BeforeAll
  static void fitAll() throws IOException {
    DATA.clear();
    DATA.add(new Data("pima", "type", Cli.PIMA.resolve("train.csv"), Cli.PIMA.resolve("test.csv")));
    Path wide = wide();
    DATA.add(new Data("wide", "y", wide, wide));
    for (Data data : DATA) {
      for (Method method : Method.values()) {
        Cli.Result result = fit(data, method);
        assertThat(result.code()).as(result.err()).isZero();
        FITTED.put(key(data, method), result);
      }
    }
  }

  private static Path wide() throws IOException {
    Random random = new Random(11);
    StringBuilder text = new StringBuilder();
    IntStream.range(0, 20).forEach(j -> text.append('x').append(j).append(','));
    text.append("y\n");
    for (int i = 0; i < 8; i++) {
      for (int j = 0; j < 20; j++) {
        text.append(random.nextGaussian()).append(',');
      }
      text.append(i % 3 == 0 ? 1 : 0).append('\n');
    }
    return Files.writeString(folder.resolve("wide.csv"), text);
  }

  private static String key(Data data, Method method) {
    return data.name() + "-" + method.name().toLowerCase(Locale.ROOT);
  }

  private static Path model(Data data, Method method) {
    return folder.resolve(key(data, method) + ".zip");
  }

  private static Cli.Result fit(Data data, Method method) {
    return Cli.run(
        "fit",
        data.train(),
        "--target",
        data.target(),
        "--prior-variance",
        "25",
        "--method",
        method.name().toLowerCase(Locale.ROOT),
        "--samples",
        SAMPLES,
        "-o",
        model(data, method));
  }

  private static Cli.Result predictDirectly(Data data, Method method, String... more) {
    List<Object> args =
        new ArrayList<>(
            List.of("predict", "--train", data.train(), "--target", data.target(), data.test()));
    Collections.addAll(args, "--prior-variance", "25");
    Collections.addAll(args, "--method", method, "--samples", SAMPLES);
    Collections.addAll(args, (Object[]) more);
    Cli.Result result = Cli.run(args.toArray());
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private static Cli.Result predictLoaded(Data data, Method method) {
    Cli.Result result = Cli.run("predict", model(data, method), data.test());
    assertThat(result.code()).as(result.err()).isZero();
    // One of Pima's rows has a probability below 0.002, where a note doubts the column se.
    assertThat(result.err().lines().filter(line -> !line.contains("se may be"))).isEmpty();
    return result;
  }

  static Stream<Arguments> all() {
    return DATA.stream()
        .flatMap(data -> Arrays.stream(Method.values()).map(method -> Arguments.of(data, method)));
  }

  /** One seed, fitted twice: the same bytes, through a file or not. */
  @ParameterizedTest
  @MethodSource("all")
  void bothWaysToPredictGiveTheSameBytes(Data data, Method method) {
    assertThat(predictLoaded(data, method).out()).isEqualTo(predictDirectly(data, method).out());
  }

  @ParameterizedTest
  @MethodSource("all")
  void standardErrorsAreShownWhereThereAreSome(Data data, Method method) {
    List<String> lines = predictLoaded(data, method).out().lines().toList();
    boolean draws = method == Method.PFM || method == Method.EXACT;
    assertThat(lines.get(0))
        .isEqualTo("probability,lower,upper" + (draws ? ",se,lower_se,upper_se" : ""));
    for (String line : lines.subList(1, lines.size())) {
      double[] values = Cli.numbers(line, 0);
      assertThat(values).hasSize(draws ? 6 : 3);
      assertThat(values[0]).isBetween(values[1], values[2]);
      if (draws) {
        assertThat(values[3]).isPositive().isLessThan(0.02);
        assertThat(values[4]).isBetween(0.0, 0.1);
        assertThat(values[5]).isBetween(0.0, 0.1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PFM", "EXACT"})
  void anotherSeedGivesOtherDraws(Method method) {
    Data wide = DATA.get(1);
    String one = predictDirectly(wide, method, "--seed", "1").out();
    assertThat(one).isEqualTo(predictLoaded(wide, method).out());
    assertThat(predictDirectly(wide, method, "--seed", "2").out()).isNotEqualTo(one);
  }

  /** Four times the draws, half the standard error. */
  @ParameterizedTest
  @EnumSource(names = {"PFM", "EXACT"})
  void moreSamplesGiveSmallerStandardErrors(Method method) {
    Data wide = DATA.get(1);
    double[] few = standardErrors(predictLoaded(wide, method).out());
    Cli.Result result =
        Cli.run(
            "predict",
            "--train",
            wide.train(),
            "--target",
            "y",
            wide.test(),
            "--prior-variance",
            "25",
            "--method",
            method,
            "--samples",
            "8000");
    double[] many = standardErrors(result.out());
    for (int i = 0; i < few.length; i++) {
      assertThat(many[i]).isBetween(0.35 * few[i], 0.7 * few[i]);
    }
  }

  private static double[] standardErrors(String out) {
    return out.lines().skip(1).mapToDouble(line -> Cli.numbers(line, 3)[0]).toArray();
  }

  @ParameterizedTest
  @EnumSource
  void onPimaAllMethodsAreNearEp(Method method) {
    Data pima = DATA.get(0);
    List<String> ep = predictLoaded(pima, Method.EP).out().lines().skip(1).toList();
    List<String> other = predictLoaded(pima, method).out().lines().skip(1).toList();
    assertThat(other).hasSameSizeAs(ep);
    for (int i = 0; i < ep.size(); i++) {
      assertThat(Cli.numbers(other.get(i), 0)[0])
          .isCloseTo(Cli.numbers(ep.get(i), 0)[0], within(NEAR));
    }
    assertThat(other.equals(ep)).isEqualTo(method == Method.EP);
  }

  @ParameterizedTest
  @MethodSource("all")
  void inspectShowsItAsJson(Data data, Method method) throws IOException {
    Cli.Result result = Cli.run("inspect", model(data, method), "--format", "json");
    assertThat(result.code()).isZero();
    JsonNode json = new ObjectMapper().readTree(result.out());
    String label = method.name().toLowerCase(Locale.ROOT);
    boolean ep = method == Method.EP || method == Method.TEXTBOOK;
    assertThat(json.get("method").asText()).isEqualTo(label);
    assertThat(json.get("options").get("method").asText()).isEqualTo(label);
    assertThat(json.get("options").has("samples")).isEqualTo(method.isMonteCarlo());
    assertThat(json.get("options").has("seed")).isEqualTo(method.isMonteCarlo());
    assertThat(json.get("converged").asBoolean()).isTrue();
    assertThat(json.get("logEvidence").asDouble()).isNegative();
    assertThat(json.get("looLogPredictive").isNull()).isEqualTo(!ep);
    assertThat(json.get("evidenceKind").asText())
        .isEqualTo(ep ? "approximate" : method == Method.EXACT ? "monte carlo" : "lower bound");
    assertThat(json.has("logEvidenceStandardError")).isEqualTo(method == Method.EXACT);
    assertThat(json.has("notes")).isEqualTo(method == Method.EXACT);
    if (method == Method.EXACT) {
      assertThat(json.get("logEvidenceStandardError").asDouble()).isBetween(1e-5, 0.1);
      assertThat(json.get("notes").get(0).asText()).contains("weighted draws worth");
    }
    assertThat(json.get("coefficients")).hasSize(data.name().equals("pima") ? 8 : 21);
    for (JsonNode coefficient : json.get("coefficients")) {
      assertThat(coefficient.get("sd").asDouble()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void inspectShowsItAsTableAndCsv(Data data, Method method) {
    String table = Cli.run("inspect", model(data, method)).out();
    String label = method.name().toLowerCase(Locale.ROOT);
    boolean ep = method == Method.EP || method == Method.TEXTBOOK;
    boolean bound = method == Method.PFM || method == Method.MF;
    assertThat(table).contains("method         " + label + "\n").doesNotContain("NaN");
    assertThat(table.contains("\nleave-one-out ")).isEqualTo(ep);
    assertThat(table.contains("\nELBO  ")).isEqualTo(bound);
    assertThat(table.contains("\nlog evidence ")).isEqualTo(!bound);
    assertThat(table.contains("\nsweeps ")).isEqualTo(method != Method.EXACT);
    assertThat(table.contains("\ndiagnostics    passed\n")).isEqualTo(method == Method.EXACT);
    assertThat(table.contains(", quantiles of the draws\n")).isEqualTo(method.isMonteCarlo());
    Cli.Result csv = Cli.run("inspect", model(data, method), "--format", "csv");
    assertThat(csv.code()).isZero();
    List<String> lines = csv.out().lines().toList();
    assertThat(lines).hasSize(data.name().equals("pima") ? 9 : 22);
    for (String line : lines.subList(1, lines.size())) {
      double[] values = Cli.numbers(line, 1);
      assertThat(values[0]).isBetween(values[2], values[3]);
    }
  }

  /** All methods see the same posterior, so their sds are alike and differ for a reason. */
  @Test
  void sdsGrowWithWhatAMethodKeepsOfTheDependence() {
    double[] mf = sds(Method.MF);
    double[] pfm = sds(Method.PFM);
    double[] ep = sds(Method.EP);
    double[] exact = sds(Method.EXACT);
    for (int j = 0; j < ep.length; j++) {
      assertThat(mf[j]).isLessThan(pfm[j]);
      assertThat(pfm[j]).isLessThan(1.02 * ep[j]);
      assertThat(exact[j]).isCloseTo(ep[j], within(0.05 * ep[j]));
    }
  }

  private static double[] sds(Method method) {
    return Cli.run("inspect", model(DATA.get(0), method), "--format", "csv")
        .out()
        .lines()
        .skip(1)
        .mapToDouble(line -> Cli.numbers(line, 1)[1])
        .toArray();
  }

  @Test
  void whatAFitSaysDependsOnTheMethod() {
    Data wide = DATA.get(1); // whose outcomes single columns separate, which is a line more
    assertThat(FITTED.get(key(wide, Method.EP)).err())
        .containsPattern(
            "(?m)^probitep: fitted 8 rows.*: \\d+ sweeps, residual .*, log evidence -");
    assertThat(FITTED.get(key(wide, Method.TEXTBOOK)).err()).contains(": textbook, ");
    assertThat(FITTED.get(key(wide, Method.PFM)).err())
        .containsPattern(": pfm, \\d+ sweeps, residual .*, ELBO -")
        .contains("holds the training rows")
        .hasLineCount(3);
    assertThat(FITTED.get(key(wide, Method.EXACT)).err())
        .containsPattern("(?m)^probitep: \\S.*: [0-9,]+ weighted draws worth [0-9,]+, Pareto shape")
        .containsPattern(": exact, log evidence -\\S+ \\(standard error \\S+\\), ")
        .hasLineCount(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pfm", "mf"})
  void variationalBayesThatStopsEarlySaysSo(String method) {
    Path file = folder.resolve("early.zip");
    Data pima = DATA.get(0);
    Cli.Result result =
        Cli.run(
            "fit",
            pima.train(),
            "--target",
            "type",
            "--method",
            method,
            "--samples=10",
            "--max-sweeps=2",
            "-o",
            file);
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("probitep: warning: not converged after 2 sweeps: ")
        .contains("try a larger --max-sweeps")
        .doesNotContain("--damping");
    assertThat(Cli.run("inspect", file).out()).contains("NOT converged");
  }

  private Cli.Result interrupted(Path file, long afterMillis, Object... more) {
    Thread caller = Thread.currentThread();
    Thread interrupter =
        new Thread(
            () -> {
              try {
                Thread.sleep(afterMillis);
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              caller.interrupt();
            });
    interrupter.start();
    List<Object> words = new ArrayList<>(List.of("fit", DATA.get(1).train(), "--target", "y"));
    words.addAll(List.of("--method", "exact", "-o", file));
    words.addAll(List.of(more));
    try {
      return Cli.run(words.toArray());
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** So many draws that it is still drawing when it is interrupted. */
  @Test
  void anInterruptedSamplerLeavesOneLineAndNoFile() {
    Path file = folder.resolve("interrupted.zip");
    Cli.Result result = interrupted(file, 4000, "--samples", "100000000");
    assertThat(result.err()).contains("probitep: interrupted: stopped after ");
    assertThat(result.code()).isEqualTo(1);
    assertThat(file).doesNotExist();
  }

  @Test
  void exactRefusesMoreRowsThanItCanTake() throws IOException {
    Path file = folder.resolve("many.zip");
    Path many = manyRows(folder);
    Cli.Result result = Cli.run("fit", many, "--target", "y", "--method", "exact", "-o", file);
    assertThat(result.err())
        .isEqualTo(
            "probitep: the exact method is for at most 5,000 rows, and there are 5,001:"
                + " use --method ep\n");
    assertThat(result.code()).isEqualTo(2);
    assertThat(file).doesNotExist();
  }

  /** A table with more rows than draws are made for. */
  static Path manyRows(Path folder) throws IOException {
    StringBuilder text = new StringBuilder("a,y\n");
    for (int i = 0; i < 5001; i++) {
      text.append(i % 7).append(',').append(i % 2).append('\n');
    }
    return Files.writeString(folder.resolve("many.csv"), text);
  }
}
