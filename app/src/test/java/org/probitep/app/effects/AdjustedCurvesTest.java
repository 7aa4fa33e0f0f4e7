/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.PriorShape;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.Method;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.Link;
import org.probitep.posterior.AveragedPosterior;

/** The pictures show what {@code effects --curve} computes. */
class AdjustedCurvesTest {
  private static final double ROUNDING = 1e-9;

  /** Ends of intervals from 300 draws against those from 2,000. */
  private static final double FEWER_DRAWS = 0.03;

  @TempDir private Path folder;

  private CsvTable table(int rows) throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("age,weak,ward,smoker,y\n");
    for (int i = 0; i < rows; i++) {
      double age = 20 + random.nextInt(60);
      int ward = random.nextInt(5);
      boolean smoker = random.nextBoolean();
      double predictor =
          0.05 * (age - 50) + 0.3 * (ward - 2) + (smoker ? 0.4 : 0) + random.nextGaussian();
      text.append(age).append(',').append(random.nextGaussian());
      text.append(",w").append(ward).append(',').append(smoker);
      text.append(predictor > 0 ? ",1\n" : ",0\n");
    }
    return CsvTable.of(Files.writeString(folder.resolve("t" + rows + ".csv"), text));
  }

  private static FittedModel fit(TrainingData data, Method method) {
    MethodOptions options = MethodOptions.of(EpOptions.withDefaults()).withMethod(method);
    return FittedModel.fit(data, ModelOptions.withDefaults(), options, MethodListener.SILENT);
  }

  static List<Arguments> models() {
    ModelOptions plain = ModelOptions.withDefaults();
    return List.of(
        Arguments.of(Link.PROBIT, plain),
        Arguments.of(Link.LOGIT, plain),
        Arguments.of(Link.LOGIT, plain.withShape(PriorShape.SHRINK)));
  }

  @ParameterizedTest
  @MethodSource("models")
  void theyAreTheCurvesOfTheEffectsCommand(Link link, ModelOptions options) throws IOException {
    CsvTable table = table(250);
    DesignSpec spec =
        DesignSpec.of(Formula.parse("y ~ age * smoker + I(age^2) + ward + weak"))
            .withLikelihood(Likelihood.PLAIN.withLink(link));
    TrainingData data = TrainingData.read(table, spec, options);
    FittedModel model =
        FittedModel.fit(
            data, options, MethodOptions.of(EpOptions.withDefaults()), MethodListener.SILENT);
    assertThat(model.posterior() instanceof AveragedPosterior)
        .isEqualTo(options.shape() == PriorShape.SHRINK);
    List<AdjustedCurves.OfColumn> curves = AdjustedCurves.of(model, data.sample(), 0.9);
    assertThat(curves)
        .extracting(AdjustedCurves.OfColumn::column)
        .containsExactlyInAnyOrder("age", "ward", "smoker", "weak");
    ModelEffects effects = ModelEffects.of(model, 0.9);
    SourceRows all = SourceRows.read(table, model.schema());
    for (AdjustedCurves.OfColumn curve : curves) {
      List<Curve.CurvePoint> expected = Curve.of(curve.column(), effects, all);
      // The command has a point between any two of these.
      int every = curve.isNumber() ? 2 : 1;
      assertThat(curve.points()).hasSize((expected.size() - 1) / every + 1);
      for (int k = 0; k < curve.points().size(); k++) {
        AdjustedCurves.AdjustedPoint point = curve.points().get(k);
        Curve.CurvePoint same = expected.get(every * k);
        assertThat(Double.parseDouble(curve.isNumber() ? same.value() : "0"))
            .isCloseTo(curve.isNumber() ? point.value() : 0, within(1e-9));
        assertThat(point.probability().mean())
            .isCloseTo(same.probability().mean(), within(ROUNDING));
        assertThat(point.probability().lower())
            .isCloseTo(same.probability().lower(), within(FEWER_DRAWS));
        assertThat(point.probability().upper())
            .isCloseTo(same.probability().upper(), within(FEWER_DRAWS));
      }
    }
  }

  @Test
  void manyRowsAreSampledEvenly() throws IOException {
    TrainingData data =
        TrainingData.read(table(1000), DesignSpec.of("y"), ModelOptions.withDefaults());
    assertThat(data.sample().size()).isEqualTo(300);
  }

  @Test
  void largeModelsAndThoseWithoutAGaussianHaveNone() throws IOException {
    TrainingData data =
        TrainingData.read(table(60), DesignSpec.of("y"), ModelOptions.withDefaults());
    assertThat(AdjustedCurves.of(fit(data, Method.PFM), data.sample(), 0.95)).isEmpty();
    String names = IntStream.range(0, 600).mapToObj(j -> "x" + j).collect(Collectors.joining(","));
    Random random = new Random(1);
    StringBuilder text = new StringBuilder(names + ",y\n");
    for (int i = 0; i < 20; i++) {
      for (int j = 0; j < 600; j++) {
        text.append(random.nextInt(9)).append(',');
      }
      text.append(i % 2).append('\n');
    }
    CsvTable wide = CsvTable.of(Files.writeString(folder.resolve("wide.csv"), text));
    ModelOptions given = ModelOptions.withDefaults().withPriorVariance(1);
    TrainingData many = TrainingData.read(wide, DesignSpec.of("y"), given);
    FittedModel model =
        FittedModel.fit(
            many, given, MethodOptions.of(EpOptions.withDefaults()), MethodListener.SILENT);
    assertThat(AdjustedCurves.of(model, many.sample(), 0.95)).isEmpty();
  }
}
