/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.probitep.data.encode.ModelOptions.PriorVariance;
import org.probitep.model.GaussianPrior;

class ModelOptionsTest {
  private static final ModelOptions DEFAULTS = ModelOptions.withDefaults().withPriorVariance(25);

  @Test
  void theInterceptMayHaveAnotherVariance() {
    ModelOptions options =
        new ModelOptions(
            true, Scale.NONE, PriorVariance.of(4), OptionalDouble.of(9), 0.5, PriorShape.NORMAL);
    GaussianPrior prior = options.prior(schema(true, 2));
    assertThat(prior.variances()).containsExactly(9, 4, 4);
    assertThat(prior.isCentred()).isTrue();
    assertThat(DEFAULTS.prior(schema(true, 1)).variances()).containsExactly(25, 25);
    assertThat(options.prior(schema(false, 2)).variances()).containsExactly(4, 4);
  }

  private static Schema schema(boolean intercept, int columns) {
    List<String> names = IntStream.range(0, columns).mapToObj(j -> "x" + j).toList();
    return Schema.ofNumbers(new Target("y", "0", "1"), names, intercept, Scaling.none(columns));
  }

  @Test
  void badValuesAreRefused() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> DEFAULTS.withPriorVariance(bad))
          .hasMessage("prior variance must be between 1e-100 and 1e100, got " + bad);
      assertThatThrownBy(
              () ->
                  new ModelOptions(
                      true,
                      Scale.NONE,
                      PriorVariance.of(1),
                      OptionalDouble.of(bad),
                      0.5,
                      PriorShape.NORMAL))
          .hasMessage("intercept variance must be between 1e-100 and 1e100, got " + bad);
    }
    for (double bad : new double[] {0, 1, 95, Double.NaN}) {
      assertThatThrownBy(() -> ModelOptions.checkLevel(bad))
          .hasMessage("level must be in (0, 1), got " + bad);
    }
    assertThatThrownBy(
            () ->
                new ModelOptions(
                    false,
                    Scale.NONE,
                    PriorVariance.of(1),
                    OptionalDouble.of(1),
                    0.5,
                    PriorShape.NORMAL))
        .hasMessage("an intercept variance needs an intercept");
  }
}
