/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import java.util.Objects;
import org.probitep.ep.EpOptions;

/**
 * Which method, and how to run it.
 *
 * @param method the method
 * @param samples how many draws a Monte Carlo method predicts with; at least 1
 * @param seed of those draws
 * @param ep sweeps, tolerance, kernels and threads; what a method has no use for it leaves alone
 */
public record MethodOptions(Method method, int samples, long seed, EpOptions ep) {
  /** Enough for standard errors below 0.002 on the paper's scenarios. */
  public static final int DEFAULT_SAMPLES = 80_000;

  /** Checks every value. */
  public MethodOptions {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(ep, "ep");
    if (samples < 1) {
      throw new IllegalArgumentException("samples must be at least 1, got " + samples);
    }
  }

  /** Expectation propagation. */
  public static MethodOptions of(EpOptions ep) {
    return new MethodOptions(Method.EP, DEFAULT_SAMPLES, 1, ep);
  }

  /** A copy with another method. */
  public MethodOptions withMethod(Method value) {
    return new MethodOptions(value, samples, seed, ep);
  }
}
