/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.StepControl;
import org.probitep.posterior.FormChoice;
import org.probitep.testing.Reference;

/** How many rounds partitions take that do not see each other's changes. */
class StepControlTest {
  /** As eight partitions of ordinary data may. */
  private static final int TIMES_SEQUENTIAL = 3;

  private static final double SAME = 1e-8;

  private static EpOptions options(double tolerance) {
    return EpOptions.withDefaults()
        .withTolerance(tolerance)
        .withForm(FormChoice.PRIMAL)
        .withKernels(KernelChoice.JAVA);
  }

  private static void assertPace(Observations data, int partitions, double tolerance) {
    GaussianPrior prior = GaussianPrior.isotropic(data.x().columns(), 25);
    EpFit sequential = EpFit.fit(data, prior, options(tolerance));
    try (Workers workers = Workers.of(1)) {
      PartitionedEp fit =
          PartitionedEp.fit(
              new MemoryPartitions(
                  MemoryPartitions.cut(data, partitions), KernelChoice.JAVA, workers),
              prior,
              options(tolerance));
      assertThat(fit.tookTurns()).isFalse();
      assertThat(fit.converged()).isTrue();
      assertThat(fit.sweeps()).isLessThanOrEqualTo(TIMES_SEQUENTIAL * sequential.sweeps());
      double[] mean = sequential.posterior().mean();
      double[] variances = sequential.posterior().variances();
      for (int j = 0; j < mean.length; j++) {
        assertThat(fit.posterior().mean()[j])
            .isCloseTo(mean[j], within(SAME * Math.sqrt(variances[j])));
        assertThat(fit.posterior().variances()[j])
            .isCloseTo(variances[j], within(SAME * variances[j]));
      }
    }
  }

  /** 26 positives in 32,000 rows: most partitions have none. */
  private static Observations rarePositives() {
    Random random = new Random(1);
    int n = 32_000;
    int p = 20;
    DesignMatrix.Builder x = DesignMatrix.builder(p);
    boolean[] y = new boolean[n];
    double[] row = new double[p];
    row[0] = 1;
    for (int i = 0; i < n; i++) {
      double utility = -4.4 + random.nextGaussian();
      for (int j = 1; j < p; j++) {
        row[j] = random.nextGaussian();
        utility += row[j] / Math.sqrt(p - 1);
      }
      x.addRow(row);
      y[i] = utility > 0;
    }
    return Observations.of(x.build(), y);
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64, 128})
  void testRarePositives(int partitions) {
    assertPace(rarePositives(), partitions, 1e-9);
  }

  /** The joint step swings around the fixed point, by a little less each time. */
  @ParameterizedTest
  @ValueSource(ints = {7, 64})
  void testSeparableRows(int partitions) {
    assertPace(new Reference("hard/separable").train(), partitions, 1e-10);
  }

  @Test
  void testAStepThatSwingsBackIsShortened() {
    StepControl pace = new StepControl();
    pace.choose(0, 0);
    assertThat(pace.share()).as("nothing known").isEqualTo(1);
    pace.choose(1, 0.5);
    assertThat(pace.share()).as("still the same way").isEqualTo(1);
    pace.choose(1, -0.2);
    assertThat(pace.share()).as("a small swing").isEqualTo(1);
    pace.choose(1, -1);
    assertThat(pace.share()).as("all the way back").isEqualTo(0.5);
    pace.choose(1, -1e9);
    assertThat(pace.share()).as("never to nothing").isEqualTo(0.05);
    pace.choose(1, 15);
    assertThat(pace.share()).as("not at once").isEqualTo(0.2);
  }
}
