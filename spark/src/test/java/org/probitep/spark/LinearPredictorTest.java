/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.junit.jupiter.api.Test;
import org.probitep.posterior.PrimalPosterior;

/** Moments of one row and of many against those of the posterior. */
class LinearPredictorTest {
  private static final Problem PROBLEM = Problem.simulated(200, 19, 16);

  /** Of a block against a row: the same sums in another order. */
  private static final double ROUNDING = 1e-12;

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
  void testMomentsAreThoseOfThePosterior() {
    EpProbitModel model = model();
    PrimalPosterior posterior = (PrimalPosterior) model.fittedModel().posterior();
    LinearPredictor predictor = new LinearPredictor(model.fittedModel());
    List<Vector> rows = PROBLEM.samples().stream().map(Problem.Sample::features).toList();
    List<LinearPredictor.PredictorMoments> block = predictor.moments(rows);
    for (int i = 0; i < rows.size(); i++) {
      LinearPredictor.PredictorMoments one = predictor.moments(rows.get(i));
      double variance = posterior.covarianceQuadraticForm(withConstant(rows.get(i)));
      assertThat(one.sd()).isEqualTo(Math.sqrt(variance));
      assertThat(block.get(i).sd()).isCloseTo(one.sd(), within(ROUNDING * one.sd()));
      assertThat(block.get(i).mean()).isEqualTo(one.mean());
    }
  }
}
