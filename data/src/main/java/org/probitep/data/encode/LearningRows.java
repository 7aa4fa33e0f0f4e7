/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.BitSet;
import java.util.List;
import org.probitep.data.DataException;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.Place;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * Rows on their way to a fit. Levels, means and scales are learned from these rows alone: first the
 * design, then the coded rows, last their scaling.
 */
final class LearningRows {
  private final TrainingPlan plan;
  private final RowSelection rows;
  private final ColumnFacts facts;
  private final Design design;
  private final Schema unscaled;
  private EncodingSink encoded;

  LearningRows(TrainingPlan plan, RowSelection rows) {
    this.plan = plan;
    this.rows = rows;
    if (rows.size() == 0) {
      throw new DataException(
          plan.table().source()
              + (plan.spec().missing().dropsRows()
                  ? ": every row has a missing cell"
                  : ": every row has weight 0"));
    }
    this.facts = ColumnFacts.of(plan.table(), rows, plan.spec().likelihood().weights());
    Design planned = plan.design(rows, facts, rows.size());
    Schema all = Schema.unscaled(plan.target(), planned, plan.spec());
    // Beside an intercept they carry no information, split it in two and, where they are large,
    // cost the other columns digits.
    BitSet constant = planned.intercept() ? constant(planned, all) : new BitSet();
    this.design = constant.isEmpty() ? planned : planned.without(constant);
    this.unscaled = constant.isEmpty() ? all : Schema.unscaled(plan.target(), design, plan.spec());
  }

  /** The columns that have one value in all rows. */
  private BitSet constant(Design planned, Schema schema) {
    BitSet perhaps = planned.perhapsConstant();
    return perhaps.isEmpty() ? perhaps : constant(perhaps, schema);
  }

  /**
   * Those of some columns that have one value in all rows. Goes through the rows until every column
   * has shown two values; few rows do, as a rule.
   */
  private BitSet constant(BitSet constant, Schema schema) {
    RawTable table = plan.table();
    Place place = Place.ofRows(table.source(), List.of());
    RowEncoder encoder =
        new RowEncoder(schema, table.columns(), place, table.absentColumnsAreZero());
    int first = schema.firstFeature();
    double[] cells = new double[table.columns().size()];
    double[] start = null;
    for (int i = 0; i < rows.size() && !constant.isEmpty(); i++) {
      table.copyRow(rows.row(i), cells);
      double[] row = encoder.code(cells);
      start = start == null ? row.clone() : start;
      for (int j = constant.nextSetBit(0); j >= 0; j = constant.nextSetBit(j + 1)) {
        constant.set(j, i == 0 || row[first + j] == start[first + j]);
      }
    }
    return constant;
  }

  /**
   * Codes the rows.
   *
   * @param useUp whether the table gives them up
   */
  LearningRows encode(boolean useUp) {
    // What is to be scaled may be of any size.
    double limit = plan.options().scale() == Scale.NONE ? RowCoder.LARGEST : Double.MAX_VALUE;
    encoded = EncodingSink.training(unscaled, plan.table().absentColumnsAreZero(), limit);
    plan.table().forEachRow(rows, useUp, encoded);
    return this;
  }

  ColumnFacts facts() {
    return facts;
  }

  Design design() {
    return design;
  }

  Schema unscaled() {
    return unscaled;
  }

  /** The coded rows, once there are any. */
  EncodingSink encoded() {
    return encoded;
  }

  /** Scales the coded rows in place. */
  TrainingData.Rows scaled() {
    DesignMatrix.Builder x = encoded.matrix();
    double[] weights = encoded.weights();
    int first = unscaled.firstFeature();
    List<DesignColumn> columns = unscaled.columns();
    Scaling scaling =
        Scaling.of(
            plan.options().scale(),
            () -> ColumnMoments.of(x, weights, first, columns),
            first,
            columns);
    Schema schema = Schema.of(plan.target(), design, scaling, plan.spec());
    return scaled(schema, x, encoded.outcomes(), encoded.offsets(), weights);
  }

  /** Scales coded rows in place, as a schema says. */
  static TrainingData.Rows scaled(
      Schema schema,
      DesignMatrix.Builder x,
      boolean[] outcomes,
      double[] offsets,
      double[] weightsOrNull) {
    Observations scaled =
        Observations.of(scaled(x, schema), outcomes, offsets).withLink(schema.likelihood().link());
    Observations counted = weightsOrNull == null ? scaled : scaled.withWeights(weightsOrNull);
    return new TrainingData.Rows(
        schema, CaseControl.correct(counted, schema.likelihood().baseRate()), counted);
  }

  private static DesignMatrix scaled(DesignMatrix.Builder x, Schema schema) {
    double[] centre = new double[schema.p()];
    double[] factor = new double[schema.p()];
    factor[0] = 1;
    int first = schema.firstFeature();
    System.arraycopy(schema.scaling().centres(), 0, centre, first, centre.length - first);
    System.arraycopy(schema.scaling().factors(), 0, factor, first, factor.length - first);
    return x.transformColumns(centre, factor).build();
  }
}
