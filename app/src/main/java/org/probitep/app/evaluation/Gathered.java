/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.probitep.app.text.Format;

/** The results of all splits, in the order of the rows that were tested. */
final class Gathered {
  /** Folds often say nearly the same: more would hide the result. */
  private static final int MOST_NOTES = 5;

  private final Plan plan;
  private final List<FoldResult> results;
  private final Parts tested;

  Gathered(Plan plan, List<FoldResult> results) {
    this.plan = plan;
    this.results = results;
    this.tested = plan.tested();
  }

  boolean[] outcomes() {
    boolean[] outcomes = new boolean[tested.size()];
    for (int i = 0; i < outcomes.length; i++) {
      outcomes[i] = plan.rows().outcome(tested.row(i));
    }
    return outcomes;
  }

  /** Takes (index among the dealt parts, split, index in the split). */
  @FunctionalInterface
  private interface Copy {
    void put(int index, int split, int i);
  }

  private void copyAll(Copy copy) {
    Parts dealt = plan.dealt();
    int[] taken = new int[results.size()];
    for (int index = 0; index < dealt.size(); index++) {
      int split = dealt.fold(index) - 1;
      copy.put(index, split, taken[split]++);
    }
  }

  Predicted modelPredictions() {
    Predicted all = new Predicted(tested.size());
    copyAll((index, split, i) -> all.put(index, results.get(split).model().orElseThrow(), i));
    return all;
  }

  /** What a baseline predicted; empty unless it predicted in every split. */
  Optional<double[]> baselinePredictions(int baseline) {
    if (results.stream().anyMatch(result -> result.baselines().get(baseline).isEmpty())) {
      return Optional.empty();
    }
    double[] all = new double[plan.dealt().size()];
    copyAll(
        (index, split, i) ->
            all[index] = results.get(split).baselines().get(baseline).orElseThrow()[i]);
    return Optional.of(plan.isLeaveOneOut() ? ofRows(all) : all);
  }

  /** The mean of the parts of each row; all rows are tested. */
  private double[] ofRows(double[] ofParts) {
    Parts dealt = plan.dealt();
    double[] counts = plan.rows().counts();
    double[] means = new double[counts.length];
    for (int i = 0; i < ofParts.length; i++) {
      means[dealt.row(i)] += ofParts[i] * (dealt.count(i) / counts[dealt.row(i)]);
    }
    return Arrays.stream(means).map(mean -> Math.min(1, mean)).toArray();
  }

  /** What the user should be told. */
  List<String> notes(Optional<FoldResult> leftOut) {
    List<FoldResult> all = new ArrayList<>(results);
    leftOut.ifPresent(all::add);
    List<String> notes = new ArrayList<>();
    long bad = all.stream().filter(result -> !result.converged()).count();
    if (bad > 0) {
      notes.add(
          "warning: "
              + (plan.fits() == 1 ? "the fit" : bad + " of " + plan.fits() + " fits")
              + " did not converge or cannot be relied on; try a larger --max-sweeps or more"
              + " --samples");
    }
    if (results.stream().anyMatch(r -> r.baselines().stream().anyMatch(Optional::isEmpty))) {
      notes.add(
          "the logistic baselines are left out: the table is too large, or its rows have weights or"
              + " offsets");
    }
    Set<String> ofRows = new LinkedHashSet<>();
    all.forEach(result -> ofRows.addAll(result.notes()));
    ofRows.stream().limit(MOST_NOTES).forEach(notes::add);
    if (ofRows.size() > MOST_NOTES) {
      notes.add("… and " + Format.count(ofRows.size() - MOST_NOTES, "more note") + " like these");
    }
    return notes;
  }
}
