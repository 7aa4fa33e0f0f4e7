/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.MemoryPartitions;
import org.probitep.ep.PartitionedEp;
import org.probitep.ep.Partitions;
import org.probitep.ep.SiteSums;
import org.probitep.ep.SweepState;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.selection.HyperPrior;
import org.probitep.selection.LearnedPartitionedPrior;

/** Rounds on Spark are those of one machine, in parallel and in turns. */
class RoundsTest {
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
    EpFit local = Same.local(problem.observations(false), WIDE, Same.TOLERANCE);
    try (TrainingRows rows = TrainingRows.read(columns.toJavaRDD(), p, false, false);
        SparkPartitions partitions =
            new SparkPartitions(rows, KernelChoice.JAVA, 2, Checkpoints.none())) {
      PartitionedEp fit =
          PartitionedEp.resume(
              partitions,
              GaussianPrior.isotropic(p, WIDE),
              options(Same.TOLERANCE),
              new SweepState(SiteSums.zero(p), SiteSums.zero(p), 1, fruitless()),
              (sweep, residual) -> true);
      assertThat(fit.tookTurns()).isTrue();
      assertThat(fit.converged()).isTrue();
      assertThat(fit.sweeps() - fruitless().size())
          .isBetween(local.sweeps() - 1, local.sweeps() + 1);
      Same.check(fit.posterior(), local.posterior().mean(), local.posterior().variances());
    }
  }

  /**
   * And when the prior changes between two sweeps, so do the units of what partitions wait with.
   */
  @Test
  void testTurnsUnderAPriorThatIsLearned() {
    Problem problem = Problem.reference("real/pima_mass");
    Observations data = problem.observations(false);
    int p = data.x().columns();
    VarianceGroups groups = VarianceGroups.one(p);
    List<Double> inMemory;
    try (Workers workers = Workers.of(1)) {
      MemoryPartitions partitions =
          new MemoryPartitions(MemoryPartitions.cut(data, 5), KernelChoice.JAVA, workers);
      inMemory = learnInTurns(partitions, groups).fit().residuals();
    }
    Dataset<Row> columns = problem.dataset(5).select("features", "label");
    try (TrainingRows rows = TrainingRows.read(columns.toJavaRDD(), p, false, false);
        SparkPartitions partitions =
            new SparkPartitions(rows, KernelChoice.JAVA, 2, Checkpoints.none())) {
      LearnedPartitionedPrior learned = learnInTurns(partitions, groups);
      PartitionedEp fit = learned.fit();
      assertThat(fit.tookTurns()).isTrue();
      assertThat(fit.converged()).isTrue();
      EpFit local = Same.local(data, learned.variances().values()[0]);
      Same.check(fit.posterior(), local.posterior().mean(), local.posterior().variances());
      // Sequential EP from the old variance's sites on: as fast as if there were one partition.
      assertThat(fit.sweeps() - fruitless().size()).isLessThan(2 * local.sweeps());
      assertThat(fit.sweeps()).isEqualTo(inMemory.size());
      for (int i = fruitless().size(); i < fit.sweeps() - 2; i++) {
        assertThat(fit.residuals().get(i)).isCloseTo(inMemory.get(i), withinPercentage(1e-3));
      }
    }
  }

  private static LearnedPartitionedPrior learnInTurns(
      Partitions partitions, VarianceGroups groups) {
    int p = groups.coefficients();
    SweepState start = new SweepState(SiteSums.zero(p), SiteSums.zero(p), 1, fruitless());
    double[] squares = new double[p];
    Arrays.fill(squares, 1);
    return LearnedPartitionedPrior.resume(
        partitions,
        groups,
        HyperPrior.withDefaults(),
        squares,
        Optional.of(new LearnedPartitionedPrior.Standing(start, GaussianPrior.isotropic(p, WIDE))),
        options(Same.TOLERANCE),
        (sweep, residual) -> true);
  }

  private static EpOptions options(double tolerance) {
    return EpOptions.withDefaults().withTolerance(tolerance).withKernels(KernelChoice.JAVA);
  }

  /** Round by round the threads of one machine do the same, steps of less than 1 included. */
  @Test
  void testRoundsAreThoseOfThreads() {
    List<Double> residuals = assertRoundsOfThreads(Problem.reference("hard/separable"), 1e-5);
    assertThat(residuals).hasSizeGreaterThan(10);
  }

  /** With many rows the mean comes first; before there are variances, nothing is known. */
  @Test
  void testRoundsOfManyRowsAreThoseOfThreads() {
    List<Double> residuals = assertRoundsOfThreads(Problem.simulated(12_000, 4, 3), 1e-5);
    assertThat(residuals).hasSizeLessThan(6);
    assertThat(residuals.subList(0, 2)).containsOnly(Double.POSITIVE_INFINITY);
    assertThat(residuals.get(2)).isLessThan(1);
  }

  private static List<Double> assertRoundsOfThreads(Problem problem, double tolerance) {
    Observations data = problem.observations(false);
    GaussianPrior prior = GaussianPrior.isotropic(data.x().columns(), WIDE);
    List<Double> expected;
    try (Workers workers = Workers.of(1)) {
      expected =
          PartitionedEp.fit(
                  new MemoryPartitions(MemoryPartitions.cut(data, 7), KernelChoice.JAVA, workers),
                  prior,
                  options(tolerance))
              .residuals();
    }
    List<Double> residuals =
        new EpProbit()
            .setFitIntercept(false)
            .setPriorVariance(WIDE)
            .setTol(tolerance)
            .fit(problem.dataset(7))
            .summary()
            .residuals();
    assertThat(residuals).hasSameSizeAs(expected);
    for (int i = 1; i < residuals.size(); i++) {
      if (Double.isInfinite(expected.get(i))) {
        assertThat(residuals.get(i)).isInfinite();
      } else {
        assertThat(residuals.get(i)).isCloseTo(expected.get(i), withinPercentage(1e-3));
      }
    }
    return residuals;
  }

  @Test
  void testLongFitsNeedCheckpoints() {
    int most = Training.MOST_SWEEPS_WITHOUT_CHECKPOINT;
    assertThat(Training.mayGoOn(most - 1, false)).isTrue();
    assertThat(Training.mayGoOn(most, false)).isFalse();
    assertThat(Training.mayGoOn(most, true)).isTrue();
  }
}
