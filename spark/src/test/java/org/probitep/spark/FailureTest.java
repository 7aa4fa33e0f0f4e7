/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskKilled;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.RDDBlockId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.probitep.ep.EpFit;

/** What goes wrong on a cluster leaves no trace in the result. */
class FailureTest {
  private static final SparkContext CONTEXT = Session.get().sparkContext();
  private static Problem problem;
  private static EpFit local;

  @BeforeAll
  static void simulate() {
    problem = Problem.simulated(60_000, 50, 21);
    local = Same.local(problem.observations(true), 25);
  }

  private static void fitUnder(SparkListener trouble) {
    CONTEXT.addSparkListener(trouble);
    try {
      Same.check(
          new EpProbit().setPriorVariance(25).setTol(Same.TOLERANCE).fit(problem.dataset(4)),
          local);
    } finally {
      CONTEXT.removeSparkListener(trouble);
    }
  }

  /** Kills the first attempt at some tasks of each sweep, soon after they have begun. */
  private static final class Killer extends SparkListener {
    final AtomicInteger killed = new AtomicInteger();
    private final Map<Integer, Boolean> sweeps = new ConcurrentHashMap<>();

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted event) {
      if (event.stageInfo().name().contains("SparkPartitions")) {
        sweeps.put(event.stageInfo().stageId(), true);
      }
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart event) {
      if (sweeps.containsKey(event.stageId())
          && event.taskInfo().attemptNumber() == 0
          && event.taskInfo().index() % 2 == 1) {
        CONTEXT.killTaskAttempt(event.taskInfo().taskId(), true, "test");
      }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd event) {
      if (event.reason() instanceof TaskKilled) {
        killed.incrementAndGet();
      }
    }
  }

  @Test
  void testTasksKilledInTheMiddleOfASweep() {
    Killer killer = new Killer();
    fitUnder(killer);
    assertThat(killer.killed.get()).isPositive();
  }

  /** Takes a cached partition of rows, or of sites, away after each job. */
  private static final class Loser extends SparkListener {
    final Map<String, Integer> lost = new ConcurrentHashMap<>();

    @Override
    public void onJobEnd(SparkListenerJobEnd event) {
      if (event.jobId() % 3 == 0) {
        return;
      }
      for (JavaRDD<?> cached : Session.context().getPersistentRDDs().values()) {
        BlockId block = new RDDBlockId(cached.id(), event.jobId() % 4);
        if (SparkEnv.get().blockManager().getStatus(block).isDefined()) {
          SparkEnv.get().blockManager().removeBlock(block, true);
          lost.merge(cached.name(), 1, Integer::sum);
        }
      }
    }
  }

  @Test
  void testLostPartitionsOfRowsAndSites() {
    Loser loser = new Loser();
    fitUnder(loser);
    assertThat(loser.lost).containsKeys("probitep rows", "probitep sites");
  }

  @Test
  void testNothingStaysCached() {
    int before = Session.context().getPersistentRDDs().size();
    new EpProbit().setMaxIter(2).fit(Problem.reference("real/pima_mass").dataset(3));
    assertThat(Session.context().getPersistentRDDs()).hasSize(before);
  }
}
