/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.probitep.model.GaussianPrior;

class ModelOptionsTest {
  private static final ModelOptions DEFAULTS = ModelOptions.withDefaults();

  @Test
  void theInterceptMayHaveAnotherVariance() {
    ModelOptions options = new ModelOptions(true, Scale.NONE, 4, OptionalDouble.of(9), 0.5);
    GaussianPrior prior = options.prior(3);
    assertThat(prior.variances()).containsExactly(9, 4, 4);
    assertThat(prior.isCentred()).isTrue();
    assertThat(DEFAULTS.prior(2).variances()).containsExactly(25, 25);
    assertThat(DEFAULTS.withIntercept(false).prior(2).variances()).containsExactly(25, 25);
  }

  @Test
  void badValuesAreRefused() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> DEFAULTS.withPriorVariance(bad))
          .hasMessage("prior variance must be positive and finite, got " + bad);
      assertThatThrownBy(() -> new ModelOptions(true, Scale.NONE, 1, OptionalDouble.of(bad), 0.5))
          .hasMessage("intercept variance must be positive and finite, got " + bad);
    }
    for (double bad : new double[] {0, 1, 95, Double.NaN}) {
      assertThatThrownBy(() -> ModelOptions.checkLevel(bad))
          .hasMessage("level must be in (0, 1), got " + bad);
    }
    assertThatThrownBy(() -> new ModelOptions(false, Scale.NONE, 1, OptionalDouble.of(1), 0.5))
        .hasMessage("an intercept variance needs an intercept");
  }
}
