/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * One data set of the study.
 *
 * @param p the number of coefficients, the intercept among them
 * @param replication 1, 2, …: which of the data sets with this p
 * @param training what the methods are fitted to
 * @param test the rows whose probabilities are compared
 */
public record Scenario(int p, int replication, Observations training, DesignMatrix test) {
  /** Checks that the parts fit together. */
  public Scenario {
    if (!(replication >= 1)) {
      throw new IllegalArgumentException("replication must be at least 1, got " + replication);
    }
    checkColumns("training", p, training.x());
    checkColumns("test", p, test);
  }

  private static void checkColumns(String what, int p, DesignMatrix x) {
    if (x.columns() != p) {
      throw new IllegalArgumentException(
          "the " + what + " rows have " + x.columns() + " columns, not p = " + p);
    }
  }
}
