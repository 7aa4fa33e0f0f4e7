/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.arena;

import java.util.Map;

/**
 * All methods on one data set.
 *
 * @param set the data set
 * @param scores by method, in the order of the tables; a method that did not run is not there
 */
record SetResult(DataSet set, Map<String, Scores> scores) {
  /** What the others are compared with. */
  static final String YARDSTICK = "ridge";

  /** The probability that the training rows have for all. */
  static final String BASE_RATE = "base";

  boolean has(String method) {
    return scores.containsKey(method);
  }

  Scores of(String method) {
    return scores.get(method);
  }

  /** By how many standard errors a method's log loss is above that of the base rate. */
  double errorsAboveBaseRate(String method) {
    Scores own = of(method);
    Scores base = of(BASE_RATE);
    double excess = own.excessOver(base);
    return excess == 0 ? 0 : excess / own.standardErrorOver(base);
  }

  /** Whether a method's log loss is below that of the yardstick. */
  boolean beatsYardstick(String method) {
    return of(method).excessOver(of(YARDSTICK)) < 0;
  }
}
