/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowWeightsRangeTest {
  @Test
  void intervalsOfWeightedMeansStayInTheirRange() {
    boolean[] outcomes = {true, true, true, false};
    double[] probabilities = {0.999, 0.999, 1e-6, 0.001};
    Metrics metrics =
        RowWeights.of(new double[] {0.5, 1.5, 2.5, 0.5})
            .metrics(outcomes, probabilities, 0.5, 0.95, 1);
    assertThat(metrics.logLoss().lower()).isZero();
    assertThat(metrics.brier().lower()).isZero();
    assertThat(metrics.brier().upper()).isOne();
  }
}
