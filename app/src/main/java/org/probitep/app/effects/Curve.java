/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.probitep.data.RequestException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.table.Place;

/** Adjusted probabilities: those of all rows if a column had one value, for several values. */
public final class Curve {
  /** Steps of 2.5 % of the range. */
  private static final int POINTS = 41;

  private Curve() {}

  /** A point of a curve. */
  public record CurvePoint(String value, Effect.EffectEstimate probability) {}

  /**
   * The curve of a column: every level of a category, otherwise equal steps through the range of
   * the rows.
   */
  public static List<CurvePoint> of(String column, ModelEffects effects, SourceRows rows) {
    List<CurvePoint> points = new ArrayList<>();
    int source = Setting.indices(column, effects.schema()).get(0);
    InputColumn input = effects.schema().sources().get(source);
    for (double cell : cells(input, source, rows)) {
      String value = value(input, cell);
      Setting setting = Setting.of(column, value, effects.schema());
      points.add(new CurvePoint(value, effects.probability(rows, setting::apply)));
    }
    return points;
  }

  static String value(InputColumn input, double cell) {
    if (input.hasLevels()) {
      return input.levels().get((int) cell);
    }
    return input.actsAsFactor() ? String.valueOf(cell == 1) : Arithmetic.number(cell);
  }

  private static double[] cells(InputColumn input, int source, SourceRows rows) {
    if (input.actsAsFactor()) {
      return levels(input, Integer.MAX_VALUE);
    }
    double[] values =
        IntStream.range(0, rows.size()).mapToDouble(i -> rows.cells(i)[source]).sorted().toArray();
    double low = values[0];
    double high = values[values.length - 1];
    if (!(low < high)) {
      throw new RequestException(
          Place.quote(input.name()) + " has one value in the rows: there is no curve to draw");
    }
    return steps(low, high, POINTS);
  }

  /** The first cells of a category, or those of a boolean. */
  static double[] levels(InputColumn input, int most) {
    int levels = input.hasLevels() ? input.levels().size() : 2;
    return IntStream.range(0, Math.min(levels, most)).asDoubleStream().toArray();
  }

  /** Equally spaced numbers, both ends included. */
  static double[] steps(double low, double high, int count) {
    return IntStream.range(0, count)
        .mapToDouble(k -> k == count - 1 ? high : low + k * ((high - low) / (count - 1)))
        .toArray();
  }
}
