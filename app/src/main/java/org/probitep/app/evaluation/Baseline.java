/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/** A simpler way to get probabilities, for comparison. Thread-safe. */
interface Baseline {
  /** What it is called in tables. */
  String name();

  /** Whether it tells rows apart; if not, areas under curves would only show the folds. */
  boolean tellsRowsApart();

  /**
   * Fits and predicts.
   *
   * @param train the rows to learn from, at least one
   * @param test the rows to predict, of the same columns
   * @param intercept whether the first column is the constant term
   */
  double[] predict(Observations train, DesignMatrix test, boolean intercept);

  /** The share of positives among the rows, each counted as often as its weight says. */
  static double baseRate(Observations train) {
    double[] weights = train.weights();
    double positives = 0;
    double all = 0;
    for (int i = 0; i < weights.length; i++) {
      positives += train.y(i) ? weights[i] : 0;
      all += weights[i];
    }
    return positives / all;
  }
}
