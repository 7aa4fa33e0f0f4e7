/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;

/** A search with loose fits must not take a slope for a top. */
class FalseTopsTest {
  private static final EpOptions USUAL = EpOptions.withDefaults();
  private static final EpOptions TIGHT = USUAL.withTolerance(1e-10);
  private static final SweepListener SILENT = (sweep, residual) -> true;

  /** Of a log variance: the last step is up to 1 %, and the evidence is flat. */
  private static final double NEAR = 0.05;

  /** All columns count, half of them each way. */
  private static Observations rows(int n, int p, int seed, int most) {
    Random random = new Random(seed);
    random.doubles(2L * p).forEach(skipped -> {});
    DesignMatrix.Builder x = DesignMatrix.builder(p);
    boolean[] y = new boolean[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      double[] row = new double[p];
      row[0] = 1;
      double predictor = 0;
      for (int j = 1; j < p; j++) {
        row[j] = 0.5 * random.nextGaussian();
        predictor += 3 * (j % 2 == 0 ? -1 : 1) * row[j] / Math.sqrt(p);
      }
      x.addRow(row);
      y[i] = predictor + random.nextGaussian() > 0;
      weights[i] = 1 + random.nextInt(most);
    }
    return Observations.of(x.build(), y).withWeights(weights);
  }

  private static double logVariance(Observations data, EpOptions options) {
    VarianceGroups groups = VarianceGroups.besideIntercept(data.x().columns(), 25);
    LearnedPrior learned =
        LearnedPrior.fit(data, groups, HyperPrior.withDefaults(), options, SILENT);
    return Math.log(learned.variances().values()[0]);
  }

  /**
   * With nearly as many columns as rows the way to the top may be long and hardly rise; weighted
   * rows leave the first, loose fit with slopes that may even point the other way.
   */
  @ParameterizedTest
  @CsvSource({
    "150, 140, 3, 1",
    "80, 78, 2, 1",
    "80, 78, 15, 1",
    "150, 140, 11, 5",
    "100, 201, 6, 5",
    "60, 90, 13, 5",
    "40, 60, 15, 5"
  })
  void theUsualSearchEndsNearTheTop(int n, int p, int seed, int most) {
    Observations data = rows(n, p, seed, most);
    assertThat(logVariance(data, USUAL)).isCloseTo(logVariance(data, TIGHT), within(NEAR));
  }

  @Test
  void theSlopesOfALooseFitTellNothingOfWhatIsNear() {
    ClimbPoint loose = point(0, 0.03);
    assertThat(loose.isTelling(point(0.05, 1e-8))).isFalse();
    assertThat(loose.isTelling(point(0.7, 0.007))).isTrue();
    assertThat(point(0.05, 1e-4).isTelling(point(0.03, 1e-8))).isTrue();
    assertThat(point(0, 0).isTelling(point(1e-9, 0))).isTrue();
  }

  private static ClimbPoint point(double t, double residual) {
    return new ClimbPoint(new double[] {t}, 0, new double[1], new double[1], residual);
  }

  @Test
  void aCurvatureIsTheInverseOfFalls() {
    double[] sds = Curvature.of(new double[][] {{2, 0.5}, {0.7, 1}}).orElseThrow().sds();
    double determinant = 2 - 0.36;
    assertThat(sds[0]).isCloseTo(Math.sqrt(1 / determinant), within(1e-14));
    assertThat(sds[1]).isCloseTo(Math.sqrt(2 / determinant), within(1e-14));
    assertThat(Curvature.of(new double[][] {{1, 2}, {2, 1}})).isEmpty();
    assertThat(Curvature.of(new double[][] {{-1}})).isEmpty();
  }

  /** Also from steps as short as those of a tight search. */
  @Test
  void aCurvatureIsLearnedFromAnyStep() {
    for (double step : new double[] {0.1, 1e-6}) {
      Curvature curvature = new Curvature(new double[] {1});
      ClimbPoint from = new ClimbPoint(new double[1], 0, new double[1], new double[1]);
      double[] there = {step};
      double[] gradient = {-4 * step};
      curvature.learn(from, new ClimbPoint(there, 0, gradient, new double[1]));
      assertThat(curvature.times(new double[] {1})[0]).isCloseTo(0.25, within(1e-12));
    }
  }
}
