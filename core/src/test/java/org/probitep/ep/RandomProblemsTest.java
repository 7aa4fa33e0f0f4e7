/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.probitep.ep.Tolerances.SAME_FIXED_POINT;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.GaussianPredictions;

/** The blocked engine against the textbook on problems of every shape and scale. */
class RandomProblemsTest {
  private static final int PROBLEMS = 2000;

  /**
   * Tight enough for {@link Tolerances#SAME_FIXED_POINT}; the textbook's rounding allows no less.
   */
  private static final EpOptions OPTIONS = EpOptions.withDefaults().withTolerance(1e-10);

  @Test
  void testAgreesWithTheTextbook() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      check(seed);
    }
  }

  private static void check(int seed) {
    Random random = new Random(seed);
    int n = 1 + random.nextInt(60);
    int p = 1 + random.nextInt(60);
    double priorVariance = Math.pow(10, -2 + 8 * random.nextDouble());
    double[] scale = new double[p];
    for (int j = 0; j < p; j++) {
      scale[j] = Math.pow(10, -3 + 6 * random.nextDouble());
    }
    double[][] x = Problems.gaussian(n + 5, p, random);
    for (double[] row : x) {
      for (int j = 0; j < p; j++) {
        row[j] *= scale[j];
      }
    }
    DesignMatrix all = DesignMatrix.of(x);
    Observations data =
        Observations.of(all.selectRows(IntStream.range(0, n).toArray()), Problems.coins(n, random));
    DesignMatrix rows = all.selectRows(n, n + 1, n + 2, n + 3, n + 4);
    GaussianPrior prior = GaussianPrior.isotropic(p, priorVariance);
    EpFit fit = EpFit.fit(data, prior, OPTIONS);
    EpFit textbook = TextbookEp.fit(data, prior, OPTIONS);
    String as = "seed " + seed + ", n = " + n + ", p = " + p + ", ν² = " + priorVariance;
    assertThat(fit.converged()).as(as).isTrue();
    assertThat(textbook.converged()).as(as).isTrue();
    assertThat(fit.logEvidence())
        .as(as)
        .isCloseTo(textbook.logEvidence(), within(10 * SAME_FIXED_POINT));
    GaussianPredictions actual = fit.posterior().predict(rows);
    GaussianPredictions expected = textbook.posterior().predict(rows);
    for (int i = 0; i < rows.rows(); i++) {
      assertThat(actual.probability(i))
          .as(as)
          .isCloseTo(expected.probability(i), within(SAME_FIXED_POINT));
    }
    for (double k : fit.sitePrecisions()) {
      assertThat(k).as(as).isBetween(0.0, 1.0);
    }
  }
}
