/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.ArrayList;
import java.util.List;
import org.probitep.data.encode.Schema;
import org.probitep.data.table.Place;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.Posterior;

/**
 * The posterior of one coefficient in the units of the file.
 *
 * @param name the name of the column
 * @param mean its posterior mean
 * @param sd its posterior standard deviation
 */
public record Coefficient(String name, double mean, double sd) {
  /** Leaves room for the ends of any interval. */
  private static final double LARGEST = 1e305;

  /**
   * Checks the numbers.
   *
   * @param name the name of the column
   * @param mean its posterior mean
   * @param sd its posterior standard deviation
   * @throws BreakdownException if one of them is not finite
   */
  public Coefficient {
    if (!(Math.abs(mean) <= LARGEST && sd <= LARGEST)) {
      throw new BreakdownException(
          "the coefficient of " + Place.quote(name) + " is beyond the range of numbers");
    }
  }

  /**
   * {@return all coefficients in original units, the constant term first if there is one}
   *
   * <p>The model is Φ(β_0 + Σ β_j f_j (x_j − c_j)) with centre c and factor f. In original units,
   * then, column j has β_j f_j and the constant term is β_0 − Σ β_j f_j c_j = a'β, with variance
   * a'Cov(β)a. Even without an intercept, centring makes a constant term, which is listed unless it
   * is identically zero.
   *
   * @param model the model
   */
  public static List<Coefficient> of(FittedModel model) {
    Schema schema = model.schema();
    Posterior posterior = model.posterior();
    double[] mean = posterior.mean();
    double[] variances = posterior.variances();
    List<Coefficient> coefficients = new ArrayList<>();
    double[] a = constantTerm(schema);
    if (isNotZero(a)) {
      coefficients.add(
          new Coefficient(
              Schema.INTERCEPT, dot(a, mean), Math.sqrt(posterior.covarianceQuadraticForm(a))));
    }
    int first = schema.firstFeature();
    for (int j = 0; j < schema.columns().size(); j++) {
      double factor = schema.scaling().factor(j);
      double sd = Math.sqrt(variances[first + j]);
      coefficients.add(
          new Coefficient(schema.columns().get(j).name(), mean[first + j] * factor, sd * factor));
    }
    return coefficients;
  }

  /** What the coefficients of the scaled columns are multiplied by to give the constant term. */
  static double[] constantTerm(Schema schema) {
    double[] a = new double[schema.p()];
    int first = schema.firstFeature();
    if (first == 1) {
      a[0] = 1;
    }
    for (int j = 0; j < schema.columns().size(); j++) {
      a[first + j] = -schema.scaling().factor(j) * schema.scaling().centre(j);
    }
    return a;
  }

  private static boolean isNotZero(double[] a) {
    for (double value : a) {
      if (value != 0) {
        return true;
      }
    }
    return false;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
