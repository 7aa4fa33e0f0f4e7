/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Which rows are predicted from which. Immutable. */
public final class Plan {
  /** Folds of the baselines where the model itself leaves out one row at a time. */
  private static final int FOLDS_OF_BASELINES = 10;

  private final String design;
  private final LabelledRows rows;
  private final Parts dealt;
  private final List<Split> splits;
  private final boolean leaveOneOut;

  private Plan(
      String design, LabelledRows rows, Parts dealt, List<Split> splits, boolean leaveOneOut) {
    this.design = design;
    this.rows = rows;
    this.dealt = dealt;
    this.splits = List.copyOf(splits);
    this.leaveOneOut = leaveOneOut;
  }

  private static Plan of(
      String design, LabelledRows rows, Parts dealt, int folds, boolean leaveOneOut) {
    List<Split> splits =
        IntStream.rangeClosed(1, folds).mapToObj(fold -> Split.of(rows, dealt, fold)).toList();
    return new Plan(design, rows, dealt, splits, leaveOneOut);
  }

  private static Parts dealt(LabelledRows rows, int folds, long seed) {
    Trials trials = Trials.of(rows);
    return Parts.of(trials, Splits.folds(trials.outcomes(), folds, seed));
  }

  /**
   * Stratified cross-validation; a row of counts lies in several folds, with a part of its count.
   */
  public static Plan folds(LabelledRows rows, int folds, long seed) {
    String design =
        String.format(Locale.ROOT, "%d-fold cross-validation, stratified, seed %d", folds, seed);
    return of(design, rows, dealt(rows, folds, seed), folds, false);
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
    Trials trials = Trials.of(rows);
    int[] foldOf = GroupedFolds.of(trials.outcomes(), trials.groups(groups), folds, seed);
    return of(design, rows, Parts.of(trials, foldOf), folds, false);
  }

  /** A stratified share of the rows is predicted from the others. */
  public static Plan holdout(LabelledRows rows, double share, long seed) {
    Trials trials = Trials.of(rows);
    Parts held = Parts.of(trials, Splits.holdout(trials.outcomes(), share, seed));
    IntStream parts = IntStream.range(0, held.size());
    String design =
        String.format(
            Locale.ROOT,
            "%d of %d %s held out, stratified, seed %d",
            rows.areWhole() ? (long) parts.mapToDouble(held::count).sum() : parts.count(),
            rows.trials(),
            rows.trials() == rows.size() ? "rows" : "trials",
            seed);
    return of(design, rows, held, 1, false);
  }

  /** All rows of a separate table. */
  public static Plan test(LabelledRows rows, String design) {
    int[] one = new int[rows.size()];
    Arrays.fill(one, 1);
    return new Plan(
        design, rows, Parts.ofWhole(rows, one), List.of(Split.ofAll(rows.size())), false);
  }

  /** Each row from all others, by one fit of expectation propagation; baselines by folds. */
  public static Plan leaveOneOut(LabelledRows rows, long seed) {
    int folds = (int) Math.min(FOLDS_OF_BASELINES, rows.trials());
    String design =
        String.format(
            Locale.ROOT, "leave-one-out from one fit; baselines by %d folds, seed %d", folds, seed);
    return of(design, rows, dealt(rows, folds, seed), folds, true);
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

  /** What the splits test. */
  Parts dealt() {
    return dealt;
  }

  /** What the model is judged by: what the splits test, or every row left out by itself. */
  Parts tested() {
    return leaveOneOut
        ? Parts.ofWhole(rows, IntStream.rangeClosed(1, rows.size()).toArray())
        : dealt;
  }

  /** What each of the tested parts counts in scores. */
  double[] weights() {
    Parts tested = tested();
    return IntStream.range(0, tested.size())
        .mapToDouble(i -> rows.weight(tested.row(i), tested.count(i)))
        .toArray();
  }

  /** All rows, tested or not. */
  LabelledRows rows() {
    return rows;
  }
}
