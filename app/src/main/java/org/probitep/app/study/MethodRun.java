/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What one method gave on one data set.
 *
 * @param p the number of coefficients
 * @param replication which of the data sets with this p, from 1 on
 * @param method the method
 * @param timing how long it took
 * @param sweeps its sweeps, for methods that have any
 * @param converged whether it met its tolerance; true for methods that have none
 * @param standardError the median Monte Carlo standard error of its own probabilities, for methods
 *     that predict by sampling
 * @param differences from each yardstick that it was compared with
 */
public record MethodRun(
    int p,
    int replication,
    StudyMethod method,
    Timing timing,
    OptionalInt sweeps,
    boolean converged,
    OptionalDouble standardError,
    Map<Yardstick, AbsoluteDifferences> differences) {
  /** Copies the differences. */
  public MethodRun {
    differences = Map.copyOf(differences);
  }
}
