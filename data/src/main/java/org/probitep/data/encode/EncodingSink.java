/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.probitep.data.design.NewCategories;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.frame.ReadColumn;
import org.probitep.data.frame.RowSink;
import org.probitep.data.table.Place;
import org.probitep.model.DesignMatrix;

/**
 * Encodes rows as they come and gathers them: all together, or in blocks that are handed on when
 * they are full. Outcomes are gathered if the target is among the columns.
 */
final class EncodingSink implements RowSink {
  /** Instead of the index of a column. */
  private static final int NO_TARGET = -1;

  /** Room for a small table; it doubles when it is full. */
  private static final int FIRST_OUTCOMES = 64;

  private final Schema schema;
  private final boolean absentAreZero;
  private final double trainingLimit; // NaN for rows that are encoded for a model
  private final int blockRows;
  private final Consumer<EncodedRows> blocks;
  private final CellCounts counts; // null for training, where every cell has its rule
  private final BitSet[] missing; // null for a source that always had a cell
  private DesignMatrix.Builder x;
  private boolean[] outcomes = new boolean[FIRST_OUTCOMES];
  private int[] numbers = new int[FIRST_OUTCOMES];
  private int seen;
  private int withoutTarget;
  private RowEncoder encoder;
  private OutcomeReader outcome;
  private RowNumbers ownNumbers;
  private int target = NO_TARGET;

  private EncodingSink(
      Schema schema,
      boolean absentAreZero,
      double trainingLimit,
      int blockRows,
      Consumer<EncodedRows> blocks,
      boolean warns) {
    this.schema = schema;
    this.absentAreZero = absentAreZero;
    this.trainingLimit = trainingLimit;
    this.blockRows = blockRows;
    this.blocks = blocks;
    this.counts = isTraining() ? null : new CellCounts(schema, warns);
    this.missing = new BitSet[schema.sources().size()];
    this.x = DesignMatrix.builder(schema.p());
  }

  /** Gathers training rows, which are not scaled yet; no value may be beyond the limit. */
  static EncodingSink training(Schema schema, boolean absentAreZero, double limit) {
    return new EncodingSink(schema, absentAreZero, limit, Integer.MAX_VALUE, rows -> {}, false);
  }

  /** Gathers all rows, encoded for a model, with a warning for each cell that calls for one. */
  static EncodingSink warning(Schema schema, boolean absentAreZero) {
    return new EncodingSink(schema, absentAreZero, Double.NaN, Integer.MAX_VALUE, rows -> {}, true);
  }

  /** Gathers all rows, encoded for a model that is to learn from them. */
  static EncodingSink learning(Schema schema, boolean absentAreZero) {
    EncodingSink sink = all(schema.withUnseen(UnseenPolicy.ERROR), absentAreZero);
    sink.counts.learn();
    return sink;
  }

  /** Gathers all rows, encoded for a model. */
  static EncodingSink all(Schema schema, boolean absentAreZero) {
    return inBlocks(schema, absentAreZero, Integer.MAX_VALUE, rows -> {});
  }

  /** Hands rows on whenever there are as many as a block has; {@link #rows} has the last ones. */
  static EncodingSink inBlocks(
      Schema schema, boolean absentAreZero, int blockRows, Consumer<EncodedRows> blocks) {
    return new EncodingSink(schema, absentAreZero, Double.NaN, blockRows, blocks, false);
  }

  @Override
  public void begin(List<? extends ReadColumn> columns, Place place) {
    encoder = new RowEncoder(schema, columns, place, absentAreZero);
    ownNumbers = new RowNumbers(schema.likelihood(), columns, place);
    target =
        IntStream.range(0, columns.size())
            .filter(c -> columns.get(c).name().equals(schema.target().name()))
            .findFirst()
            .orElse(NO_TARGET);
    if (target != NO_TARGET) {
      outcome = new OutcomeReader(columns.get(target), schema.target(), place);
    }
  }

  @Override
  public void add(double[] raw) {
    seen++;
    if (target != NO_TARGET) {
      if (Double.isNaN(raw[target])) {
        withoutTarget++;
        return;
      }
      addOutcome(outcome.isPositive(raw[target]));
    }
    ownNumbers.add(x.rows(), raw);
    x.addRow(isTraining() ? encoder.train(raw, trainingLimit) : encoder.encode(raw, counts));
    if (isTraining()) {
      noteMissing(x.rows() - 1);
    }
    if (x.rows() == blockRows) {
      blocks.accept(rows());
      x = DesignMatrix.builder(schema.p());
    }
  }

  private boolean isTraining() {
    return !Double.isNaN(trainingLimit);
  }

  private void noteMissing(int row) {
    for (int source = 0; source < missing.length; source++) {
      if (encoder.wasMissing(source)) {
        missing[source] = missing[source] == null ? new BitSet() : missing[source];
        missing[source].set(row);
      }
    }
  }

  /** For each source the training rows that had no cell; null where all had one. */
  BitSet[] missing() {
    return missing;
  }

  private void addOutcome(boolean positive) {
    if (x.rows() == outcomes.length) {
      outcomes = Arrays.copyOf(outcomes, Math.addExact(x.rows(), x.rows() / 2));
      numbers = Arrays.copyOf(numbers, outcomes.length);
    }
    outcomes[x.rows()] = positive;
    numbers[x.rows()] = seen;
  }

  /** The rows since the last block. */
  EncodedRows rows() {
    return rows(new EncodedRows.Remarks(notes(), List.of()));
  }

  private EncodedRows rows(EncodedRows.Remarks remarks) {
    boolean[] y = outcomes();
    int[] rowNumbers = target == NO_TARGET ? null : Arrays.copyOf(numbers, x.rows());
    double[] weights = weights();
    double[] offsets = offsets();
    return new EncodedRows(x.build(), y, rowNumbers, seen, weights, offsets, remarks);
  }

  /** The rows so far, with their warnings; then begins again. */
  EncodedRows takeRows() {
    EncodedRows rows = rows(new EncodedRows.Remarks(List.of(), counts.restart()));
    x = DesignMatrix.builder(schema.p());
    seen = 0;
    return rows;
  }

  /** The weights since the last block; null if there are none. */
  double[] weights() {
    return ownNumbers.weights(x.rows());
  }

  /** The offsets since the last block. */
  double[] offsets() {
    return ownNumbers.offsets(x.rows());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (withoutTarget > 0) {
      notes.add(TrainingNotes.withoutTarget(withoutTarget, schema.target().name()));
    }
    notes.addAll(counts.notes());
    return List.copyOf(notes);
  }

  /**
   * Complains about a column in which no category of the model occurs, if that is implausible.
   *
   * @param source what the table is called
   * @param rule says when
   */
  void requireKnownCategories(String source, NewCategories rule) {
    counts.requireKnownCategories(source, seen - withoutTarget, rule);
  }

  /** The outcomes since the last block; null if the target is not among the columns. */
  boolean[] outcomes() {
    return target == NO_TARGET ? null : Arrays.copyOf(outcomes, x.rows());
  }

  /** The rows while they can still be scaled. */
  DesignMatrix.Builder matrix() {
    return x;
  }
}
