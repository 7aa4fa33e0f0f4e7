/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.TableSource;
import org.probitep.model.Link;
import org.probitep.model.Observations;

/** A table that is ready to be fitted. Immutable. */
public final class TrainingData {
  /** How many columns a note about separation names. */
  private static final int MOST_SEPARATING = 3;

  /** Enough for a smooth average curve, and little to compute. */
  private static final int MOST_SAMPLED = 300;

  /** 1.6 MB in all, however many columns there are. */
  private static final int MOST_SAMPLED_CELLS = 200_000;

  /**
   * Rows, and the schema that was learned from them.
   *
   * @param schema the columns of the model
   * @param observations the scaled rows and their outcomes
   * @param asRead the same, before a base rate corrects for how the rows were selected
   */
  public record Rows(Schema schema, Observations observations, Observations asRead) {
    Rows withLink(Link link) {
      return new Rows(schema.withLink(link), observations.withLink(link), asRead.withLink(link));
    }
  }

  private final Rows learned;
  private final String formula;
  private final int tableRows;
  private final RowSelection rows;
  private final SourceRows sample;
  private final BitSet[] missing; // null for a source that always had a cell
  private final List<String> notes;

  private TrainingData(
      Rows learned,
      String formula,
      int tableRows,
      RowSelection rows,
      SourceRows sample,
      BitSet[] missing,
      List<String> notes) {
    this.learned = learned;
    this.formula = formula;
    this.tableRows = tableRows;
    this.rows = rows;
    this.sample = sample;
    this.missing = missing;
    this.notes = List.copyOf(notes);
  }

  /**
   * Reads a training table; every column but the target is a feature.
   *
   * @param table the table
   * @param spec what the columns should become
   * @param options intercept, scaling and prior
   * @return the data
   * @throws RequestException if there is no such file, column or label
   * @throws DataException if the content cannot be used
   * @throws IOException if reading fails
   */
  public static TrainingData read(TableSource table, DesignSpec spec, ModelOptions options)
      throws IOException {
    return of(RawTable.read(table, spec.rawOptions()), null, spec, options);
  }

  /**
   * {@return the data of some rows of a table that was read for this specification} Levels, means
   * and scales are learned from these rows alone; only the two labels of the target are those of
   * the whole table.
   *
   * @param table the table
   * @param rowsOrNull the indices of the rows; null for all, which uses the table up: its memory is
   *     released while the matrix grows, so that the table is never held twice
   * @param spec the specification
   * @param options intercept, scaling and prior
   * @throws RequestException if the specification asks for something that does not exist
   * @throws DataException if the content cannot be used
   */
  public static TrainingData of(
      RawTable table, int[] rowsOrNull, DesignSpec spec, ModelOptions options) {
    return of(TrainingPlan.of(table, spec, options), rowsOrNull);
  }

  /**
   * {@return the data of some rows, by a plan that was made for their table}
   *
   * @param plan the plan
   * @param rowsOrNull the indices of the rows; null for all, which uses the table up
   * @throws RequestException if the specification asks for something that does not exist
   * @throws DataException if the content cannot be used
   */
  public static TrainingData of(TrainingPlan plan, int[] rowsOrNull) {
    RawTable table = plan.table();
    DesignSpec spec = plan.spec();
    RowSelection wanted = RowSelection.of(table, rowsOrNull);
    RowSelection labelled = labelled(table, wanted, spec);
    RowSelection rows = usable(table, labelled, spec);
    LearningRows learning = new LearningRows(plan, rows);
    TrainingNotes notes = new TrainingNotes(table, learning.facts(), learning.design(), spec);
    int weighted = weighted(table, labelled, spec).size();
    notes.addRows(
        wanted.size() - labelled.size(), labelled.size() - weighted, weighted - rows.size());
    if (plan.options().scale() == Scale.HALF_SD) {
      notes.addLoneCells();
    }
    notes.addSkewed();
    Schema unscaled = learning.unscaled();
    SourceRows sample = SourceRows.sample(table, rows, unscaled, sampleSize(unscaled));
    EncodingSink encoded = learning.encode(rowsOrNull == null).encoded();
    notes.addMatrix(encoded.matrix(), unscaled.firstFeature());
    notes.addSeparation(encoded.matrix(), unscaled.firstFeature(), encoded.outcomes());
    notes.addTarget(plan.target(), encoded.outcomes());
    Rows learned = learning.scaled();
    return new TrainingData(
        learned,
        plan.formula(),
        table.rows(),
        rows,
        sample.scaledBy(learned.schema()),
        encoded.missing(),
        notes.lines());
  }

  /**
   * {@return the rows that can be used for fitting and testing: those that have a target, under
   * {@link MissingPolicy#DROP} only those without a missing cell, and none of weight 0}
   *
   * @param table the table
   * @param rows the rows wanted
   * @param spec the specification
   */
  public static RowSelection usable(RawTable table, RowSelection rows, DesignSpec spec) {
    RowSelection counted = weighted(table, rows, spec);
    return spec.missing().dropsRows()
        ? counted.complete(table, IntStream.range(0, table.columns().size()).toArray())
        : labelled(table, counted, spec);
  }

  private static RowSelection weighted(RawTable table, RowSelection rows, DesignSpec spec) {
    return spec.likelihood()
        .weights()
        .map(name -> rows.where(row -> table.get(row, table.indexOf(name)) != 0))
        .orElse(rows);
  }

  private static RowSelection labelled(RawTable table, RowSelection rows, DesignSpec spec) {
    return rows.complete(table, table.indexOf(spec.target()));
  }

  private static int sampleSize(Schema schema) {
    return Math.min(MOST_SAMPLED, MOST_SAMPLED_CELLS / Math.max(1, schema.sources().size()));
  }

  /**
   * {@return some of the rows, evenly spaced, before they were coded: at most 300, and fewer where
   * there are very many columns}
   */
  public SourceRows sample() {
    return sample;
  }

  /**
   * {@return this data with the link that a fit has chosen}
   *
   * @param link the link; it may differ from the one asked for only where there is no base rate,
   *     because the correction for that depends on the link
   */
  public TrainingData withLink(Link link) {
    return link == schema().likelihood().link()
        ? this
        : new TrainingData(
            learned.withLink(link), formula, tableRows, rows, sample, missing, notes);
  }

  /** {@return the formula of the model: as it was given, or of all columns} */
  public String formula() {
    return formula;
  }

  /** {@return the columns of the model} */
  public Schema schema() {
    return learned.schema();
  }

  /**
   * {@return the offsets with which the rows are predicted} A base rate may have shifted those with
   * which they are fitted.
   */
  public double[] offsets() {
    double[] offsets = new double[asRead().size()];
    Arrays.setAll(offsets, asRead()::offset);
    return offsets;
  }

  /**
   * {@return the scaled rows and their outcomes, before a base rate corrects for how they were
   * selected}
   */
  public Observations asRead() {
    return learned.asRead();
  }

  /** {@return how many rows the table has, used or not} */
  public int tableRows() {
    return tableRows;
  }

  /** {@return the scaled rows and their outcomes} */
  public Observations observations() {
    return learned.observations();
  }

  /** {@return the scaled rows with the columns of the model} */
  public Rows learned() {
    return learned;
  }

  /**
   * {@return the row of the table, counted from 0, that an observation came from}
   *
   * @param i the index of the observation
   */
  public int sourceRow(int i) {
    return rows.row(i);
  }

  /** Whether a cell of a column that the model uses was missing in one of the rows. */
  boolean hasMissingCells() {
    return Arrays.stream(missing).anyMatch(rows -> rows != null);
  }

  /**
   * {@return whether a missing number was filled in for a column of the model}
   *
   * @param i the index of the observation
   * @param column the index of the column, the constant term not counted
   */
  public boolean isFilledIn(int i, int column) {
    Schema schema = schema();
    for (ColumnFunction factor : schema.columns().get(column).factors()) {
      for (int source : factor.sources()) {
        if (!factor.marksMissing()
            && !schema.sources().get(source).hasLevels()
            && missing[source] != null
            && missing[source].get(i)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * A note if the coefficients separate the outcomes of all rows. Where there are as many columns
   * as rows that is likely by chance alone, and there is no note.
   *
   * @param coefficients of the scaled columns
   * @return the columns with the largest effects, in a note; empty where outcomes overlap
   */
  public Optional<String> separationBy(double[] coefficients) {
    int n = observations().size();
    if (n <= coefficients.length || !Separation.isJoint(observations(), coefficients)) {
      return Optional.empty();
    }
    int first = schema().firstFeature();
    List<String> largest =
        IntStream.range(0, schema().columns().size())
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -Math.abs(coefficients[first + j])))
            .limit(MOST_SEPARATING)
            .map(j -> schema().columns().get(j).name())
            .toList();
    return Notes.of(largest)
        .map(
            list ->
                "the columns together separate the outcomes, so that only the prior bounds their"
                    + " coefficients; the largest effects: "
                    + list);
  }

  /** {@return notes for the user, a line each} */
  public List<String> notes() {
    return notes;
  }
}
