/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.probitep.model.GaussianPrior;

/**
 * How a table becomes a model: what stands around the fit itself.
 *
 * @param intercept whether a column of ones comes first
 * @param scale how the other columns are scaled
 * @param priorVariance the prior variance of each coefficient, of the scaled columns
 * @param interceptVariance the prior variance of the intercept, if it is another
 * @param level the probability of credible intervals
 */
public record ModelOptions(
    boolean intercept,
    Scale scale,
    double priorVariance,
    OptionalDouble interceptVariance,
    double level) {

  /**
   * Checks the values.
   *
   * @param intercept whether a column of ones comes first
   * @param scale how the other columns are scaled
   * @param priorVariance the prior variance of each coefficient
   * @param interceptVariance the prior variance of the intercept
   * @param level the probability of credible intervals
   */
  public ModelOptions {
    GaussianPrior.checkVariance("prior variance", priorVariance);
    interceptVariance.ifPresent(
        variance -> GaussianPrior.checkVariance("intercept variance", variance));
    if (interceptVariance.isPresent() && !intercept) {
      throw new IllegalArgumentException("an intercept variance needs an intercept");
    }
    checkLevel(level);
  }

  /** {@return the defaults: intercept, half-sd, variance 25, level 0.95} */
  public static ModelOptions withDefaults() {
    return new ModelOptions(true, Scale.HALF_SD, 25, OptionalDouble.empty(), 0.95);
  }

  /**
   * {@return a copy with or without intercept}
   *
   * @param value whether there is one
   */
  public ModelOptions withIntercept(boolean value) {
    return new ModelOptions(value, scale, priorVariance, interceptVariance, level);
  }

  /**
   * {@return a copy with another scale}
   *
   * @param value the scale
   */
  public ModelOptions withScale(Scale value) {
    return new ModelOptions(intercept, value, priorVariance, interceptVariance, level);
  }

  /**
   * {@return a copy with another prior variance}
   *
   * @param value the variance
   */
  public ModelOptions withPriorVariance(double value) {
    return new ModelOptions(intercept, scale, value, interceptVariance, level);
  }

  /**
   * {@return the prior of a schema's coefficients; a formula may have removed the intercept}
   *
   * @param schema the schema
   */
  public GaussianPrior prior(Schema schema) {
    double[] variance = new double[schema.p()];
    Arrays.fill(variance, priorVariance);
    if (schema.intercept()) {
      variance[0] = interceptVariance.orElse(priorVariance);
    }
    return GaussianPrior.of(new double[variance.length], variance);
  }

  /**
   * Refuses what is not a probability strictly between 0 and 1.
   *
   * @param level the probability of credible intervals
   */
  public static void checkLevel(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), got " + level);
    }
  }
}
