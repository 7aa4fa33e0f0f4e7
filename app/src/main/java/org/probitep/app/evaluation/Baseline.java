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

  /** The share of positives among the rows. */
  static double baseRate(Observations train) {
    int positives = 0;
    for (int i = 0; i < train.size(); i++) {
      positives += train.y(i) ? 1 : 0;
    }
    return (double) positives / train.size();
  }
}
