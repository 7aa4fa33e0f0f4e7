/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.TrainingData;
import org.probitep.model.Observations;
import org.probitep.selection.PriorChoice;

/**
 * A split, ready to be fitted: levels, means and scales come from the training rows alone.
 *
 * @param train the rows to fit
 * @param test the rows to predict, coded like the training rows
 * @param prior where the prior of the coefficients comes from
 * @param intercept whether the first column is the constant term
 * @param baseRate the share of positives in the population, where rows were selected by outcome
 * @param notes notes on the test rows for the user, one line each
 */
public record FoldData(
    Observations train,
    RowsToPredict test,
    PriorChoice prior,
    boolean intercept,
    OptionalDouble baseRate,
    List<String> notes) {
  /** Copies the notes. */
  public FoldData {
    notes = List.copyOf(notes);
  }

  /** Whether a method that counts every row once, without offset, can fit the same rows. */
  boolean isPlain() {
    return !train.isWeighted()
        && IntStream.range(0, train.size()).allMatch(i -> train.offset(i) == 0);
  }

  /** Training rows, and rows that were coded for their schema. */
  public static FoldData of(TrainingData.Rows train, EncodedRows test, ModelOptions options) {
    return new FoldData(
        train.observations(),
        RowsToPredict.of(test),
        options.priorChoice(train.schema()),
        train.schema().intercept(),
        train.schema().likelihood().baseRate(),
        test.notes());
  }
}
