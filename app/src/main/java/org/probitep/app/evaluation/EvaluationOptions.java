/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.Optional;
import org.probitep.app.metrics.Costs;
import org.probitep.data.encode.ModelOptions;
import org.probitep.methods.Method;
import org.probitep.methods.MethodOptions;

/**
 * What is fitted and how it is evaluated.
 *
 * @param model how rows become a model; its level is that of all intervals
 * @param method how to fit; its seed is used for all draws
 * @param threshold the probability from which a row counts as positive, if given
 * @param costs of wrong decisions, if given
 * @param threads how many fits may run at a time, at least 1; they do not change the results
 */
public record EvaluationOptions(
    ModelOptions model,
    MethodOptions method,
    Optional<Double> threshold,
    Optional<Costs> costs,
    int threads) {
  /** The best threshold where both mistakes cost the same. */
  private static final double EVEN = 0.5;

  /** Checks the threshold and the threads. */
  public EvaluationOptions {
    threshold.ifPresent(
        t -> {
          if (!(t >= 0 && t <= 1)) {
            throw new IllegalArgumentException("threshold must be in [0, 1], got " + t);
          }
        });
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
  }

  /** The given threshold, otherwise that of the costs, otherwise 0.5. */
  public double decisionThreshold() {
    return threshold.orElseGet(() -> costs.map(Costs::threshold).orElse(EVEN));
  }

  /**
   * The method for each of so many fits.
   *
   * <p>Threads that share the products of a fit round differently from one thread, and partitions
   * of rows need other sweeps. So each fit has one thread, and the number of threads changes only
   * the time. Draws from the exact posterior do not depend on the thread that makes them, so they
   * are shared between threads.
   */
  public MethodOptions methodOfFit(int fits) {
    int share = method.method() == Method.EXACT ? Math.max(1, threads / fits) : 1;
    return method.withEp(method.ep().withThreads(share));
  }
}
