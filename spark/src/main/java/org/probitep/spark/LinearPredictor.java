/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import org.apache.spark.ml.linalg.Vector;
import org.probitep.data.encode.Scaling;
import org.probitep.data.fitted.FittedModel;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;

/** The posterior of x'β of one row at a time: what the executors need of a model. */
final class LinearPredictor implements Serializable {
  private static final long serialVersionUID = 1;

  private final SharedGaussian gaussian;
  private final boolean intercept;
  private final double[] centre;
  private final double[] factor;
  private final double[] mean;

  LinearPredictor(FittedModel model) {
    PrimalPosterior posterior = (PrimalPosterior) model.posterior();
    Scaling scaling = model.schema().scaling();
    this.gaussian = new SharedGaussian(posterior);
    this.intercept = model.schema().intercept();
    this.centre = scaling.centres();
    this.factor = scaling.factors();
    this.mean = posterior.mean();
  }

  /** How many features a row has. */
  int features() {
    return centre.length;
  }

  /** E[β]; not a copy. */
  double[] mean() {
    return mean;
  }

  /**
   * The posterior N(mean, sd²) of a row's x'β.
   *
   * @param mean E[x'β]
   * @param sd its standard deviation
   */
  record Moments(double mean, double sd) {
    /** z with Φ(z) = E[Φ(x'β)] = Φ(mean/√(1 + sd²)). */
    double score() {
      return mean / Math.sqrt(1 + sd * sd);
    }

    /** Φ of the quantile of x'β: an end of a credible interval of the probability. */
    double end(double normalQuantile) {
      return Normal.cdf(mean + normalQuantile * sd);
    }
  }

  Moments moments(Vector features) {
    double[] row = row(features);
    double variance = gaussian.posterior().covarianceQuadraticForm(row);
    return new Moments(Vectors.dot(row, mean), Math.sqrt(variance));
  }

  private double[] row(Vector features) {
    if (features.size() != centre.length) {
      throw new IllegalArgumentException(
          "the model has " + centre.length + " features, the row has " + features.size());
    }
    int first = intercept ? 1 : 0;
    double[] row = new double[first + centre.length];
    row[0] = 1;
    double[] values = features.toArray();
    for (int j = 0; j < centre.length; j++) {
      row[first + j] = (values[j] - centre[j]) * factor[j];
    }
    return row;
  }
}
