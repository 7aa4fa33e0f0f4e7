/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import java.util.Arrays;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * Logistic regression by LIBLINEAR: minimises ½‖w‖² + c Σ log(1 + exp(−y_i x_i'w)) on the same
 * scaled columns as the probit model; the constant term is not penalised. In Bayesian terms c is
 * the prior variance of w: 1 is scikit-learn's default, a large one leaves the fit unregularised.
 *
 * @param name what it is called in tables
 * @param c the weight of the data
 */
record LogisticRegression(String name, double c) implements Baseline {
  /** So large that the penalty no longer shows, and separated rows still have a solution. */
  private static final double UNREGULARISED = 1e6;

  /** The tolerance of the gradient's norm, relative to that at 0. */
  private static final double TOLERANCE = 1e-9;

  /** Enough for separated rows under {@link #UNREGULARISED}; others take about ten. */
  private static final int MOST_ITERATIONS = 100;

  static {
    Linear.disableDebugOutput();
  }

  static LogisticRegression unregularised() {
    return new LogisticRegression("logistic", UNREGULARISED);
  }

  static LogisticRegression ridge() {
    return new LogisticRegression("ridge logistic", 1);
  }

  @Override
  public boolean tellsRowsApart() {
    return true;
  }

  @Override
  public double[] predict(Observations train, DesignMatrix test, boolean intercept) {
    double baseRate = Baseline.baseRate(train);
    if (baseRate == 0 || baseRate == 1) {
      double[] probabilities = new double[test.rows()];
      Arrays.fill(probabilities, baseRate);
      return probabilities;
    }
    return predict(coefficients(train, intercept), test);
  }

  private static double[] predict(double[] w, DesignMatrix test) {
    double[] probabilities = new double[test.rows()];
    double[] row = new double[w.length];
    for (int i = 0; i < probabilities.length; i++) {
      test.copyRow(i, row, 0);
      double predictor = 0;
      for (int j = 0; j < w.length; j++) {
        predictor += w[j] * row[j];
      }
      probabilities[i] = 1 / (1 + Math.exp(-predictor));
    }
    return probabilities;
  }

  /** The coefficients of the columns; both outcomes must occur. */
  double[] coefficients(Observations train, boolean intercept) {
    int p = train.x().columns();
    // LIBLINEAR leaves the last column free of the penalty if that is its bias: ours comes first.
    Parameter parameter = new Parameter(SolverType.L2R_LR, c, TOLERANCE);
    parameter.setMaxIters(MOST_ITERATIONS);
    parameter.setRegularizeBias(!intercept);
    Model model = Linear.train(problem(train, intercept), parameter);
    double sign = model.getLabels()[0] == 1 ? 1 : -1;
    double[] weights = model.getFeatureWeights();
    double[] w = new double[p];
    for (int j = 0; j < p; j++) {
      w[j] = sign * weights[intercept ? (j + p - 1) % p : j];
    }
    return w;
  }

  private static Problem problem(Observations train, boolean intercept) {
    int p = train.x().columns();
    Problem problem = new Problem();
    problem.l = train.size();
    problem.n = p;
    problem.bias = intercept ? 1 : -1;
    problem.y = new double[train.size()];
    problem.x = new Feature[train.size()][];
    double[] row = new double[p];
    for (int i = 0; i < train.size(); i++) {
      train.x().copyRow(i, row, 0);
      problem.y[i] = train.y(i) ? 1 : 0;
      problem.x[i] = features(row, intercept);
    }
    return problem;
  }

  /** The values that are not 0, counted from 1 on, the constant term last. */
  private static Feature[] features(double[] row, boolean intercept) {
    Feature[] features = new Feature[row.length];
    int count = 0;
    for (int j = intercept ? 1 : 0; j < row.length; j++) {
      if (row[j] != 0) {
        features[count++] = new FeatureNode(intercept ? j : j + 1, row[j]);
      }
    }
    if (intercept) {
      features[count++] = new FeatureNode(row.length, row[0]);
    }
    return count == row.length ? features : Arrays.copyOf(features, count);
  }
}
