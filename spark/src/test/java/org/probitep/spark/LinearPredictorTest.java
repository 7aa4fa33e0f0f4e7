/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.junit.jupiter.api.Test;
import org.probitep.posterior.PrimalPosterior;

/** Scoring one row after another. */
class LinearPredictorTest {
  private static final Problem PROBLEM = Problem.simulated(200, 19, 16);

  private static EpProbitModel model() {
    return new EpProbit().setPriorVariance(3).setMaxIter(2).fit(PROBLEM.dataset(1));
  }

  private static double[] withConstant(Vector features) {
    double[] row = new double[1 + features.size()];
    row[0] = 1;
    System.arraycopy(features.toArray(), 0, row, 1, features.size());
    return row;
  }

  @Test
  void testVariancesAreThoseOfThePosteriorToTheBit() {
    EpProbitModel model = model();
    PrimalPosterior posterior = (PrimalPosterior) model.fittedModel().posterior();
    LinearPredictor predictor = new LinearPredictor(model.fittedModel());
    for (Problem.Sample sample : PROBLEM.samples()) {
      double variance = posterior.covarianceQuadraticForm(withConstant(sample.features()));
      assertThat(predictor.moments(sample.features()).sd()).isEqualTo(Math.sqrt(variance));
    }
  }

  /** The score and both ends of an interval are asked for one after another. */
  @Test
  void testARowIsSolvedOnce() {
    LinearPredictor predictor = new LinearPredictor(model().fittedModel());
    double[] values = PROBLEM.samples().get(0).features().toArray();
    LinearPredictor.Moments first = predictor.moments(Vectors.dense(values));
    assertThat(predictor.moments(Vectors.dense(values.clone()))).isSameAs(first);
    assertThat(predictor.moments(Vectors.dense(values).toSparse())).isSameAs(first);
    values[3]++;
    assertThat(predictor.moments(Vectors.dense(values))).isNotEqualTo(first);
  }
}
