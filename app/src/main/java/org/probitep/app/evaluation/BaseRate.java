/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Arrays;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/** Predicts for every row the share of positives among the training rows. */
record BaseRate() implements Baseline {
  @Override
  public String name() {
    return "base rate";
  }

  @Override
  public boolean tellsRowsApart() {
    return false;
  }

  @Override
  public double[] predict(Observations train, DesignMatrix test, boolean intercept) {
    double[] probabilities = new double[test.rows()];
    Arrays.fill(probabilities, Baseline.baseRate(train));
    return probabilities;
  }
}
