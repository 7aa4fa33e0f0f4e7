/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.ml.linalg.Vector;
import org.probitep.data.encode.Scaling;
import org.probitep.data.fitted.FittedModel;
import org.probitep.model.GaussianPrior;
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

  /** The factor as one row after another wants it, made once in each process. */
  private transient volatile ColumnTriangle triangle;

  /**
   * The last row. Spark asks for a row's score and for both ends of its interval one after another,
   * and most of the work is the variance.
   */
  private transient volatile Last last;

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

  /** A row and its moments, which belong together whatever other threads do. */
  private static final class Last {
    private final double[] row;
    private final Moments moments;

    Last(double[] row, Moments moments) {
      this.row = row;
      this.moments = moments;
    }
  }

  Moments moments(Vector features) {
    double[] row = row(features);
    Last known = last;
    if (known == null || !Arrays.equals(known.row, row)) {
      known = new Last(row, new Moments(Vectors.dot(row, mean), Math.sqrt(variance(row))));
      last = known;
    }
    return known.moments;
  }

  /** |L⁻¹x̃|². */
  private double variance(double[] row) {
    GaussianPrior prior = gaussian.posterior().prior();
    double[] root = new double[row.length];
    Arrays.setAll(root, j -> row[j] * Math.sqrt(prior.variance(j)));
    triangle().solve(root);
    return Vectors.sumOfSquares(root);
  }

  private ColumnTriangle triangle() {
    ColumnTriangle result = triangle;
    if (result == null) {
      result = new ColumnTriangle(gaussian.posterior().factor());
      triangle = result;
    }
    return result;
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
