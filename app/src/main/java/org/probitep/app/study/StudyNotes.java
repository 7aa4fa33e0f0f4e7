/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.probitep.app.text.Format;

/** What the numbers of a study say, and what they cannot say, in sentences made from them. */
final class StudyNotes {
  /** A median difference below this many standard errors of the yardstick is mostly its noise. */
  private static final double NOISE = 2;

  private StudyNotes() {}

  static List<String> of(StudyResults results) {
    List<String> notes = new ArrayList<>();
    for (Yardstick yardstick : Yardstick.values()) {
      addComparison(notes, results, yardstick);
      addNoise(notes, results, yardstick);
    }
    addSamplingNoise(notes, results);
    addTimes(notes, results);
    addNotConverged(notes, results);
    if (results.settings().replications() == 1) {
      notes.add(
          "There is one data set for each p: the bands show how test units differ, not how data"
              + " sets differ.");
    }
    return notes;
  }

  /** PFM-VB's median difference over EP's. */
  static OptionalDouble ratioOfMedians(StudyResults results, int p, Yardstick yardstick) {
    Optional<ErrorSummary> ep = results.errors(p, StudyMethod.EP, yardstick);
    Optional<ErrorSummary> pfm = results.errors(p, StudyMethod.PFM_VB, yardstick);
    return ep.isPresent() && pfm.isPresent() && ep.get().median() > 0
        ? OptionalDouble.of(pfm.get().median() / ep.get().median())
        : OptionalDouble.empty();
  }

  private static void addComparison(List<String> notes, StudyResults results, Yardstick yardstick) {
    List<Integer> better = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    List<Double> factors = new ArrayList<>();
    for (int p : results.pValues()) {
      OptionalDouble ratio = ratioOfMedians(results, p, yardstick);
      if (ratio.isPresent()) {
        boolean epWins = ratio.getAsDouble() > 1;
        (epWins ? better : others).add(p);
        if (epWins) {
          factors.add(ratio.getAsDouble());
        }
      }
    }
    int scenarios = better.size() + others.size();
    if (scenarios == 0) {
      return;
    }
    String note =
        title(results, yardstick)
            + ", EP has a smaller median difference than PFM-VB in "
            + of(better.size(), scenarios, "scenario");
    note += factors.isEmpty() ? "" : ", by a factor of " + range(factors);
    note += others.isEmpty() || better.isEmpty() ? "" : "; not at " + pList(others);
    notes.add(note + ".");
  }

  private static void addNoise(List<String> notes, StudyResults results, Yardstick yardstick) {
    List<String> hidden = new ArrayList<>();
    for (StudyMethod method : FigureData.METHODS) {
      List<Integer> where =
          drowned(results, method, yardstick, p -> results.standardError(p, yardstick));
      if (!where.isEmpty()) {
        hidden.add("of " + method.title() + " at " + pList(where));
      }
    }
    if (!hidden.isEmpty()) {
      notes.add(
          title(results, yardstick)
              + ", the median difference "
              + String.join(" and ", hidden)
              + " is less than "
              + Format.shortest(NOISE)
              + " standard errors of the yardstick itself: there the figure shows the yardstick’s"
              + " noise at least as much as the method’s error, which may be smaller than shown.");
    }
  }

  /** Monte Carlo error of the method looks like error of its approximation. */
  private static void addSamplingNoise(List<String> notes, StudyResults results) {
    StudyMethod pfm = StudyMethod.PFM_VB;
    List<Integer> noisy =
        drowned(results, pfm, Yardstick.PRECISE, p -> results.standardError(p, pfm));
    if (!noisy.isEmpty()) {
      notes.add(
          "PFM-VB’s probabilities are themselves sampled; at "
              + pList(noisy)
              + " that noise is a good part of its difference from the precise reference.");
    }
  }

  /** The p for which a median difference is small compared with a standard error. */
  private static List<Integer> drowned(
      StudyResults results,
      StudyMethod method,
      Yardstick yardstick,
      IntFunction<OptionalDouble> standardError) {
    List<Integer> found = new ArrayList<>();
    for (int p : results.pValues()) {
      OptionalDouble error = standardError.apply(p);
      Optional<ErrorSummary> difference = results.errors(p, method, yardstick);
      if (error.isPresent()
          && difference.isPresent()
          && difference.get().median() < NOISE * error.getAsDouble()) {
        found.add(p);
      }
    }
    return found;
  }

  private static void addTimes(List<String> notes, StudyResults results) {
    List<TimingTable.TimingRow> rows = TimingTable.of(results).rows();
    for (StudyMethod method : StudyMethod.values()) {
      List<Double> ratios = new ArrayList<>();
      for (TimingTable.TimingRow row : rows) {
        row.ratioToEp(method).ifPresent(ratios::add);
      }
      if (method == StudyMethod.EP || ratios.isEmpty()) {
        continue;
      }
      String name = method == StudyMethod.EXACT ? "exact sampling" : method.title();
      long faster = ratios.stream().filter(ratio -> ratio > 1).count();
      notes.add(
          "Fit and predictions together, EP is faster than "
              + name
              + " in "
              + of(faster, ratios.size(), "scenario")
              + "; "
              + name
              + " takes "
              + range(ratios)
              + " times as long.");
    }
  }

  private static void addNotConverged(List<String> notes, StudyResults results) {
    for (StudyMethod method : StudyMethod.values()) {
      List<MethodRun> runs = results.runs().stream().filter(run -> run.method() == method).toList();
      List<Integer> stopped =
          runs.stream().filter(run -> !run.converged()).map(MethodRun::p).toList();
      if (!stopped.isEmpty()) {
        notes.add(
            method.title()
                + " stopped before it met its tolerance in "
                + of(stopped.size(), runs.size(), "run")
                + " ("
                + pList(stopped.stream().distinct().sorted().toList())
                + "): its numbers there could be better.");
      }
    }
  }

  private static String title(StudyResults results, Yardstick yardstick) {
    return FigureData.title(results.settings(), yardstick);
  }

  private static String of(long some, int all, String what) {
    return some + " of " + all + " " + what + (all == 1 ? "" : "s");
  }

  private static String pList(List<Integer> p) {
    return "p = " + p.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String range(List<Double> values) {
    String low = Format.factor(values.stream().mapToDouble(v -> v).min().orElseThrow());
    String high = Format.factor(values.stream().mapToDouble(v -> v).max().orElseThrow());
    return low.equals(high) ? low : low + " to " + high;
  }
}
