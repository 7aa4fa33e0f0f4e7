/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Which rows are predicted from which. Immutable. */
public final class Plan {
  /** Folds of the baselines where the model itself leaves out one row at a time. */
  private static final int FOLDS_OF_BASELINES = 10;

  private final String design;
  private final LabelledRows rows;
  private final List<Split> splits;
  private final boolean leaveOneOut;

  private Plan(String design, LabelledRows rows, List<Split> splits, boolean leaveOneOut) {
    this.design = design;
    this.rows = rows;
    this.splits = List.copyOf(splits);
    this.leaveOneOut = leaveOneOut;
  }

  /** Stratified cross-validation. */
  public static Plan folds(LabelledRows rows, int folds, long seed) {
    String design =
        String.format(Locale.ROOT, "%d-fold cross-validation, stratified, seed %d", folds, seed);
    return new Plan(design, rows, Splits.folds(rows.outcomes(), folds, seed), false);
  }

  /**
   * Cross-validation that never splits a group of rows.
   *
   * @param groups the number of each row's group, from 0 on
   * @param by the name of the groups
   */
  public static Plan foldsByGroup(
      LabelledRows rows, int[] groups, String by, int folds, long seed) {
    String design =
        String.format(
            Locale.ROOT,
            "%d-fold cross-validation by %s (%,d groups), seed %d",
            folds,
            by,
            GroupedFolds.count(groups),
            seed);
    List<Split> splits = GroupedFolds.of(rows.outcomes(), groups, folds, seed);
    return new Plan(design, rows, splits, false);
  }

  /** A stratified share of the rows is predicted from the others. */
  public static Plan holdout(LabelledRows rows, double share, long seed) {
    Split split = Splits.holdout(rows.outcomes(), share, seed);
    String design =
        String.format(
            Locale.ROOT,
            "%d of %d rows held out, stratified, seed %d",
            split.test().length,
            rows.size(),
            seed);
    return new Plan(design, rows, List.of(split), false);
  }

  /** All rows of a separate table. */
  public static Plan test(LabelledRows rows, String design) {
    return new Plan(design, rows, List.of(Split.ofAll(rows.size())), false);
  }

  /** Each row from all others, by one fit of expectation propagation; baselines by folds. */
  public static Plan leaveOneOut(LabelledRows rows, long seed) {
    int folds = Math.min(FOLDS_OF_BASELINES, rows.size());
    String design =
        String.format(
            Locale.ROOT, "leave-one-out from one fit; baselines by %d folds, seed %d", folds, seed);
    return new Plan(design, rows, Splits.folds(rows.outcomes(), folds, seed), true);
  }

  /** The plan in words. */
  public String design() {
    return design;
  }

  /** How many fits of the model it takes. */
  public int fits() {
    return leaveOneOut ? 1 : splits.size();
  }

  /** How many splits there are. */
  public int folds() {
    return splits.size();
  }

  List<Split> splits() {
    return splits;
  }

  boolean isLeaveOneOut() {
    return leaveOneOut;
  }

  /** For each row the number of the split that tests it, from 1 on, or 0. */
  int[] foldOfEach() {
    int[] folds = new int[rows.size()];
    for (int k = 0; k < splits.size(); k++) {
      for (int row : splits.get(k).test()) {
        folds[row] = k + 1;
      }
    }
    return folds;
  }

  /** The rows that are tested, ascending. */
  int[] tested() {
    int[] folds = foldOfEach();
    return IntStream.range(0, folds.length).filter(i -> folds[i] > 0).toArray();
  }

  /** All rows, tested or not. */
  LabelledRows rows() {
    return rows;
  }
}
