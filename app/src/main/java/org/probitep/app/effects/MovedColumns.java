/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Compute;
import org.probitep.model.DesignMatrix;
import org.probitep.posterior.Predictions;

/**
 * What would change the probability of one row: each column is moved by itself through its range in
 * training, while the others stay as they are.
 */
public final class MovedColumns {
  /** How many columns are moved: those with the largest coefficients. */
  public static final int MOST_COLUMNS = 24;

  /** Steps of 5 % of the range: smooth enough for a small chart. */
  private static final int POINTS = 21;

  private MovedColumns() {}

  /**
   * A column and what moving it does.
   *
   * @param column its name
   * @param isNumber whether it has numbers; else points are levels, or false and true
   * @param change from the smallest probability to the largest
   * @param points the points, in order
   */
  public record Moved(String column, boolean isNumber, double change, List<MovedPoint> points) {
    /** Copies the points. */
    public Moved {
      points = List.copyOf(points);
    }
  }

  /** The probability with its credible interval where the column has one value. */
  public record MovedPoint(String value, double probability, double lower, double upper) {}

  /**
   * Moves the columns of a row; those that change its probability most come first. Columns whose
   * range in training is not known stay where they are.
   *
   * @param cells a cell for each source of the model
   * @param offset the offset of the row, 0 if the model has none
   * @param level the probability of the credible intervals
   */
  public static List<Moved> of(
      FittedModel model, double[] cells, double offset, double level, Compute compute) {
    Schema schema = model.schema();
    List<Moves> moves = new ArrayList<>();
    SourceRows coder = SourceRows.typical(schema);
    DesignMatrix.Builder rows = DesignMatrix.builder(schema.p());
    for (String column : StrongestColumns.of(schema, model.posterior().mean(), MOST_COLUMNS)) {
      List<String> values = values(column, schema);
      if (values.size() > 1) {
        moves.add(new Moves(column, rows.rows(), values));
        for (String value : values) {
          rows.addRow(coder.code(Setting.of(column, value, schema).apply(cells.clone())));
        }
      }
    }
    if (moves.isEmpty()) {
      return List.of();
    }
    double[] offsets = new double[rows.rows()];
    Arrays.fill(offsets, offset);
    Predictions predictions = model.posterior().predict(rows.build(), offsets, compute);
    return moves.stream()
        .map(move -> move.result(schema, predictions, level))
        .sorted(Comparator.comparingDouble(Moved::change).reversed())
        .toList();
  }

  /** The values that a column takes: all levels, or equal steps through its range. */
  private static List<String> values(String column, Schema schema) {
    InputColumn input = input(column, schema);
    return Arrays.stream(indices(input)).mapToObj(cell -> Curve.value(input, cell)).toList();
  }

  /** A column that is a number and a category at once takes the values of its levels. */
  private static InputColumn input(String column, Schema schema) {
    return Setting.indices(column, schema).stream()
        .map(schema.sources()::get)
        .max(Comparator.comparing(InputColumn::hasLevels))
        .orElseThrow();
  }

  private static double[] indices(InputColumn input) {
    if (input instanceof InputColumn.Numeric number) {
      return number.low() < number.high() && Double.isFinite(number.high() - number.low())
          ? steps(number)
          : new double[0];
    }
    return Curve.levels(input, AdjustedCurves.MOST_LEVELS);
  }

  private static double[] steps(InputColumn.Numeric number) {
    double[] steps = Curve.steps(number.low(), number.high(), POINTS);
    return number.whole() ? Arrays.stream(steps).map(Math::rint).distinct().toArray() : steps;
  }

  /** Rows that differ in one column, from the first on. */
  private record Moves(String column, int first, List<String> values) {
    Moved result(Schema schema, Predictions predictions, double level) {
      List<MovedPoint> points =
          IntStream.range(0, values.size())
              .mapToObj(
                  k ->
                      new MovedPoint(
                          values.get(k),
                          predictions.probability(first + k),
                          predictions.lower(first + k, level),
                          predictions.upper(first + k, level)))
              .toList();
      double low = points.stream().mapToDouble(MovedPoint::probability).min().orElseThrow();
      double high = points.stream().mapToDouble(MovedPoint::probability).max().orElseThrow();
      return new Moved(column, !input(column, schema).actsAsFactor(), high - low, points);
    }
  }
}
