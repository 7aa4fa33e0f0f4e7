/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Objects;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.posterior.Form;
import org.probitep.posterior.FormChoice;

/**
 * How to run expectation propagation.
 *
 * @param tolerance sweeps stop when the residual is at most this; in (0, 1)
 * @param maxSweeps sweeps stop after this many, converged or not; at least 1
 * @param damping the share of each site's change that is taken, in (0, 1]
 * @param stopping what the residual measures
 * @param form primal, dual, or chosen by n and p
 * @param blockSize how many sites are visited between two updates of the large covariance, or 0 to
 *     choose; the result does not depend on it beyond rounding
 * @param compute kernels and threads; with many rows of few columns threads may sweep rows of their
 *     own, which may take more sweeps to the same result
 */
public record EpOptions(
    double tolerance,
    int maxSweeps,
    double damping,
    Stopping stopping,
    FormChoice form,
    int blockSize,
    Compute compute) {
  /** What must come to rest before the sweeps stop. */
  public enum Stopping {
    /**
     * The moments of each linear predictor: the largest |Δμ|/√(1+v) and |Δv|/(1+v) of a sweep. Does
     * not depend on the scale of columns or prior.
     */
    PREDICTOR,
    /**
     * The site parameters: the largest absolute change of k and m, as in the code of the paper's
     * authors. Stops early when predictors have a large variance; kept to reproduce the paper.
     */
    SITES
  }

  /** The rounding that no user will notice: with more, a fit does not count as converged. */
  private static final double HARMLESS_IN_DUAL = 1e-9;

  /**
   * The same in the primal form, where it is a bound for the worst of all directions; the
   * directions of actual rows fare better.
   */
  private static final double HARMLESS_IN_PRIMAL = 1e-7;

  private static final double USUAL_TOLERANCE = 1e-8;

  /**
   * Checks every value.
   *
   * @param tolerance the residual to reach
   * @param maxSweeps the limit on the sweeps
   * @param damping the share of each change
   * @param stopping the stopping rule
   * @param form the form
   * @param blockSize sites in a block, or 0
   * @param compute kernels and threads
   */
  public EpOptions {
    check(tolerance > 0 && tolerance < 1, "tolerance must be in (0, 1)", tolerance);
    check(maxSweeps >= 1, "max-sweeps must be at least 1", maxSweeps);
    check(damping > 0 && damping <= 1, "damping must be in (0, 1]", damping);
    check(blockSize >= 0, "block size must be at least 0", blockSize);
    Objects.requireNonNull(stopping, "stopping");
    Objects.requireNonNull(form, "form");
    Objects.requireNonNull(compute, "compute");
  }

  /**
   * {@return the residual of a fit: what the stopping rule measured last or, where that is worse
   * and matters, how far rounding may have moved the moments of a predictor}
   */
  double residual(Form of, double measured, double rounding) {
    double limit = of == Form.DUAL ? HARMLESS_IN_DUAL : HARMLESS_IN_PRIMAL;
    return rounding <= Math.max(limit, tolerance) ? measured : Math.max(rounding, measured);
  }

  private static void check(boolean good, String rule, Number value) {
    if (!good) {
      throw new IllegalArgumentException(rule + ", got " + value);
    }
  }

  /**
   * Tolerance 1e-8 on the predictors, at most 1,000 sweeps, no damping, one thread.
   *
   * @return the defaults
   */
  public static EpOptions withDefaults() {
    return new EpOptions(
        USUAL_TOLERANCE, 1000, 1, Stopping.PREDICTOR, FormChoice.AUTO, 0, Compute.withDefaults());
  }

  /**
   * {@return whether the tolerance is below the default} Then a search that takes many fits is
   * determined as closely as a single fit is, and not just as closely as anyone needs it.
   */
  public boolean isTight() {
    return tolerance < USUAL_TOLERANCE;
  }

  /**
   * A copy with another tolerance.
   *
   * @param value the tolerance
   * @return the copy
   */
  public EpOptions withTolerance(double value) {
    return new EpOptions(value, maxSweeps, damping, stopping, form, blockSize, compute);
  }

  /**
   * A copy with another limit on the sweeps.
   *
   * @param value the limit
   * @return the copy
   */
  public EpOptions withMaxSweeps(int value) {
    return new EpOptions(tolerance, value, damping, stopping, form, blockSize, compute);
  }

  /**
   * A copy with another damping.
   *
   * @param value the damping
   * @return the copy
   */
  public EpOptions withDamping(double value) {
    return new EpOptions(tolerance, maxSweeps, value, stopping, form, blockSize, compute);
  }

  /**
   * A copy with another stopping rule.
   *
   * @param value the rule
   * @return the copy
   */
  public EpOptions withStopping(Stopping value) {
    return new EpOptions(tolerance, maxSweeps, damping, value, form, blockSize, compute);
  }

  /**
   * A copy with another form.
   *
   * @param value the form
   * @return the copy
   */
  public EpOptions withForm(FormChoice value) {
    return new EpOptions(tolerance, maxSweeps, damping, stopping, value, blockSize, compute);
  }

  /**
   * A copy with another block size.
   *
   * @param value the block size
   * @return the copy
   */
  public EpOptions withBlockSize(int value) {
    return new EpOptions(tolerance, maxSweeps, damping, stopping, form, value, compute);
  }

  /**
   * A copy with other kernels and threads.
   *
   * @param value kernels and threads
   * @return the copy
   */
  public EpOptions withCompute(Compute value) {
    return new EpOptions(tolerance, maxSweeps, damping, stopping, form, blockSize, value);
  }

  /**
   * A copy with other kernels.
   *
   * @param value the kernels
   * @return the copy
   */
  public EpOptions withKernels(KernelChoice value) {
    return withCompute(compute.withKernels(value));
  }

  /**
   * A copy with another number of threads.
   *
   * @param value the number of threads
   * @return the copy
   */
  public EpOptions withThreads(int value) {
    return withCompute(compute.withThreads(value));
  }
}
