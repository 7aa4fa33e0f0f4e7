/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignPlanner;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.ModelTerms;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;

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
}
