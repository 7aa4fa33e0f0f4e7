/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Scale;
import org.probitep.data.table.CsvTable;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPredictions;

/**
 * Coefficients in original units against what the model says of the linear predictor: at the origin
 * of the original units it is the constant term, one step along a column adds the coefficient.
 */
class CoefficientTest {
  /** Two routes through the same factor, with cancellation at the origin, far from the data. */
  private static final double RELATIVE = 1e-9;

  @TempDir Path folder;

  private GaussianPredictions predict(FittedModel model, String rows) throws IOException {
    Path file = Files.writeString(folder.resolve("rows.csv"), "a,\"b, c\",flag\n" + rows);
    return (GaussianPredictions)
        model.predict(
            EncodedRows.read(CsvTable.of(file), model.schema()).x(),
            new Compute(KernelChoice.JAVA, 1));
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(RELATIVE * (1 + Math.abs(expected))));
  }

  @ParameterizedTest
  @EnumSource(names = {"PRIMAL", "DUAL"})
  void meansAndSdsAreThoseOfTheLinearPredictor(FormChoice form) throws IOException {
    FittedModel model =
        FittedModels.fit(folder, form, ModelOptions.withDefaults().withPriorVariance(25));
    List<Coefficient> coefficients = Coefficient.of(model);
    assertThat(coefficients)
        .extracting(Coefficient::name)
        .containsExactly("(intercept)", "a", "b, c", "flag");
    GaussianPredictions at = predict(model, "0,0,0\n1,0,0\n0,1,0\n0,0,1\n");
    assertClose(coefficients.get(0).mean(), at.mean(0));
    assertClose(coefficients.get(0).sd(), Math.sqrt(at.variance(0)));
    for (int j = 1; j < coefficients.size(); j++) {
      assertClose(coefficients.get(j).mean(), at.mean(j) - at.mean(0));
    }
  }

  @Test
  void withoutInterceptThereIsNoConstantTerm() throws IOException {
    FittedModel model =
        FittedModels.fit(
            folder,
            FormChoice.PRIMAL,
            ModelOptions.withDefaults().withPriorVariance(25).withIntercept(false));
    List<Coefficient> coefficients = Coefficient.of(model);
    assertThat(coefficients).extracting(Coefficient::name).containsExactly("a", "b, c", "flag");
    GaussianPredictions at = predict(model, "0,0,0\n1,0,0\n2,0,0\n");
    assertThat(at.probability(0)).isEqualTo(0.5);
    assertThat(at.variance(0)).isZero();
    assertClose(coefficients.get(0).mean(), at.mean(1));
    assertClose(2 * coefficients.get(0).mean(), at.mean(2));
  }

  @Test
  void withoutInterceptAndCentringThereIsNone() throws IOException {
    ModelOptions options =
        ModelOptions.withDefaults()
            .withPriorVariance(25)
            .withIntercept(false)
            .withScale(Scale.NONE);
    FittedModel model = FittedModels.fit(folder, FormChoice.PRIMAL, options);
    List<Coefficient> coefficients = Coefficient.of(model);
    assertThat(coefficients).extracting(Coefficient::name).containsExactly("a", "b, c", "flag");
    assertThat(coefficients.stream().mapToDouble(Coefficient::mean).toArray())
        .containsExactly(model.posterior().mean());
  }
}
