/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fit that was broken off goes on from its checkpoint. */
class RestartTest {
  private static final double WIDE = 1e4;

  /** Sums are added up in any order. In percent; a forgotten variance would make it 0.2. */
  private static final double LAST_BITS = 1e-4;

  private static EpProbit estimator(Path directory) {
    return new EpProbit()
        .setFitIntercept(false)
        .setPriorVariance(WIDE)
        .setTol(Same.TOLERANCE)
        .setMaxIter(1000)
        .setCheckpointInterval(3)
        .setCheckpointDir(directory.toString());
  }

  /** Ends the whole process, as kill -9 would, when the given job begins. */
  private static final class Death extends SparkListener {
    private final AtomicInteger jobsToLive;

    Death(int jobs) {
      jobsToLive = new AtomicInteger(jobs);
    }

    @Override
    public void onJobStart(SparkListenerJobStart event) {
      if (jobsToLive.decrementAndGet() == 0) {
        Runtime.getRuntime().halt(42);
      }
    }
  }

  /** A driver that does not live to see the end: directory, partitions, jobs to live. */
  static final class Victim {
    private Victim() {}

    public static void main(String[] args) {
      Session.get().sparkContext().addSparkListener(new Death(Integer.parseInt(args[2])));
      estimator(Path.of(args[0]))
          .fit(Problem.reference("hard/separable").dataset(Integer.parseInt(args[1])));
    }
  }

  @Test
  void testRestartedDriver(@TempDir Path directory) throws Exception {
    Problem problem = Problem.reference("hard/separable");
    OtherDriver victim = new OtherDriver(Victim.class, directory);
    assertThat(victim.run(directory, 7, 15)).as(victim::log).isEqualTo(42);
    EpProbitModel model = estimator(directory).fit(problem.dataset(7));
    assertThat(model.summary().resumedAt()).isPositive();
    assertThat(model.summary().resumedAt() % 3).isZero();
    Same.check(model, Same.local(problem.observations(false), WIDE));
    assertThat(left(directory)).isEmpty();
  }

  /** With the interval that nobody has set, on data that take few sweeps. */
  @Test
  void testAUsualFitWritesCheckpoints(@TempDir Path directory) {
    AtomicInteger written = new AtomicInteger();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onStageSubmitted(SparkListenerStageSubmitted event) {
            if (event.stageInfo().name().contains("foreach at Checkpoints")) {
              written.incrementAndGet();
            }
          }
        };
    Session.get().sparkContext().addSparkListener(listener);
    try {
      EpProbit estimator = new EpProbit().setCheckpointDir(directory.toString());
      EpProbitModel model = estimator.fit(Problem.simulated(12_000, 4, 3).dataset(2));
      assertThat(model.summary().totalIterations()).isLessThan(10);
    } finally {
      Session.get().sparkContext().removeSparkListener(listener);
    }
    assertThat(written).hasPositiveValue();
  }

  private static List<String> left(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("probitep-"))
          .toList();
    }
  }

  /** A fit of these data that is cancelled after its first checkpoints. */
  private static void leaveCheckpoint(Path directory, Problem problem) {
    breakOff(estimator(directory), problem, 12);
  }

  /** Cancels a fit when so many jobs have begun. */
  private static void breakOff(EpProbit estimator, Problem problem, int most) {
    SparkListener stop =
        new SparkListener() {
          private int jobs;

          @Override
          public void onJobStart(SparkListenerJobStart event) {
            jobs++;
            if (jobs >= most) {
              Session.get().sparkContext().cancelAllJobs();
            }
          }
        };
    Session.get().sparkContext().addSparkListener(stop);
    try {
      assertThat(catchThrowable(() -> estimator.fit(problem.dataset(7)))).isNotNull();
    } finally {
      Session.get().sparkContext().removeSparkListener(stop);
    }
  }

  @Test
  void testACheckpointOfAnotherFitIsLeftAlone(@TempDir Path directory) throws Exception {
    Problem problem = Problem.reference("hard/separable");
    leaveCheckpoint(directory, problem);
    List<String> others = left(directory);
    assertThat(others).hasSize(1);
    EpProbitModel wider = estimator(directory).setPriorVariance(100).fit(problem.dataset(7));
    assertThat(wider.summary().resumedAt()).isZero();
    Same.check(wider, Same.local(problem.observations(false), 100));
    EpProbitModel fewer = estimator(directory).fit(problem.dataset(2));
    assertThat(fewer.summary().resumedAt()).isZero();
    assertThat(left(directory)).isEqualTo(others);
    assertThat(estimator(directory).fit(problem.dataset(7)).summary().resumedAt()).isPositive();
  }

  /** They differ only in when they stop, so that their rows, partitions and priors are the same. */
  @Test
  void testFitsAtTheSameTimeHaveTheirOwnFolders(@TempDir Path directory) throws Exception {
    Problem problem = Problem.reference("hard/separable");
    EpProbit estimator = estimator(directory).setCheckpointInterval(1);
    ParamMap[] grid =
        new ParamGridBuilder()
            .addGrid(estimator.tol(), new double[] {1e-3, 1e-4, Same.TOLERANCE})
            .build();
    CrossValidatorModel model =
        new CrossValidator()
            .setEstimator(estimator)
            .setEstimatorParamMaps(grid)
            .setEvaluator(new BinaryClassificationEvaluator())
            .setNumFolds(2)
            .setParallelism(3)
            .fit(problem.dataset(2));
    assertThat(model.avgMetrics()).hasSize(3);
    assertThat(left(directory)).isEmpty();
  }

  /** A round without its progress was not finished. */
  @Test
  void testAnUnfinishedRoundDoesNotCount(@TempDir Path directory) throws Exception {
    Problem problem = Problem.reference("hard/separable");
    leaveCheckpoint(directory, problem);
    Path fit = directory.resolve(left(directory).get(0));
    Path later = Files.createDirectory(fit.resolve("round-000999"));
    Files.writeString(later.resolve("part-00000"), "half a file");
    EpProbitModel model = estimator(directory).fit(problem.dataset(7));
    assertThat(model.summary().resumedAt()).isBetween(3, 998);
    checkGoesOn(model.summary(), problem);
    Same.check(model, Same.local(problem.observations(false), WIDE));
  }

  /** The sweeps after the restart are those of a fit that was not broken off. */
  private static void checkGoesOn(EpProbitSummary resumed, Problem problem) {
    int sweeps = resumed.resumedAt() + 4;
    List<Double> whole =
        new EpProbit()
            .setFitIntercept(false)
            .setPriorVariance(WIDE)
            .setMaxIter(sweeps)
            .fit(problem.dataset(7))
            .summary()
            .residuals();
    for (int i = 1; i < sweeps; i++) {
      assertThat(resumed.residuals().get(i)).isCloseTo(whole.get(i), withinPercentage(1e-3));
    }
  }

  /** With the prior variance that it had learned so far, in whose units the checkpoint is. */
  @Test
  void testALearnedVarianceIsLearnedOn(@TempDir Path directory) throws Exception {
    Problem problem = Problem.reference("hard/separable");
    EpProbit learning = estimator(directory).setCheckpointInterval(1);
    learning.clear(learning.priorVariance());
    EpProbitModel whole = learning.fit(problem.dataset(7));
    for (int jobs : new int[] {12, 26}) {
      breakOff(learning, problem, jobs);
      EpProbitModel model = learning.fit(problem.dataset(7));
      int resumedAt = model.summary().resumedAt();
      assertThat(resumedAt).isBetween(1, whole.summary().totalIterations() - 1);
      assertThat(model.priorVariance())
          .isCloseTo(whole.priorVariance(), withinPercentage(LAST_BITS));
      List<Double> residuals = model.summary().residuals();
      assertThat(residuals.get(resumedAt))
          .isCloseTo(whole.summary().residuals().get(resumedAt), withinPercentage(1e-3));
      Same.check(model, Same.local(problem.observations(false), model.priorVariance()));
      assertThat(left(directory)).isEmpty();
    }
  }

  /** Fewer sweeps than were made already: nothing to go on with. */
  @Test
  void testLimitBelowTheCheckpoint(@TempDir Path directory) throws Exception {
    Problem problem = Problem.reference("hard/separable");
    leaveCheckpoint(directory, problem);
    EpProbitModel model = estimator(directory).setMaxIter(2).fit(problem.dataset(7));
    assertThat(model.summary().resumedAt()).isZero();
    assertThat(model.summary().totalIterations()).isEqualTo(2);
    assertThat(model.summary().converged()).isFalse();
  }
}
