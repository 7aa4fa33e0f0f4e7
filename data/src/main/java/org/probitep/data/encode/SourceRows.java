/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.data.DataException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.frame.ColumnIndex;
import org.probitep.data.frame.KnownColumns;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.ReadColumn;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.frame.RowSink;
import org.probitep.data.table.Place;
import org.probitep.data.table.TableSource;

/**
 * Rows as a model takes them, before they become rows of the design: a cell for each source, see
 * {@link InputColumn}. Copies of the cells can be changed and coded again to see what that does.
 * Immutable.
 */
public final class SourceRows {
  private final Schema schema;
  private final RowCoder coder;
  private final List<double[]> rows;
  private final double[] counts; // null where all are 1

  private SourceRows(Schema schema, List<double[]> rows, double[] counts) {
    this(
        schema, new RowCoder(schema.sources(), schema.columns(), schema.intercept()), rows, counts);
  }

  private SourceRows(Schema schema, RowCoder coder, List<double[]> rows, double[] counts) {
    this.schema = schema;
    this.coder = coder;
    this.counts = counts;
    this.rows = rows;
  }

  /**
   * Reads the rows of a table; the target need not be there.
   *
   * @param table the table
   * @param schema the schema of the model
   * @return the rows
   * @throws DataException if a column is missing or a cell cannot be used
   * @throws IOException if reading fails
   */
  public static SourceRows read(TableSource table, Schema schema) throws IOException {
    return read(table, schema, List.of());
  }

  /**
   * As {@link #read(TableSource, Schema)}, with how often each row counts, if the columns that say
   * so are there.
   *
   * @param table the table
   * @param schema the schema of the model
   * @return the rows
   * @throws DataException also if a weight or count cannot be used
   * @throws IOException if reading fails
   */
  public static SourceRows readCounted(TableSource table, Schema schema) throws IOException {
    return read(table, schema, schema.likelihood().counting());
  }

  private static SourceRows read(TableSource table, Schema schema, List<String> counting)
      throws IOException {
    boolean absentAreZero = table.absentColumnsAreZero();
    GatheringSink gathered = new GatheringSink(schema, absentAreZero, counting);
    KnownColumns columns = schema.columnsToRead(absentAreZero, false);
    counting.forEach(name -> columns.add(name, RawColumn.Kind.NUMBER, List.of(), false));
    columns.read(table, gathered);
    double[] counts = gathered.counts.stream().mapToDouble(Double::doubleValue).toArray();
    return new SourceRows(schema, gathered.rows, counts.length == 0 ? null : counts);
  }

  /** Gathers the cells of rows, and how often each counts if the columns that say so are there. */
  private static final class GatheringSink implements RowSink {
    private final Schema schema;
    private final boolean absentAreZero;
    private final List<String> counting;
    private final List<double[]> rows = new ArrayList<>();
    private final List<Double> counts = new ArrayList<>();
    private SourceCells cells;
    private Place at;
    private int[] places;

    GatheringSink(Schema schema, boolean absentAreZero, List<String> counting) {
      this.schema = schema;
      this.absentAreZero = absentAreZero;
      this.counting = counting;
    }

    @Override
    public void begin(List<? extends ReadColumn> columns, Place place) {
      cells = new SourceCells(columns, place, absentAreZero, schema.sources());
      at = place;
      places = counting.stream().mapToInt(new ColumnIndex(columns)::of).toArray();
    }

    @Override
    public void add(double[] row) {
      double[] copy = new double[schema.sources().size()];
      cells.copyRow(row, copy);
      rows.add(copy);
      if (places.length > 0 && IntStream.of(places).allMatch(c -> c != ColumnIndex.ABSENT)) {
        counts.add(count(row));
      }
    }

    /** The sum of some cells. */
    private double count(double[] row) {
      double sum = 0;
      for (int c = 0; c < places.length; c++) {
        double cell = row[places[c]];
        if (!(cell >= 0 && cell <= RowCoder.LARGEST)) {
          throw at.problem(
              counting.get(c),
              Double.isNaN(cell)
                  ? "how often the row counts is missing"
                  : "a row cannot count " + cell + " times");
        }
        sum += cell;
      }
      return sum;
    }
  }

  /**
   * {@return rows of a table that was read: all, or so many evenly spaced ones, counted as often as
   * they occur}
   *
   * @param table the table
   * @param rows the rows to choose from
   * @param most how many at most
   */
  static SourceRows sample(RawTable table, RowSelection rows, Schema schema, int most) {
    Optional<Integer> column = schema.likelihood().weights().map(table::indexOf);
    double[] weights = new double[rows.size()];
    Arrays.setAll(weights, i -> column.map(c -> rows.cell(table, i, c)).orElse(1.0));
    double[] times = sampled(weights, most);
    int[] chosen =
        IntStream.range(0, times.length).filter(i -> times[i] > 0).map(rows::row).toArray();
    GatheringSink gathered = new GatheringSink(schema, table.absentColumnsAreZero(), List.of());
    table.forEachRow(RowSelection.of(table, chosen), false, gathered);
    return new SourceRows(schema, gathered.rows, Arrays.stream(times).filter(t -> t > 0).toArray());
  }

  /**
   * How often each row counts in a sample. Of many rows those are taken that evenly spaced rows of
   * the table with w copies of each would be.
   */
  private static double[] sampled(double[] weights, int most) {
    if (weights.length <= most) {
      return weights.clone();
    }
    double sum = Arrays.stream(weights).sum();
    double[] times = new double[weights.length];
    double before = 0;
    int k = 0;
    for (int i = 0; i < times.length; i++) {
      before += weights[i];
      for (; k < most && Math.floor(k * sum / most) < before; k++) {
        times[i]++;
      }
    }
    return times;
  }

  /** The same rows for a schema that differs only in its scaling. */
  SourceRows scaledBy(Schema scaled) {
    return new SourceRows(scaled, coder, rows, counts);
  }

  /**
   * {@return one row in the middle: numbers and true/false at the mean of training, categories at
   * their reference level}
   *
   * @param schema the schema of the model
   */
  public static SourceRows typical(Schema schema) {
    double[] cells =
        schema.sources().stream().mapToDouble(s -> s.hasLevels() ? 0 : s.mean()).toArray();
    return new SourceRows(schema, List.of(cells), null);
  }

  /** {@return the number of rows} */
  public int size() {
    return rows.size();
  }

  /** {@return whether it is known that rows count more or less than once} */
  public boolean areCounted() {
    return counts != null;
  }

  /**
   * {@return how often a row counts}
   *
   * @param i the index of the row
   */
  public double count(int i) {
    return counts == null ? 1 : counts[i];
  }

  /** {@return the rows that count, without those of weight 0} */
  public SourceRows counting() {
    int[] places = IntStream.range(0, size()).filter(i -> count(i) > 0).toArray();
    return new SourceRows(
        schema,
        IntStream.of(places).mapToObj(rows::get).toList(),
        IntStream.of(places).mapToDouble(this::count).toArray());
  }

  /**
   * {@return a copy of the cells of a row; missing numbers are the mean}
   *
   * @param i the index of the row
   */
  public double[] cells(int i) {
    double[] cells = rows.get(i).clone();
    for (int s = 0; s < cells.length; s++) {
      InputColumn source = schema.sources().get(s);
      cells[s] = Double.isNaN(cells[s]) && !source.hasLevels() ? source.mean() : cells[s];
    }
    return cells;
  }

  /**
   * {@return a copy of the cells of a row; missing numbers are NaN}
   *
   * @param i the index of the row
   */
  public double[] asRead(int i) {
    return rows.get(i).clone();
  }

  /**
   * {@return the scaled row of the design that cells become}
   *
   * @param cells a cell for each source
   */
  public double[] code(double[] cells) {
    double[] row = new double[schema.p()];
    coder.encode(cells, row);
    schema.scaling().apply(row, schema.firstFeature());
    return row;
  }
}
