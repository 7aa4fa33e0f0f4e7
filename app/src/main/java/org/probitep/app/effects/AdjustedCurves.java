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

/**
 * Adjusted probabilities of the strongest columns at once, for pictures: like {@link Curve}, but
 * with fewer points and draws. A change of one column changes few columns of the design, so only
 * what it adds to the linear predictor is recomputed.
 */
public final class AdjustedCurves {
  /** Larger models would take long. */
  public static final int MOST_COEFFICIENTS = 500;

  /** How many columns get a picture. */
  public static final int MOST_COLUMNS = 12;

  /** How many levels of a category are shown. */
  public static final int MOST_LEVELS = 12;

  /** Steps of 5 % of the range: smooth enough for a small chart. */
  private static final int POINTS = 21;

  /** Fewer than for effects: a band in a small chart need not have two digits. */
  private static final int DRAWS = 300;

  private final Schema schema;
  private final SourceRows rows;
  private final PosteriorDraws posterior;
  private final double level;
  private final double[][] coefficients; // one draw after another
  private final double[][] base; // the rows of the design as they are
  private final double[][][] spread; // of each row in each Gaussian, see GaussianDraws
  private final double[][] predictor; // of each row, for each draw

  private AdjustedCurves(FittedModel model, SourceRows rows, double level) {
    this.schema = model.schema();
    this.rows = rows;
    this.posterior = PosteriorDraws.of(model.posterior(), DRAWS);
    this.level = level;
    this.coefficients =
        posterior.parts().stream()
            .flatMap(part -> IntStream.range(part.first(), part.end()).mapToObj(part::draw))
            .toArray(double[][]::new);
    this.base =
        IntStream.range(0, rows.size())
            .mapToObj(i -> rows.code(rows.cells(i)))
            .toArray(double[][]::new);
    this.spread =
        Arrays.stream(base)
            .map(x -> posterior.parts().stream().map(p -> p.spread(x)).toArray(double[][]::new))
            .toArray(double[][][]::new);
    this.predictor =
        Arrays.stream(base)
            .map(
                x ->
                    Arrays.stream(coefficients).mapToDouble(b -> GaussianDraws.dot(b, x)).toArray())
            .toArray(double[][]::new);
  }

  /**
   * The curve of a column.
   *
   * @param column its name
   * @param isNumber whether it has numbers; else points are levels, or false and true
   * @param points the points, in order
   * @param left how many levels are not shown
   */
  public record OfColumn(String column, boolean isNumber, List<AdjustedPoint> points, int left) {
    /** Copies the points. */
    public OfColumn {
      points = List.copyOf(points);
    }

    /** From the smallest probability to the largest. */
    public double range() {
      double low = points.stream().mapToDouble(p -> p.probability().mean()).min().orElse(0);
      return points.stream().mapToDouble(p -> p.probability().mean()).max().orElse(0) - low;
    }
  }

  /**
   * A point of a curve.
   *
   * @param value the number, or the index of the level
   * @param label the value as text
   */
  public record AdjustedPoint(double value, String label, Effect.EffectEstimate probability) {}

  /**
   * The curves of the columns with the largest effects, the strongest first; none where effects
   * cannot be computed.
   *
   * @param rows rows to average over, not too many
   */
  public static List<OfColumn> of(FittedModel model, SourceRows rows, double level) {
    if (rows.size() == 0
        || model.schema().p() > MOST_COEFFICIENTS
        || !ModelEffects.arePossible(model)) {
      return List.of();
    }
    AdjustedCurves curves = new AdjustedCurves(model, rows, level);
    return StrongestColumns.of(model.schema(), model.posterior().mean(), MOST_COLUMNS).stream()
        .map(curves::curve)
        .filter(curve -> curve.points().size() > 1)
        .sorted(Comparator.comparingDouble(OfColumn::range).reversed())
        .toList();
  }

  private OfColumn curve(String column) {
    List<Integer> indices = Setting.indices(column, schema);
    InputColumn input = schema.sources().get(indices.get(0));
    double[] cells = cells(input, indices.get(0));
    List<AdjustedPoint> points = new ArrayList<>();
    for (double cell : cells) {
      String label = Curve.value(input, cell);
      Setting setting = Setting.of(column, label, schema);
      points.add(new AdjustedPoint(cell, label, probability(setting)));
    }
    return new OfColumn(
        column, !input.actsAsFactor(), points, Math.max(0, input.levels().size() - MOST_LEVELS));
  }

  private double[] cells(InputColumn input, int source) {
    if (input.actsAsFactor()) {
      return Curve.levels(input, MOST_LEVELS);
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < rows.size(); i++) {
      double cell = rows.cells(i)[source];
      low = Math.min(low, cell);
      high = Math.max(high, cell);
    }
    return low < high ? Curve.steps(low, high, POINTS) : new double[0];
  }

  /**
   * The mean over the rows with the cells of a setting, which is exact; its interval comes from
   * draws.
   */
  private Effect.EffectEstimate probability(Setting setting) {
    double mean = 0;
    double[] draws = new double[DRAWS];
    double total = IntStream.range(0, base.length).mapToDouble(rows::count).sum();
    for (int i = 0; i < base.length; i++) {
      double[] x = rows.code(setting.apply(rows.cells(i)));
      double[] eta = predictor[i].clone();
      for (int j = 0; j < x.length; j++) {
        double change = x[j] - base[i][j];
        if (change != 0) {
          for (int s = 0; s < DRAWS; s++) {
            eta[s] += coefficients[s][j] * change;
          }
        }
      }
      double share = rows.count(i) / total;
      mean += share * mean(i, x);
      for (int s = 0; s < DRAWS; s++) {
        draws[s] += share * posterior.link().probability(eta[s]);
      }
    }
    return PosteriorAverage.value(mean, draws, level);
  }

  /** The mean probability of row i after it has become x. */
  private double mean(int i, double[] x) {
    double mean = 0;
    for (int k = 0; k < spread[i].length; k++) {
      GaussianDraws part = posterior.parts().get(k);
      double[] u = spread[i][k].clone();
      for (int j = 0; j < x.length; j++) {
        double change = x[j] - base[i][j];
        if (change != 0) {
          part.addSpread(j, change, u);
        }
      }
      mean += part.weight() * posterior.link().average(part.mean(x), GaussianDraws.dot(u, u));
    }
    return mean;
  }
}
