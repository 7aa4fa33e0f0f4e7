/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.probitep.data.encode.Scaling;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Dense;
import org.probitep.kernels.Kernels;
import org.probitep.kernels.LowerTriangle;
import org.probitep.numerics.Normal;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.PrimalPosterior;

/** The posterior of x'β of rows: what the executors need of a model. */
final class LinearPredictor implements Serializable {
  private static final long serialVersionUID = 1;

  private final boolean intercept;
  private final double[] centre;
  private final double[] scale;
  private final double[] mean;
  private final double[] priorSd;
  private final double[] packedFactor;

  /** Made once in each process. */
  private transient volatile Solver solver;

  LinearPredictor(FittedModel model) {
    PrimalPosterior posterior = (PrimalPosterior) model.posterior();
    Scaling scaling = model.schema().scaling();
    this.intercept = model.schema().intercept();
    this.centre = scaling.centres();
    this.scale = scaling.factors();
    this.mean = posterior.mean();
    this.priorSd = posterior.prior().sds();
    this.packedFactor = posterior.factor().packed();
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
  record PredictorMoments(double mean, double sd) {
    /** z with Φ(z) = E[Φ(x'β)] = Φ(mean/√(1 + sd²)). */
    double score() {
      return mean / Math.sqrt(1 + sd * sd);
    }

    /** Φ of the quantile of x'β: an end of a credible interval of the probability. */
    double end(double normalQuantile) {
      return Normal.cdf(mean + normalQuantile * sd);
    }
  }

  /** The moments of one row. */
  PredictorMoments moments(Vector features) {
    double[] row = row(features);
    double mu = Vectors.dot(row, mean);
    toUnitsOfThePrior(row);
    solver().triangle.solve(row);
    return new PredictorMoments(mu, Math.sqrt(Vectors.sumOfSquares(row)));
  }

  /** The moments of many rows; their variances |L⁻¹x̃|² by one triangular solve for all. */
  List<PredictorMoments> moments(List<Vector> rows) {
    int p = mean.length;
    double[] means = new double[rows.size()];
    Solver tools = solver();
    try (Kernels.Memory memory = tools.kernels.open()) {
      Dense block = memory.zeros(rows.size(), p);
      for (int i = 0; i < means.length; i++) {
        double[] row = row(rows.get(i));
        means[i] = Vectors.dot(row, mean);
        toUnitsOfThePrior(row);
        block.write(i, 0, p, row, 0);
      }
      tools.kernels.solveRows(tools.square, block);
      List<PredictorMoments> result = new ArrayList<>(means.length);
      double[] solved = new double[p];
      for (int i = 0; i < means.length; i++) {
        block.read(i, 0, p, solved, 0);
        result.add(new PredictorMoments(means[i], Math.sqrt(Vectors.sumOfSquares(solved))));
      }
      return result;
    }
  }

  /** The factor L in both shapes. */
  private static final class Solver {
    /** How many rows a process is assumed to score: the number is not known in advance. */
    private static final int TYPICAL_ROWS = 10_000;

    final LowerTriangle triangle;
    final Kernels kernels;
    final Dense square;

    Solver(int p, double[] packed) {
      triangle = LowerTriangle.ofPacked(p, packed);
      kernels = ExecutorKernels.INSTANCE.resolve(0.5 * TYPICAL_ROWS * p * p);
      // Never closed: these kernels use Java's arrays.
      square = kernels.open().zeros(p, p);
      triangle.copyTo(square);
    }
  }

  private Solver solver() {
    Solver result = solver;
    if (result == null) {
      synchronized (this) {
        result = solver == null ? new Solver(mean.length, packedFactor) : solver;
        solver = result;
      }
    }
    return result;
  }

  private void toUnitsOfThePrior(double[] row) {
    for (int j = 0; j < row.length; j++) {
      row[j] *= priorSd[j];
    }
  }

  private double[] row(Vector features) {
    if (features == null) {
      throw new IllegalArgumentException("a row has no features: they are null");
    }
    if (features.size() != centre.length) {
      throw new IllegalArgumentException(
          "the model has " + centre.length + " features, the row has " + features.size());
    }
    int first = intercept ? 1 : 0;
    double[] row = new double[first + centre.length];
    row[0] = 1;
    double[] values = features.toArray();
    for (int j = 0; j < centre.length; j++) {
      row[first + j] = (values[j] - centre[j]) * scale[j];
    }
    return row;
  }
}
