/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.app.effects.AdjustedCurves;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;

/** Effects of rows that count several times are those of the table with their copies. */
class CountedEffectsTest {
  /** Both fits are sharp to 1e-13, and sums of other order differ in the last digits. */
  private static final double SAME = 1e-9;

  @TempDir private Path folder;

  private Path model;

  @BeforeEach
  void makeTables() throws IOException {
    model = folder.resolve("m.zip");
    Random random = new Random(8);
    List<String> counts = new ArrayList<>(List.of("x,g,n,s"));
    List<String> failures = new ArrayList<>(List.of("x,g,f,s"));
    List<String> weighted = new ArrayList<>(List.of("x,g,w,s", "99,c,0,1"));
    List<String> expanded = new ArrayList<>(List.of("x,g,s"));
    for (int i = 0; i < 40; i++) {
      String cells =
          String.format(Locale.ROOT, "%.3f,%s", random.nextGaussian(), "abc".charAt(i % 3));
      int successes = i % 3 == 0 ? 3 * random.nextInt(4) : random.nextInt(3);
      int others = random.nextInt(4);
      counts.add(cells + "," + (successes + others) + "," + successes);
      failures.add(cells + "," + others + "," + successes);
      weighted.add(cells + "," + successes + ",1");
      weighted.add(cells + "," + others + ",0");
      for (int t = 0; t < successes + others; t++) {
        expanded.add(cells + "," + (t < successes ? 1 : 0));
      }
    }
    Files.write(folder.resolve("counts.csv"), counts);
    Files.write(folder.resolve("failures.csv"), failures);
    Files.write(folder.resolve("weighted.csv"), weighted);
    Files.write(folder.resolve("expanded.csv"), expanded);
  }

  private Path table(String name) {
    return folder.resolve((name.equals("trials") ? "counts" : name) + ".csv");
  }

  private void fit(String name) {
    List<Object> args = new ArrayList<>(List.of("fit", table(name), "-q", "-o", model));
    args.addAll(List.of("--prior-variance", "4", "--tolerance", "1e-13"));
    args.addAll(
        switch (name) {
          case "counts" -> List.of("--target", "s", "--trials", "n");
          case "failures" -> List.of("--formula", "cbind(s, f) ~ .");
          case "trials" -> List.of("--formula", "cbind(s, n - s) ~ x + g");
          case "weighted" -> List.of("--target", "s", "--weights", "w");
          default -> List.of("--target", "s");
        });
    Cli.Result fitted = Cli.run(args.toArray());
    assertThat(fitted.code()).as(fitted.err()).isZero();
  }

  private double[] effects(String name, String... how) {
    fit(name);
    List<Object> args = new ArrayList<>(List.of("effects", model, table(name), "--format", "csv"));
    args.addAll(List.of(how));
    Cli.Result result = Cli.run(args.toArray());
    assertThat(result.err()).isEmpty();
    return result
        .out()
        .lines()
        .skip(1)
        .flatMap(line -> Stream.of(line.split(",", -1)))
        .filter(cell -> cell.matches("-?[0-9.]+(E-?[0-9]+)?"))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"weighted", "counts", "failures", "trials"})
  void effectsAreThoseOfTheExpandedTable(String name) {
    assertThat(effects(name)).containsExactly(effects("expanded"), within(SAME));
    String[] contrast = {"--contrast", "x=1 vs x=0", "--contrast", "g=a vs g=b"};
    assertThat(effects(name, contrast))
        .containsExactly(effects("expanded", contrast), within(SAME));
    for (String column : List.of("x", "g")) {
      double[] expected = effects("expanded", "--curve", column);
      assertThat(effects(name, "--curve", column)).containsExactly(expected, within(SAME));
    }
  }

  /** By hand: the slope of Φ(a + bx) at each row, weighted. */
  @ParameterizedTest
  @CsvSource({"w, 2", "u, 1"})
  void absentWeightsCountOnceAndAreNamed(String column, double weight) throws IOException {
    Files.writeString(table("weighted"), "x,w,s\n0,9,0\n1,1,1\n2,1,1\n0,1,0\n");
    fit("weighted");
    Path other = Files.writeString(folder.resolve("o.csv"), "x," + column + "\n0,2\n1,1\n");
    Cli.Result found =
        Cli.run("effects", model, other, "--format", "csv", "--contrast", "x=1 vs x=0");
    assertThat(found.err())
        .isEqualTo(weight == 1 ? "probitep: every row counts once: there is no w\n" : "");
    Cli.Result curve = Cli.run("effects", model, other, "--format", "csv");
    double atBoth =
        Cli.numbers(curve.out().lines().toList().get(1).replace("\"one more, by slope\",", ""), 2)[
            0];
    double[] slopes = new double[2];
    for (int row = 0; row < 2; row++) {
      Path one = Files.writeString(folder.resolve("one.csv"), "x\n" + row + "\n");
      Cli.Result alone = Cli.run("effects", model, one, "--format", "csv");
      slopes[row] =
          Cli.numbers(
              alone.out().lines().toList().get(1).replace("\"one more, by slope\",", ""), 2)[0];
    }
    assertThat(atBoth).isCloseTo((weight * slopes[0] + slopes[1]) / (weight + 1), within(SAME));
  }

  @Test
  void weightsThatCannotBeUsedAreRefused() throws IOException {
    fit("weighted");
    Path bad = Files.writeString(folder.resolve("bad.csv"), "x,g,w\n0,a,2\n1,b,-1\n");
    Cli.Result result = Cli.run("effects", model, bad);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("row 2").contains("a row cannot count -1");
    Path none = Files.writeString(folder.resolve("none.csv"), "x,g,w\n0,a,0\n");
    assertThat(Cli.run("effects", model, none).err()).contains("every row has weight 0");
  }

  /** The curves of the report, which takes a sample of large tables. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void curvesOfTheReportAreThoseOfTheExpandedTable(int copies) throws IOException {
    List<String> weighted = new ArrayList<>(List.of("x,g,w,s"));
    List<String> expanded = new ArrayList<>(List.of("x,g,w,s"));
    Random random = new Random(2);
    for (int i = 0; i < (copies == 1 ? 60 : 400); i++) {
      String cells =
          String.format(Locale.ROOT, "%.3f,%s", random.nextGaussian(), "ab".charAt(i % 2));
      int weight = random.nextInt(4 * copies);
      weighted.add(cells + "," + weight + "," + i % 2);
      for (int t = 0; t < weight; t++) {
        expanded.add(cells + ",1," + i % 2);
      }
    }
    Files.write(table("weighted"), weighted);
    Files.write(table("expanded"), expanded);
    List<AdjustedCurves.OfColumn> expected = curves("expanded");
    List<AdjustedCurves.OfColumn> found = curves("weighted");
    assertThat(found).hasSize(2);
    for (int c = 0; c < 2; c++) {
      assertThat(means(found.get(c))).containsExactly(means(expected.get(c)), within(SAME));
    }
  }

  private static double[] means(AdjustedCurves.OfColumn curve) {
    return curve.points().stream()
        .flatMap(p -> Stream.of(p.value(), p.probability().mean(), p.probability().lower()))
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private List<AdjustedCurves.OfColumn> curves(String name) throws IOException {
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(4);
    DesignSpec spec = DesignSpec.of("s");
    Likelihood plain = Likelihood.PLAIN;
    DesignSpec counted =
        spec.withLikelihood(
            new Likelihood(plain.link(), Optional.of("w"), plain.offset(), plain.baseRate()));
    TrainingData data = TrainingData.read(CsvTable.of(table(name)), counted, options);
    FittedModel fitted =
        FittedModel.fit(
            data,
            options,
            MethodOptions.of(EpOptions.withDefaults().withTolerance(1e-13)),
            MethodListener.SILENT);
    return AdjustedCurves.of(fitted, data.sample(), 0.9);
  }

  /** A saved model of counts judges a table of counts. */
  @ParameterizedTest
  @ValueSource(strings = {"counts", "failures", "trials"})
  void aSavedModelReadsCountsAgain(String name) {
    fit("expanded");
    String expected = Cli.run("evaluate", model, table("expanded"), "--format", "csv").out();
    fit(name);
    String found = Cli.run("evaluate", model, table(name), "--format", "csv").out();
    assertThat(logLoss(found)).isCloseTo(logLoss(expected), within(SAME));
  }

  private static double logLoss(String csv) {
    List<String> cells =
        csv.lines()
            .filter(line -> line.contains(",logLoss,"))
            .limit(1)
            .flatMap(line -> Stream.of(line.split(",", -1)))
            .collect(Collectors.toList());
    return Double.parseDouble(cells.get(2));
  }
}
