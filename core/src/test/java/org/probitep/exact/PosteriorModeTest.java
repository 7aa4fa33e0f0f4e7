/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;

class PosteriorModeTest {
  /** The density of a single u on a fine grid has its top there. */
  @Test
  void aGridHasNoHigherPoint() {
    double[] column = {2, -1, 0.5};
    double[] sign = {1, 1, -1};
    double[] offset = {0.3, -2, 0};
    PosteriorMode mode = PosteriorMode.of(LatentProblems.single(column, sign, offset));
    double best = Double.NEGATIVE_INFINITY;
    double at = Double.NaN;
    for (double u = -6; u <= 6; u += 1e-4) {
      double density = -u * u / 2;
      for (int i = 0; i < 3; i++) {
        density += Normal.logCdf(sign[i] * (column[i] * u + offset[i]));
      }
      if (density > best) {
        best = density;
        at = u;
      }
    }
    assertThat(mode.predictor[0]).isCloseTo(2 * at + 0.3, within(3e-4));
    assertThat(mode.predictor[1]).isCloseTo(-at - 2, within(3e-4));
  }

  @Test
  void theGradientVanishesAlsoWhereRowsAreSeparatedUnderAWidePrior() {
    for (LatentProblem problem :
        new LatentProblem[] {
          LatentProblems.random(40, 7, true, 71),
          LatentProblems.random(6, 6, false, 72),
          LatentProblems.separated()
        }) {
      assertThat(Vectors.sumOfSquares(PosteriorMode.of(problem).leftGradient)).isLessThan(1e-12);
    }
  }
}
