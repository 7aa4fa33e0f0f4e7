/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.probitep.data.RequestException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.fitted.FittedModel;

/** Effects of the columns of a model on its probabilities. Immutable. */
public final class ModelEffects {
  /** Averages over more rows than this take every k-th. */
  public static final int MOST_ROWS = 5000;

  /** Options of a fit under which the probability does not depend on x'β alone. */
  private static final List<String> NOT_PLAIN = List.of("offset", "base-rate");

  /** The cube root of the rounding unit, which balances rounding and curvature in a slope. */
  private static final double STEP = 6e-6;

  private final Schema schema;
  private final PosteriorDraws posterior;
  private final double level;

  private ModelEffects(FittedModel model, double level) {
    for (String option : NOT_PLAIN) {
      if (model.summary().options().containsKey(option)) {
        throw new RequestException(
            "effects are computed only for models without an offset or base rate, but this one has"
                + " a "
                + option);
      }
    }
    this.schema = model.schema();
    this.posterior = PosteriorDraws.of(model.posterior(), PosteriorDraws.DRAWS);
    this.level = level;
  }

  /** Whether the posterior has Gaussians and the probability depends on x'β alone. */
  static boolean arePossible(FittedModel model) {
    return PosteriorDraws.arePossible(model.posterior())
        && NOT_PLAIN.stream().noneMatch(model.summary().options()::containsKey);
  }

  /**
   * Prepares the effects of a model.
   *
   * @throws RequestException if its posterior has no Gaussians, or there is more than x'β
   */
  public static ModelEffects of(FittedModel model, double level) {
    return new ModelEffects(model, level);
  }

  /**
   * The effect of each column: for a number the slope of the probability, for true/false and for
   * each level of a category the change against false and the reference.
   *
   * @param over what the rows are, in words
   */
  public List<Effect> of(SourceRows rows, String over) {
    List<Effect> effects = new ArrayList<>();
    for (int s = 0; s < schema.sources().size(); s++) {
      InputColumn source = schema.sources().get(s);
      int index = s;
      if (source.hasLevels()) {
        for (int level = 1; level < source.levels().size(); level++) {
          int to = level;
          effects.add(
              new Effect(
                  source.name(),
                  source.levels().get(level) + " against " + source.levels().get(0),
                  over,
                  difference(rows, c -> set(c, index, to), c -> set(c, index, 0))));
        }
      } else if (source.actsAsFactor()) {
        effects.add(
            new Effect(
                source.name(),
                "true against false",
                over,
                difference(rows, c -> set(c, index, 1), c -> set(c, index, 0))));
      } else {
        effects.add(new Effect(source.name(), "one more, by slope", over, slope(rows, index)));
      }
    }
    return effects;
  }

  private static double[] set(double[] cells, int source, double cell) {
    cells[source] = cell;
    return cells;
  }

  private Effect.EffectEstimate slope(SourceRows rows, int source) {
    PosteriorAverage average = new PosteriorAverage(posterior);
    int[] chosen = chosen(rows);
    double total = IntStream.of(chosen).mapToDouble(rows::count).sum();
    double mean = schema.sources().get(source).mean();
    for (int i : chosen) {
      double x = rows.cells(i)[source];
      double step =
          STEP * Math.max(Math.max(Math.abs(x), Math.abs(mean)), Double.MIN_NORMAL / STEP);
      double[] above = rows.code(set(rows.cells(i), source, x + step));
      double[] below = rows.code(set(rows.cells(i), source, x - step));
      double width = (x + step) - (x - step);
      for (int j = 0; j < above.length; j++) {
        above[j] = (above[j] - below[j]) / width;
      }
      average.addSlope(rows.code(rows.cells(i)), above, rows.count(i) / total);
    }
    return average.value(level);
  }

  /** The mean over rows of the probability after one change minus that after another. */
  Effect.EffectEstimate difference(
      SourceRows rows, UnaryOperator<double[]> to, UnaryOperator<double[]> from) {
    PosteriorAverage average = new PosteriorAverage(posterior);
    int[] chosen = chosen(rows);
    double total = IntStream.of(chosen).mapToDouble(rows::count).sum();
    for (int i : chosen) {
      average.addProbability(rows.code(to.apply(rows.cells(i))), rows.count(i) / total);
      average.addProbability(rows.code(from.apply(rows.cells(i))), -rows.count(i) / total);
    }
    return average.value(level);
  }

  /** The mean over rows of the probability after a change. */
  Effect.EffectEstimate probability(SourceRows rows, UnaryOperator<double[]> change) {
    PosteriorAverage average = new PosteriorAverage(posterior);
    int[] chosen = chosen(rows);
    double total = IntStream.of(chosen).mapToDouble(rows::count).sum();
    for (int i : chosen) {
      average.addProbability(rows.code(change.apply(rows.cells(i))), rows.count(i) / total);
    }
    return average.value(level);
  }

  /** The probability of one row minus that of another, both counted from 0. */
  public Effect.EffectEstimate ofRows(SourceRows rows, int first, int second) {
    return new PosteriorAverage(posterior)
        .addProbability(rows.code(rows.cells(first)), 1)
        .addProbability(rows.code(rows.cells(second)), -1)
        .value(level);
  }

  Schema schema() {
    return schema;
  }

  private static int[] chosen(SourceRows rows) {
    int n = rows.size();
    int count = Math.min(n, MOST_ROWS);
    return IntStream.range(0, count).map(k -> (int) ((long) k * n / count)).toArray();
  }
}
