/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;
import org.probitep.ep.PartitionedEp;
import org.probitep.ep.SiteSums;
import org.probitep.kernels.KernelChoice;
import org.probitep.model.GaussianPrior;

/** Partitions that take turns on Spark do what the sequential engine does. */
class TurnsTest {
  private static final double WIDE = 1e4;

  /** A past that led nowhere: whoever has it takes turns from now on. */
  private static List<Double> fruitless() {
    List<Double> residuals = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      residuals.add(1.0 + i % 2);
    }
    return residuals;
  }

  @Test
  void testTurnsAreSequentialSweeps() {
    Problem problem = Problem.reference("hard/separable");
    int p = problem.samples().get(0).features().size();
    Dataset<Row> columns = problem.dataset(5).select("features", "label");
    EpFit local = Same.local(problem.observations(false), WIDE);
    try (TrainingRows rows = TrainingRows.read(columns.toJavaRDD(), p, false, false);
        SparkPartitions partitions =
            new SparkPartitions(rows, KernelChoice.JAVA, 2, Checkpoints.none())) {
      PartitionedEp fit =
          PartitionedEp.resume(
              partitions,
              GaussianPrior.isotropic(p, WIDE),
              Same.TOLERANCE,
              1000,
              KernelChoice.JAVA,
              (sweep, residual) -> true,
              SiteSums.zero(p),
              fruitless());
      assertThat(fit.tookTurns()).isTrue();
      assertThat(fit.converged()).isTrue();
      assertThat(fit.sweeps() - fruitless().size())
          .isBetween(local.sweeps() - 1, local.sweeps() + 1);
      Same.check(fit.posterior(), local.posterior().mean(), local.posterior().variances());
    }
  }
}
