/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.app.metrics.RowWeights;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.FittedModel;

/** Judges a model that was fitted earlier, on rows whose outcomes are known by now. */
public final class JudgedModel {
  private JudgedModel() {}

  /**
   * Predicts the rows and evaluates the probabilities. For comparison, every row is given the share
   * of positives among the rows that are predicted, since that of training is not in the model.
   *
   * @param rows coded for the model, with their outcomes
   * @param design what was done, in words
   * @param notes on the model and the rows
   */
  public static Evaluation evaluate(
      FittedModel model,
      EncodedRows rows,
      String design,
      EvaluationOptions options,
      List<String> notes) {
    boolean[] outcomes = rows.outcomes();
    LabelledRows labelled =
        LabelledRows.of(outcomes, rows.rowNumbers())
            .withWeights(rows.weights(), model.schema().likelihood().baseRate());
    Plan plan = Plan.test(labelled, design);
    RowWeights weights =
        RowWeights.of(IntStream.range(0, outcomes.length).mapToDouble(labelled::weight).toArray());
    Predicted predicted =
        Predicted.of(
            model.predict(rows, options.method().ep().compute().withThreads(options.threads())),
            options.model().level());
    double[] baseRate = new double[outcomes.length];
    Arrays.fill(baseRate, plan.rows().baseRate());
    double[] ours = predicted.probabilities();
    List<Candidate> candidates =
        List.of(
            new Candidate(
                "probitep " + model.summary().method(),
                true,
                ours,
                Evaluator.metrics(outcomes, weights, ours, options)),
            new Candidate(
                "their base rate",
                false,
                baseRate,
                Evaluator.metrics(outcomes, weights, baseRate, options)));
    return new Evaluation(plan, outcomes, predicted, candidates, options, notes, Optional.empty());
  }
}
