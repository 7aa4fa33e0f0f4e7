/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * All results of a study, in the order in which it was run; figures and tables are made from them.
 *
 * @param settings what was run
 * @param runs one for each data set and method
 * @param yardsticks one for each data set and yardstick
 */
public record StudyResults(
    StudySettings settings, List<MethodRun> runs, List<YardstickRun> yardsticks) {
  /** Copies the lists; no two entries may be about the same. */
  public StudyResults {
    runs = List.copyOf(runs);
    yardsticks = List.copyOf(yardsticks);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a study needs at least one run");
    }
    Set<List<Object>> seen = new HashSet<>();
    for (MethodRun run : runs) {
      checkNew(seen, List.of(run.p(), run.replication(), run.method()));
    }
    for (YardstickRun run : yardsticks) {
      checkNew(seen, List.of(run.p(), run.replication(), run.yardstick()));
    }
  }

  private static void checkNew(Set<List<Object>> seen, List<Object> key) {
    if (!seen.add(key)) {
      throw new IllegalArgumentException("there are two results for " + key);
    }
  }

  /** The p of all runs, smallest first. */
  public List<Integer> pValues() {
    return runs.stream().map(MethodRun::p).distinct().sorted().toList();
  }

  /** The runs of a method for one p, one for each replication. */
  public List<MethodRun> runs(int p, StudyMethod method) {
    return runs.stream().filter(run -> run.p() == p && run.method() == method).toList();
  }

  /** The differences of a method for one p, all units of all replications together. */
  public Optional<ErrorSummary> errors(int p, StudyMethod method, Yardstick yardstick) {
    List<AbsoluteDifferences> all =
        runs(p, method).stream()
            .filter(run -> run.differences().containsKey(yardstick))
            .map(run -> run.differences().get(yardstick))
            .toList();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(AbsoluteDifferences.pooled(all).summary());
  }

  /** The medians over the replications of a method's times for one p. */
  public Optional<Timing> timing(int p, StudyMethod method) {
    List<MethodRun> all = runs(p, method);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Timing(
                median(all, run -> run.timing().fitSeconds()),
                median(all, run -> run.timing().predictSeconds())));
  }

  /** The median over the replications of a yardstick's median standard error for one p. */
  public OptionalDouble standardError(int p, Yardstick yardstick) {
    List<YardstickRun> all =
        yardsticks.stream().filter(run -> run.p() == p && run.yardstick() == yardstick).toList();
    return all.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(median(all, run -> run.standardErrors().median()));
  }

  /** The median over the replications of a method's own Monte Carlo standard error for one p. */
  public OptionalDouble standardError(int p, StudyMethod method) {
    List<MethodRun> all =
        runs(p, method).stream().filter(run -> run.standardError().isPresent()).toList();
    return all.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(median(all, run -> run.standardError().getAsDouble()));
  }

  private static <T> double median(List<T> all, ToDoubleFunction<T> value) {
    return ErrorSummary.of(all.stream().mapToDouble(value).toArray()).median();
  }
}
