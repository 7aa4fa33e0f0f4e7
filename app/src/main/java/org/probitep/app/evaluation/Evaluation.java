/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.app.metrics.Costs;
import org.probitep.app.metrics.Metrics;
import org.probitep.app.metrics.PairedDifference;
import org.probitep.app.metrics.RowWeights;
import org.probitep.methods.LeaveOneOut;

/**
 * Rows that the models had not seen: predictions, outcomes, and how good the predictions were.
 * Immutable.
 */
public final class Evaluation {
  private final Plan plan;
  private final Parts tested;
  private final double[] weights;
  private final boolean[] outcomes;
  private final Predicted predicted;
  private final List<Candidate> candidates;
  private final EvaluationOptions options;
  private final List<String> notes;
  private final Optional<PairedDifference> difference;

  Evaluation(
      Plan plan,
      boolean[] outcomes,
      Predicted predicted,
      List<Candidate> candidates,
      EvaluationOptions options,
      List<String> notes,
      Optional<PairedDifference> difference) {
    this.difference = difference;
    this.plan = plan;
    this.tested = plan.tested();
    this.weights = plan.weights();
    this.outcomes = outcomes.clone();
    this.predicted = predicted;
    this.candidates = List.copyOf(candidates);
    this.options = options;
    this.notes = List.copyOf(notes);
  }

  /**
   * A copy that also shows another model of the same rows.
   *
   * @param name what the other is called
   * @param other its evaluation by the same plan
   */
  public Evaluation against(String name, Evaluation other) {
    Candidate rival = other.model().named(name);
    List<Candidate> all = new ArrayList<>(candidates);
    all.add(1, rival);
    List<String> both = new ArrayList<>(notes);
    other.notes.stream().filter(note -> !both.contains(note)).forEach(both::add);
    return new Evaluation(
        plan,
        outcomes,
        predicted,
        all,
        options,
        both,
        Optional.of(
            RowWeights.of(weights)
                .difference(
                    predicted.scored(outcomes),
                    other.predicted.scored(outcomes),
                    options.model().level())));
  }

  /** How much better or worse the model is than the one it was compared with, if there was one. */
  public Optional<PairedDifference> difference() {
    return difference;
  }

  /** How rows were split, in words. */
  public String design() {
    return plan.design();
  }

  /** How many rows were predicted, each counted once. */
  public int rows() {
    return (int) IntStream.range(0, tested.size()).map(tested::row).distinct().count();
  }

  /** The number of rows and, where folds parted rows that count several times, parts of rows. */
  public int size() {
    return outcomes.length;
  }

  /** Whether some row counts more or less than once. */
  public boolean isWeighted() {
    return Arrays.stream(weights).anyMatch(weight -> weight != 1);
  }

  /** How much row i counts. */
  public double weight(int i) {
    return weights[i];
  }

  /**
   * The row of the table, counted from 1, that row i of the evaluation is, or is a part of; they do
   * not descend.
   */
  public int row(int i) {
    return plan.rows().number(tested.row(i));
  }

  /**
   * The fold, counted from 1, that predicted row i; i + 1 where each row was left out by itself.
   */
  public int fold(int i) {
    return tested.fold(i);
  }

  /** Whether row i had the positive outcome. */
  public boolean outcome(int i) {
    return outcomes[i];
  }

  /** The predicted probability of the positive outcome of row i. */
  public double probability(int i) {
    return predicted.probability(i);
  }

  /** The lower end of the credible interval of that probability. */
  public double lower(int i) {
    return predicted.lower(i);
  }

  /** The upper end of the credible interval of that probability. */
  public double upper(int i) {
    return predicted.upper(i);
  }

  /** How the row was left out, where rows were left out one at a time. */
  public Optional<LeaveOneOut.Source> leftOut(int i) {
    return predicted.leftOut().map(rows -> rows.source(i));
  }

  /** The model that is evaluated. */
  public Candidate model() {
    return candidates.get(0);
  }

  /** What it is compared with. */
  public List<Candidate> baselines() {
    return candidates.subList(1, candidates.size());
  }

  /** The model, then the baselines. */
  public List<Candidate> candidates() {
    return candidates;
  }

  /** How good the model's probabilities were. */
  public Metrics metrics() {
    return model().metrics();
  }

  /** The costs of wrong decisions, where they were given. */
  public Optional<Costs> costs() {
    return options.costs();
  }

  /** What the user should be told, one line each. */
  public List<String> notes() {
    return notes;
  }
}
