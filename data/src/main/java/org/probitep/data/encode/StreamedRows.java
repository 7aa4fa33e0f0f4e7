/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.RequestException;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.formula.ModelTerms;
import org.probitep.data.formula.Variable;
import org.probitep.data.frame.CellFile;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawOptions;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.RepeatedTable;
import org.probitep.data.table.TableSource;
import org.probitep.model.Observations;

/**
 * A training table whose rows are never in memory together, so that its size is bounded by the
 * disk. It is read once, and its cells are kept in a temporary file; where there is no room for
 * them, it is read again whenever the rows are needed. The schema is the one that {@link
 * TrainingData} finds.
 */
public final class StreamedRows implements AutoCloseable {
  /** Rows that are in memory together, for each thread. */
  public static final int BLOCK_ROWS = 1 << 15;

  private final TableSource source;
  private final CellFile cells;
  private final RawTable table;
  private final LearnedTable learned;
  private final double[] meanSquares;

  /** What the passes over the rows have found. */
  private record LearnedTable(
      Schema schema, String formula, Optional<CaseControl> correction, List<String> notes) {}

  private StreamedRows(
      TableSource source,
      CellFile cells,
      RawTable table,
      LearnedTable learned,
      double[] meanSquares) {
    this.source = source;
    this.cells = cells;
    this.table = table;
    this.learned = learned;
    this.meanSquares = meanSquares;
  }

  /**
   * Learns the schema: one pass over the table for the columns, and three over its cells for their
   * scales.
   *
   * @param source a table that can be read more than once
   * @param spec what the columns should become
   * @param options intercept, scaling and prior
   * @return the rows
   * @throws RequestException if the specification asks for something that streaming cannot do
   * @throws DataException if the content cannot be used, or is not the same in every pass
   * @throws IOException if reading fails
   */
  public static StreamedRows of(TableSource source, DesignSpec spec, ModelOptions options)
      throws IOException {
    return of(source, spec, options, CellFile.open());
  }

  /** The same with a given file for the cells, which is closed with the rows. */
  static StreamedRows of(TableSource source, DesignSpec spec, ModelOptions options, CellFile cells)
      throws IOException {
    boolean learned = false;
    try {
      StreamedRows rows = learn(source, spec, options, cells);
      learned = true;
      return rows;
    } finally {
      if (!learned) {
        cells.close();
      }
    }
  }

  private static StreamedRows learn(
      TableSource source, DesignSpec spec, ModelOptions options, CellFile cells)
      throws IOException {
    if (spec.missing().dropsRows()) {
      throw new RequestException(
          "rows with missing cells cannot be left out of a streamed table: choose another rule",
          Remedy.MISSING_POLICY);
    }
    RepeatedTable same = RepeatedTable.of(source);
    ColumnFacts facts = scan(same, spec.rawOptions(), cells);
    RawTable table = facts.table();
    TrainingPlan plan = TrainingPlan.of(table, spec, options);
    requireStreamable(table, plan.terms());
    RowSelection all = RowSelection.of(table, null);
    Design planned = plan.design(all, facts, Math.min(table.rows(), BLOCK_ROWS));
    Schema plain = Schema.unscaled(plan.target(), planned, spec);
    boolean wantsSquares = options.learnsPrior() || !plain.pooledSources().isEmpty();
    StreamedRows unscaled =
        new StreamedRows(
            same,
            cells,
            table,
            new LearnedTable(plain, plan.formula(), Optional.empty(), List.of()),
            new double[0]);
    ColumnMoments moments = unscaled.moments(wantsSquares || options.scale() == Scale.HALF_SD);
    BitSet constant = planned.intercept() ? moments.constant() : new BitSet();
    constant.andNot(planned.staying());
    Design design = planned.without(constant);
    TrainingNotes notes = new TrainingNotes(table, facts, design, spec);
    notes.addRows(facts.withoutTarget(), 0, 0);
    if (options.scale() == Scale.HALF_SD) {
      notes.addLoneCells();
    }
    notes.addConstant();
    notes.addStreamed(cells);
    Scaling scaling =
        Scaling.of(options.scale(), () -> moments, plain.firstFeature(), plain.columns());
    Schema schema = Schema.of(plan.target(), design, scaling.without(constant), spec);
    double[] squares =
        wantsSquares ? meanSquares(moments, scaling, constant, schema) : new double[0];
    return new StreamedRows(
        same,
        cells,
        table,
        new LearnedTable(schema, plan.formula(), unscaled.correction(), notes.lines()),
        squares);
  }

  /** Another reading, which must agree with the first, happens only where cells are not kept. */
  private static ColumnFacts scan(RepeatedTable table, RawOptions options, CellFile cells)
      throws IOException {
    if (cells.isKept()) {
      ColumnFacts facts = RawTable.scan(table.once(), options, cells);
      if (cells.isKept()) {
        return facts;
      }
    }
    return RawTable.scan(table, options, cells);
  }

  /** Of each column of the model: of the intercept, then of the scaled columns that are left. */
  private static double[] meanSquares(
      ColumnMoments moments, Scaling scaling, BitSet constant, Schema schema) {
    double[] squares = new double[schema.p()];
    Arrays.fill(squares, 0, schema.firstFeature(), 1);
    int next = schema.firstFeature();
    for (int j = 0; j < scaling.size(); j++) {
      if (!constant.get(j)) {
        double factor = scaling.factor(j);
        squares[next++] = factor * factor * moments.meanSquareFrom(j, scaling.centre(j));
      }
    }
    return squares;
  }

  /** One pass for the share of positives, where a base rate is given. */
  private Optional<CaseControl> correction() throws IOException {
    OptionalDouble rate = schema().likelihood().baseRate();
    if (rate.isEmpty()) {
      return Optional.empty();
    }
    CaseControl.WeighedOutcomes outcomes = new CaseControl.WeighedOutcomes();
    forEachBlock(BLOCK_ROWS, outcomes::add);
    return Optional.of(outcomes.correction(rate.getAsDouble()));
  }

  private static void requireStreamable(RawTable table, ModelTerms terms) {
    for (Variable variable : terms.variables()) {
      if (variable instanceof Variable.AsCategory category) {
        requireNoNumbers(table.columns().get(table.indexOf(category.column())));
      } else if (variable instanceof Variable.BasisColumns basis && !basis.call().raw()) {
        throw new RequestException(
            variable.label()
                + " is learned from all rows at once, which are not in memory when a table is"
                + " streamed: take powers such as I(x^2), or fit in memory");
      }
    }
  }

  private static void requireNoNumbers(RawColumn column) {
    if (column.kind() == RawColumn.Kind.NUMBER) {
      throw new RequestException(
          "C("
              + column.name()
              + ") is of numbers, which are not counted in a streamed table: say that "
              + column.name()
              + " holds categories",
          Remedy.CATEGORIES);
    }
  }

  /** One pass for the ranges of the columns; two more for their scales, where wanted. */
  private ColumnMoments moments(boolean all) throws IOException {
    double[] row = new double[schema().p()];
    ColumnMoments.Passes passes =
        action ->
            forEachBlock(
                BLOCK_ROWS,
                block -> {
                  double[] weights = block.weights();
                  for (int i = 0; i < weights.length; i++) {
                    block.x().copyRow(i, row, 0);
                    action.accept(row, weights[i]);
                  }
                });
    int first = schema().firstFeature();
    List<DesignColumn> columns = schema().columns();
    return all
        ? ColumnMoments.of(passes, first, columns)
        : ColumnMoments.ranges(passes, first, columns);
  }

  /** {@return whether any rows can be read at any time, by many threads} */
  public boolean isAtHand() {
    return cells.isKept();
  }

  /**
   * {@return some of the rows, coded and scaled, where they are at hand}
   *
   * @param first the first of them, from 0
   * @param count how many
   * @throws IOException if reading fails
   */
  public Observations rows(int first, int count) throws IOException {
    EncodingSink sink = EncodingSink.all(schema(), source.absentColumnsAreZero());
    try {
      cells.read(table, first, count, sink);
    } catch (DataException e) {
      // The table itself knows the line.
      readTable(BLOCK_ROWS, block -> {});
      throw e;
    }
    return observations(sink.rows());
  }

  /**
   * Passes on all rows in blocks, coded and scaled.
   *
   * @param blockRows the rows of a block; the last may have fewer
   * @param action takes each block
   * @throws IOException if reading fails
   */
  public void forEachBlock(int blockRows, Consumer<Observations> action) throws IOException {
    if (!isAtHand()) {
      readTable(blockRows, action);
      return;
    }
    for (int first = 0; first < size(); first += blockRows) {
      action.accept(rows(first, Math.min(blockRows, size() - first)));
    }
  }

  private void readTable(int blockRows, Consumer<Observations> action) throws IOException {
    boolean absentAreZero = source.absentColumnsAreZero();
    EncodingSink sink =
        EncodingSink.inBlocks(
            schema(), absentAreZero, blockRows, rows -> action.accept(observations(rows)));
    schema().columnsToRead(absentAreZero, true).read(source, sink);
    EncodedRows last = sink.rows();
    if (last.x().rows() > 0) {
      action.accept(observations(last));
    }
  }

  private Observations observations(EncodedRows rows) {
    Observations block = rows.observations(schema().likelihood().link());
    return learned.correction().map(c -> c.correct(block)).orElse(block);
  }

  /** {@return the formula of the model: as it was given, or of all columns} */
  public String formula() {
    return learned.formula();
  }

  /** {@return the columns of the model} */
  public Schema schema() {
    return learned.schema();
  }

  /**
   * {@return the mean square of the cells of each column of the model; none unless the prior is to
   * be learned}
   */
  public double[] meanSquares() {
    return meanSquares.clone();
  }

  /** {@return the number of rows} */
  public int size() {
    return table.rows();
  }

  /** {@return notes for the user, a line each} */
  public List<String> notes() {
    return List.copyOf(learned.notes());
  }

  /** Removes the temporary file. */
  @Override
  public void close() throws IOException {
    cells.close();
  }
}
