/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.DesignPlanner;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.Likelihood;
import org.probitep.data.formula.ModelTerms;
import org.probitep.data.formula.Variable;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.ColumnIndex;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.model.DesignMatrix;

/**
 * What is known of a model before it is known which rows of a table train it; folds share it.
 * Immutable.
 *
 * @param table the table, read for the specification
 * @param spec what the columns should become
 * @param options intercept, scaling and prior
 * @param target the column that is predicted, with the labels of the whole table
 * @param terms the terms of the model
 */
public record TrainingPlan(
    RawTable table, DesignSpec spec, ModelOptions options, Target target, ModelTerms terms) {
  /**
   * {@return the plan for a table}
   *
   * @param table the table, read for the specification
   * @param spec what the columns should become
   * @param options intercept, scaling and prior
   * @throws RequestException if the specification asks for something that does not exist
   * @throws DataException if the target cannot be used
   */
  public static TrainingPlan of(RawTable table, DesignSpec spec, ModelOptions options) {
    Target target = TargetColumn.decide(table, spec);
    PriorGroups.check(options.priorGroups(), DesignPlanner.features(table, spec));
    ModelTerms terms = DesignPlanner.terms(table, spec, options.intercept());
    return new TrainingPlan(table, spec, options, target, terms);
  }

  /**
   * {@return some rows, coded and scaled by what these rows alone say, without notes about them}
   *
   * @param rows the indices of the rows in the table, all of which can be used
   * @throws DataException if the content cannot be used
   */
  public TrainingData.Rows learn(int[] rows) {
    LearningRows learning = new LearningRows(this, RowSelection.of(table, rows));
    return learning.encode(false).scaled();
  }

  /**
   * {@return some rows as {@link #learn(int[])} makes them, which count as often as given}
   *
   * @param rows the indices of the rows in the table, all of which can be used
   * @param weights how often each of them counts, in place of what the column of weights says
   * @throws DataException if the content cannot be used
   */
  public TrainingData.Rows learn(int[] rows, double[] weights) {
    int column = table.indexOf(spec.likelihood().weights().orElseThrow());
    RowSelection counted = RowSelection.of(table, rows).withCells(column, weights);
    return new LearningRows(this, counted).encode(false).scaled();
  }

  /** The columns that some rows give the model. */
  Design design(RowSelection rows, ColumnFacts facts, int rowsInMemory) {
    return DesignPlanner.plan(table, rows, facts, spec, terms, options.learnsPrior(), rowsInMemory);
  }

  /** The formula of the model: as it was given, or of all columns. */
  String formula() {
    return DesignPlanner.formula(table, spec, options.intercept());
  }

  /**
   * {@return what folds share of the columns, if it is the same in all of them}
   *
   * @param all what this plan made of all rows of the folds
   */
  public Optional<NumberFolds> numberFolds(TrainingData all) {
    Likelihood likelihood = spec.rowLikelihood();
    boolean countAlike = likelihood.weights().isEmpty() && likelihood.offset().isEmpty();
    return countAlike && onlyNumbers() && !all.hasMissingCells() && !hasMissingConstants(all)
        ? Optional.of(new NumberFolds(this, all.schema().design()))
        : Optional.empty();
  }

  /** Whether each term is a column of numbers as it is. */
  private boolean onlyNumbers() {
    ColumnIndex index = new ColumnIndex(table.columns());
    for (int t = 0; t < terms.size(); t++) {
      if (terms.order(t) != 1
          || !(terms.variables().get(terms.variable(t, 0)) instanceof Variable.Plain plain)
          || table.columns().get(index.of(plain.column())).kind() != RawColumn.Kind.NUMBER) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a column that was left out for being constant has a missing cell, or a coefficient of
   * another name, by which it cannot be found.
   */
  private boolean hasMissingConstants(TrainingData all) {
    int[] constant =
        all.schema().design().withoutColumns().stream().mapToInt(table::indexOf).toArray();
    int[] rows = IntStream.range(0, all.observations().size()).map(all::sourceRow).toArray();
    return Arrays.stream(constant)
        .anyMatch(c -> c < 0 || Arrays.stream(rows).anyMatch(i -> Double.isNaN(table.get(i, c))));
  }

  /**
   * Folds of a table of numbers, none of them missing, that enter the model as they are. All folds
   * then have the columns that all rows have, and learn only how to scale them. What they learn is
   * to the bit what {@link TrainingPlan#learn} and {@link EncodedRows#of} would make of them; where
   * columns are very many, those take longer to plan the columns than to read their cells.
   * Immutable.
   */
  public static final class NumberFolds {
    /**
     * A fold.
     *
     * @param train the training rows, with the schema learned from them
     * @param test the rows to test, coded for that schema
     */
    public record Fold(TrainingData.Rows train, EncodedRows test) {}

    private final TrainingPlan plan;
    private final Design design;
    private final int[] columnOf; // in the table, of each column of the design
    private final int first;

    private NumberFolds(TrainingPlan plan, Design design) {
      this.plan = plan;
      this.design = design;
      this.first = design.intercept() ? 1 : 0;
      this.columnOf = new int[design.columns().size()];
      ColumnIndex index = new ColumnIndex(plan.table().columns());
      Arrays.setAll(columnOf, j -> index.of(source(design.columns().get(j))));
    }

    private String source(DesignColumn column) {
      return design.sources().get(column.factors().get(0).sources().get(0)).name();
    }

    /**
     * {@return a fold; nothing if its training rows need another design, or a row to test cannot be
     * used}
     *
     * @param train the indices of the training rows in the table
     * @param test those of the rows to test
     */
    public Optional<Fold> fold(int[] train, int[] test) {
      DesignMatrix.Builder x = DesignMatrix.builder(first + columnOf.length);
      double[] cells = new double[plan.table().columns().size()];
      double[] row = new double[x.columns()];
      for (int i : train) {
        copy(i, cells, row);
        x.addRow(row);
      }
      ColumnMoments moments = ColumnMoments.of(x, null, first, design.columns());
      if (train.length == 0 || (design.intercept() && moments.hasConstant())) {
        return Optional.empty();
      }
      Scaling scaling = Scaling.of(plan.options().scale(), () -> moments, first, design.columns());
      Schema schema = Schema.of(plan.target(), design, scaling, plan.spec());
      TrainingData.Rows rows =
          LearningRows.scaled(schema, x, outcomes(train), new double[train.length], null);
      return test(test, scaling).map(tested -> new Fold(rows, tested));
    }

    private Optional<EncodedRows> test(int[] rows, Scaling scaling) {
      DesignMatrix.Builder x = DesignMatrix.builder(first + columnOf.length);
      double[] cells = new double[plan.table().columns().size()];
      double[] row = new double[x.columns()];
      for (int i : rows) {
        copy(i, cells, row);
        scaling.apply(row, first);
        if (RowCoder.firstBeyond(RowCoder.LARGEST, row, first) >= 0) {
          return Optional.empty();
        }
        x.addRow(row);
      }
      int n = rows.length;
      int[] numbers = IntStream.rangeClosed(1, n).toArray();
      double[] offsets = new double[n];
      return Optional.of(
          new EncodedRows(
              x.build(),
              outcomes(rows),
              numbers,
              n,
              null,
              offsets,
              new EncodedRows.Remarks(List.of(), List.of())));
    }

    /** Makes a row of the design, not yet scaled, from a row of the table. */
    private void copy(int tableRow, double[] cells, double[] row) {
      plan.table().copyRow(tableRow, cells);
      Arrays.fill(row, 0, first, 1);
      for (int j = 0; j < columnOf.length; j++) {
        row[first + j] = cells[columnOf[j]];
      }
    }

    private boolean[] outcomes(int[] rows) {
      RowSelection selection = RowSelection.of(plan.table(), rows);
      return TargetColumn.outcomes(plan.table(), selection, plan.target());
    }
  }
}
