/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Target;
import org.probitep.data.encode.TargetColumn;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.encode.TrainingPlan;
import org.probitep.data.encode.TrainingPlan.NumberFolds;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;

/** Splits of one table. A fold learns only from its training rows. Immutable. */
public final class TableFolds implements FoldSource {
  private final RawTable table;
  private final TrainingPlan plan;
  private final RowSelection rows;
  private final Optional<NumberFolds> numbers;
  private final List<String> notes;

  private TableFolds(
      TrainingPlan plan, RowSelection rows, Optional<NumberFolds> numbers, List<String> notes) {
    this.table = plan.table();
    this.plan = plan;
    this.rows = rows;
    this.numbers = numbers;
    this.notes = notes;
  }

  /**
   * The rows of a table that was read for this specification; those with a missing cell are left
   * out if it says so.
   */
  public static TableFolds of(RawTable table, DesignSpec spec, ModelOptions options) {
    RowSelection rows = TrainingData.usable(table, RowSelection.of(table, null), spec);
    return new TableFolds(TrainingPlan.of(table, spec, options), rows, Optional.empty(), List.of());
  }

  /** The column that is predicted. */
  public Target target() {
    return plan.target();
  }

  /** The rows that can train and test. */
  public LabelledRows rows() {
    int[] numbers = Arrays.stream(rows.rows()).map(row -> row + 1).toArray();
    double[] weights = new double[rows.size()];
    Likelihood likelihood = plan.spec().likelihood();
    int column = likelihood.weights().map(table::indexOf).orElse(-1);
    Arrays.setAll(weights, i -> column < 0 ? 1 : table.get(rows.row(i), column));
    return LabelledRows.of(TargetColumn.outcomes(table, rows, plan.target()), numbers)
        .withWeights(weights, likelihood.baseRate());
  }

  /**
   * The same folds, which then share what they can of what all rows say; throws what a fit to all
   * rows would throw.
   */
  public TableFolds learned() {
    TrainingData all = TrainingData.of(plan, RowSelection.of(table, null).rows());
    return new TableFolds(plan, rows, plan.numberFolds(all), all.notes());
  }

  /** The notes that a fit to all rows would give, one line each, once they have been learned. */
  public List<String> notes() {
    return notes;
  }

  @Override
  public FoldData fold(Split split) {
    int[] train = rowsAt(split.train());
    int[] test = rowsAt(split.test());
    return numbers
        .flatMap(shared -> shared.fold(train, test))
        .map(fold -> FoldData.of(fold.train(), fold.test(), plan.options()))
        .orElseGet(() -> fold(train, test, split));
  }

  private FoldData fold(int[] trainRows, int[] testRows, Split split) {
    TrainingData.Rows train =
        split
            .counts()
            .map(counts -> plan.learn(trainRows, counts))
            .orElseGet(() -> plan.learn(trainRows));
    EncodedRows test = EncodedRows.of(table, testRows, train.schema());
    return FoldData.of(train, test, plan.options());
  }

  private int[] rowsAt(int[] indices) {
    return Arrays.stream(indices).map(rows::row).toArray();
  }
}
