/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Objects;
import org.probitep.kernels.KernelChoice;

/**
 * How to run expectation propagation.
 *
 * @param tolerance sweeps stop when the residual is at most this; positive
 * @param maxSweeps sweeps stop after this many, converged or not; at least 1
 * @param damping the share of each site's change that is taken, in (0, 1]
 * @param stopping what the residual measures
 * @param form primal, dual, or chosen by n and p
 * @param kernels who multiplies matrices
 * @param threads how many threads share a product; at least 1
 * @param blockSize how many sites are visited between two updates of the large covariance, or 0 to
 *     choose; the result does not depend on it beyond rounding
 */
public record EpOptions(
    double tolerance,
    int maxSweeps,
    double damping,
    Stopping stopping,
    FormChoice form,
    KernelChoice kernels,
    int threads,
    int blockSize) {

  /** Checks every value. */
  public EpOptions {
    check(tolerance > 0 && tolerance < 1, "tolerance must be in (0, 1)", tolerance);
    check(maxSweeps >= 1, "max-sweeps must be at least 1", maxSweeps);
    check(damping > 0 && damping <= 1, "damping must be in (0, 1]", damping);
    check(threads >= 1, "threads must be at least 1", threads);
    check(blockSize >= 0, "block size must be at least 0", blockSize);
    Objects.requireNonNull(stopping, "stopping");
    Objects.requireNonNull(form, "form");
    Objects.requireNonNull(kernels, "kernels");
  }

  private static void check(boolean good, String rule, Number value) {
    if (!good) {
      throw new IllegalArgumentException(rule + ", got " + value);
    }
  }

  /** Tolerance 1e-8 on the predictors, at most 1,000 sweeps, no damping, one thread. */
  public static EpOptions withDefaults() {
    return new EpOptions(
        1e-8, 1000, 1, Stopping.PREDICTOR, FormChoice.AUTO, KernelChoice.AUTO, 1, 0);
  }

  /** A copy with another tolerance. */
  public EpOptions withTolerance(double value) {
    return new EpOptions(value, maxSweeps, damping, stopping, form, kernels, threads, blockSize);
  }

  /** A copy with another limit of sweeps. */
  public EpOptions withMaxSweeps(int value) {
    return new EpOptions(tolerance, value, damping, stopping, form, kernels, threads, blockSize);
  }

  /** A copy with another damping. */
  public EpOptions withDamping(double value) {
    return new EpOptions(tolerance, maxSweeps, value, stopping, form, kernels, threads, blockSize);
  }

  /** A copy with another stopping rule. */
  public EpOptions withStopping(Stopping value) {
    return new EpOptions(tolerance, maxSweeps, damping, value, form, kernels, threads, blockSize);
  }

  /** A copy with another form. */
  public EpOptions withForm(FormChoice value) {
    return new EpOptions(
        tolerance, maxSweeps, damping, stopping, value, kernels, threads, blockSize);
  }

  /** A copy with other kernels. */
  public EpOptions withKernels(KernelChoice value) {
    return new EpOptions(tolerance, maxSweeps, damping, stopping, form, value, threads, blockSize);
  }

  /** A copy with another number of threads. */
  public EpOptions withThreads(int value) {
    return new EpOptions(tolerance, maxSweeps, damping, stopping, form, kernels, value, blockSize);
  }

  /** A copy with another block size. */
  public EpOptions withBlockSize(int value) {
    return new EpOptions(tolerance, maxSweeps, damping, stopping, form, kernels, threads, value);
  }
}
