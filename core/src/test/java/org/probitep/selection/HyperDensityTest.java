/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.probitep.model.VarianceGroups;

/** The density of log variances against its definition, its integral and its differences. */
class HyperDensityTest {
  private static final HyperPrior HYPER = HyperPrior.withDefaults();

  /** As many groups of one coefficient as are told. */
  private static HyperDensity density(int count, Integer... akin) {
    int[] groupOf = IntStream.range(0, count).toArray();
    return HyperDensity.of(
        VarianceGroups.of(groupOf, new double[count]).withAkin(Set.of(akin)), HYPER);
  }

  /** The density of the log variances: two groups that are akin differ by N(0, 2·2²). */
  private static double logDensityOfTwo(double s, double t) {
    return HalfCauchy.logDensity((s + t) / 2, 2)
        - (s - t) * (s - t) / 16
        - 0.5 * Math.log(2 * Math.PI * 8);
  }

  /** With no rows' part but d on the diagonal: its inverse times the matrix of differences is 1. */
  @Test
  void theCurvatureIsThatOfTheGradient() {
    HyperDensity density = density(4, 1, 2, 3);
    double[] t = {-1, 0.5, -3, 1.5};
    double[] diagonal = {0.3, 0.7, 0.2, 1.1};
    Curvature curvature = density.curvature(t, diagonal);
    double h = 1e-5;
    for (int g = 0; g < 4; g++) {
      double[] up = t.clone();
      double[] down = t.clone();
      up[g] += h;
      down[g] -= h;
      double[] high = density.gradient(up);
      double[] low = density.gradient(down);
      double[] column = new double[4];
      for (int k = 0; k < 4; k++) {
        column[k] = (low[k] - high[k]) / (2 * h) + (k == g ? diagonal[g] : 0);
      }
      double[] unit = new double[4];
      unit[g] = 1;
      assertThat(curvature.times(column)).containsExactly(unit, within(1e-8));
    }
  }

  @Test
  void theDensityIsTheOneStatedAndIntegratesToOne() {
    HyperDensity two = density(2, 0, 1);
    HyperDensity three = density(3, 0, 1, 2);
    double step = 0.5;
    double integralOfTwo = 0;
    double integralOfThree = 0;
    for (double a = -36; a < 40; a += step) {
      for (double b = -36; b < 40; b += step) {
        double[] t = {a, b};
        double log = two.logDensity(t) + two.logNormaliser();
        assertThat(log).isCloseTo(logDensityOfTwo(a, b), within(1e-9 * (1 + Math.abs(log))));
        integralOfTwo += step * step * Math.exp(log);
        for (double c = -36; c < 40; c += step) {
          double[] all = {a, b, c};
          integralOfThree +=
              step * step * step * Math.exp(three.logDensity(all) + three.logNormaliser());
        }
      }
    }
    // What is outside of the box: square roots of variances below e^-18 and above e^20.
    assertThat(integralOfTwo).isCloseTo(1, within(1e-6));
    assertThat(integralOfThree).isCloseTo(1, within(1e-6));
  }

  @Test
  void halfwayIsBetweenEachAndTheirMean() {
    assertThat(density(4, 1, 2, 3).halfway(new double[] {7, 1, 2, 6}))
        .containsExactly(7, 2, 2.5, 4.5);
    assertThat(density(2, 1).halfway(new double[] {7, 1})).containsExactly(7, 1);
  }
}
