/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.ArrayList;
import java.util.List;
import org.probitep.data.encode.Schema;
import org.probitep.model.DesignMatrix;
import org.probitep.numerics.Normal;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Predictions;

/**
 * A coefficient with its central credible interval: mean ± z·sd of a Gaussian posterior, quantiles
 * of the draws otherwise.
 *
 * @param coefficient the coefficient, in the units of the file
 * @param lower the interval's lower end
 * @param upper the interval's upper end
 * @param fromHalf the posterior mean of the probability that a case of 50 % has after a step of 1
 *     of the scaled column; for the constant term, the probability where all columns are 0
 */
public record CoefficientInterval(
    Coefficient coefficient, double lower, double upper, double fromHalf) {
  /** How many rows are predicted together: with many columns they take much memory. */
  private static final int BATCH = 128;

  /**
   * {@return all coefficients, the constant term first if there is one}
   *
   * @param model the model
   * @param level the probability of the intervals, in (0, 1)
   */
  public static List<CoefficientInterval> of(FittedModel model, double level) {
    List<Coefficient> coefficients = Coefficient.of(model);
    int constants = coefficients.size() - model.schema().columns().size();
    List<CoefficientInterval> result = new ArrayList<>();
    for (int first = 0; first < coefficients.size(); first += BATCH) {
      List<Coefficient> batch =
          coefficients.subList(first, Math.min(coefficients.size(), first + BATCH));
      if (model.posterior() instanceof GaussianPosterior) {
        addGaussian(result, batch, model, constants, level);
      } else {
        addDrawn(result, batch, model, constants, level);
      }
    }
    return result;
  }

  private static void addGaussian(
      List<CoefficientInterval> result,
      List<Coefficient> batch,
      FittedModel model,
      int constants,
      double level) {
    double z = -Normal.quantile((1 - level) / 2);
    for (Coefficient c : batch) {
      double factor = factor(model.schema(), result.size() - constants);
      double sd = c.sd() / factor;
      result.add(
          new CoefficientInterval(
              c,
              c.mean() - z * c.sd(),
              c.mean() + z * c.sd(),
              model.schema().likelihood().link().average(c.mean() / factor, sd * sd)));
    }
  }

  /** A row with a 1 in one column has the coefficient as its predictor. */
  private static void addDrawn(
      List<CoefficientInterval> result,
      List<Coefficient> batch,
      FittedModel model,
      int constants,
      double level) {
    Schema schema = model.schema();
    int begun = result.size();
    DesignMatrix.Builder rows = DesignMatrix.builder(schema.p());
    for (int k = 0; k < batch.size(); k++) {
      int column = begun + k - constants;
      double[] row = column < 0 ? Coefficient.constantTerm(schema) : new double[schema.p()];
      if (column >= 0) {
        row[schema.firstFeature() + column] = 1;
      }
      rows.addRow(row);
    }
    Predictions drawn = model.predict(rows.build());
    for (int k = 0; k < batch.size(); k++) {
      double factor = factor(schema, begun + k - constants);
      result.add(
          new CoefficientInterval(
              batch.get(k),
              factor * drawn.predictorQuantile(k, (1 - level) / 2),
              factor * drawn.predictorQuantile(k, (1 + level) / 2),
              drawn.probability(k)));
    }
  }

  /** What a coefficient of the scaled column is multiplied by; 1 for the constant term. */
  private static double factor(Schema schema, int column) {
    return column < 0 ? 1 : schema.scaling().factor(column);
  }
}
