/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Arrays;
import java.util.List;

/**
 * How far a method's probabilities are from a yardstick's, one number for each test unit.
 * Immutable.
 */
public final class AbsoluteDifferences {
  private final double[] values;

  private AbsoluteDifferences(double[] values) {
    this.values = values;
  }

  /** |probabilities − yardstick|, unit by unit. */
  public static AbsoluteDifferences between(double[] probabilities, double[] yardstick) {
    if (probabilities.length != yardstick.length) {
      throw new IllegalArgumentException(
          "there are "
              + probabilities.length
              + " probabilities but the yardstick has "
              + yardstick.length);
    }
    double[] values = new double[probabilities.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.abs(probabilities[i] - yardstick[i]);
    }
    return of(values);
  }

  /** The given differences; at least one, finite and not negative. */
  public static AbsoluteDifferences of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("there are no differences");
    }
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] >= 0 && values[i] <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("difference [" + i + "] is " + values[i]);
      }
    }
    return new AbsoluteDifferences(values.clone());
  }

  /**
   * All units of all replications together: each counts equally, so that the quartiles span both
   * the units and the data sets. For one replication this is the paper's band.
   */
  public static AbsoluteDifferences pooled(List<AbsoluteDifferences> replications) {
    return of(replications.stream().flatMapToDouble(one -> Arrays.stream(one.values)).toArray());
  }

  /** The number of units. */
  public int size() {
    return values.length;
  }

  /** Quartiles and maximum. */
  public ErrorSummary summary() {
    return ErrorSummary.of(values);
  }
}
