/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.GaussianPredictions;

class PredictionThreadsTest {
  private final Random random = new Random(31);

  /** Batches are cut by rows alone: rows at a cut of threads must not be rounded otherwise. */
  @ParameterizedTest
  @CsvSource({"PRIMAL, JAVA", "PRIMAL, OPENBLAS", "DUAL, JAVA", "DUAL, OPENBLAS"})
  void testThreadsDoNotChangeABit(FormChoice form, KernelChoice kernels) {
    Observations data = Problems.drawn(Problems.gaussian(120, 90, random), random);
    DesignMatrix rows = DesignMatrix.of(Problems.gaussian(2500, 90, random));
    EpFit fit =
        EpFit.fit(data, GaussianPrior.isotropic(90, 4), EpOptions.withDefaults().withForm(form));
    GaussianPredictions one =
        fit.posterior().predict(rows, new double[rows.rows()], new Compute(kernels, 1));
    for (int threads = 2; threads <= 3; threads++) {
      GaussianPredictions shared =
          fit.posterior().predict(rows, new double[rows.rows()], new Compute(kernels, threads));
      for (int i = 0; i < one.size(); i++) {
        assertThat(shared.mean(i)).isEqualTo(one.mean(i));
        assertThat(shared.variance(i)).isEqualTo(one.variance(i));
      }
    }
  }
}
