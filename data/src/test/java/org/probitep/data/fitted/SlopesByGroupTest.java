/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.PriorShape;
import org.probitep.data.encode.Scale;
import org.probitep.data.encode.Scaling;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.StreamedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;

/** Terms by group are those of mixed models, whatever the size of a group and the units of x. */
class SlopesByGroupTest {
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withChoosesLink(false);
  private static final MethodOptions METHOD =
      MethodOptions.of(EpOptions.withDefaults().withTolerance(1e-10));

  /** The same steps in other units. */
  private static final double ROUNDING = 1e-6;

  /** A note shows three digits. */
  private static final double THREE_DIGITS = 0.006;

  @TempDir Path folder;

  private static List<String> fixture(String name) {
    try (var in = SlopesByGroupTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of the fixture, changed: its groups have 6, 6, 60, 6, 6, 60, … rows. */
  private CsvTable table(UnaryOperator<String> change) throws IOException {
    List<String> lines = fixture("slopes.csv");
    StringBuilder text = new StringBuilder(lines.get(0)).append('\n');
    lines.stream()
        .skip(1)
        .map(change)
        .filter(l -> !l.isEmpty())
        .forEach(l -> text.append(l + "\n"));
    return CsvTable.of(Files.writeString(folder.resolve("t.csv"), text));
  }

  private static FittedModel fit(CsvTable table, String formula, ModelOptions options)
      throws IOException {
    TrainingData data = TrainingData.read(table, DesignSpec.of(Formula.parse(formula)), options);
    return FittedModel.fit(data, options, METHOD, MethodListener.SILENT);
  }

  private static Map<String, Coefficient> coefficients(FittedModel model) {
    Map<String, Coefficient> named = new LinkedHashMap<>();
    Coefficient.of(model).forEach(coefficient -> named.put(coefficient.name(), coefficient));
    return named;
  }

  private static double square(double x) {
    return x * x;
  }

  /** The variance that the note on a fit gives for a term. */
  private static double told(FittedModel model, String term) {
    String note = model.summary().outcome().notes().toString();
    Matcher found = Pattern.compile(Pattern.quote(term) + " ([-+.e0-9]+)").matcher(note);
    assertThat(found.find()).as(note).isTrue();
    return Double.parseDouble(found.group(1));
  }

  private static double of(double[] numbers, Schema schema, String name) {
    return numbers[schema.features().indexOf(name)];
  }

  /**
   * glmer maximises the likelihood, so that its variance is smaller; it takes the variance and the
   * common slope as known, so that its standard deviations are too. Slopes differ by 0.33 of these
   * at most; by 1.9, and 3 times as wide, when each column had its own scale.
   */
  @Test
  void slopesAreThoseOfGlmer() throws IOException {
    FittedModel model = fit(table(line -> line), "y ~ x + (0 + x | g)", OPTIONS);
    Map<String, Coefficient> found = coefficients(model);
    for (String line : fixture("slopes-glmer.csv").subList(1, 37)) {
      String[] cells = line.split(",", -1);
      double sd = Double.parseDouble(cells[2]);
      Coefficient slope = found.get("x:g=" + cells[0]);
      assertThat(slope.mean()).as(line).isCloseTo(Double.parseDouble(cells[1]), within(0.4 * sd));
      assertThat(slope.sd() / sd).as(line).isBetween(0.97, 1.3);
    }
    double variance = Double.parseDouble(fixture("slopes-glmer.csv").get(37).split(",", -1)[1]);
    assertThat(square(found.get("x:g=(new)").sd()) / variance).isBetween(1.0, 1.3);
  }

  /** 0.0151 is in units of x, and a new group's slope has the variance that the fit tells. */
  @Test
  void theVarianceIsToldPerUnitOfX() throws IOException {
    FittedModel model = fit(table(line -> line), "y ~ x + (x || g)", OPTIONS);
    assertThat(model.summary().outcome().notes().toString()).contains(" per unit of x (plausible");
    Map<String, Coefficient> found = coefficients(model);
    assertThat(told(model, "x | g") / square(found.get("x:g=(new)").sd()))
        .isCloseTo(1, within(THREE_DIGITS));
    assertThat(told(model, ", g") / square(found.get("g=(new)").sd()))
        .isCloseTo(1, within(THREE_DIGITS));
  }

  /** With no other column there is nothing that scaling could change. */
  @Test
  void scalingChangesNoSlope() throws IOException {
    CsvTable table = table(line -> line);
    String formula = "y ~ 0 + (0 + x | g)";
    FittedModel scaled = fit(table, formula, OPTIONS);
    FittedModel plain = fit(table, formula, OPTIONS.withScale(Scale.NONE));
    assertSame(scaled, plain, 1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 1e6})
  void unitsOfXChangeNothing(double unit) throws IOException {
    String formula = "y ~ x + (x | g)";
    FittedModel one = fit(table(line -> line), formula, OPTIONS);
    FittedModel other =
        fit(
            table(
                line -> {
                  String[] cells = line.split(",", 2);
                  return unit * Double.parseDouble(cells[0]) + "," + cells[1];
                }),
            formula,
            OPTIONS);
    assertSame(one, other, unit);
    assertThat(told(one, "x | g") / told(other, "x | g") / square(unit))
        .isCloseTo(1, within(THREE_DIGITS));
  }

  private static void assertSame(FittedModel one, FittedModel other, double unit) {
    Map<String, Coefficient> expected = coefficients(one);
    coefficients(other)
        .forEach(
            (name, found) -> {
              double times = name.startsWith("x") ? unit : 1;
              Coefficient wanted = expected.get(name);
              assertThat(found.sd() * times / wanted.sd()).as(name).isCloseTo(1, within(ROUNDING));
              assertThat(found.mean() * times)
                  .as(name)
                  .isCloseTo(wanted.mean(), within(ROUNDING * wanted.sd()));
            });
    assertThat(other.summary().outcome().logEvidence())
        .isCloseTo(one.summary().outcome().logEvidence(), within(1e-5));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"y ~ x + (x | g)", "y ~ x * g", "y ~ x + x:g", "y ~ x:g", "y ~ x + I(x^2):g"})
  void allLevelsHaveTheScaleOfX(String formula) throws IOException {
    CsvTable table = table(line -> line);
    DesignSpec spec = DesignSpec.of(Formula.parse(formula));
    Schema schema = TrainingData.read(table, spec, OPTIONS).schema();
    Scaling scaling = schema.scaling();
    boolean squared = formula.contains("^");
    double[] alone =
        TrainingData.read(table, DesignSpec.of(Formula.parse("y ~ x + I(x^2)")), OPTIONS)
            .schema()
            .scaling()
            .factors();
    for (String name : schema.features()) {
      if (name.contains("g=")) {
        assertThat(of(scaling.centres(), schema, name)).as(name).isZero();
        assertThat(of(scaling.factors(), schema, name))
            .as(name)
            .isCloseTo(name.contains("x") ? alone[squared ? 1 : 0] : 1, within(1e-14));
      }
    }
    try (StreamedRows streamed = StreamedRows.of(table, spec, OPTIONS)) {
      assertThat(streamed.schema().features()).isEqualTo(schema.features());
      assertThat(streamed.schema().scaling().factors()).containsExactly(scaling.factors());
      assertThat(streamed.schema().scaling().centres()).containsExactly(scaling.centres());
    }
  }

  /** A group that tells nothing of its slope still has one. */
  @Test
  void aGroupInWhichXIsZeroHasTheSlopeOfANewOne() throws IOException {
    CsvTable table =
        table(line -> line.contains(",g2,") ? "0,g2" + line.substring(line.length() - 2) : line);
    FittedModel model = fit(table, "y ~ x + (x | g)", OPTIONS);
    Map<String, Coefficient> found = coefficients(model);
    assertThat(found.get("x:g=g2").mean()).isZero();
    assertThat(found.get("x:g=g2").sd()).isEqualTo(found.get("x:g=(new)").sd());
    try (StreamedRows streamed =
        StreamedRows.of(table, DesignSpec.of(Formula.parse("y ~ x + (x | g)")), OPTIONS)) {
      assertThat(streamed.schema().features()).isEqualTo(model.schema().features());
    }
  }

  /** Groups of six rows: columns are many, so that the default tries other priors. */
  @Test
  void aFormulaWithTermsByGroupKeepsItsPrior() throws IOException {
    CsvTable small =
        table(line -> Integer.parseInt(line.split(",", -1)[1].substring(1)) % 3 == 0 ? "" : line);
    FittedModel asColumn = fit(small, "y ~ x + g", OPTIONS);
    assertThat(asColumn.summary().outcome().notes().toString()).contains("averaged with a fit");
    FittedModel byGroup = fit(small, "y ~ x + (1 | g)", OPTIONS);
    assertThat(byGroup.summary().outcome().notes().toString()).doesNotContain("averaged");
    assertThat(square(coefficients(byGroup).get("g=(new)").sd()))
        .isCloseTo(told(byGroup, ", g"), within(THREE_DIGITS * told(byGroup, ", g")));
    FittedModel normal = fit(small, "y ~ x + (1 | g)", OPTIONS.withShape(PriorShape.NORMAL));
    assertThat(Coefficient.of(byGroup)).isEqualTo(Coefficient.of(normal));
  }
}
