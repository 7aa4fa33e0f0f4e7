/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Expected: R 4.2.2, {@code set.seed(7); n <- 25; y <- rbinom(n, 1, .4); p <- round(plogis(rnorm(n)
 * + y), 2); q <- round(plogis(rnorm(n) + 0.3 * y), 1)}; mean and sd/√n of the differences of losses
 * and squares; {@code roc.test(roc(y, p), roc(y, q), method = "delong", paired = TRUE)} of pROC,
 * whose standard error is the difference over its statistic.
 */
class PairedDifferenceTest {
  private static final double ROUNDING = 1e-13;

  private static final int[] Y = {
    1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1
  };
  private static final double[] P = {
    0.38, 0.49, 0.41, 0.35, 0.29, 0.88, 0.69, 0.71, 0.43, 0.46, 0.38, 0.71, 0.94, 0.64, 0.58, 0.43,
    0.29, 0.35, 0.73, 0.62, 0.8, 0.49, 0.69, 0.78, 0.79
  };
  private static final double[] Q = {
    0.6, 0.5, 0.8, 0.8, 0.7, 0.2, 0.7, 0.5, 0.1, 0.3, 0.5, 0.4, 0.4, 0.5, 0.4, 0.4, 0.2, 0.3, 0.5,
    0.7, 0.7, 0.7, 0.8, 0.6, 0.4
  };

  private static LeftOut rows(double[] probabilities) {
    boolean[] outcomes = new boolean[Y.length];
    IntStream.range(0, Y.length).forEach(i -> outcomes[i] = Y[i] == 1);
    return LeftOut.of(outcomes, probabilities, IntStream.range(0, Y.length).toArray());
  }

  private static void assertDifference(
      PairedDifference.Difference difference, double value, double error) {
    assertThat(difference.estimate().value()).isCloseTo(value, within(ROUNDING));
    assertThat(difference.standardError()).isCloseTo(error, within(ROUNDING));
    double half = 1.959963984540054 * error;
    assertThat(difference.estimate().lower()).isCloseTo(value - half, within(ROUNDING));
    assertThat(difference.estimate().upper()).isCloseTo(value + half, within(ROUNDING));
  }

  @Test
  void differencesAndTheirErrorsAreThoseOfR() {
    PairedDifference d = PairedDifference.of(rows(P), rows(Q), 0.95);
    assertDifference(d.logLoss(), -0.212812674196819, 0.112460435625582);
    assertDifference(d.brier(), -0.092964, 0.0498959256452869);
    assertDifference(d.rocArea(), 0.375, 0.155217136629951);
  }

  @Test
  void aModelDoesNotDifferFromItself() {
    PairedDifference d = PairedDifference.of(rows(P), rows(P), 0.95);
    d.all().forEach(one -> assertDifference(one, 0, 0));
  }
}
