/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.latent.LatentProblem;
import org.probitep.numerics.Normal;

class SaddlePointTest {
  /** A search by values alone finds the place only to the root of the rounding. */
  private static final double PLACE = 1e-6;

  private static final double VALUE = 1e-11;

  /** ψ written out for two dimensions, its saddle point by nested golden-section search. */
  @ParameterizedTest
  @CsvSource({"1, 2, 1, 1", "1, 2, 1, -1", "-3, 2, -1, 1", "-4, 0.5, 2, 3", "2, 3, 0.2, 0.3"})
  void testTwoDimensions(double offset1, double offset2, double r1, double r2) {
    OrderedConstraints constraints =
        new OrderedConstraints(
            new LatentProblem(
                new double[][] {{r1}, {r2}},
                1,
                new double[] {1, 1},
                new double[] {offset1, offset2}));
    double slope = constraints.below[1][0];
    double[] lower = constraints.lower;
    DoubleUnaryOperator worst =
        mu -> {
          DoubleUnaryOperator psi =
              x ->
                  -(mu * mu / 2
                      - x * mu
                      + Normal.logCdf(mu - lower[0])
                      + Normal.logCdf(slope * x - lower[1]));
          return -psi.applyAsDouble(lowest(psi));
        };
    double mu = lowest(worst);
    SaddlePoint saddlePoint = new SaddlePoint(constraints);
    assertThat(saddlePoint.value()).isCloseTo(worst.applyAsDouble(mu), within(VALUE));
    assertThat(saddlePoint.tilting()[0]).isCloseTo(mu, within(PLACE));
    assertThat(saddlePoint.tilting()[1]).isZero();
  }

  @Test
  void testConvergesOnEveryShapeAndScale() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(60);
      double scale = Math.pow(10, -3 + 7 * random.nextDouble());
      LatentProblem problem =
          TiltingProblems.random(n, random.nextInt(60), scale / Math.sqrt(60), random);
      SaddlePoint saddlePoint = new SaddlePoint(new OrderedConstraints(problem));
      assertThat(saddlePoint.value()).as("seed %s, scale %s", seed, scale).isFinite().isNegative();
    }
  }

  /** Constraints far out, and against one another. */
  @ParameterizedTest
  @CsvSource({"-100, -100, 1, 1", "-1e4, -1e4, 5, -5", "1e6, -1e3, 10, 10", "-1e3, 1e3, 1e4, 1e4"})
  void testConvergesInTheTail(double offset1, double offset2, double r1, double r2) {
    LatentProblem problem =
        new LatentProblem(
            new double[][] {{r1}, {r2}, {1}},
            1,
            new double[] {1, 1, -1},
            new double[] {offset1, offset2, 0});
    assertThat(new SaddlePoint(new OrderedConstraints(problem)).value()).isFinite().isNegative();
  }

  /** The argument of the least value, by golden sections. */
  private static double lowest(DoubleUnaryOperator convex) {
    double golden = (Math.sqrt(5) - 1) / 2;
    double low = -60;
    double high = 60;
    for (int i = 0; i < 120; i++) {
      double width = golden * (high - low);
      if (convex.applyAsDouble(high - width) < convex.applyAsDouble(low + width)) {
        high = low + width;
      } else {
        low = high - width;
      }
    }
    return (low + high) / 2;
  }
}
