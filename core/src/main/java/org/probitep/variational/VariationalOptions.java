/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.variational;

import java.util.Objects;
import org.probitep.kernels.Compute;

/**
 * How to run variational Bayes.
 *
 * @param factorisation which dependences are given up
 * @param tolerance sweeps stop when one of them changes no more than this: the ELBO for the partial
 *     factorisation, as in the authors' code; the largest μ_i for mean field. Positive
 * @param maxSweeps sweeps stop after this many, converged or not; at least 1
 * @param compute kernels and threads
 */
public record VariationalOptions(
    Factorisation factorisation, double tolerance, int maxSweeps, Compute compute) {

  /**
   * Checks every value.
   *
   * @param factorisation the factorisation
   * @param tolerance the change to reach
   * @param maxSweeps the limit on the sweeps
   * @param compute kernels and threads
   */
  public VariationalOptions {
    Objects.requireNonNull(factorisation, "factorisation");
    Objects.requireNonNull(compute, "compute");
    if (!(tolerance > 0)) {
      throw new IllegalArgumentException("tolerance must be positive, got " + tolerance);
    }
    if (maxSweeps < 1) {
      throw new IllegalArgumentException("max-sweeps must be at least 1, got " + maxSweeps);
    }
  }

  /**
   * The partial factorisation, tolerance 1e-8, at most 1,000 sweeps, one thread.
   *
   * @return the defaults
   */
  public static VariationalOptions withDefaults() {
    return new VariationalOptions(Factorisation.PARTIAL, 1e-8, 1000, Compute.withDefaults());
  }

  /**
   * A copy with another factorisation.
   *
   * @param value the factorisation
   * @return the copy
   */
  public VariationalOptions withFactorisation(Factorisation value) {
    return new VariationalOptions(value, tolerance, maxSweeps, compute);
  }

  /**
   * A copy with another tolerance.
   *
   * @param value the tolerance
   * @return the copy
   */
  public VariationalOptions withTolerance(double value) {
    return new VariationalOptions(factorisation, value, maxSweeps, compute);
  }

  /**
   * A copy with another limit on the sweeps.
   *
   * @param value the limit
   * @return the copy
   */
  public VariationalOptions withMaxSweeps(int value) {
    return new VariationalOptions(factorisation, tolerance, value, compute);
  }

  /**
   * A copy with other kernels and threads.
   *
   * @param value kernels and threads
   * @return the copy
   */
  public VariationalOptions withCompute(Compute value) {
    return new VariationalOptions(factorisation, tolerance, maxSweeps, value);
  }
}
